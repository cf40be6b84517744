//! Training a line: the weights with the least sum of loss and length, by L-BFGS.

use std::cell::RefCell;

use argmin::core::{CostFunction, Error, Executor, Gradient, State as _};
use argmin::solver::linesearch::MoreThuenteLineSearch;
use argmin::solver::quasinewton::LBFGS;
use cleaning::Examples;
use rayon::prelude::*;

use crate::line::{Line, Term};
use crate::rows::{LearnError, Rows};
use crate::settings::OutOfRange;

/// The most steps of the search.
const STEPS: u64 = 500;

/// The number of steps that the search stores.
const MEMORY: usize = 10;

/// The search ends if the slope of the mean loss is at most this long.
const SLOPE: f64 = 1e-4;

/// The search ends if a step decreases the mean loss by at most this.
const GAIN: f64 = 1e-7;

/// The number of rows that one thread sums at a time. Sums are added in the order of rows, so they do not
/// depend on threads.
const STRETCH: usize = 4_096;

/// A linear support vector machine: the line with the least value of |w|² / 2 plus C times the sum of the
/// losses of the rows, each times its weight. The loss of a row at the logit f is max(0, 1 - y f)², with y =
/// 1 for content and -1 for the rest. f is above 0 for content, and gives no probability. The same rows in
/// the same parts and order give the same line, with any number of threads. Each step reads the rows once,
/// and nothing copies them.
///
/// `cost` is C, above 0. The offset costs nothing.
///
/// # Errors
/// [`LearnError`].
///
/// # Panics
/// Those of [`train`](crate::train).
pub fn train_line(names: &[&str], examples: &[&Examples], cost: f64) -> Result<Line, LearnError> {
    if !(cost.is_finite() && cost > 0.0) {
        let (found, allowed) = (cost.to_string(), "above 0".to_owned());
        return Err(OutOfRange { key: "cost", found, allowed }.into());
    }
    let rows = Rows::of(names, examples)?;
    let scales = scales(&rows, names.len());
    if let Some(number) = scales.iter().position(|of| !(of.mean.is_finite() && of.scale.is_finite())) {
        return Err(LearnError::Search { reason: format!("{} is not a number in some row", names[number]) });
    }
    let problem = Problem::of(&rows, &scales, cost);
    let mut start = vec![0.0; names.len() + 1];
    start[names.len()] = 2.0 * rows.share - 1.0;
    let weights = least(problem, start).map_err(|error| LearnError::Search { reason: error.to_string() })?;
    Ok(Line {
        names: names.iter().map(|name| (*name).to_owned()).collect(),
        terms: scales
            .iter()
            .zip(&weights)
            .map(|(of, &weight)| Term { mean: of.mean, scale: of.scale, weight: single(weight) })
            .collect(),
        offset: single(weights[names.len()]),
    })
}

/// In single precision, as in models. Adding 0.0 turns -0 into +0.
#[allow(clippy::cast_possible_truncation, reason = "single precision suffices for weights")]
fn single(value: f64) -> f32 {
    (value + 0.0) as f32
}

/// The shift and scale of a number: mean and standard deviation of the rows, with their weights, so that the
/// unit of a number does not change the cost of its weight.
struct Scaling {
    mean: f32,
    scale: f32,
}

fn scales(rows: &Rows<'_>, width: usize) -> Vec<Scaling> {
    let all: f64 = rows.weights.iter().copied().map(f64::from).sum();
    let of_number = |number: usize| {
        let numbers = || {
            rows.parts
                .iter()
                .flat_map(move |&part| (0..part.len()).map(move |row| f64::from(part.row(row)[number])))
        };
        let weights = || rows.weights.iter().copied().map(f64::from);
        let mean = numbers().zip(weights()).map(|(x, weight)| x * weight).sum::<f64>() / all;
        let square = numbers().zip(weights()).map(|(x, weight)| (x - mean).powi(2) * weight);
        let deviation = (square.sum::<f64>() / all).sqrt();
        // a number with the same value in all rows carries no information
        let deviation = if deviation <= 1e-6 * mean.abs() { 0.0 } else { deviation };
        Scaling { mean: single(mean), scale: positive(deviation) }
    };
    (0..width).into_par_iter().map(of_number).collect()
}

/// A scale; 1 in place of 0.
fn positive(scale: f64) -> f32 {
    let scale = single(scale);
    if scale == 0.0 { 1.0 } else { scale }
}

