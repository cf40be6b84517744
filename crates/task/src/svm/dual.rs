//! The dual problem of a linear soft-margin SVM, and its solution. Both solvers use this.
//!
//! With K the matrix of dot products and y the targets, +1 or -1: minimise 1/2 b'Kb - y'b over the signed
//! multipliers b (b_i = y_i alpha_i), where sum b = 0 and y_i b_i is 0 to C. A vector x is then decided by
//! sum b_i x_i.x - rho.

use super::gram::Gram;

/// One problem on a matrix whose mean diagonal is 1.
pub(super) struct Problem<'a> {
    pub(super) gram: &'a Gram,
    /// +1, -1, or 0 for a vector that is left out.
    pub(super) targets: &'a [f64],
    /// C, in the unit of the matrix: above 0, finite.
    pub(super) cost: f64,
    /// The gap at which a solver stops.
    pub(super) tolerance: f64,
}

/// The solution of a solver.
pub(super) struct Solution {
    /// b; 0 for vectors that are left out.
    pub(super) signed: Vec<f64>,
    pub(super) rho: f64,
    /// The violation of the conditions of the optimum (Karush, Kuhn, Tucker), in units of the decision.
    pub(super) gap: f64,
}

impl Problem<'_> {
    /// The box of each multiplier: from 0 to C for +1, from -C to 0 for -1, and 0 alone for 0.
    pub(super) fn boxes(&self) -> (Vec<f64>, Vec<f64>) {
        let low = self.targets.iter().map(|&y| if y < 0.0 { -self.cost } else { 0.0 }).collect();
        let high = self.targets.iter().map(|&y| if y > 0.0 { self.cost } else { 0.0 }).collect();
        (low, high)
    }

    /// Kb - y: the gradient, which is the decision without rho, minus the target.
    pub(super) fn gradient(&self, signed: &[f64]) -> Vec<f64> {
        let mut gradient: Vec<f64> = self.targets.iter().map(|y| -y).collect();
        for (i, &multiplier) in signed.iter().enumerate().filter(|(_, multiplier)| **multiplier != 0.0) {
            for (slope, dot) in gradient.iter_mut().zip(self.gram.row(i)) {
                *slope += multiplier * dot;
            }
        }
        gradient
    }

    /// The solution with rho and the gap, from the multipliers and their gradient.
    ///
    /// rho is the mean of the gradient over the free multipliers, which are inside their box. Without free
    /// multipliers it is the middle of its allowed range.
    pub(super) fn settle(&self, signed: Vec<f64>, gradient: &[f64]) -> Solution {
        let (low, high) = self.boxes();
        let (mut free, mut sum) = (0_usize, 0.0);
        let (mut least, mut greatest) = (f64::INFINITY, f64::NEG_INFINITY);
        for (i, &slope) in gradient.iter().enumerate() {
            let (rises, falls) = (signed[i] < high[i], signed[i] > low[i]);
            if rises && falls {
                (free, sum) = (free + 1, sum + slope);
            }
            if rises {
                least = least.min(slope);
            }
            if falls {
                greatest = greatest.max(slope);
            }
        }
        let rho = if free > 0 { sum / free as f64 } else { f64::midpoint(least, greatest) };
        Solution { signed, rho, gap: (greatest - least).max(0.0) }
    }
}

impl Solution {
    /// The decision on vector `i` of the matrix.
    pub(super) fn decision(&self, gram: &Gram, i: usize) -> f64 {
        let dots = gram.row(i).iter().zip(&self.signed);
        dots.map(|(dot, multiplier)| dot * multiplier).sum::<f64>() - self.rho
    }
}
