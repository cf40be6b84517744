//! The documents of a whole data set, from the bags of its sites: one numbering of terms, classes and sites for every
//! cleaning.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;
use task::{Bag, Documents};

use super::SiteBags;

/// All documents of a data set, one set for each source; row i is the same page in each.
pub(crate) struct Gathered {
    /// Names of the classes that some document has, sorted.
    pub(crate) classes: Vec<String>,
    /// Names of the groups under which pages are counted, in the data set's order.
    pub(crate) sites: Vec<String>,
    /// The class of each document.
    pub(crate) class_of: Vec<u32>,
    /// The site of each document.
    pub(crate) site_of: Vec<u32>,
    /// Pages left out because some cleaning was given their marks.
    pub(crate) labelled: u64,
    /// One for each source of the plan.
    pub(crate) documents: Vec<Documents>,
}

/// Joins the sites in the order given; sites of one group are merged.
pub(crate) fn gather(sites: Vec<SiteBags>, sources: usize) -> Gathered {
    let pages = sites.iter().flat_map(|site| &site.pages);
    let classes: BTreeSet<String> =
        pages.filter(|page| !page.labelled).map(|page| page.class.clone()).collect();
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
    /// The number of a group; a new group is added.
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

#[cfg(test)]
mod tests {
    use super::super::bags::PageBags;
    use super::*;

    /// A page with one bag for each source, of these terms and counts.
    fn page(class: &str, labelled: bool, bags: &[&[(u32, f64)]]) -> PageBags {
        let bags = bags.iter().map(|bag| Bag::new(bag.to_vec())).collect();
        PageBags { class: class.to_owned(), labelled, bags }
    }

    fn site(group: &str, terms: &[&str], pages: Vec<PageBags>) -> SiteBags {
        let terms = terms.iter().map(|term| (*term).to_owned()).collect();
        SiteBags { group: group.to_owned(), terms, pages }
    }

    /// Three sites of two groups, two sources.
    #[test]
    fn sites_of_one_group_are_one_and_row_i_is_one_page_in_every_set() {
        let one = vec![
            page("tv", false, &[&[(0, 1.0), (1, 2.0)], &[(1, 2.0)]]),
            page("camera", false, &[&[(1, 1.0)], &[]]),
        ];
        let two = vec![
            page("camera", true, &[&[(0, 9.0)], &[(0, 9.0)]]),
            page("only labelled", true, &[&[(0, 9.0)], &[(0, 9.0)]]),
            page("camera", false, &[&[(0, 3.0), (1, 4.0)], &[(0, 3.0)]]),
        ];
        let three = vec![page("tv", false, &[&[(0, 5.0)], &[(0, 5.0)]])];
        let sites = vec![site("x", &["a", "b"], one), site("y", &["b", "a"], two), site("x", &["c"], three)];
        let gathered = gather(sites, 2);
        // sorted, without those of labelled pages alone
        assert_eq!(gathered.classes, ["camera", "tv"]);
        assert_eq!((&gathered.class_of[..], &gathered.site_of[..]), (&[1, 0, 0, 1][..], &[0, 0, 1, 0][..]));
        assert_eq!(gathered.sites, ["x", "y"]);
        assert_eq!(gathered.cells(), [[1, 2], [1, 0]]);
        assert_eq!(gathered.labelled, 2);
        let rows = |source: usize| -> Vec<Vec<(u32, f64)>> {
            let rows = gathered.documents[source].rows();
            rows.map(|(terms, values)| terms.iter().copied().zip(values.iter().copied()).collect()).collect()
        };
        // terms have one number on all sites
        assert_eq!(
            rows(0),
            [vec![(0, 1.0), (1, 2.0)], vec![(1, 1.0)], vec![(0, 4.0), (1, 3.0)], vec![(2, 5.0)]]
        );
        assert_eq!(rows(1), [vec![(1, 2.0)], vec![], vec![(1, 3.0)], vec![(2, 5.0)]]);
        assert_eq!(gathered.documents[1].terms(), 3);
    }

    #[test]
    fn nothing_to_gather() {
        for sites in
            [vec![], vec![site("x", &[], vec![])], vec![site("x", &["a"], vec![page("c", true, &[])])]]
        {
            let gathered = gather(sites, 2);
            assert!(gathered.classes.is_empty() && gathered.class_of.is_empty());
            assert!(gathered.documents.len() == 2 && gathered.documents.iter().all(Documents::is_empty));
        }
    }
}
