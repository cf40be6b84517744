//! Run times over numbers of pages, both axes logarithmic: a straight line is a power, and its slope the exponent. More than eight runs, or
//! runs on fewer than three numbers of pages, have a row each, with a point for each number of pages.

use plotters::style::text_anchor::HPos;

use super::axis::YAxis;
use super::canvas::{Canvas, Pen};
use super::frame::{Frame, Labels};
use super::legend::{self, marker};
use super::style::{self, GRID, INK, LABEL, SMALL};
use crate::numbers::{counted, grouped};
use crate::statistics::count;

/// A line for each run.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Times {
    pub(crate) lines: Vec<TimesLine>,
}

/// The times of one run.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct TimesLine {
    pub(crate) name: String,
    /// Whether it is no run, but the reading of the pages.
    pub(crate) dashed: bool,
    /// Ascending in pages; empty without a time above 0.
    pub(crate) points: Vec<Timed>,
}

/// Times on one number of pages, in seconds, all above 0.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Timed {
    pub(crate) pages: usize,
    pub(crate) median: f64,
    pub(crate) least: f64,
    pub(crate) most: f64,
}

/// The most runs with a line each.
const MOST: usize = 8;
/// The points between two rows, above the rows (title, subtitle, key) and below them (the axis).
const ROW: f64 = 19.0;
const ABOVE: f64 = 84.0;
const BELOW: f64 = 56.0;
/// The greatest width of a name, in points.
const NAME: f64 = 330.0;

/// The points by which labels with units are longer than those of ratios.
const UNITS: f64 = 18.0;

impl Times {
    /// All points.
    pub(crate) fn points(&self) -> impl Iterator<Item = &Timed> {
        self.lines.iter().flat_map(|line| &line.points)
    }

    /// The numbers of pages, ascending, each once.
    fn sizes(&self) -> Vec<usize> {
        let sizes: std::collections::BTreeSet<usize> = self.points().map(|point| point.pages).collect();
        sizes.into_iter().collect()
    }

    /// The powers of ten of a second below and above all times; the upper one is greater.
    fn decades(&self) -> (i32, i32) {
        let lowest = self.points().map(|point| point.least).fold(f64::INFINITY, f64::min);
        let highest = self.points().map(|point| point.most).fold(0.0, f64::max);
        if lowest > highest {
            return (-1, 0);
        }
        // times are between a nanosecond and some days
        #[allow(clippy::cast_possible_truncation)]
        let (from, to) = (lowest.log10().floor() as i32, highest.log10().ceil() as i32);
        (from, to.max(from + 1))
    }

    /// Whether each run is a row.
    fn in_rows(&self) -> bool {
        self.lines.len() > MOST || self.sizes().len() < 3
    }

    /// The height of rows, in points; `None` for lines.
    pub(super) fn height(&self) -> Option<f64> {
        self.in_rows().then(|| ABOVE + ROW * count(self.lines.len()) + BELOW)
    }

    /// Draws axes, lines or rows, and the legend. A thin line joins the least and the most time of a point.
    pub(super) fn draw(&self, canvas: &Canvas<'_>, labels: &Labels, size: (f64, f64)) {
        if self.in_rows() {
            self.draw_rows(canvas, labels, size);
        } else {
            self.draw_lines(canvas, labels, size);
        }
    }

    /// Draws rows; the fastest run on the most pages comes first.
    fn draw_rows(&self, canvas: &Canvas<'_>, labels: &Labels, (width, height): (f64, f64)) {
        let sizes = self.sizes();
        let slowest = |line: &TimesLine| {
            line.points.last().map_or(f64::INFINITY, |point| point.median / count(point.pages))
        };
        let mut lines: Vec<&TimesLine> = self.lines.iter().collect();
        lines.sort_by(|a, b| slowest(a).total_cmp(&slowest(b)));
        let name = |line: &&TimesLine| canvas.cut_name(&line.name, SMALL, NAME);
        let left = 20.0 + canvas.widest(lines.iter().map(name), SMALL, 0.0) + 14.0;
        let (right, bottom) = (width - 30.0, height - BELOW);
        let (from, to) = self.decades();
        let across = |seconds: f64| {
            left + 10.0 + (seconds.log10() - f64::from(from)) / f64::from(to - from) * (right - left - 20.0)
        };
        for decade in from..=to {
            for multiple in 1..=(if decade < to { 9 } else { 1 }) {
                let x = across(10_f64.powi(decade) * f64::from(multiple));
                let pen = Pen::solid(GRID, if multiple == 1 { 1.4 } else { 0.8 });
                let opacity = if multiple == 1 { 1.0 } else { 0.45 };
                canvas.line(&[(x, ABOVE), (x, bottom)], Pen { opacity, ..pen });
            }
            canvas.text(&label(decade), (across(10_f64.powi(decade)), bottom + 14.0), SMALL.centred());
        }
        canvas.line(&[(left, ABOVE), (left, bottom), (right, bottom)], Pen::solid(INK, 1.0));
        for (at, line) in lines.iter().enumerate() {
            let y = ABOVE + (count(at) + 0.5) * ROW;
            canvas.text(&name(line), (left - 10.0, y), SMALL.anchored(HPos::Right));
            for point in &line.points {
                let (colour, _) = style::line(place_of(&sizes, point.pages));
                canvas.line(&[(across(point.least), y), (across(point.most), y)], Pen::solid(colour, 1.2));
            }
            for point in &line.points {
                marker(canvas, style::line(place_of(&sizes, point.pages)), (across(point.median), y));
            }
        }
        // the meaning of the signs, in one line above the rows
        let mut x = left;
        for (at, pages) in sizes.iter().enumerate() {
            marker(canvas, style::line(at), (x + 6.0, ABOVE - 11.0));
            let text = counted(*pages, "page");
            canvas.text(&text, (x + 16.0, ABOVE - 11.0), SMALL);
            x += canvas.width(&text, SMALL) + 34.0;
        }
        canvas.text(&labels.y, ((left + right) / 2.0, bottom + 38.0), LABEL.centred());
    }

