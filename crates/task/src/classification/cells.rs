//! The pages of each class on each site, and the choice of training and test pages from them.

use std::collections::{BTreeMap, BTreeSet};

use super::configuration::{Configuration, TrainingSites};

/// The documents of each class on each site; documents without a class are left out.
///
/// Classes and sites are numbers, which give the order in pairs: class 0 is first in all its pairs. Numbers
/// without a document do not exist.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cells {
    /// The site of each document.
    site_of: Vec<u32>,
    /// By class and site; documents ascend, and no list is empty.
    cells: BTreeMap<(u32, u32), Vec<usize>>,
    sites: BTreeSet<u32>,
}

impl Cells {
    /// The cells of documents; `classes` and `sites` are indexed by the number of the document.
    ///
    /// # Panics
    /// If `classes` and `sites` have different lengths.
    pub fn new(classes: &[Option<u32>], sites: &[u32]) -> Self {
        assert_eq!(classes.len(), sites.len(), "each document has a site");
        let mut cells: BTreeMap<(u32, u32), Vec<usize>> = BTreeMap::new();
        for (document, (class, &site)) in classes.iter().zip(sites).enumerate() {
            if let &Some(class) = class {
                cells.entry((class, site)).or_default().push(document);
            }
        }
        let site_of = sites.to_vec();
        let sites = cells.keys().map(|&(_, site)| site).collect();
        Self { site_of, cells, sites }
    }

    /// Number of documents, including those without a class.
    pub fn documents(&self) -> usize {
        self.site_of.len()
    }

    /// The site of a document.
    pub(super) fn site(&self, document: usize) -> u32 {
        self.site_of[document]
    }

    /// The documents of a class on a site, ascending.
    pub fn cell(&self, class: u32, site: u32) -> &[usize] {
        self.cells.get(&(class, site)).map_or(&[], Vec::as_slice)
    }

    /// Class, site and documents of each cell that has any, by class and site.
    pub(super) fn iter(&self) -> impl Iterator<Item = ((u32, u32), &[usize])> {
        self.cells.iter().map(|(&cell, documents)| (cell, documents.as_slice()))
    }

    /// All choices of training cells: each pair of classes with each ordered pair of sites, a site with itself
    /// included (5.5). Cells may be empty.
    pub fn plan(&self) -> impl Iterator<Item = TrainingSites> {
        let classes: BTreeSet<u32> = self.cells.keys().map(|&(class, _)| class).collect();
        let later = |first: u32| classes.range(first + 1..).map(move |&second| (first, second));
        let pairs: Vec<(u32, u32)> =
            classes.iter().filter(|first| **first < u32::MAX).flat_map(|&first| later(first)).collect();
        let sites: Vec<(u32, u32)> =
            self.sites.iter().flat_map(|&i| self.sites.iter().map(move |&j| (i, j))).collect();
        pairs.into_iter().flat_map(move |classes| {
            let sites = sites.clone();
            sites.into_iter().map(move |sites| TrainingSites { classes, sites })
        })
    }

    /// The test documents of the two classes under `configuration`, if `training` gives the training cells.
    ///
    /// Training cells are left out completely, even if only some of their pages train. So equal cells change
    /// the training, but not the test.
    pub fn tested(&self, configuration: Configuration, training: TrainingSites) -> (Vec<usize>, Vec<usize>) {
        let ((first, second), (i, j)) = (training.classes, training.sites);
        let of = |class: u32, without: [u32; 2]| {
            let cells = self.cells.range((class, 0)..=(class, u32::MAX));
            let mut tested: Vec<usize> = cells
                .filter(|((_, site), _)| !without.contains(site))
                .flat_map(|(_, documents)| documents.iter().copied())
                .collect();
            tested.sort_unstable();
            tested
        };
        match configuration {
            Configuration::One | Configuration::Two => (of(first, [i, j]), of(second, [i, j])),
            Configuration::Three => (of(first, [i, i]), of(second, [j, j])),
        }
    }
}
