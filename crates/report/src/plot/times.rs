//! Run times over numbers of pages, both axes logarithmic: a straight line is a power, its slope the exponent.

use plotters::prelude::DrawingBackend;
use plotters::style::text_anchor::HPos;

use super::PlotError;
use super::canvas::{Canvas, Pen};
use super::frame::Frame;
use super::legend::{self, marker};
use super::palette::{self, GRID};
use super::types::SMALL;
use crate::figure::{Figure, Times};
use crate::numbers::grouped;
use crate::statistics::count;

/// What labels with their units are longer than those of ratios.
const UNITS: f64 = 18.0;

/// Draws axes, lines and legend. Between the least and the most time of a point stands a thin line.
pub(super) fn draw<B: DrawingBackend>(
    canvas: &Canvas<'_, B>,
    figure: &Figure,
    times: &Times,
    size: (f64, f64),
) -> Result<(), PlotError> {
    let names: Vec<&str> = times.lines.iter().map(|line| line.name.as_str()).collect();
    let legend = legend::width(canvas, names.iter().copied())?;
    let sizes = times.sizes();
    let across = |pages: usize| count(pages).log10();
    let ends = (sizes.first().copied().map_or(0.0, across), sizes.last().copied().map_or(0.0, across));
    let mut frame = Frame::beside(legend, size, ends, figure.y_axis());
    frame.left += UNITS;
    let (from, to) = times.decades();
    // the axis of the frame goes from 0 to 1: a time's share of the decades
    let up = |seconds: f64| (seconds.log10() - f64::from(from)) / f64::from(to - from);
    grid(canvas, &frame, (from, to), &up)?;
    let labels: Vec<(f64, String)> = sizes.iter().map(|pages| (across(*pages), grouped(*pages))).collect();
    frame.ticks(canvas, labels.iter().map(|(x, label)| (*x, label.as_str())))?;
    frame.border(canvas, figure)?;
    for (at, line) in times.lines.iter().enumerate() {
        let (colour, _) = palette::style(at);
        for point in &line.points {
            let end = |seconds| frame.place((across(point.pages), up(seconds)));
            canvas.line(&[end(point.least), end(point.most)], Pen::solid(colour, 0.9))?;
        }
        let places: Vec<_> =
            line.points.iter().map(|point| frame.place((across(point.pages), up(point.median)))).collect();
        canvas.line(&places, Pen { dashed: line.dashed, ..Pen::solid(colour, 1.7) })?;
    }
    // All markers above all lines.
    for (at, line) in times.lines.iter().enumerate() {
        for point in &line.points {
            marker(canvas, palette::style(at), frame.place((across(point.pages), up(point.median))))?;
        }
    }
    let place = (frame.right + 22.0, frame.top + 8.0);
    legend::list(canvas, place, frame.bottom, &names, |at, place| {
        legend::line_sign(canvas, palette::style(at), times.lines[at].dashed, place)
    })
}

/// A line with a label at each power of ten, and fainter ones at its multiples.
fn grid<B: DrawingBackend>(
    canvas: &Canvas<'_, B>,
    frame: &Frame,
    (from, to): (i32, i32),
    up: &dyn Fn(f64) -> f64,
) -> Result<(), PlotError> {
    for decade in from..=to {
        let seconds = 10_f64.powi(decade);
        let line = |seconds: f64, pen: Pen| {
            let y = frame.place((0.0, up(seconds))).1;
            canvas.line(&[(frame.left, y), (frame.right, y)], pen).map(|()| y)
        };
        if decade < to {
            for multiple in 2..=9 {
                line(seconds * f64::from(multiple), Pen { opacity: 0.45, ..Pen::solid(GRID, 0.8) })?;
            }
        }
        let y = line(seconds, Pen::solid(GRID, 1.4))?;
        canvas.text(&label(decade), (frame.left - 8.0, y), SMALL.anchored(HPos::Right))?;
    }
    Ok(())
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
}