    fn draw_lines(&self, canvas: &Canvas<'_>, labels: &Labels, size: (f64, f64)) {
        let names: Vec<&str> = self.lines.iter().map(|line| line.name.as_str()).collect();
        let legend = legend::width(canvas, names.iter().copied());
        let sizes = self.sizes();
        let across = |pages: usize| count(pages).log10();
        let ends = (sizes.first().copied().map_or(0.0, across), sizes.last().copied().map_or(0.0, across));
        // the axis of the frame is from 0 to 1: a time's share of the decades
        let mut frame = Frame::beside(legend, size, ends, YAxis::from_zero());
        frame.left += UNITS;
        let (from, to) = self.decades();
        let up = |seconds: f64| (seconds.log10() - f64::from(from)) / f64::from(to - from);
        grid(canvas, &frame, (from, to), &up);
        let ticks: Vec<(f64, String)> = sizes.iter().map(|pages| (across(*pages), grouped(*pages))).collect();
        frame.ticks(canvas, ticks.iter().map(|(x, label)| (*x, label.as_str())));
        frame.border(canvas, labels);
        let place = |pages: usize, seconds: f64| frame.place((across(pages), up(seconds)));
        for (at, line) in self.lines.iter().enumerate() {
            let (colour, _) = style::line(at);
            for point in &line.points {
                let ends = [place(point.pages, point.least), place(point.pages, point.most)];
                canvas.line(&ends, Pen::solid(colour, 0.9));
            }
            let places: Vec<_> = line.points.iter().map(|point| place(point.pages, point.median)).collect();
            canvas.line(&places, Pen { dashed: line.dashed, ..Pen::solid(colour, 1.7) });
        }
        // all markers above all lines
        for (at, line) in self.lines.iter().enumerate() {
            for point in &line.points {
                marker(canvas, style::line(at), place(point.pages, point.median));
            }
        }
        legend::list(canvas, legend::place(&frame), frame.bottom, &names, |at, place| {
            legend::line_sign(canvas, style::line(at), self.lines[at].dashed, place);
        });
    }
}

/// The place of a number of pages in `sizes`.
fn place_of(sizes: &[usize], pages: usize) -> usize {
    sizes.iter().position(|own| *own == pages).unwrap_or(0)
}

/// A line with a label at each power of ten, and fainter ones at its multiples.
fn grid(canvas: &Canvas<'_>, frame: &Frame, (from, to): (i32, i32), up: &dyn Fn(f64) -> f64) {
    for decade in from..=to {
        let seconds = 10_f64.powi(decade);
        let line = |seconds: f64, pen: Pen| {
            let y = frame.place((0.0, up(seconds))).1;
            canvas.line(&[(frame.left, y), (frame.right, y)], pen);
            y
        };
        if decade < to {
            for multiple in 2..=9 {
                line(seconds * f64::from(multiple), Pen { opacity: 0.45, ..Pen::solid(GRID, 0.8) });
            }
        }
        let y = line(seconds, Pen::solid(GRID, 1.4));
        canvas.text(&label(decade), (frame.left - 8.0, y), SMALL.anchored(HPos::Right));
    }
}

/// A power of ten of a second, in words.
fn label(decade: i32) -> String {
    let (digits, unit) = match decade {
        0.. => (decade, "s"),
        -3..=-1 => (decade + 3, "ms"),
        -6..=-4 => (decade + 6, "µs"),
        _ => (decade + 9, "ns"),
    };
    let zeros = usize::try_from(digits).unwrap_or(0);
    format!("1{} {unit}", "0".repeat(zeros))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_of_a_second() {
        let labels: Vec<_> = [3, 0, -1, -3, -4, -6, -9].map(label).into();
        assert_eq!(labels, ["1000 s", "1 s", "100 ms", "1 ms", "100 µs", "1 µs", "1 ns"]);
    }

    fn times(seconds: &[(f64, f64)]) -> Times {
        let point = |&(least, most): &(f64, f64)| Timed { pages: 1, median: least, least, most };
        Times {
            lines: vec![TimesLine {
                name: String::new(),
                dashed: false,
                points: seconds.iter().map(point).collect(),
            }],
        }
    }

    #[test]
    fn decades_hold_all_times() {
        assert_eq!(times(&[(0.02, 0.3), (0.1, 20.0)]).decades(), (-2, 2));
        assert_eq!(times(&[(0.02, 0.03)]).decades(), (-2, -1));
        assert_eq!(times(&[(0.1, 0.1)]).decades(), (-1, 0));
        assert_eq!(times(&[]).decades(), (-1, 0));
    }
}