/// The mean loss with its penalty, over the weights and, as the last entry, the offset.
struct Problem<'r> {
    /// Stretches of the parts: the part, the first row there, one past the last row, and the number of the
    /// first row in all.
    stretches: Vec<(&'r Examples, usize, usize, usize)>,
    rows: &'r Rows<'r>,
    scales: &'r [Scaling],
    /// Sum of the weights of rows.
    all: f64,
    /// The factor of half the squared length of the weights, beside the mean loss.
    penalty: f64,
    /// The last place and its sums, since the library calls for loss and slope separately.
    last: RefCell<(Vec<f64>, Sums)>,
}

/// The value to be minimised, and its slope.
#[derive(Clone, Default)]
struct Sums {
    value: f64,
    slope: Vec<f64>,
}

impl<'r> Problem<'r> {
    fn of(rows: &'r Rows<'r>, scales: &'r [Scaling], cost: f64) -> Self {
        let mut stretches = Vec::new();
        let mut number = 0;
        for &part in &rows.parts {
            for first in (0..part.len()).step_by(STRETCH) {
                let end = part.len().min(first + STRETCH);
                stretches.push((part, first, end, number));
                number += end - first;
            }
        }
        let all: f64 = rows.weights.iter().copied().map(f64::from).sum();
        let penalty = 1.0 / (cost * all);
        Self { stretches, rows, scales, all, penalty, last: RefCell::default() }
    }

    fn sums(&self, at: &[f64]) -> Sums {
        if self.last.borrow().0 == at {
            return self.last.borrow().1.clone();
        }
        let width = self.scales.len();
        // over unscaled numbers: f = sum of factor x + constant
        let factors: Vec<f64> = at.iter().zip(self.scales).map(|(w, of)| w / f64::from(of.scale)).collect();
        let moved: f64 =
            factors.iter().zip(self.scales).map(|(factor, of)| factor * f64::from(of.mean)).sum();
        let constant = at[width] - moved;
        let (rows, all) = (self.rows, self.all);
        let of_stretch = |&(part, first, end, number): &(&Examples, usize, usize, usize)| {
            let mut sums = Sums { value: 0.0, slope: vec![0.0; width + 1] };
            for (row, number) in (first..end).zip(number..) {
                let numbers = part.row(row);
                let dot = dot(&factors, numbers);
                let weight = f64::from(rows.weights[number]) / all;
                let (loss, slope) = hinge(dot + constant, f64::from(rows.targets[number]));
                sums.value += weight * loss;
                let slope = weight * slope;
                if slope != 0.0 {
                    sums.slope.iter_mut().zip(numbers).for_each(|(sum, &x)| *sum += slope * f64::from(x));
                    sums.slope[width] += slope;
                }
            }
            sums
        };
        let parts: Vec<Sums> = self.stretches.par_iter().map(of_stretch).collect();
        let mut sums = Sums { value: 0.0, slope: vec![0.0; width + 1] };
        for part in parts {
            sums.value += part.value;
            sums.slope.iter_mut().zip(part.slope).for_each(|(sum, part)| *sum += part);
        }
        let of_offset = sums.slope[width];
        for ((slope, of), weight) in sums.slope.iter_mut().zip(self.scales).zip(at) {
            *slope = (*slope - of_offset * f64::from(of.mean)) / f64::from(of.scale) + self.penalty * weight;
        }
        sums.value += 0.5 * self.penalty * at[..width].iter().map(|weight| weight * weight).sum::<f64>();
        *self.last.borrow_mut() = (at.to_vec(), sums.clone());
        sums
    }
}

/// The sum of products. It adds up eight sums at a time, which a processor does at once.
fn dot(factors: &[f64], numbers: &[f32]) -> f64 {
    let (factors, rest_of_factors) = factors.as_chunks::<8>();
    let (numbers, rest) = numbers.as_chunks::<8>();
    let mut sums = [0.0; 8];
    for (factors, numbers) in factors.iter().zip(numbers) {
        for ((sum, factor), &x) in sums.iter_mut().zip(factors).zip(numbers) {
            *sum += factor * f64::from(x);
        }
    }
    let rest = rest_of_factors.iter().zip(rest).map(|(factor, &x)| factor * f64::from(x));
    sums.iter().sum::<f64>() + rest.sum::<f64>()
}

