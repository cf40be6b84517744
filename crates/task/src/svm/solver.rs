//! The engine that was chosen, on one matrix.

use super::SvmEngine;
use super::dual::{Problem, Solution};
use super::factor::Factor;
use super::gram::Gram;
use super::smo;

/// The engine chosen, with what it needs once for a matrix.
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

    /// Solves for targets of +1, -1 and 0 (takes no part), with at least one +1 and one -1.
    pub(super) fn solve(&self, targets: &[f64], cost: f64) -> Solution {
        let problem = Problem { gram: self.gram, targets, cost, tolerance: self.tolerance };
        match &self.factor {
            Some(factor) => factor.solve(&problem),
            None => smo::solve(&problem),
        }
    }
}
