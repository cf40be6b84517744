//! The chosen engine, on one matrix.

use super::dual::{Problem, Solution};
use super::factor::Factor;
use super::gram::Gram;
use super::smo;

cleaning::choices! {
    /// The implementation that solves the SVM's dual problem. Both reach the same optimum, within the
    /// tolerance.
    pub enum SvmEngine {
        /// linfa-svm, on the Cholesky factor of the matrix of dot products: cubic in the number of training pages, again
        /// for each cost and fold of a tuned cost. Its only limit is 10 million steps.
        Linfa,
        /// The same algorithm on the matrix itself: it is hundreds of times faster at a thousand pages, and
        /// does not need the factor's floor for duplicate pages.
        Smo,
    }
}

/// The chosen engine, with its data for one matrix.
pub(super) struct Solver<'a> {
    gram: &'a Gram,
    tolerance: f64,
    factor: Option<Factor>,
}

impl<'a> Solver<'a> {
    pub(super) fn new(engine: SvmEngine, gram: &'a Gram, tolerance: f64) -> Self {
        let factor = match engine {
            SvmEngine::Linfa => Some(Factor::new(gram)),
            SvmEngine::Smo => None,
        };
        Self { gram, tolerance, factor }
    }

    pub(super) fn gram(&self) -> &Gram {
        self.gram
    }

    /// Solves for targets of +1, -1 and 0 (left out), with at least one +1 and one -1.
    pub(super) fn solve(&self, targets: &[f64], cost: f64) -> Solution {
        let problem = Problem { gram: self.gram, targets, cost, tolerance: self.tolerance };
        match &self.factor {
            Some(factor) => factor.solve(&problem),
            None => smo::solve(&problem),
        }
    }
}
