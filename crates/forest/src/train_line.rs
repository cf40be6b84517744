//! Training a line: the weights of least loss and length, found step by step along the slope (L-BFGS).

use std::cell::RefCell;

use argmin::core::{CostFunction, Error, Executor, Gradient, State as _};
use argmin::solver::linesearch::MoreThuenteLineSearch;
use argmin::solver::quasinewton::LBFGS;
use cleaning::Examples;
use rayon::prelude::*;

use crate::line::{Line, Term};
use crate::rows::{LearnError, Rows};
use crate::settings::OutOfRange;

/// What a row costs that is judged by the logit f, with y = 1 for content and -1 for the rest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Loss {
    /// ln(1 + exp(-y f)), logistic regression: f is the logarithm of the odds.
    Logistic,
    /// max(0, 1 - y f)², a linear support vector machine: f is above 0 for content, and tells no probability.
    Hinge,
}

/// How a line is trained.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LineSettings {
    /// The loss of a row.
    pub loss: Loss,
    /// C, above 0: what the losses cost beside half the squared length of the weights. The offset costs nothing.
    pub cost: f64,
}

/// Steps after which the search ends, wherever it is.
const STEPS: u64 = 500;

/// Steps that the search remembers.
const MEMORY: usize = 10;

/// The search ends where the slope of the mean loss is not longer.
const SLOPE: f64 = 1e-4;

/// The search ends where a step makes the mean loss less by no more than this.
const GAIN: f64 = 1e-7;

/// Rows that one thread sums at a time. Sums are added in the order of rows, so they do not depend on threads.
const STRETCH: usize = 4_096;

/// The line with the least sum of |w|² / 2 and of C times the losses of the rows, each times its weight. The same rows in the
/// same parts and order give the same line, with any number of threads. Reads the rows once a step, and copies none.
///
/// # Errors
/// [`LearnError`].
///
/// # Panics
/// As [`train`](crate::train) does.
pub fn train_line(
    names: &[&str],
    examples: &[&Examples],
    settings: LineSettings,
) -> Result<Line, LearnError> {
    if !(settings.cost.is_finite() && settings.cost > 0.0) {
        let (found, allowed) = (settings.cost.to_string(), "above 0".to_owned());
        return Err(OutOfRange { key: "cost", found, allowed }.into());
    }
    let rows = Rows::of(names, examples)?;
    let scales = scales(&rows, names.len());
    if let Some(number) = scales.iter().position(|of| !(of.mean.is_finite() && of.scale.is_finite())) {
        return Err(LearnError::Search { reason: format!("{} is not a number in some row", names[number]) });
    }
    let problem = Problem::of(&rows, &scales, settings);
    let mut start = vec![0.0; names.len() + 1];
    start[names.len()] = match settings.loss {
        Loss::Logistic => (rows.share / (1.0 - rows.share)).ln(),
        Loss::Hinge => 2.0 * rows.share - 1.0,
    };
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

impl Line {
    /// The line that tells probabilities: its logits times a factor and with an offset, both by logistic regression over these
    /// rows (Platt scaling). On which side a row is may change, the order of rows does not.
    ///
    /// # Errors
    /// [`LearnError`]
    pub fn calibrated(&self, examples: &[&Examples]) -> Result<Self, LearnError> {
        let of_part = |part: &&Examples| {
            let mut sides = Examples::new(1);
            for row in 0..part.len() {
                let side = [single(self.logit(part.row(row)))];
                sides.push(&side, part.targets[row], part.weights[row]);
            }
            sides
        };
        let sides: Vec<Examples> = examples.par_iter().map(of_part).collect();
        // a single number of so many rows needs no bound
        let settings = LineSettings { loss: Loss::Logistic, cost: 1e6 };
        let fitted = train_line(&["side"], &sides.iter().collect::<Vec<_>>(), settings)?;
        let Term { mean, scale, weight } = fitted.terms[0];
        let factor = f64::from(weight) / f64::from(scale);
        let mut line = self.clone();
        for term in &mut line.terms {
            term.weight = single(f64::from(term.weight) * factor);
        }
        let moved = (f64::from(self.offset) - f64::from(mean)) * factor;
        line.offset = single(moved + f64::from(fitted.offset));
        Ok(line)
    }
}

/// As models have it. 0.0 makes +0 of -0.
#[allow(clippy::cast_possible_truncation, reason = "single precision suffices for weights")]
fn single(value: f64) -> f32 {
    (value + 0.0) as f32
}

/// How a number is moved and scaled: by mean and standard deviation of the rows, with their weights, so that no number's unit
/// decides what its weight costs.
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
        // a number that is the same everywhere says nothing
        let deviation = if deviation <= 1e-6 * mean.abs() { 0.0 } else { deviation };
        Scaling { mean: single(mean), scale: positive(deviation) }
    };
    (0..width).into_par_iter().map(of_number).collect()
}

