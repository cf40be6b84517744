//! C, the cost of a page on the wrong side of the margin, and its choice by cross-validation on the training
//! pages.

use cleaning::{Allowed, ParamType};
use serde::{Deserialize, Serialize};

use super::gram::Gram;
use super::solver::Solver;
use crate::draw::{Purpose, permutation};

cleaning::choices! {
    /// The source of the cost C. Every choice except `Fixed` follows the scale of the training vectors, so
    /// cleanings with large and with small values are treated equally.
    pub enum Cost {
        /// 1 over the mean of x.x of the training vectors: SVMlight's default as its manual gives it.
        SvmLight,
        /// 1 over the square of the mean of |x|: SVMlight's default as its program computes it. Above the former by 1
        /// plus the squared coefficient of variation of |x|.
        SvmLightProgram,
        /// This C, for unscaled vectors.
        Fixed(f64, in 1e-12..=1e12),
        /// Chosen for each training set by cross-validation on its pages, from multiples of the cost of svm-light.
        Tuned,
    }
}

impl Cost {
    /// The cost as a multiple of `SvmLight`'s, which is also the cost in the unit of the matrix; `None` if it
    /// is tuned.
    pub(super) fn multiple(self, gram: &Gram) -> Option<f64> {
        match self {
            Self::SvmLight => Some(1.0),
            Self::SvmLightProgram => {
                let length = gram.diagonal().map(f64::sqrt).sum::<f64>() / gram.size() as f64;
                Some(1.0 / (length * length))
            }
            Self::Fixed(cost) => Some(cost * gram.mean_square()),
            Self::Tuned => None,
        }
    }
}

/// Multiples of SVMlight's default cost: one or more, ascending, each from 1e-6 to 1e6.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Vec<f64>", into = "Vec<f64>")]
pub struct Grid(pub(super) Vec<f64>);

/// The allowed values of a grid.
const ALLOWED: &str = "one or more ascending multiples from 1e-6 to 1e6";

impl Grid {
    /// 0.1, 1, 10 and 100.
    pub fn decades() -> Self {
        Self(vec![0.1, 1.0, 10.0, 100.0])
    }
}

impl TryFrom<Vec<f64>> for Grid {
    type Error = &'static str;

    fn try_from(multiples: Vec<f64>) -> Result<Self, Self::Error> {
        let fine = !multiples.is_empty()
            && multiples.iter().all(|multiple| (1e-6..=1e6).contains(multiple))
            && multiples.is_sorted_by(|one, next| one < next);
        if fine { Ok(Self(multiples)) } else { Err(ALLOWED) }
    }
}

impl From<Grid> for Vec<f64> {
    fn from(grid: Grid) -> Self {
        grid.0
    }
}

impl ParamType for Grid {
    fn allowed() -> Allowed {
        Allowed::Range(ALLOWED.to_owned())
    }
}

/// The given multiple of SVMlight's default cost with which hyperplanes trained on the other folds classify
/// most training pages correctly; of equally good ones the smallest.
///
/// Each class is dealt out over the folds by a seeded permutation, so every fold has its share of both. A
/// class with fewer pages than folds lowers their number; with a single page the multiple is 1, SVMlight's
/// default. The matrix holds `first` vectors of the first class, then `second` of the second.
pub(super) fn tuned(
    solver: &Solver,
    multiples: &[f64],
    folds: usize,
    (first, second): (usize, usize),
    seed: u64,
) -> f64 {
    let folds = folds.min(first).min(second);
    if folds < 2 || multiples.len() < 2 {
        return if folds < 2 { 1.0 } else { multiples[0] };
    }
    let fold = deal(seed, folds, first, second);
    let (mut best, mut most) = (1.0, None);
    for &multiple in multiples {
        let right = (0..folds).map(|left_out| right(solver, &fold, left_out, first, multiple)).sum::<usize>();
        if most.is_none_or(|most| right > most) {
            (best, most) = (multiple, Some(right));
        }
    }
    best
}

/// The fold of each vector.
fn deal(seed: u64, folds: usize, first: usize, second: usize) -> Vec<usize> {
    let mut fold = vec![0; first + second];
    for (second_class, start, size) in [(false, 0, first), (true, first, second)] {
        let order = permutation(seed, Purpose::Folds { second: second_class }, size);
        for (place, page) in order.into_iter().enumerate() {
            fold[start + page] = place % folds;
        }
    }
    fold
}

/// The number of vectors of fold `left_out` that the hyperplane of the other folds classifies correctly.
fn right(solver: &Solver, fold: &[usize], left_out: usize, first: usize, cost: f64) -> usize {
    let class = |i: usize| if i < first { 1.0 } else { -1.0 };
    let target = |(i, &fold): (usize, &usize)| if fold == left_out { 0.0 } else { class(i) };
    let targets: Vec<f64> = fold.iter().enumerate().map(target).collect();
    let solution = solver.solve(&targets, cost);
    let tested = (0..fold.len()).filter(|&i| fold[i] == left_out);
    tested.filter(|&i| (solution.decision(solver.gram(), i) > 0.0) == (i < first)).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(multiples: &[f64], taken: bool) {
        assert_eq!(Grid::try_from(multiples.to_vec()).is_ok(), taken, "{multiples:?}");
    }

    #[test]
    fn a_grid_ascends() {
        check(&[1.0], true);
        check(&Grid::decades().0, true);
        check(&[], false);
        check(&[1.0, 1.0], false);
        check(&[0.0, 1.0], false);
        check(&[1.0, f64::NAN], false);
    }

    #[test]
    fn folds_share_out_each_class() {
        let fold = deal(1, 3, 7, 5);
        let count = |part: &[usize], of: usize| part.iter().filter(|&&fold| fold == of).count();
        assert_eq!([0, 1, 2].map(|of| count(&fold[..7], of)), [3, 2, 2]);
        assert_eq!([0, 1, 2].map(|of| count(&fold[7..], of)), [2, 2, 1]);
    }
}
