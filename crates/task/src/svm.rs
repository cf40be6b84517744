//! Training a linear soft-margin SVM on two classes of sparse vectors (5.1.2).
//!
//! From training pages to a [`Hyperplane`]. The dual is solved in `solver`, on the products of `gram`; C, the cost of a page on
//! the wrong side of the margin, may be chosen by cross-validation on the training pages. [`crate::classify`] chooses the pages that train and those that are tested.

mod gram;
mod solver;

use cleaning::draw::permutation;
use cleaning::{Declared as _, Info, Params};

pub(crate) use gram::{Gram, Scatter, Triangle};
pub use solver::SvmEngine;

use crate::Vectors;
use solver::Solver;

cleaning::params! {
    /// The parameters of an SVM, unchecked. The defaults are the thesis's settings.
    pub struct SvmParams {
        /// C, the cost of a page on the wrong side of the margin.
        pub cost: Cost = Cost::SvmLight,
            because "the thesis names SVMlight (5.5) and no cost, so its default as its manual has it";
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
    const INFO: &'static Info = &Info {
        id: "svm",
        name: "linear SVM",
        summary: "tells pairs of classes apart by a linear support vector machine, trained on pages of one site or two",
        citation: "Lan Yi. Web Page Cleaning for Web Mining. PhD thesis, National University of Singapore, 2004, \
                   sections 5.1.2 and 5.5",
        ..Info::of(Self::PARAMS)
    };
}

/// The reasons why there is no hyperplane.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
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

impl SvmParams {
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
        let solver = Solver::new(self.engine, gram, self.tolerance);
        let tuned = || tuned(&solver, self.folds, (first.len(), second.len()), seed);
        let multiple = self.cost.multiple(gram).unwrap_or_else(tuned);
        let targets: Vec<f64> = first.iter().map(|_| 1.0).chain(second.iter().map(|_| -1.0)).collect();
        let solution = solver.solve(&targets, multiple);
        // w is the sum of the training vectors times their signed multipliers. In the solver's unit the mean of x.x is 1, so multipliers
        // and cost are divided by that mean
        let mean_square = gram.mean_square;
        let (mut weights, mut pull) = (vec![0.0; vectors.terms()], 0.0);
        let rows = first.iter().chain(second).zip(&solution.signed);
        for (&row, multiplier) in rows.filter(|(_, multiplier)| **multiplier != 0.0) {
            pull += multiplier.abs() * vectors.norm(row) / mean_square;
            for (term, value) in vectors.entries(row) {
                weights[term as usize] += multiplier * f64::from(value) / mean_square;
            }
        }
        let length = weights.iter().map(|weight| weight * weight).sum::<f64>().sqrt();
        let plane = Linear { weights, rho: solution.rho };
        let found = Hyperplane { plane, cost: multiple / mean_square, multiple, gap: solution.gap };
        (length > ROUNDING * pull).then_some(found).ok_or(NotTrained::NoDirection)
    }
}

/// A linear classifier (6-5): a vector x is of the first class if w.x - rho is above 0.
#[derive(Debug, Clone, PartialEq)]
pub struct Linear {
    /// w, by term.
    pub weights: Vec<f64>,
    /// The offset.
    pub rho: f64,
}

impl Linear {
    /// The decision on a vector, terms and values; -rho for a zero vector. Summed by the order of the terms.
    ///
    /// # Panics
    /// If a term is not in the vocabulary of the training vectors.
    pub fn decision(&self, (terms, values): (&[u32], &[f32])) -> f64 {
        let products =
            terms.iter().zip(values).map(|(&term, &value)| self.weights[term as usize] * f64::from(value));
        products.sum::<f64>() - self.rho
    }

    /// Whether a vector is of the first class. One on the border is not, as in SVMlight.
    pub fn is_first(&self, row: (&[u32], &[f32])) -> bool {
        self.decision(row) > 0.0
    }
}

/// A separating hyperplane, on which decisions are 1 and -1 at the margins.
#[derive(Debug, Clone, PartialEq)]
pub struct Hyperplane {
    /// The hyperplane.
    pub plane: Linear,
    /// The cost C that was used, for unscaled vectors.
    pub cost: f64,
    /// The cost as a multiple of SVMlight's default, 1 over the mean of x.x of the training vectors.
    pub multiple: f64,
    /// The violation of the optimum's conditions, in units of the decision; above the tolerance if the solver
    /// gave up.
    pub gap: f64,
}

/// If w is shorter than this share of its length without cancellation, it is only the rounding of terms that
/// cancel.
const ROUNDING: f64 = 1e-10;

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
        /// Chosen for each training set by cross-validation on its pages, from multiples (0.1, 1, 10, 100) of the cost of svm-light.
        Tuned,
    }
}

impl Cost {
    /// The cost as a multiple of `SvmLight`'s, which is also the cost in the unit of the matrix; `None` if it
    /// is tuned.
    fn multiple(self, gram: &Gram) -> Option<f64> {
        match self {
            Self::SvmLight => Some(1.0),
            Self::SvmLightProgram => {
                let length = gram.diagonal().map(f64::sqrt).sum::<f64>() / gram.size as f64;
                Some(1.0 / (length * length))
            }
            Self::Fixed(cost) => Some(cost * gram.mean_square),
            Self::Tuned => None,
        }
    }
}

/// The multiples of SVMlight's default cost among which a tuned cost is chosen. Our own: below the least the larger class always wins,
/// above the greatest almost no page is on the wrong side.
const MULTIPLES: [f64; 4] = [0.1, 1.0, 10.0, 100.0];

/// The one of [`MULTIPLES`] with which hyperplanes trained on the other folds classify
/// most training pages correctly; of equally good ones the smallest.
///
/// Each class is dealt out over the folds by a seeded permutation, so every fold has its share of both. A
/// class with fewer pages than folds lowers their number; with a single page the multiple is 1, SVMlight's
/// default. The matrix holds `first` vectors of the first class, then `second` of the second.
fn tuned(solver: &Solver, folds: usize, (first, second): (usize, usize), seed: u64) -> f64 {
    let folds = folds.min(first).min(second);
    if folds < 2 {
        return 1.0;
    }
    let fold = deal(seed, folds, first, second);
    let of_all_folds = |&multiple: &f64| {
        (0..folds).map(|left_out| right(solver, &fold, left_out, first, multiple)).sum::<usize>()
    };
    // of equal ones the last one counts
    MULTIPLES.into_iter().rev().max_by_key(of_all_folds).unwrap_or(1.0)
}

/// The fold of each vector.
fn deal(seed: u64, folds: usize, first: usize, second: usize) -> Vec<usize> {
    let mut fold = vec![0; first + second];
    for (second_class, start, size) in [(false, 0, first), (true, first, second)] {
        // 2: a draw for folds
        let order = permutation([seed, 2, second_class.into(), 0], size);
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
    tested.filter(|&i| (solution.decision(solver.gram, i) > 0.0) == (i < first)).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folds_share_out_each_class() {
        let fold = deal(1, 3, 7, 5);
        let count = |part: &[usize], of: usize| part.iter().filter(|&&fold| fold == of).count();
        assert_eq!([0, 1, 2].map(|of| count(&fold[..7], of)), [3, 2, 2]);
        assert_eq!([0, 1, 2].map(|of| count(&fold[7..], of)), [2, 2, 1]);
    }
}
