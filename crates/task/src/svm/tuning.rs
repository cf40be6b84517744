//! Choosing a cost by cross-validation on the training pages (`Cost::Tuned`).

use super::SvmParams;
use super::solver::Solver;
use crate::draw::{Purpose, permutation};

/// The multiple of SVMlight's default cost, of those in the grid, with which most training pages are classified right
/// by a hyperplane trained on the other folds; the smallest of equals.
///
/// Each class is dealt out over the folds by a seeded permutation, so every fold has its share of both. A class with
/// fewer pages than folds lowers their number; with a single page there is nothing to leave out, and the multiple is
/// 1, SVMlight's default. The matrix holds `first` vectors of the first class, then `second` of the second.
pub(super) fn multiple(solver: &Solver, params: &SvmParams, first: usize, second: usize) -> f64 {
    let folds = params.folds.min(first).min(second);
    let multiples = params.grid.multiples();
    if folds < 2 || multiples.len() < 2 {
        return if folds < 2 { 1.0 } else { multiples[0] };
    }
    let fold = deal(params.seed, folds, first, second);
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

/// How many vectors of fold `left_out` the hyperplane of the others classifies right.
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

    #[test]
    fn folds_share_out_each_class() {
        let fold = deal(1, 3, 7, 5);
        let count = |part: &[usize], of: usize| part.iter().filter(|&&fold| fold == of).count();
        assert_eq!([0, 1, 2].map(|of| count(&fold[..7], of)), [3, 2, 2]);
        assert_eq!([0, 1, 2].map(|of| count(&fold[7..], of)), [2, 2, 1]);
    }
}
