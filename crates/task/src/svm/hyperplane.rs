//! The result of a training: the direction and offset that decide on other pages.

use super::dual::Solution;
use crate::Vectors;

/// A separating hyperplane (6-5): a vector x is of the first class if w.x - rho is above 0.
#[derive(Debug, Clone, PartialEq)]
pub struct Hyperplane {
    weights: Vec<f64>,
    rho: f64,
    cost: f64,
    multiple: f64,
    gap: f64,
    support: usize,
}

/// If w is shorter than this share of its length without cancellation, it is only the rounding of terms that
/// cancel.
const ROUNDING: f64 = 1e-10;

impl Hyperplane {
    /// w is the sum of the training vectors times their signed multipliers. In the solver's unit the mean of
    /// x.x is 1, so multipliers and cost are divided by that mean here. `None` if w is 0 except for rounding.
    pub(super) fn new(
        vectors: &Vectors,
        rows: impl Iterator<Item = usize>,
        solution: &Solution,
        multiple: f64,
        mean_square: f64,
    ) -> Option<Self> {
        let mut weights = vec![0.0; vectors.terms()];
        let (mut support, mut pull) = (0, 0.0);
        for (row, multiplier) in rows.zip(&solution.signed).filter(|(_, multiplier)| **multiplier != 0.0) {
            support += 1;
            pull += multiplier.abs() * vectors.norm(row) / mean_square;
            let (terms, values) = vectors.row(row);
            for (&term, &value) in terms.iter().zip(values) {
                weights[term as usize] += multiplier * f64::from(value) / mean_square;
            }
        }
        let length = weights.iter().map(|weight| weight * weight).sum::<f64>().sqrt();
        let (rho, gap) = (solution.rho, solution.gap);
        let found = Self { weights, rho, cost: multiple / mean_square, multiple, gap, support };
        (length > ROUNDING * pull).then_some(found)
    }

    /// The decision on a vector, terms and values: 1 and -1 at the margins, 0 on the hyperplane, -rho for a zero
    /// vector. Summed by the order of the terms.
    ///
    /// # Panics
    /// If a term is not in the vocabulary of the training vectors.
    pub fn decision(&self, (terms, values): (&[u32], &[f32])) -> f64 {
        let products =
            terms.iter().zip(values).map(|(&term, &value)| self.weights[term as usize] * f64::from(value));
        products.sum::<f64>() - self.rho
    }

    /// Whether a vector is of the first class. One on the hyperplane is not, as in SVMlight.
    pub fn is_first(&self, row: (&[u32], &[f32])) -> bool {
        self.decision(row) > 0.0
    }

    /// w, by term.
    pub fn weights(&self) -> &[f64] {
        &self.weights
    }

    /// The offset.
    pub fn rho(&self) -> f64 {
        self.rho
    }

    /// The cost C that was used, for unscaled vectors.
    pub fn cost(&self) -> f64 {
        self.cost
    }

    /// The cost as a multiple of SVMlight's default, 1 over the mean of x.x of the training vectors.
    pub fn multiple(&self) -> f64 {
        self.multiple
    }

    /// The violation of the optimum's conditions, in units of the decision; above the tolerance if the solver
    /// gave up.
    pub fn gap(&self) -> f64 {
        self.gap
    }

    /// Number of support vectors.
    pub fn support(&self) -> usize {
        self.support
    }
}
