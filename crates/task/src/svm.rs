//! Training a linear soft-margin SVM on two classes of sparse vectors (5.1.2).
//!
//! The way from training pages to a [`Hyperplane`]. The dual is solved in `smo` or `factor`, on the products of `gram`;
//! a cost is chosen in `tuning` where it is to be. Which pages train and which are tested is the business of
//! [`crate::classify`].

mod cost;
mod dual;
mod factor;
mod gram;
mod grid;
mod hyperplane;
mod params;
mod smo;
mod solver;
mod tuning;

use serde::{Deserialize, Serialize};
use thiserror::Error;

pub use cost::Cost;
pub(crate) use gram::{Gram, Scatter, Triangle};
pub use grid::Grid;
pub use hyperplane::Hyperplane;
pub use params::SvmParams;
pub use solver::SvmEngine;

use crate::Vectors;
use solver::Solver;

/// Trains linear SVMs; checked parameters.
#[derive(Debug, Clone, PartialEq)]
pub struct Svm {
    params: SvmParams,
}

/// Why there is no hyperplane.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum NotTrained {
    /// One of the classes has no training page.
    #[error("a class has no training page")]
    EmptyClass,
    /// All training vectors are zero.
    #[error("all training vectors are zero")]
    AllZero,
    /// The best hyperplane has no direction: the two classes are the same vectors, one lies amid the other, and the
    /// like. Decisions would be rounding.
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
    /// Zero vectors take part, as points at the origin. The same lists in another order give the same decisions
    /// within the tolerance, and with a tuned cost other folds.
    ///
    /// # Errors
    /// Where there is nothing to learn from.
    ///
    /// # Panics
    /// For a number that is not one of a vector.
    pub fn train(
        &self,
        vectors: &Vectors,
        first: &[usize],
        second: &[usize],
    ) -> Result<Hyperplane, NotTrained> {
        if first.is_empty() || second.is_empty() {
            return Err(NotTrained::EmptyClass);
        }
        self.train_on(vectors, first, second, Gram::of(vectors, first, second).as_ref())
    }

    /// The hyperplane, given the matrix of the vectors `first` followed by `second`, neither of them empty; `None`
    /// stands for one of zero vectors alone.
    pub(crate) fn train_on(
        &self,
        vectors: &Vectors,
        first: &[usize],
        second: &[usize],
        gram: Option<&Gram>,
    ) -> Result<Hyperplane, NotTrained> {
        let gram = gram.ok_or(NotTrained::AllZero)?;
        let solver = Solver::new(self.params.engine, gram, self.params.tolerance);
        let multiple = match self.params.cost.multiple(gram) {
            Some(multiple) => multiple,
            None => tuning::multiple(&solver, &self.params, first.len(), second.len()),
        };
        let targets: Vec<f64> = first.iter().map(|_| 1.0).chain(second.iter().map(|_| -1.0)).collect();
        let solution = solver.solve(&targets, multiple);
        let rows = first.iter().chain(second).copied();
        Hyperplane::new(vectors, rows, &solution, multiple, gram.mean_square()).ok_or(NotTrained::NoDirection)
    }
}
