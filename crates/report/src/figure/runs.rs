//! The distribution of a figure over the runs of a clustering: each set's runs from the lowest to the highest.

use crate::statistics::count;

/// A line for each set.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Runs {
    pub(crate) lines: Vec<RunsLine>,
}

/// The runs of one set.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct RunsLine {
    pub(crate) name: String,
    /// Which colour and marker.
    pub(crate) style: usize,
    /// Sets of a second task, which have the styles of the first's.
    pub(crate) dashed: bool,
    /// (share of the runs, figure), both in 0..=1 and ascending.
    pub(crate) points: Vec<(f64, f64)>,
}

/// The most points of a line: more are finer than any drawing of it.
const MOST: usize = 200;

impl RunsLine {
    /// Sorts the figures of the runs. Of n runs the i-th lowest stands in the middle of its share, at (i - 1/2) / n; of
    /// more than 200 runs just so many are taken, evenly apart, the lowest and the highest among them.
    pub(crate) fn new(name: String, style: usize, dashed: bool, runs: &[f64]) -> Self {
        let mut sorted = runs.to_vec();
        sorted.sort_by(f64::total_cmp);
        let taken = sorted.len().min(MOST);
        let last = sorted.len().saturating_sub(1);
        let point = |step: usize| {
            let at = if taken == sorted.len() { step } else { step * last / (MOST - 1) };
            ((count(at) + 0.5) / count(sorted.len()), sorted[at])
        };
        Self { name, style, dashed, points: (0..taken).map(point).collect() }
    }
}

impl Runs {
    /// All values.
    pub(crate) fn values(&self) -> impl Iterator<Item = f64> {
        self.lines.iter().flat_map(|line| line.points.iter().map(|(_, y)| *y))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(runs: &[f64]) -> Vec<(f64, f64)> {
        RunsLine::new(String::new(), 0, false, runs).points
    }

    #[test]
    fn runs_are_sorted() {
        assert_eq!(points(&[0.9, 0.3]), [(0.25, 0.3), (0.75, 0.9)]);
    }

    #[test]
    fn one_run_stands_in_the_middle_and_none_nowhere() {
        assert_eq!(points(&[0.4]), [(0.5, 0.4)]);
        assert!(points(&[]).is_empty());
    }

    #[test]
    fn of_many_runs_the_ends_stay() {
        let runs: Vec<f64> = (0..=800).rev().map(|at| f64::from(at) / 800.0).collect();
        let points = points(&runs);
        assert_eq!((points.len(), points[0].1, points[MOST - 1].1), (MOST, 0.0, 1.0));
        assert!(points.windows(2).all(|pair| pair[0] < pair[1]));
    }
}
