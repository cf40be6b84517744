//! Training a linear soft-margin SVM on two classes of sparse vectors (5.1.2).
//!
//! The way from training pages to a [`Hyperplane`]. The dual is solved in `smo` or `factor`, on the products of `gram`;
//! a cost is chosen in `tuning` where it is to be. Which pages train and which are tested is the business of
//! [`crate::classify`].

mod cost;
mod dual;
mod factor;
mod gram;
mod hyperplane;
mod params;
mod smo;
mod solver;
mod tuning;

use serde::{Deserialize, Serialize};
use thiserror::Error;

pub use cost::Cost;
pub(crate) use gram::{Gram, Scatter, Triangle};
pub use hyperplane::Hyperplane;
pub(crate) use params::within;
pub use params::{SvmEngine, SvmParams};

use crate::Vectors;
use dual::Solution;
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
    /// The best hyperplane has no direction: the two classes are the same vectors, all vectors are equal, and the
    /// like. Decisions would be rounding.
    #[error("the training vectors of the two classes do not differ")]
    NoDirection,
}

/// The square of |w|, as a share of what it would be if all multipliers pulled one way, that is no more than the
/// rounding of terms that cancel.
const ROUNDING: f64 = 1e-20;

impl Svm {
    fn checked(params: SvmParams) -> Self {
        Self { params }
    }

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
        if lacks_direction(gram, &solution) {
            return Err(NotTrained::NoDirection);
        }
        let rows = first.iter().chain(second).copied();
        Ok(Hyperplane::new(vectors, rows, &solution, multiple, gram.mean_square()))
    }
}

fn lacks_direction(gram: &Gram, solution: &Solution) -> bool {
    let mut square = 0.0;
    let mut aligned = 0.0;
    for (i, (multiplier, own)) in solution.signed.iter().zip(gram.diagonal()).enumerate() {
        if *multiplier != 0.0 {
            square += multiplier * (solution.decision(gram, i) + solution.rho);
            aligned += multiplier.abs() * own.sqrt();
        }
    }
    square <= ROUNDING * aligned * aligned
}
