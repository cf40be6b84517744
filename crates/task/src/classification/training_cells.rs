//! The training pages of each cell, and their dot products if these are needed.

use std::collections::BTreeMap;

use rayon::iter::{IntoParallelRefIterator as _, ParallelIterator as _};

use super::cells::Cells;
use crate::Vectors;
use crate::draw::{Purpose, permutation};
use crate::svm::{Scatter, Triangle};

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
        let drawn: Vec<((u32, u32), Vec<usize>)> =
            cells.iter().filter_map(|(cell, pages)| Some((cell, drawn(cell, pages, design)?))).collect();
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
    let order = permutation(design.seed, Purpose::Cell { site, class }, pages.len());
    let mut drawn: Vec<usize> = order.into_iter().take(size).map(|place| pages[place]).collect();
    drawn.sort_unstable();
    (drawn.len() == size).then_some(drawn)
}
