//! The second requirement of a template (Yi 2004, 3.3): its pages form one undirected component by their
//! links. Only the global algorithm requires it.
//!
//! Only links between pages that own the pagelet count: a path over another page does not connect. Copies of
//! a page are one page with the links of all copies.

use cleaning::{DistinctPages, Site};

/// The links among the distinct pages of a sample, each once; no page links to itself.
#[derive(Debug)]
pub(crate) struct Links {
    to: Vec<u32>,
    /// `first[i]..first[i + 1]` are the links of distinct page `i`.
    first: Vec<usize>,
}

impl Links {
    /// The site's links with both ends in the sample; `pages` are the sample's indices, in the order of `distinct`.
    pub(crate) fn of(site: &Site, pages: &[usize], distinct: &DistinctPages) -> Self {
        let mut numbers = vec![None; site.len()];
        for (&page, &number) in pages.iter().zip(distinct.numbers()) {
            numbers[page] = Some(number);
        }
        let mut pairs = Vec::new();
        for (&page, &from) in pages.iter().zip(distinct.numbers()) {
            let targets = site.links().from_page(page).iter().filter_map(|edge| numbers[edge.to]);
            pairs.extend(targets.filter(|&to| to != from).map(|to| (from, to)));
        }
        Self::among(distinct.count(), pairs)
    }

    fn among(count: usize, mut pairs: Vec<(u32, u32)>) -> Self {
        pairs.sort_unstable();
        pairs.dedup();
        let mut first = vec![0; count + 1];
        for &(from, _) in &pairs {
            first[from as usize + 1] += 1;
        }
        for i in 0..count {
            first[i + 1] += first[i];
        }
        Self { to: pairs.into_iter().map(|(_, to)| to).collect(), first }
    }

    fn from(&self, page: u32) -> &[u32] {
        &self.to[self.first[page as usize]..self.first[page as usize + 1]]
    }
}

/// Finds components among sets of pages, one set after the other, with arrays that are reused.
pub(crate) struct Components<'l> {
    links: &'l Links,
    /// The number of the last set that each page was in; sets are numbered from 1.
    set: Vec<u32>,
    sets: u32,
    parent: Vec<u32>,
    size: Vec<u32>,
}

impl<'l> Components<'l> {
    pub(crate) fn new(links: &'l Links) -> Self {
        let count = links.first.len() - 1;
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
        let inner = owners.iter().flat_map(|&from| links.from(from).iter().map(move |&to| (from, to)));
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

    /// Checks the largest component of the owners, by a search for every size.
    #[track_caller]
    fn check(pairs: &[(u32, u32)], owners: &[u32], largest: usize) {
        let links = Links::among(8, pairs.to_vec());
        let mut components = Components::new(&links);
        let found = (2..=8).filter(|&size| components.any(owners, |found| found >= size)).max().unwrap_or(1);
        assert_eq!(found, largest, "{owners:?} linked by {pairs:?}");
    }

    #[test]
    fn pages_without_links_are_components_of_one() {
        check(&[], &[0, 1, 2], 1);
        check(&[(0, 1)], &[0], 1);
    }

    #[test]
    fn the_direction_of_a_link_does_not_matter() {
        check(&[(0, 1), (2, 1)], &[0, 1, 2], 3);
        check(&[(1, 0), (1, 2)], &[0, 1, 2], 3);
    }

    #[test]
    fn a_way_over_a_page_that_is_no_owner_does_not_connect() {
        check(&[(0, 3), (3, 1)], &[0, 1], 1);
        check(&[(0, 3), (3, 1)], &[0, 1, 3], 3);
    }

    #[test]
    fn several_components() {
        let pairs = [(0, 1), (1, 2), (2, 0), (4, 5), (5, 6), (6, 7)];
        check(&pairs, &[0, 1, 2, 3, 4, 5, 6, 7], 4);
        check(&pairs, &[0, 1, 2, 3, 4, 5], 3);
        check(&pairs, &[7, 6, 1], 2);
    }

    #[test]
    fn sets_do_not_see_each_other() {
        let links = Links::among(4, vec![(0, 1), (1, 2)]);
        let mut components = Components::new(&links);
        let pair = |size: usize| size >= 2;
        assert!(components.any(&[0, 1, 2], pair));
        assert!(!components.any(&[0, 2], pair));
        assert!(!components.any(&[], pair));
        assert!(components.any(&[1, 2], pair));
    }
}
