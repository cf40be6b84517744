//! The pages of each class on each site, and the choice of training and test pages from them.
//! There are three configurations (5.5). The dot products of the training pages of a cell are computed once, for a learner that needs them.

use std::collections::{BTreeMap, BTreeSet};

use cleaning::draw::permutation;
use rayon::iter::{IntoParallelRefIterator as _, ParallelIterator as _};

use crate::Vectors;
use crate::svm::{Scatter, Triangle};

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

    /// All choices of training cells: each pair of classes with each ordered pair of sites, a site with itself
    /// included (5.5). Cells may be empty.
    pub fn plan(&self) -> Vec<TrainingSites> {
        let classes: BTreeSet<u32> = self.cells.keys().map(|&(class, _)| class).collect();
        let mut plan = Vec::new();
        for &first in &classes {
            for &second in classes.iter().filter(|&&class| class > first) {
                for &i in &self.sites {
                    let sites = self.sites.iter().map(|&j| (i, j));
                    plan.extend(sites.map(|sites| TrainingSites { classes: (first, second), sites }));
                }
            }
        }
        plan
    }

    /// The test documents of the two classes under `configuration`, if `training` gives the training cells.
    ///
    /// Training cells are left out completely, even if only some of their pages train. So equal cells change
    /// the training, but not the test.
    pub fn tested(&self, configuration: Configuration, training: TrainingSites) -> (Vec<usize>, Vec<usize>) {
        let ((first, second), (i, j)) = (training.classes, training.sites);
        let of = |class: u32, without: [u32; 2]| {
            let cells = self.cells.range((class, 0)..=(class, u32::MAX));
            let cells = cells.filter(|((_, site), _)| !without.contains(site));
            let mut tested: Vec<usize> = cells.flat_map(|(_, documents)| documents).copied().collect();
            tested.sort_unstable();
            tested
        };
        match configuration {
            Configuration::One | Configuration::Two => (of(first, [i, j]), of(second, [i, j])),
            Configuration::Three => (of(first, [i, i]), of(second, [j, j])),
        }
    }
}

/// The choice of training and test pages. C1 and C2 are the classes of a pair, i and j sites.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Configuration {
    /// Configuration 1: C1 and C2 of one site train; C1 and C2 of the other sites are tested.
    One,
    /// Configuration 2: C1 of site i and C2 of another site j train; C1 and C2 of all sites except i and j
    /// are tested.
    Two,
    /// Configuration 3: training as in configuration 2; all pages of C1 and C2 except the training cells are
    /// tested.
    Three,
}

impl Configuration {
    /// The thesis's number, 1 to 3.
    pub fn number(self) -> u8 {
        self as u8 + 1
    }
}

/// The two training cells: the first class on the first site, and the second class on the second site.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TrainingSites {
    /// The pair of classes, the lower number first. The first is the positive one.
    pub classes: (u32, u32),
    /// The sites i and j; the same one for configuration 1.
    pub sites: (u32, u32),
}

impl TrainingSites {
    /// The configurations that train on these cells.
    pub fn configurations(self) -> &'static [Configuration] {
        if self.sites.0 == self.sites.1 {
            &[Configuration::One]
        } else {
            &[Configuration::Two, Configuration::Three]
        }
    }

    /// Class and site of the two cells.
    pub(super) fn cells(self) -> ((u32, u32), (u32, u32)) {
        ((self.classes.0, self.sites.0), (self.classes.1, self.sites.1))
    }
}

/// The choice of training pages, for any learner. By default all pages of every cell (the thesis, 5.5: all
/// possible experiments).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Design {
    /// The fewest pages of a training cell (a class on a site); at least 1.
    pub least_cell: usize,
    /// How many pages are drawn from each training cell, the same for all cleanings, so that both classes
    /// have equal priors; `None` for all. Smaller cells do not train. Tests stay the same, because a training
    /// cell is left out completely.
    pub equal_cells: Option<usize>,
    /// The seed for drawing these pages, and the folds of a tuned cost.
    pub seed: u64,
}

impl Default for Design {
    fn default() -> Self {
        Self { least_cell: 1, equal_cells: None, seed: 1 }
    }
}

/// The training pages of a cell.
pub(super) struct TrainingCell {
    /// Ascending.
    pub(super) pages: Vec<usize>,
    /// Present if the learner needs them.
    within: Option<Triangle>,
}

impl TrainingCell {
    /// Pages and their products.
    ///
    /// # Panics
    /// If the learner needs no products.
    pub(super) fn products(&self) -> (&[usize], &Triangle) {
        (&self.pages, self.within.as_ref().expect("products are there for the learner that needs them"))
    }
}

/// The cells that have enough pages to train, by class and site.
pub(super) struct TrainingCells(BTreeMap<(u32, u32), TrainingCell>);

impl TrainingCells {
    pub(super) fn new(vectors: &Vectors, cells: &Cells, design: &Design, with_products: bool) -> Self {
        let drawn = cells.cells.iter().filter_map(|(&cell, pages)| Some((cell, drawn(cell, pages, design)?)));
        let drawn: Vec<((u32, u32), Vec<usize>)> = drawn.collect();
        let products = drawn.par_iter().map_init(
            || scatter(vectors, with_products),
            |scatter, (_, pages)| with_products.then(|| Triangle::new(vectors, pages, scatter)),
        );
        let products: Vec<Option<Triangle>> = products.collect();
        let cells = drawn.into_iter().zip(products);
        Self(cells.map(|((cell, pages), within)| (cell, TrainingCell { pages, within })).collect())
    }

    /// The cell of a class and a site, if it has enough pages.
    pub(super) fn get(&self, cell: (u32, u32)) -> Option<&TrainingCell> {
        self.0.get(&cell)
    }

    /// The number of training pages of a cell; if the cell is too small, the number of its pages.
    pub(super) fn size(&self, cells: &Cells, cell: (u32, u32)) -> usize {
        self.get(cell).map_or_else(|| cells.cell(cell.0, cell.1).len(), |cell| cell.pages.len())
    }
}

/// The buffer in which one thread computes products; empty if they are not needed.
pub(super) fn scatter(vectors: &Vectors, with_products: bool) -> Scatter {
    Scatter::new(if with_products { vectors.terms() } else { 0 })
}

/// The training pages of a cell; `None` if there are too few. A draw depends on the seed, the cell and the
/// number of its pages alone, so all cleanings train on the same pages, and a larger draw contains a smaller
/// one.
fn drawn((class, site): (u32, u32), pages: &[usize], design: &Design) -> Option<Vec<usize>> {
    if pages.len() < design.least_cell {
        return None;
    }
    let Some(size) = design.equal_cells else { return Some(pages.to_vec()) };
    // 1: a draw for the pages of cells
    let order = permutation([design.seed, 1, site.into(), class.into()], pages.len());
    let mut drawn: Vec<usize> = order.into_iter().take(size).map(|place| pages[place]).collect();
    drawn.sort_unstable();
    (drawn.len() == size).then_some(drawn)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The draws must outlive every change of a library: a change here is a change of all results.
    #[test]
    fn a_draw_is_what_it_was() {
        let design = Design { equal_cells: Some(3), ..Design::default() };
        let pages = [10, 11, 12, 13, 14, 15, 16, 17];
        // the first of 1, 6, 4, 2, 7, 5, 0, 3
        assert_eq!(drawn((0, 0), &pages, &design), Some(vec![11, 14, 16]));
    }
}
