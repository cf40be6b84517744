//! The dual problem of a linear soft-margin SVM, solved by the chosen engine on one matrix.
//!
//! With K the matrix of dot products and y the targets, +1 or -1: minimise 1/2 b'Kb - y'b over the signed
//! multipliers b (b_i = y_i alpha_i), where sum b = 0 and y_i b_i is 0 to C. A vector x is then decided by
//! sum b_i x_i.x - rho.
//!
//! Our own engine is sequential minimal optimisation on the matrix itself. Each step changes two multipliers by opposite amounts, so their
//! sum stays 0. The first has the least
//! gradient of those that can rise; the second is the one of those that can fall with the greatest gain to
//! second order (R.-E. Fan, P.-H. Chen, C.-J. Lin, Working set selection using second order information for
//! training support vector machines, JMLR 6, 2005). linfa-svm and LIBSVM make the same choice. A step is
//! linear in the number of vectors.
//!
//! linfa-svm takes dense vectors and makes the matrix of their dot products itself: its solver is public, but
//! the trait of its matrix is private. Pages have many more terms than a training set has pages, so it gets
//! the rows of the Cholesky factor of the matrix, which have the same dot products. Both steps take the cube
//! of the number of vectors, and nearly all the time of a training.

use linfa::DatasetBase;
use linfa::traits::Fit as _;
use linfa_svm::Svm;
use ndarray::{Array1, Array2};

use super::Gram;

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
    pub(super) gram: &'a Gram,
    tolerance: f64,
    factor: Option<Factor>,
}

impl<'a> Solver<'a> {
    pub(super) fn new(engine: SvmEngine, gram: &'a Gram, tolerance: f64) -> Self {
        Self { gram, tolerance, factor: (engine == SvmEngine::Linfa).then(|| Factor::new(gram)) }
    }

    /// Solves for targets of +1, -1 and 0 (left out), with at least one +1 and one -1.
    pub(super) fn solve(&self, targets: &[f64], cost: f64) -> Solution {
        let problem = Problem { gram: self.gram, targets, cost, tolerance: self.tolerance };
        match &self.factor {
            Some(factor) => factor.solve(&problem),
            None => minimise(&problem),
        }
    }
}

/// One problem on a matrix whose mean diagonal is 1.
struct Problem<'a> {
    gram: &'a Gram,
    /// +1, -1, or 0 for a vector that is left out.
    targets: &'a [f64],
    /// C, in the unit of the matrix: above 0, finite.
    cost: f64,
    /// The gap at which a solver stops.
    tolerance: f64,
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
    fn boxes(&self) -> (Vec<f64>, Vec<f64>) {
        let low = self.targets.iter().map(|&y| if y < 0.0 { -self.cost } else { 0.0 }).collect();
        let high = self.targets.iter().map(|&y| if y > 0.0 { self.cost } else { 0.0 }).collect();
        (low, high)
    }

    /// Kb - y: the gradient, which is the decision without rho, minus the target.
    fn gradient(&self, signed: &[f64]) -> Vec<f64> {
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
    fn settle(&self, signed: Vec<f64>, gradient: &[f64]) -> Solution {
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

/// The most steps of the solver; the gap shows how close the result is. Data of a thousand pages need some
/// hundreds of steps, or some ten thousands at costs far above SVMlight's.
const STEPS: usize = 1_000_000;

/// The curvature used between two equal vectors, as a share of the mean of x.x.
const FLAT: f64 = 1e-12;

/// Solves `problem`, which must have at least one vector of each target.
fn minimise(problem: &Problem) -> Solution {
    let (low, high) = problem.boxes();
    let diagonal: Vec<f64> = problem.gram.diagonal().collect();
    let mut signed = vec![0.0; problem.gram.size];
    let mut gradient = problem.gradient(&signed);
    for _ in 0..STEPS {
        let Some((i, least)) = riser(&signed, &high, &gradient) else { break };
        let row = problem.gram.row(i);
        let Some((j, greatest)) = faller(&signed, &low, &gradient, (i, least), row, &diagonal) else { break };
        if greatest - least < problem.tolerance {
            break;
        }
        let curvature = (diagonal[i] + diagonal[j] - 2.0 * row[j]).max(FLAT);
        let (up, down) = (high[i] - signed[i], signed[j] - low[j]);
        let step = ((gradient[j] - least) / curvature).min(up).min(down);
        // exactly the bound, so that it is recognised as one
        signed[i] = if step == up { high[i] } else { signed[i] + step };
        signed[j] = if step == down { low[j] } else { signed[j] - step };
        let rows = row.iter().zip(problem.gram.row(j));
        for (slope, (dot_i, dot_j)) in gradient.iter_mut().zip(rows) {
            *slope += step * (dot_i - dot_j);
        }
    }
    problem.settle(signed, &gradient)
}

/// The multiplier with the least gradient of those that can rise (of equals the first), and that gradient.
fn riser(signed: &[f64], high: &[f64], gradient: &[f64]) -> Option<(usize, f64)> {
    let (mut best, mut least) = (None, f64::INFINITY);
    for (i, ((multiplier, high), &slope)) in signed.iter().zip(high).zip(gradient).enumerate() {
        if multiplier < high && slope < least {
            (best, least) = (Some(i), slope);
        }
    }
    best.map(|best| (best, least))
}

/// The multiplier with the greatest gain of those that can fall when `i` rises (of equals the first), and the
/// greatest gradient of all that can fall.
fn faller(
    signed: &[f64],
    low: &[f64],
    gradient: &[f64],
    (i, least): (usize, f64),
    row: &[f64],
    diagonal: &[f64],
) -> Option<(usize, f64)> {
    let (mut best, mut gain, mut greatest) = (None, 0.0, f64::NEG_INFINITY);
    let vectors = signed.iter().zip(low).zip(gradient).zip(row.iter().zip(diagonal)).enumerate();
    for (j, (((multiplier, low), &slope), (dot, own))) in vectors {
        if multiplier <= low {
            continue;
        }
        greatest = slope.max(greatest);
        let excess = slope - least;
        if excess > 0.0 {
            let curvature = (diagonal[i] + own - 2.0 * dot).max(FLAT);
            let gained = excess * excess / curvature;
            if gained > gain {
                (best, gain) = (Some(j), gained);
            }
        }
    }
    best.map(|best| (best, greatest))
}

/// The least square of a diagonal entry of the factor, as a share of the vector's x.x.
///
/// If a vector depends on those before it (a duplicate page), its entry would be a rounding error, and this
/// floor replaces it. The factor is then that of K + E, where E is diagonal and E_ii is at most this share of
/// K_ii. In primal terms w then moves by at most C sqrt(sum of E_ii), so by sqrt(share x n) or 1e-4 for a
/// thousand vectors at SVMlight's cost, where |x| is about 1; in practice by far less.
const FLOOR: f64 = 1e-11;

/// The lower Cholesky factor of a matrix of dot products.
struct Factor {
    size: usize,
    values: Vec<f64>,
}

impl Factor {
    fn new(gram: &Gram) -> Self {
        let size = gram.size;
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
    fn solve(&self, problem: &Problem) -> Solution {
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