/// The loss of a row at the logit f, and its slope over f. A target between 0 and 1 is partly of each class.
fn hinge(f: f64, target: f64) -> (f64, f64) {
    let (above, below) = ((1.0 + f).max(0.0), (1.0 - f).max(0.0));
    let rest = 1.0 - target;
    (target * below * below + rest * above * above, 2.0 * (rest * above - target * below))
}

impl CostFunction for Problem<'_> {
    type Param = Vec<f64>;
    type Output = f64;

    fn cost(&self, at: &Vec<f64>) -> Result<f64, Error> {
        Ok(self.sums(at).value)
    }
}

impl Gradient for Problem<'_> {
    type Param = Vec<f64>;
    type Gradient = Vec<f64>;

    fn gradient(&self, at: &Vec<f64>) -> Result<Vec<f64>, Error> {
        Ok(self.sums(at).slope)
    }
}

/// The place with the least value of the problem.
fn least(problem: Problem<'_>, start: Vec<f64>) -> Result<Vec<f64>, Error> {
    let solver = LBFGS::new(MoreThuenteLineSearch::new(), MEMORY)
        .with_tolerance_grad(SLOPE)?
        .with_tolerance_cost(GAIN)?;
    let search = Executor::new(problem, solver)
        .configure(|state| state.param(start.clone()).max_iters(STEPS))
        .timer(false)
        .run()?;
    Ok(search.state().get_best_param().cloned().unwrap_or(start))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rows of two numbers: a row is content if the first is large; the second is without effect. One target
    /// in ten is wrong.
    fn rows(count: usize) -> Examples {
        let mut examples = Examples::new(2);
        for row in 0..count {
            let (x, noise) = ((row * 7 % 100) as f32, (row * 13 % 89) as f32);
            let content = (x > 60.0) != (row % 10 == 3);
            examples.push(&[x, noise], f32::from(u8::from(content)), 1.0 + (row % 3) as f32);
        }
        examples
    }

    fn trained(parts: &[&Examples]) -> Line {
        train_line(&["x", "noise"], parts, 1.0).unwrap()
    }

    #[test]
    fn the_slope_is_that_of_the_loss() {
        for target in [0.0, 0.3, 1.0] {
            for f in [-3.0, -0.9, 0.2, 40.0] {
                let step = 1e-6;
                let by_step = (hinge(f + step, target).0 - hinge(f - step, target).0) / (2.0 * step);
                assert!((by_step - hinge(f, target).1).abs() < 1e-4, "{target} {f}");
            }
        }
    }

    #[test]
    fn a_number_that_says_something_has_weight() {
        let line = trained(&[&rows(5_000)]);
        assert!(line.terms[0].weight > 10.0 * line.terms[1].weight.abs(), "{line:?}");
        assert!(line.logit(&[90.0, 40.0]) > 0.0 && line.logit(&[10.0, 40.0]) < 0.0, "{line:?}");
    }

    #[test]
    fn a_number_that_is_the_same_everywhere_has_no_weight() {
        let mut examples = Examples::new(1);
        for (target, weight) in [(1.0, 1.0), (0.0, 3.0)] {
            examples.push(&[5.0], target, weight);
        }
        let line = train_line(&["x"], &[&examples], 1.0).unwrap();
        assert_eq!(line.terms[0], Term { mean: 5.0, scale: 1.0, weight: 0.0 });
        assert!((line.logit(&[5.0]) + 0.5).abs() < 1e-6, "{line:?}");
    }

    #[test]
    fn parts_and_threads_change_nothing() {
        let all = rows(10_000);
        let (mut first, mut second) = (Examples::new(2), Examples::new(2));
        for row in 0..all.len() {
            let part = if row < STRETCH { &mut first } else { &mut second };
            part.push(all.row(row), all.targets[row], all.weights[row]);
        }
        let one = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
        let here = trained(&[&all]).to_text();
        assert_eq!(trained(&[&first, &Examples::new(2), &second]).to_text(), here);
        assert_eq!(one.install(|| trained(&[&all]).to_text()), here);
    }

    #[test]
    fn what_cannot_be_learned_is_refused() {
        let error = |names: &[&str], cost| train_line(names, &[], cost).unwrap_err().to_string();
        assert_eq!(error(&["x"], 1.0), "the 0 rows are all of one class, or there are none");
        assert!(error(&["x", "x"], 1.0).starts_with("\"x\" is no name, or occurs twice"));
        assert_eq!(error(&["x"], 0.0), "cost is 0, allowed is above 0");
    }
}
