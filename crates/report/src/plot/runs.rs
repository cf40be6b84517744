//! The distribution of a figure over runs: a line for each set, its runs from the lowest to the highest.

use plotters::prelude::DrawingBackend;

use super::PlotError;
use super::canvas::{Canvas, Pen};
use super::frame::Frame;
use super::legend::{self, marker};
use super::palette;
use crate::figure::{Figure, Runs};
use crate::statistics::count;

/// Ticks of the x axis.
const TICKS: [(f64, &str); 6] =
    [(0.0, "0 %"), (0.2, "20 %"), (0.4, "40 %"), (0.6, "60 %"), (0.8, "80 %"), (1.0, "100 %")];

/// Markers on a line: enough to follow it, too few to hide it.
const MARKERS: usize = 7;

/// Draws axes, lines and legend.
pub(super) fn draw<B: DrawingBackend>(
    canvas: &Canvas<'_, B>,
    figure: &Figure,
    runs: &Runs,
    size: (f64, f64),
) -> Result<(), PlotError> {
    let names: Vec<&str> = runs.lines.iter().map(|line| line.name.as_str()).collect();
    let legend = legend::width(canvas, names.iter().copied())?;
    let frame = Frame::beside(legend, size, (0.0, 1.0), figure.y_axis());
    frame.grid(canvas)?;
    frame.ticks(canvas, TICKS)?;
    frame.border(canvas, figure)?;
    for line in &runs.lines {
        let places: Vec<_> = line.points.iter().map(|point| frame.place(*point)).collect();
        let pen = Pen { dashed: line.dashed, ..Pen::solid(palette::style(line.style).0, 1.7) };
        canvas.line(&places, pen)?;
    }
    // All markers above all lines, those of one line beside those of the next.
    let lines = count(runs.lines.len().max(1));
    for (at, line) in runs.lines.iter().enumerate() {
        for number in 0..MARKERS {
            let share = (count(number) + (count(at) + 0.5) / lines) / count(MARKERS);
            let place = line.points.partition_point(|(x, _)| *x < share);
            let Some(point) = line.points.get(place).or(line.points.last()) else { continue };
            marker(canvas, palette::style(line.style), frame.place(*point))?;
        }
    }
    let place = (frame.right + 22.0, frame.top + 8.0);
    legend::list(canvas, place, frame.bottom, &names, |at, place| {
        let line = &runs.lines[at];
        legend::line_sign(canvas, palette::style(line.style), line.dashed, place)
    })
}
