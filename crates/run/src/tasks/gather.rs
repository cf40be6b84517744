//! The documents of a whole data set, from the bags of its sites: one numbering of terms, classes and sites for every
//! cleaning.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;
use task::{Bag, Documents};

use super::SiteBags;

/// All documents of a data set, one set a source; row i is the same page in each.
pub(crate) struct Gathered {
    /// Names of the classes, sorted.
    pub(crate) classes: Vec<String>,
    /// Names of the sites as pages are counted under them, in the data set's order.
    pub(crate) sites: Vec<String>,
    /// The class of each document.
    pub(crate) class_of: Vec<u32>,
    /// The site of each document.
    pub(crate) site_of: Vec<u32>,
    /// Pages left out because some cleaning had their marks.
    pub(crate) labelled: u64,
    /// One a source of the plan.
    pub(crate) documents: Vec<Documents>,
}

/// Joins the sites in the order given; sites with one group are one.
pub(crate) fn gather(sites: Vec<SiteBags>, sources: usize) -> Gathered {
    let classes: BTreeSet<String> =
        sites.iter().flat_map(|site| &site.pages).map(|page| page.class.clone()).collect();
    let mut gathered = Gathered {
        classes: classes.into_iter().collect(),
        sites: Vec::new(),
        class_of: Vec::new(),
        site_of: Vec::new(),
        labelled: 0,
        documents: Vec::new(),
    };
    let mut numbers = Numbers::default();
    let mut bags: Vec<Vec<Bag>> = vec![Vec::new(); sources];
    for site in sites {
        let terms: Vec<u32> = site.terms.into_iter().map(|term| numbers.of(term)).collect();
        let place = gathered.place_of(site.group);
        for page in site.pages {
            if page.labelled {
                gathered.labelled += 1;
                continue;
            }
            let class =
                gathered.classes.binary_search(&page.class).expect("every page's class is in the list");
            gathered.class_of.push(number(class));
            gathered.site_of.push(place);
            for (bags, bag) in bags.iter_mut().zip(page.bags) {
                bags.push(bag.renumbered(|term| terms[term as usize]));
            }
        }
    }
    gathered.documents = bags.into_iter().map(|bags| Documents::new(bags, numbers.known.len())).collect();
    gathered
}

impl Gathered {
    /// The number of a group, which is added where it is new.
    fn place_of(&mut self, group: String) -> u32 {
        let known = self.sites.iter().position(|site| *site == group);
        number(known.unwrap_or_else(|| {
            self.sites.push(group);
            self.sites.len() - 1
        }))
    }

    /// Documents by site and class.
    pub(crate) fn cells(&self) -> Vec<Vec<u64>> {
        let mut cells = vec![vec![0; self.classes.len()]; self.sites.len()];
        for (&class, &site) in self.class_of.iter().zip(&self.site_of) {
            cells[site as usize][class as usize] += 1;
        }
        cells
    }
}

/// Numbers of terms over all sites, in the order of first appearance.
#[derive(Default)]
struct Numbers {
    known: FxHashMap<String, u32>,
}

impl Numbers {
    fn of(&mut self, term: String) -> u32 {
        let next = number(self.known.len());
        *self.known.entry(term).or_insert(next)
    }
}

fn number(index: usize) -> u32 {
    u32::try_from(index).expect("classes, sites and terms are far fewer than 2^32")
}
