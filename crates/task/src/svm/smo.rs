//! The SVM's dual, solved on the matrix of dot products itself: sequential minimal optimisation.
//!
//! Each step changes two multipliers by opposite amounts, so their sum stays 0. The first has the least
//! gradient of those that can rise; the second is the one of those that can fall with the greatest gain to
//! second order (R.-E. Fan, P.-H. Chen, C.-J. Lin, Working set selection using second order information for
//! training support vector machines, JMLR 6, 2005). linfa-svm and LIBSVM make the same choice. A step is
//! linear in the number of vectors.

use super::dual::{Problem, Solution};

/// The most steps of the solver; the gap shows how close the result is. Data of a thousand pages need some
/// hundreds of steps, or some ten thousands at costs far above SVMlight's.
const STEPS: usize = 1_000_000;

/// The curvature used between two equal vectors, as a share of the mean of x.x.
const FLAT: f64 = 1e-12;

/// Solves `problem`, which must have at least one vector of each target.
pub(super) fn solve(problem: &Problem) -> Solution {
    let (low, high) = problem.boxes();
    let diagonal: Vec<f64> = problem.gram.diagonal().collect();
    let mut signed = vec![0.0; problem.gram.size()];
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
