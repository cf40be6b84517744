//! Means with their intervals: a row each, a dot on a bar.

use plotters::prelude::DrawingBackend;
use plotters::style::text_anchor::HPos;

use super::PlotError;
use super::canvas::{Canvas, Pen};
use super::legend::marker;
use super::palette::{self, GRID, INK, Marker, SOFT};
use super::types::{LABEL, SMALL, cut_name};
use crate::figure::{Figure, Interval, Intervals};
use crate::numbers::short;
use crate::statistics::count;

/// Points from one row to the next.
const ROW: f64 = 19.0;
/// Above the rows: title and subtitle; below them: the axis.
const ABOVE: f64 = 62.0;
const BELOW: f64 = 62.0;
/// The widest that a name is.
const NAME: f64 = 250.0;
/// Right of the frame: the values.
const VALUES: f64 = 60.0;
/// Half the height of what closes a bar.
const END: f64 = 3.5;

/// The height of the drawing.
pub(super) fn height(intervals: &Intervals) -> f64 {
    let more = if intervals.cut > 0 { 1 } else { 0 };
    ABOVE + ROW * count(intervals.rows.len() + more) + BELOW
}

/// Draws axis, names, bars, dots, and the values at the right.
pub(super) fn draw<B: DrawingBackend>(
    canvas: &Canvas<'_, B>,
    figure: &Figure,
    intervals: &Intervals,
    (width, height): (f64, f64),
) -> Result<(), PlotError> {
    let mut widest: f64 = 0.0;
    for row in &intervals.rows {
        widest = widest.max(canvas.width(&cut_name(canvas, &row.name, SMALL, NAME)?, SMALL)?);
    }
    let (left, right) = (20.0 + widest + 14.0, width - VALUES);
    let (top, bottom) = (ABOVE, height - BELOW);
    let axis = figure.y_axis();
    let across = |value: f64| left + 10.0 + axis.share(value) * (right - left - 20.0);
    for (value, label) in axis.lines() {
        let x = across(value);
        canvas.line(&[(x, top), (x, bottom)], Pen::solid(GRID, 1.0))?;
        canvas.text(&label, (x, bottom + 14.0), SMALL.anchored(HPos::Center))?;
    }
    canvas.line(&[(left, top), (left, bottom), (right, bottom)], Pen::solid(INK, 1.0))?;
    canvas.text(&figure.x_label, ((left + right) / 2.0, bottom + 40.0), LABEL.anchored(HPos::Center))?;
    for (at, row) in intervals.rows.iter().enumerate() {
        let y = top + (count(at) + 0.5) * ROW;
        let name = cut_name(canvas, &row.name, SMALL, NAME)?;
        canvas.text(&name, (left - 10.0, y), SMALL.anchored(HPos::Right))?;
        draw_row(canvas, row, &across, y)?;
        let told = row.value.map_or_else(|| "–".to_owned(), short);
        canvas.text(&told, (right + 10.0, y), SMALL)?;
    }
    if intervals.cut > 0 {
        let y = top + (count(intervals.rows.len()) + 0.5) * ROW;
        let told = format!("and {} more in the table", intervals.cut);
        canvas.text(&told, (left + 10.0, y), SMALL)?;
    }
    Ok(())
}

fn draw_row<B: DrawingBackend>(
    canvas: &Canvas<'_, B>,
    row: &Interval,
    across: &dyn Fn(f64) -> f64,
    y: f64,
) -> Result<(), PlotError> {
    let (colour, shape) =
        if row.set_apart { (SOFT, Marker::Diamond) } else { (palette::style(0).0, Marker::Circle) };
    if let Some((low, high)) = row.ends {
        let (low, high) = (across(low), across(high));
        canvas.line(&[(low, y), (high, y)], Pen::solid(colour, 1.7))?;
        for end in [low, high] {
            canvas.line(&[(end, y - END), (end, y + END)], Pen::solid(colour, 1.2))?;
        }
    }
    match row.value {
        Some(value) => marker(canvas, (colour, shape), (across(value), y)),
        None => Ok(()),
    }
}