/// A scale; 1 for what has none.
fn positive(scale: f64) -> f32 {
    let scale = single(scale);
    if scale == 0.0 { 1.0 } else { scale }
}

/// The mean loss with its penalty, over weights and, at the end, the offset.
struct Problem<'r> {
    /// Stretches of the parts: the part, its first row there and one past the last, and the number of that first row.
    stretches: Vec<(&'r Examples, usize, usize, usize)>,
    rows: &'r Rows<'r>,
    scales: &'r [Scaling],
    loss: Loss,
    /// Sum of the weights of rows.
    all: f64,
    /// What the half squared length of the weights costs beside the mean loss.
    penalty: f64,
    /// The place that was asked for last, since its loss and slope are asked for apart.
    last: RefCell<(Vec<f64>, Sums)>,
}

/// The value of what is to become least, and its slope.
#[derive(Clone, Default)]
struct Sums {
    value: f64,
    slope: Vec<f64>,
}

impl<'r> Problem<'r> {
    fn of(rows: &'r Rows<'r>, scales: &'r [Scaling], settings: LineSettings) -> Self {
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
        let penalty = 1.0 / (settings.cost * all);
        Self { stretches, rows, scales, loss: settings.loss, all, penalty, last: RefCell::default() }
    }

    fn sums(&self, at: &[f64]) -> Sums {
        if self.last.borrow().0 == at {
            return self.last.borrow().1.clone();
        }
        let width = self.scales.len();
        // over numbers as they are: f = sum of factor x + constant
        let factors: Vec<f64> = at.iter().zip(self.scales).map(|(w, of)| w / f64::from(of.scale)).collect();
        let moved: f64 =
            factors.iter().zip(self.scales).map(|(factor, of)| factor * f64::from(of.mean)).sum();
        let constant = at[width] - moved;
        let (rows, all, loss) = (self.rows, self.all, self.loss);
        let of_stretch = |&(part, first, end, number): &(&Examples, usize, usize, usize)| {
            let mut sums = Sums { value: 0.0, slope: vec![0.0; width + 1] };
            for (row, number) in (first..end).zip(number..) {
                let numbers = part.row(row);
                let dot = dot(&factors, numbers);
                let weight = f64::from(rows.weights[number]) / all;
                let (loss, slope) = loss.of(dot + constant, f64::from(rows.targets[number]));
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

/// The sum of products. Eight sums at a time, since a processor adds them at once.
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

impl Loss {
    /// The loss of a row at the logit f, and its slope over f. A target between 0 and 1 is partly of each class.
    fn of(self, f: f64, target: f64) -> (f64, f64) {
        match self {
            Self::Logistic => {
                // ln(1 + exp(f)) without overflow
                let odds = f.max(0.0) + (-f.abs()).exp().ln_1p();
                (odds - target * f, crate::forest::sigmoid(f) - target)
            }
            Self::Hinge => {
                let (above, below) = ((1.0 + f).max(0.0), (1.0 - f).max(0.0));
                let rest = 1.0 - target;
                (target * below * below + rest * above * above, 2.0 * (rest * above - target * below))
            }
        }
    }
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

/// Where the problem's value is least.
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

    /// Rows of two numbers: content, where the first is large; the second says nothing. One in ten is wrong.
    fn rows(count: usize) -> Examples {
        let mut examples = Examples::new(2);
        for row in 0..count {
            let (x, noise) = ((row * 7 % 100) as f32, (row * 13 % 89) as f32);
            let content = (x > 60.0) != (row % 10 == 3);
            examples.push(&[x, noise], f32::from(u8::from(content)), 1.0 + (row % 3) as f32);
        }
        examples
    }

    fn trained(parts: &[&Examples], loss: Loss) -> Line {
        let settings = LineSettings { loss, cost: 1.0 };
        train_line(&["x", "noise"], parts, settings).unwrap()
    }

    #[test]
    fn the_slope_is_that_of_the_loss() {
        for loss in [Loss::Logistic, Loss::Hinge] {
            for target in [0.0, 0.3, 1.0] {
                for f in [-3.0, -0.9, 0.2, 40.0] {
                    let step = 1e-6;
                    let by_step = (loss.of(f + step, target).0 - loss.of(f - step, target).0) / (2.0 * step);
                    assert!((by_step - loss.of(f, target).1).abs() < 1e-4, "{loss:?} {target} {f}");
                }
            }
        }
    }

    #[test]
    fn a_number_that_says_something_has_weight() {
        let examples = rows(5_000);
        for loss in [Loss::Logistic, Loss::Hinge] {
            let line = trained(&[&examples], loss);
            assert!(line.terms[0].weight > 10.0 * line.terms[1].weight.abs(), "{line:?}");
            assert!(line.logit(&[90.0, 40.0]) > 0.0 && line.logit(&[10.0, 40.0]) < 0.0, "{line:?}");
        }
    }

    #[test]
    fn without_numbers_that_say_something_the_probability_is_the_share() {
        let mut examples = Examples::new(1);
        for (target, weight) in [(1.0, 1.0), (0.0, 3.0)] {
            examples.push(&[5.0], target, weight);
        }
        let settings = LineSettings { loss: Loss::Logistic, cost: 1.0 };
        let line = train_line(&["x"], &[&examples], settings).unwrap();
        assert!((line.probability(&[5.0]) - 0.25).abs() < 1e-6);
        assert_eq!(line.terms[0], Term { mean: 5.0, scale: 1.0, weight: 0.0 });
    }

    #[test]
    fn probabilities_of_a_calibrated_line_are_those_of_the_rows() {
        let examples = rows(5_000);
        let line = trained(&[&examples], Loss::Hinge).calibrated(&[&examples]).unwrap();
        let (mut expected, mut found) = (0.0, 0.0);
        for row in 0..examples.len() {
            let weight = f64::from(examples.weights[row]);
            expected += weight * f64::from(examples.targets[row]);
            found += weight * line.probability(examples.row(row));
        }
        assert!((expected - found).abs() < 1e-3 * expected, "{expected} {found}");
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
        for loss in [Loss::Logistic, Loss::Hinge] {
            let here = trained(&[&all], loss).to_text();
            assert_eq!(trained(&[&first, &Examples::new(2), &second], loss).to_text(), here);
            assert_eq!(one.install(|| trained(&[&all], loss).to_text()), here);
        }
    }

    #[test]
    fn what_cannot_be_learned_is_refused() {
        let settings = LineSettings { loss: Loss::Hinge, cost: 1.0 };
        let error = |names: &[&str], examples: &[&Examples], settings| {
            train_line(names, examples, settings).unwrap_err().to_string()
        };
        assert_eq!(error(&["x"], &[], settings), "the 0 rows are all of one class, or there are none");
        assert!(error(&["x", "x"], &[], settings).starts_with("\"x\" does not name one number"));
        let free = LineSettings { cost: 0.0, ..settings };
        assert_eq!(error(&["x"], &[], free), "cost is 0, allowed is above 0");
    }
}
