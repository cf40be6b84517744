//! The way through a page's tree: indented rows with numbered signs, and columns of numbers beside them.

use plotters::prelude::{DrawingBackend, RGBColor, WHITE};
use plotters::style::text_anchor::HPos;

use super::PlotError;
use super::canvas::{Canvas, Pen, Place, Type};
use super::palette::{CROWD, INK, SOFT};
use super::types::{SMALL, cut};
use crate::figure::{Sign, Steps};
use crate::statistics::count;

/// Points from one row to the next.
const ROW: f64 = 20.0;
/// Above the rows: title, subtitle, key, names of columns; below them: room.
const ABOVE: f64 = 112.0;
const BELOW: f64 = 18.0;
/// What a level is set in, and the left end of the tree.
const INDENT: f64 = 16.0;
const LEFT: f64 = 34.0;
/// The radius of a sign, and that of a point.
const RADIUS: f64 = 8.0;
const POINT: f64 = 2.5;
/// The width of a column.
const COLUMN: f64 = 104.0;
const SHADE: RGBColor = RGBColor(222, 226, 232);
const NAMES: Type = Type { bold: true, ..SMALL };
const NUMBER: Type = Type { size: 9.0, bold: true, ..SMALL };

/// The height of the drawing.
pub(super) fn height(steps: &Steps) -> f64 {
    let more = if steps.cut > 0 { 1 } else { 0 };
    ABOVE + ROW * count(steps.rows.len() + more) + BELOW
}

/// Draws the key, the tree, the signs and the columns.
pub(super) fn draw<B: DrawingBackend>(
    canvas: &Canvas<'_, B>,
    steps: &Steps,
    (width, _): (f64, f64),
) -> Result<(), PlotError> {
    key(canvas, steps)?;
    let columns = width - 20.0 - COLUMN * count(steps.columns.len());
    for (at, name) in steps.columns.iter().enumerate() {
        let name = cut(canvas, name, NAMES, COLUMN - 8.0)?;
        canvas.text(&name, (columns + COLUMN * count(at), ABOVE - 14.0), NAMES)?;
    }
    canvas.line(&[(20.0, ABOVE - 3.0), (width - 20.0, ABOVE - 3.0)], Pen::solid(INK, 1.0))?;
    let deepest = steps.rows.iter().map(|row| row.depth).max().unwrap_or(0);
    // what is set in must leave room for the names
    let indent = INDENT.min((columns - LEFT - 170.0) / count(deepest.max(1)));
    let place = |at: usize| (LEFT + indent * count(steps.rows[at].depth), ABOVE + (count(at) + 0.5) * ROW);
    shades(canvas, steps, width)?;
    lines(canvas, steps, &place)?;
    for (at, row) in steps.rows.iter().enumerate() {
        let (x, y) = place(at);
        sign(canvas, row.sign, row.step, (x, y))?;
        let label = cut(canvas, &row.label, SMALL, columns - x - 20.0)?;
        let soft = if row.step.is_some() { SMALL } else { Type { colour: SOFT, ..SMALL } };
        canvas.text(&label, (x + RADIUS + 5.0, y), soft)?;
        for (column, cell) in row.cells.iter().enumerate() {
            let cell = cut(canvas, cell, SMALL, COLUMN - 6.0)?;
            canvas.text(&cell, (columns + COLUMN * count(column), y), soft)?;
        }
    }
    if steps.cut > 0 {
        let y = ABOVE + (count(steps.rows.len()) + 0.5) * ROW;
        canvas.text(&format!("and {} more rows", steps.cut), (LEFT, y), SMALL)?;
    }
    Ok(())
}

/// What the signs and the shade mean, in one line.
fn key<B: DrawingBackend>(canvas: &Canvas<'_, B>, steps: &Steps) -> Result<(), PlotError> {
    let mut x = LEFT;
    let y = 70.0;
    for (own, told) in &steps.key {
        sign(canvas, *own, None, (x, y))?;
        canvas.text(told, (x + RADIUS + 5.0, y), SMALL)?;
        x += canvas.width(told, SMALL)? + 2.0 * RADIUS + 28.0;
    }
    if steps.rows.iter().any(|row| row.marked) {
        let corners = [(x - 8.0, y - 7.0), (x + 14.0, y - 7.0), (x + 14.0, y + 7.0), (x - 8.0, y + 7.0)];
        canvas.fill(&corners, SHADE, 1.0)?;
        canvas.text("marked", (x + 20.0, y), SMALL)?;
    }
    Ok(())
}

fn shades<B: DrawingBackend>(canvas: &Canvas<'_, B>, steps: &Steps, width: f64) -> Result<(), PlotError> {
    for (at, _) in steps.rows.iter().enumerate().filter(|(_, row)| row.marked) {
        let (top, low) = (ABOVE + count(at) * ROW, ABOVE + count(at + 1) * ROW);
        canvas.fill(&[(20.0, top), (width - 20.0, top), (width - 20.0, low), (20.0, low)], SHADE, 1.0)?;
    }
    Ok(())
}

/// The lines from each row to the next row above that it stands in.
fn lines<B: DrawingBackend>(
    canvas: &Canvas<'_, B>,
    steps: &Steps,
    place: &dyn Fn(usize) -> Place,
) -> Result<(), PlotError> {
    // the last row of each depth, as far as it is open
    let mut open: Vec<usize> = Vec::new();
    for (at, row) in steps.rows.iter().enumerate() {
        while open.last().is_some_and(|&last| steps.rows[last].depth >= row.depth) {
            open.pop();
        }
        if let Some(&above) = open.last() {
            let ((x, from), (to, y)) = (place(above), place(at));
            canvas.line(&[(x, from + RADIUS), (x, y), (to, y)], Pen::solid(CROWD, 1.0))?;
        }
        open.push(at);
    }
    Ok(())
}

/// A disc, a ring, a ring with a bar behind it, or a point, with the number of its step.
fn sign<B: DrawingBackend>(
    canvas: &Canvas<'_, B>,
    sign: Sign,
    step: Option<u32>,
    (x, y): Place,
) -> Result<(), PlotError> {
    if sign == Sign::Point {
        return canvas.disc((x, y), POINT, SOFT);
    }
    if sign == Sign::Struck {
        // its ends alone are to be seen, so that the number stays readable
        let reach = RADIUS + 1.5;
        canvas.line(&[(x - reach, y + reach), (x + reach, y - reach)], Pen::solid(INK, 1.6))?;
    }
    canvas.disc((x, y), RADIUS, INK)?;
    if sign != Sign::Full {
        canvas.disc((x, y), RADIUS - 1.2, WHITE)?;
    }
    if let Some(step) = step {
        let colour = if sign == Sign::Full { WHITE } else { INK };
        let number = Type { colour, ..NUMBER };
        canvas.text(&step.to_string(), (x, y), number.anchored(HPos::Center))?;
    }
    Ok(())
}
