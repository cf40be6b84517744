//! The pages of each cell that train, with their dot products where these are needed.

use std::collections::BTreeMap;

use rayon::iter::{IntoParallelRefIterator as _, ParallelIterator as _};

use super::{Cells, Classification};
use crate::Vectors;
use crate::draw::{Purpose, permutation};
use crate::svm::Triangle;

/// A cell as it trains.
pub(super) struct TrainingCell {
    /// Ascending.
    pub(super) pages: Vec<usize>,
    /// Where the learner needs them.
    within: Option<Triangle>,
}

impl TrainingCell {
    /// Pages and their products.
    ///
    /// # Panics
    /// Where the learner has said that it needs none.
    pub(super) fn products(&self) -> (&[usize], &Triangle) {
        (&self.pages, self.within.as_ref().expect("products are there for the learner that needs them"))
    }
}

/// The cells that have enough pages to train, by class and site.
pub(super) struct TrainingCells(BTreeMap<(u32, u32), TrainingCell>);

impl TrainingCells {
    pub(super) fn new(vectors: &Vectors, cells: &Cells, classification: &Classification) -> Self {
        let drawn: Vec<((u32, u32), Vec<usize>)> = cells
            .iter()
            .filter_map(|(cell, pages)| Some((cell, drawn(cell, pages, classification)?)))
            .collect();
        let needed = classification.learner().needs_products();
        let products = drawn.par_iter().map_init(
            || classification.learner().scatter(vectors),
            |scatter, (_, pages)| needed.then(|| Triangle::new(vectors, pages, scatter)),
        );
        let products: Vec<Option<Triangle>> = products.collect();
        let cells = drawn.into_iter().zip(products);
        Self(cells.map(|((cell, pages), within)| (cell, TrainingCell { pages, within })).collect())
    }

    /// The cell of a class and a site, if it has enough pages.
    pub(super) fn get(&self, cell: (u32, u32)) -> Option<&TrainingCell> {
        self.0.get(&cell)
    }

    /// How many pages of a cell train; how many it has, if these are not enough.
    pub(super) fn size(&self, cells: &Cells, cell: (u32, u32)) -> usize {
        self.get(cell).map_or_else(|| cells.cell(cell.0, cell.1).len(), |cell| cell.pages.len())
    }
}

/// The pages of a cell that train; `None` where there are too few. A draw depends on the seed, the cell and the number
/// of its pages alone, so all cleanings train on the same pages, and a larger draw holds a smaller one.
fn drawn((class, site): (u32, u32), pages: &[usize], classification: &Classification) -> Option<Vec<usize>> {
    if pages.len() < classification.least_cell() {
        return None;
    }
    let Some(size) = classification.equal_cells() else { return Some(pages.to_vec()) };
    let order = permutation(classification.seed(), Purpose::Cell { site, class }, pages.len());
    let mut drawn: Vec<usize> = order.into_iter().take(size).map(|place| pages[place]).collect();
    drawn.sort_unstable();
    (drawn.len() == size).then_some(drawn)
}
