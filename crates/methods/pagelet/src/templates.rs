//! Template detection (Yi 2004, 3.3). The pagelets of the training pages are grouped by fingerprint. A group
//! on enough pages is a template; for the global algorithm these pages must also form one undirected component by their
//! links.
//!
//! Only links between pages that own the pagelet count: a path over another page does not connect. Copies of
//! a page are one page with the links of all copies.

use cleaning::{DistinctPages, Site};
use page::Lists;
use rustc_hash::{FxHashMap, FxHashSet};

cleaning::choices! {
    /// The requirements of a template.
    pub enum Algorithm {
        /// The same fingerprint in enough pages.
        Local,
        /// The same fingerprint in enough pages that links connect.
        Global,
    }
}

/// A pagelet of a training page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Occurrence {
    pub(crate) fingerprint: u64,
    /// O(p): the number of the distinct page that owns it.
    pub(crate) page: u32,
    /// Bytes of its text.
    pub(crate) bytes: u32,
}

/// The templates of a site.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Templates {
    /// The fingerprints of the templates.
    pub(crate) fingerprints: FxHashSet<u64>,
    /// The number of distinct pages of each fingerprint that is on several pages, template or not.
    pub(crate) pages: FxHashMap<u64, u32>,
    /// The number of pagelets of the training pages that belong to a template.
    pub(crate) pagelets: usize,
    /// The bytes of their text.
    pub(crate) bytes: u64,
}

impl Templates {
    /// Groups the pagelets, which may be in any order. `is_template` is called once for every fingerprint,
    /// with the distinct pages that own it, sorted and each once.
    pub(crate) fn among(
        mut occurrences: Vec<Occurrence>,
        mut is_template: impl FnMut(&[u32]) -> bool,
    ) -> Self {
        occurrences.sort_unstable();
        let mut templates = Self::default();
        let mut owners = Vec::new();
        for group in occurrences.chunk_by(|a, b| a.fingerprint == b.fingerprint) {
            owners.clear();
            owners.extend(group.iter().map(|occurrence| occurrence.page));
            owners.dedup();
            if owners.len() > 1 {
                templates.pages.insert(group[0].fingerprint, page::number(owners.len()));
            }
            if is_template(&owners) {
                templates.fingerprints.insert(group[0].fingerprint);
                templates.pagelets += group.len();
                templates.bytes += group.iter().map(|occurrence| u64::from(occurrence.bytes)).sum::<u64>();
            }
        }
        templates
    }
}

/// The links among the distinct pages of a sample, each once; no page links to itself. They are the site's links with both ends in the
/// sample; `pages` are the sample's indices, in the order of `distinct`.
pub(crate) fn links_among(site: &Site, pages: &[usize], distinct: &DistinctPages) -> Lists<u32> {
    let mut numbers = vec![None; site.len()];
    for (&page, &number) in pages.iter().zip(distinct.numbers()) {
        numbers[page] = Some(number);
    }
    let mut pairs = Vec::new();
    for (&page, &from) in pages.iter().zip(distinct.numbers()) {
        let targets = site.links().of(page).iter().filter_map(|edge| numbers[edge.to]);
        pairs.extend(targets.filter(|&to| to != from).map(|to| (from, to)));
    }
    Lists::grouped(distinct.count(), text::sorted_set(pairs).iter().copied())
}

/// Finds components among sets of pages, one set after the other, with arrays that are reused.
pub(crate) struct Components<'l> {
    links: &'l Lists<u32>,
    /// The number of the last set that each page was in; sets are numbered from 1.
    set: Vec<u32>,
    sets: u32,
    parent: Vec<u32>,
    size: Vec<u32>,
}

impl<'l> Components<'l> {
    /// `links` are those of [`links_among`].
    pub(crate) fn new(links: &'l Lists<u32>) -> Self {
        let count = links.len();
        Self { links, set: vec![0; count], sets: 0, parent: vec![0; count], size: vec![0; count] }
    }

