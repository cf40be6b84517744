//! A figure over the runs of a clustering: a line for each set, its runs from the lowest to the highest.

use super::axis::YAxis;
use super::canvas::{Canvas, Pen};
use super::frame::{Frame, Labels};
use super::legend::{self, marker};
use super::style;
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
    /// The first cell of its row in the table, the key of published figures.
    pub(crate) key: String,
    /// The published mean.
    pub(crate) published: Option<f64>,
    /// The number of its colour and marker.
    pub(crate) style: usize,
    /// Whether it is a set of a second task, which has the styles of the first.
    pub(crate) dashed: bool,
    /// (share of the runs, figure), both in 0..=1 and ascending.
    pub(crate) points: Vec<(f64, f64)>,
}

/// The most points of a line; a plot cannot show more.
const MOST: usize = 200;

/// The ticks of the x axis.
const TICKS: [(f64, &str); 6] =
    [(0.0, "0 %"), (0.2, "20 %"), (0.4, "40 %"), (0.6, "60 %"), (0.8, "80 %"), (1.0, "100 %")];

/// The number of markers on a line: enough to follow it, too few to hide it.
const MARKERS: usize = 7;

impl RunsLine {
    /// A line of the sorted figures. The i-th lowest of n runs is at (i - 1/2) / n. Of more than 200 runs 200 are taken at even distances,
    /// with the lowest and the highest.
    pub(crate) fn new(name: String, key: String, style: usize, dashed: bool, runs: &[f64]) -> Self {
        let mut sorted = runs.to_vec();
        sorted.sort_by(f64::total_cmp);
        let taken = sorted.len().min(MOST);
        let last = sorted.len().saturating_sub(1);
        let point = |step: usize| {
            let at = if taken == sorted.len() { step } else { step * last / (MOST - 1) };
            ((count(at) + 0.5) / count(sorted.len()), sorted[at])
        };
        Self { name, key, published: None, style, dashed, points: (0..taken).map(point).collect() }
    }
}

impl Runs {
    /// All values.
    pub(super) fn values(&self) -> impl Iterator<Item = f64> {
        self.lines.iter().flat_map(|line| line.points.iter().map(|(_, y)| *y).chain(line.published))
    }

    /// Adds published figures. `figure` finds them by the key of a line.
    pub(super) fn publish(&mut self, figure: impl Fn(&str) -> Option<f64>) {
        for line in &mut self.lines {
            line.published = figure(&line.key).filter(|value| (0.0..=1.0).contains(value));
        }
    }

    pub(super) fn axis(&self) -> YAxis {
        YAxis::of_ratios(self.values())
    }

    /// Draws axes, lines and legend.
    pub(super) fn draw(&self, canvas: &Canvas<'_>, labels: &Labels, size: (f64, f64)) {
        let mut names: Vec<&str> = self.lines.iter().map(|line| line.name.as_str()).collect();
        names.extend(self.lines.iter().find_map(|line| line.published).map(|_| "published mean"));
        let legend = legend::width(canvas, names.iter().copied());
        let frame = Frame::beside(legend, size, (0.0, 1.0), self.axis());
        frame.grid(canvas);
        frame.ticks(canvas, TICKS);
        frame.border(canvas, labels);
        for line in &self.lines {
            let places: Vec<_> = line.points.iter().map(|point| frame.place(*point)).collect();
            let pen = Pen { dashed: line.dashed, ..Pen::solid(style::line(line.style).0, 1.7) };
            canvas.line(&places, pen);
        }
        // all markers above all lines, those of different lines side by side
        let lines = count(self.lines.len().max(1));
        for (at, line) in self.lines.iter().enumerate() {
            for number in 0..MARKERS {
                let share = (count(number) + (count(at) + 0.5) / lines) / count(MARKERS);
                let place = line.points.partition_point(|(x, _)| *x < share);
                let Some(point) = line.points.get(place).or(line.points.last()) else { continue };
                marker(canvas, style::line(line.style), frame.place(*point));
            }
        }
        // a published mean has no place among the runs: it is at the end, with a line of its set's colour to it
        for line in &self.lines {
            let Some(value) = line.published else { continue };
            let (_, y) = frame.place((1.0, value));
            let pen = Pen { dashed: true, ..Pen::solid(style::line(line.style).0, 0.9) };
            canvas.line(&[(frame.left, y), (frame.right, y)], pen);
            marker(canvas, style::line(line.style), (frame.right - 12.0, y));
            legend::published(canvas, (frame.right, y));
        }
        legend::list(canvas, legend::place(&frame), frame.bottom, &names, |at, place| {
            if at == self.lines.len() {
                return legend::published(canvas, (place.0 + legend::KEY / 2.0, place.1));
            }
            let line = &self.lines[at];
            legend::line_sign(canvas, style::line(line.style), line.dashed, place);
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(runs: &[f64]) -> Vec<(f64, f64)> {
        RunsLine::new(String::new(), String::new(), 0, false, runs).points
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
