//! Training a linear soft-margin SVM on two classes of sparse vectors (5.1.2).
//!
//! From training pages to a [`Hyperplane`]. The dual is solved in `smo` or `factor`, on the products of `gram`; the cost comes
//! from `cost`. [`crate::classify`] chooses the pages that train and those that are tested.

mod cost;
mod dual;
mod factor;
mod gram;
mod hyperplane;
mod smo;
mod solver;

use cleaning::{Declared as _, Info, Params, SettingsError};
use serde::{Deserialize, Serialize};
use thiserror::Error;

pub use cost::{Cost, Grid};
pub(crate) use gram::{Gram, Scatter, Triangle};
pub use hyperplane::Hyperplane;
pub use solver::SvmEngine;

use crate::Vectors;
use solver::Solver;

cleaning::params! {
    /// The parameters of an SVM, unchecked. The defaults are the thesis's settings.
    pub struct SvmParams {
        /// C, the cost of a page on the wrong side of the margin.
        pub cost: Cost = Cost::SvmLight,
            because "the thesis names SVMlight (5.5) and no cost, so its default as its manual has it";
        /// The multiples of SVMlight's default among which a tuned cost is chosen; of equally good ones the
        /// least.
        pub grid: Grid = Grid::decades(),
            because "our own: below the least cost the larger class always wins, above the greatest almost no page \
                     is on the wrong side";
        /// The number of folds of the cross-validation of a tuned cost; a seeded permutation deals out each
        /// class. A class with fewer pages lowers it to its number of pages. With a single page the cost is
        /// SVMlight's default.
        pub folds: usize = 5, in 2..=100, because "our own, and usual";
        /// The implementation.
        pub engine: SvmEngine = SvmEngine::Smo,
            because "both find the same hyperplanes; linfa is others' and a cross-check, but a hundred times slower at a thousand pages";
        /// The violation of the optimum's conditions, in units of the decision, at which a solver stops.
        pub tolerance: f64 = 1e-6, in 1e-9..=0.1,
            because "SVMlight has 1e-3; closer costs little, and decisions depend less on the order of the pages";
    }
}

impl Params for SvmParams {
    type Method = Svm;

    const INFO: &'static Info = &Info {
        id: "svm",
        name: "linear SVM",
        summary: "tells pairs of classes apart by a linear support vector machine, trained on pages of one site or two",
        citation: "Lan Yi. Web Page Cleaning for Web Mining. PhD thesis, National University of Singapore, 2004, \
                   sections 5.1.2 and 5.5",
        needs_labels: false,
        params: Self::PARAMS,
    };

    fn make(self) -> Result<Svm, SettingsError> {
        Ok(Svm { params: self })
    }
}

/// Trains linear SVMs; checked parameters.
#[derive(Debug, Clone, PartialEq)]
pub struct Svm {
    params: SvmParams,
}

/// The reasons why there is no hyperplane.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum NotTrained {
    /// One of the classes has no training page.
    #[error("a class has no training page")]
    EmptyClass,
    /// All training vectors are zero.
    #[error("all training vectors are zero")]
    AllZero,
    /// The best hyperplane has no direction, for example because both classes have the same vectors, or one is between those of
    /// the other. Decisions would be rounding errors.
    #[error("the best hyperplane has no direction")]
    NoDirection,
}

impl Svm {
    /// The parameters.
    pub fn params(&self) -> &SvmParams {
        &self.params
    }

    /// The hyperplane between the vectors `first` (the positive class) and `second`.
    ///
    /// Zero vectors are used, as points at the origin. The same lists in another order give the same
    /// decisions within the tolerance, except with a tuned cost, which then has other folds. Folds are drawn
    /// from the seed.
    ///
    /// # Errors
    /// If there is nothing to learn.
    ///
    /// # Panics
    /// If a number is not that of a vector.
    pub fn train(
        &self,
        vectors: &Vectors,
        first: &[usize],
        second: &[usize],
        seed: u64,
    ) -> Result<Hyperplane, NotTrained> {
        if first.is_empty() || second.is_empty() {
            return Err(NotTrained::EmptyClass);
        }
        self.train_on(vectors, first, second, Gram::of(vectors, first, second).as_ref(), seed)
    }

    /// The hyperplane, from the matrix of the vectors `first` followed by `second`, both not empty. `None`
    /// means that all vectors are zero.
    pub(crate) fn train_on(
        &self,
        vectors: &Vectors,
        first: &[usize],
        second: &[usize],
        gram: Option<&Gram>,
        seed: u64,
    ) -> Result<Hyperplane, NotTrained> {
        let gram = gram.ok_or(NotTrained::AllZero)?;
        let solver = Solver::new(self.params.engine, gram, self.params.tolerance);
        let multiple = match self.params.cost.multiple(gram) {
            Some(multiple) => multiple,
            None => {
                let Grid(multiples) = &self.params.grid;
                cost::tuned(&solver, multiples, self.params.folds, (first.len(), second.len()), seed)
            }
        };
        let targets: Vec<f64> = first.iter().map(|_| 1.0).chain(second.iter().map(|_| -1.0)).collect();
        let solution = solver.solve(&targets, multiple);
        let rows = first.iter().chain(second).copied();
        Hyperplane::new(vectors, rows, &solution, multiple, gram.mean_square()).ok_or(NotTrained::NoDirection)
    }
}