    /// Whether a component of `owners` (each once) has a size that is `enough`. `enough` must be monotonic:
    /// true for all sizes above a size for which it is true. It must be false for 1.
    ///
    /// Stops at the first such component. It reads the owners' links at most once.
    pub(crate) fn any(&mut self, owners: &[u32], enough: impl Fn(usize) -> bool) -> bool {
        self.sets += 1;
        for &owner in owners {
            self.set[owner as usize] = self.sets;
            self.parent[owner as usize] = owner;
            self.size[owner as usize] = 1;
        }
        let links = self.links;
        let inner = owners.iter().flat_map(|&from| links.of(from as usize).iter().map(move |&to| (from, to)));
        for (from, to) in inner {
            if self.set[to as usize] == self.sets && enough(self.join(from, to)) {
                return true;
            }
        }
        false
    }

    /// Joins the components of two pages, and returns the size of the joined one.
    fn join(&mut self, a: u32, b: u32) -> usize {
        let (a, b) = (self.root(a), self.root(b));
        let (large, small) = if self.size[a as usize] >= self.size[b as usize] { (a, b) } else { (b, a) };
        if large != small {
            self.parent[small as usize] = large;
            self.size[large as usize] += self.size[small as usize];
        }
        self.size[large as usize] as usize
    }

    /// The page that represents the component of a page, by path halving.
    fn root(&mut self, mut page: u32) -> u32 {
        while self.parent[page as usize] != page {
            let above = self.parent[page as usize];
            self.parent[page as usize] = self.parent[above as usize];
            page = self.parent[page as usize];
        }
        page
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_group_is_asked_for_its_distinct_pages() {
        let occurrences = [(7, 2), (5, 1), (7, 0), (7, 2), (5, 1)].map(|(fingerprint, page)| Occurrence {
            fingerprint,
            page,
            bytes: 10,
        });
        let mut asked = Vec::new();
        let templates = Templates::among(occurrences.to_vec(), |owners| {
            asked.push(owners.to_vec());
            owners.len() >= 2
        });
        assert_eq!(asked, [vec![1], vec![0, 2]]);
        let fingerprints = FxHashSet::from_iter([7]);
        let pages = FxHashMap::from_iter([(7, 2)]);
        assert_eq!(templates, Templates { fingerprints, pages, pagelets: 3, bytes: 30 });
        // no pagelet no template
        assert_eq!(Templates::among(Vec::new(), |_| true), Templates::default());
    }

    /// Checks the largest component of the owners, by a search for every size.
    #[track_caller]
    fn check(pairs: &[(u32, u32)], owners: &[u32], largest: usize) {
        let links = Lists::grouped(8, pairs.iter().copied());
        let mut components = Components::new(&links);
        let found = (2..=8).filter(|&size| components.any(owners, |found| found >= size)).max().unwrap_or(1);
        assert_eq!(found, largest, "{owners:?} linked by {pairs:?}");
    }

    #[test]
    fn components_of_owners() {
        // pages without links are components of one
        check(&[], &[0, 1, 2], 1);
        check(&[(0, 1)], &[0], 1);
        // the direction of a link does not matter
        check(&[(0, 1), (2, 1)], &[0, 1, 2], 3);
        check(&[(1, 0), (1, 2)], &[0, 1, 2], 3);
        // a way over a page that is no owner does not connect
        check(&[(0, 3), (3, 1)], &[0, 1], 1);
        check(&[(0, 3), (3, 1)], &[0, 1, 3], 3);
        // several components
        let pairs = [(0, 1), (1, 2), (2, 0), (4, 5), (5, 6), (6, 7)];
        check(&pairs, &[0, 1, 2, 3, 4, 5, 6, 7], 4);
        check(&pairs, &[0, 1, 2, 3, 4, 5], 3);
        check(&pairs, &[7, 6, 1], 2);
        // sets do not see each other
        let links = Lists::grouped(4, [(0, 1), (1, 2)].into_iter());
        let mut components = Components::new(&links);
        let pair = |size: usize| size >= 2;
        assert!(components.any(&[0, 1, 2], pair));
        assert!(!components.any(&[0, 2], pair));
        assert!(!components.any(&[], pair));
        assert!(components.any(&[1, 2], pair));
    }
}
