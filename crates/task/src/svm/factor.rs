//! The SVM's dual, solved by linfa-svm.
//!
//! linfa-svm takes dense vectors and makes the matrix of their dot products itself: its solver is public, but
//! the trait of its matrix is private. Pages have many more terms than a training set has pages, so it gets
//! the rows of the Cholesky factor of the matrix, which have the same dot products. Both steps take the cube
//! of the number of vectors, and nearly all the time of a training.

use linfa::DatasetBase;
use linfa::traits::Fit as _;
use linfa_svm::Svm;
use ndarray::{Array1, Array2};

use super::dual::{Problem, Solution};
use super::gram::Gram;

/// The least square of a diagonal entry of the factor, as a share of the vector's x.x.
///
/// If a vector depends on those before it (a duplicate page), its entry would be a rounding error, and this
/// floor replaces it. The factor is then that of K + E, where E is diagonal and E_ii is at most this share of
/// K_ii. In primal terms w then moves by at most C sqrt(sum of E_ii), so by sqrt(share x n) or 1e-4 for a
/// thousand vectors at SVMlight's cost, where |x| is about 1; in practice by far less.
const FLOOR: f64 = 1e-11;

/// The lower Cholesky factor of a matrix of dot products.
pub(super) struct Factor {
    size: usize,
    values: Vec<f64>,
}

impl Factor {
    pub(super) fn new(gram: &Gram) -> Self {
        let size = gram.size();
        let mut factor = Self { size, values: vec![0.0; size * size] };
        for i in 0..size {
            let (above, rest) = factor.values.split_at_mut(i * size);
            let (row, dots) = (&mut rest[..size], gram.row(i));
            for j in 0..i {
                let other = &above[j * size..j * size + size];
                let left = dots[j] - dot(&row[..j], &other[..j]);
                // a zero vector has a zero diagonal, and no product with any other
                row[j] = if other[j] > 0.0 { left / other[j] } else { 0.0 };
            }
            let left = dots[i] - dot(&row[..i], &row[..i]);
            row[i] = left.max(FLOOR * dots[i]).sqrt();
        }
        factor
    }

    fn row(&self, i: usize) -> &[f64] {
        &self.values[i * self.size..(i + 1) * self.size]
    }

    /// Solves `problem`, which must have the matrix of this factor, and at least one vector of each target.
    ///
    /// The gap returned is that on the matrix itself, so it includes the effect of the factor's rounding.
    pub(super) fn solve(&self, problem: &Problem) -> Solution {
        let part: Vec<usize> = (0..self.size).filter(|&i| problem.targets[i] != 0.0).collect();
        let rows: Vec<f64> = part.iter().flat_map(|&i| self.row(i)).copied().collect();
        let rows = Array2::from_shape_vec((part.len(), self.size), rows).expect("each row has `size` values");
        let targets: Array1<bool> = part.iter().map(|&i| problem.targets[i] > 0.0).collect();
        let fitted = Svm::<f64, bool>::params()
            .pos_neg_weights(problem.cost, problem.cost)
            .eps(problem.tolerance)
            // with shrinking the solver gives wrong hyperplanes
            .shrinking(false)
            .fit(&DatasetBase::new(rows, targets))
            .expect("costs and tolerance are above 0, which is all that is checked");
        let mut signed = vec![0.0; self.size];
        for (&i, multiplier) in part.iter().zip(fitted.alpha) {
            signed[i] = multiplier;
        }
        let gradient = problem.gradient(&signed);
        problem.settle(signed, &gradient)
    }
}

/// A dot product in eight sums, which the compiler turns into vector instructions.
fn dot(left: &[f64], right: &[f64]) -> f64 {
    let (lefts, rights) = (left.chunks_exact(8), right.chunks_exact(8));
    let tail: f64 = lefts.remainder().iter().zip(rights.remainder()).map(|(x, y)| x * y).sum();
    let mut sums = [0.0; 8];
    for (xs, ys) in lefts.zip(rights) {
        for (sum, (x, y)) in sums.iter_mut().zip(xs.iter().zip(ys)) {
            *sum += x * y;
        }
    }
    sums.iter().sum::<f64>() + tail
}
