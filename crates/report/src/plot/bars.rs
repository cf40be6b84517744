//! Bars in groups, each with its value above it.

use plotters::prelude::{DrawingBackend, RGBColor, WHITE};
use plotters::style::text_anchor::HPos;

use super::PlotError;
use super::canvas::{Canvas, Pen, Place, Type};
use super::frame::Frame;
use super::legend::{self, KEY};
use super::palette::{self, SOFT};
use super::types::{LABEL, SMALL, cut_name};
use crate::figure::{Bars, Figure, Names};
use crate::numbers::{plain, short};
use crate::statistics::count;

/// The share of a group's room that its bars take.
const FILLED: f64 = 0.86;
/// The widest that a bar is.
const WIDEST: f64 = 64.0;
/// The values above bars.
const VALUE: Type = Type { size: 10.0, ..SMALL };
/// The longest that an upright name of a group is.
const NAME: f64 = 160.0;

/// How the values stand above their bars.
#[derive(Clone, Copy, PartialEq)]
enum Values {
    Level,
    Upright,
    /// The bars are too narrow; the table has the values.
    Absent,
}

/// Draws axes, bars and legend.
pub(super) fn draw<B: DrawingBackend>(
    canvas: &Canvas<'_, B>,
    figure: &Figure,
    bars: &Bars,
    size: (f64, f64),
) -> Result<(), PlotError> {
    let names: Vec<&str> = bars.series.iter().map(|series| series.name.as_str()).collect();
    let legend = legend::width(canvas, names.iter().copied())?;
    let mut frame = Frame::beside(legend, size, (0.0, 1.0), figure.y_axis());
    let room = (frame.right - frame.left) / count(bars.groups.len().max(1));
    let width = (FILLED * room / count(bars.series.len().max(1))).min(WIDEST);
    let texts = Texts::of(bars);
    let mut widest = canvas.width("0.000", VALUE)?;
    for value in bars.values() {
        widest = widest.max(canvas.width(&texts.write(value), VALUE)?);
    }
    let values = match width {
        width if width >= widest + 2.0 => Values::Level,
        width if width >= VALUE.size + 1.0 => Values::Upright,
        _ => Values::Absent,
    };
    frame.headroom = match values {
        Values::Level => 20.0,
        Values::Upright => widest + 8.0,
        Values::Absent => frame.headroom,
    };
    let depth = names_depth(canvas, bars, room)?;
    frame.bottom -= depth;
    frame.grid(canvas)?;
    write_names(canvas, bars, &frame, (room, depth))?;
    let floor = frame.place((0.0, 0.0)).1;
    for group in 0..bars.groups.len() {
        let middle = frame.left + (count(group) + 0.5) * room;
        if bars.series.iter().all(|series| series.values.get(group).copied().flatten().is_none()) {
            let told = if canvas.width("no figure", VALUE)? < room - 8.0 { "no figure" } else { "–" };
            canvas.text(told, (middle, frame.bottom - 14.0), VALUE.anchored(HPos::Center))?;
        }
        let from = middle - width * count(bars.series.len()) / 2.0;
        for (at, series) in bars.series.iter().enumerate() {
            let Some(value) = series.values.get(group).copied().flatten() else { continue };
            let left = from + count(at) * width;
            let top = frame.place((0.0, value)).1;
            let gap = (width / 12.0).min(1.5);
            let (upper, lower) = (top.min(floor), top.max(floor));
            rectangle(canvas, palette::fill(at), (left + gap, upper), (left + width - gap, lower))?;
            // an empty bin says so by having no bar
            if value != 0.0 || bars.names == Names::All {
                write_value(canvas, values, &texts.write(value), (left + width / 2.0, upper))?;
            }
        }
    }
    frame.border(canvas, figure)?;
    blocks(canvas, bars, &frame, (room, depth))?;
    let place = (frame.right + 22.0, frame.top + 8.0);
    legend::list(canvas, place, frame.bottom, &names, |at, (x, y)| {
        rectangle(canvas, palette::fill(at), (x + KEY - 14.0, y - 6.0), (x + KEY, y + 6.0))
    })
}

/// How values are written above bars: ratios as everywhere, other figures with fewer decimals the larger they are.
#[derive(Clone, Copy, PartialEq)]
enum Texts {
    Ratios,
    Figures,
}

impl Texts {
    fn of(bars: &Bars) -> Self {
        if bars.values().all(|value| (0.0..=1.0).contains(&value)) { Texts::Ratios } else { Texts::Figures }
    }

    fn write(self, value: f64) -> String {
        match (self, value.abs()) {
            (Texts::Ratios, _) => short(value),
            (Texts::Figures, size) if size >= 1e7 => format!("{value:.2e}"),
            (Texts::Figures, size) if size >= 100.0 => plain(value.round()),
            (Texts::Figures, _) => plain((value * 100.0).round() / 100.0),
        }
    }
}

/// How much deeper than a line of text the names of the groups reach: nothing where they lie level.
fn names_depth<B: DrawingBackend>(canvas: &Canvas<'_, B>, bars: &Bars, room: f64) -> Result<f64, PlotError> {
    let mut widest: f64 = 0.0;
    for name in &bars.groups {
        widest = widest.max(canvas.width(&cut_name(canvas, name, LABEL, NAME)?, LABEL)?);
    }
    let level = bars.names == Names::Some || widest <= room - 6.0;
    Ok(if level { 0.0 } else { (widest - 18.0).max(0.0) })
}

/// The names below the groups.
fn write_names<B: DrawingBackend>(
    canvas: &Canvas<'_, B>,
    bars: &Bars,
    frame: &Frame,
    (room, depth): (f64, f64),
) -> Result<(), PlotError> {
    let middle = |group: usize| frame.left + (count(group) + 0.5) * room;
    let mut free_from = f64::NEG_INFINITY;
    for (group, name) in bars.groups.iter().enumerate() {
        if depth > 0.0 {
            let kind = Type { upright: true, ..LABEL.anchored(HPos::Right) };
            canvas.text(&cut_name(canvas, name, LABEL, NAME)?, (middle(group), frame.bottom + 8.0), kind)?;
            continue;
        }
        let half = canvas.width(name, LABEL)? / 2.0;
        if bars.names == Names::All || middle(group) - half >= free_from {
            canvas.text(name, (middle(group), frame.bottom + 18.0), LABEL.anchored(HPos::Center))?;
            free_from = middle(group) + half + 6.0;
        }
    }
    Ok(())
}

/// The names of blocks below their groups, and a line between one block and the next.
fn blocks<B: DrawingBackend>(
    canvas: &Canvas<'_, B>,
    bars: &Bars,
    frame: &Frame,
    (room, depth): (f64, f64),
) -> Result<(), PlotError> {
    let named = bars.blocks.iter().any(|block| !block.name.is_empty());
    let reach = frame.bottom + depth + if named { 44.0 } else { 30.0 };
    let mut left = frame.left;
    for (at, block) in bars.blocks.iter().enumerate() {
        if at > 0 {
            canvas.line(&[(left, frame.top), (left, reach)], Pen::solid(SOFT, 0.8))?;
        }
        let width = room * count(block.groups);
        let name = cut_name(canvas, &block.name, SMALL, width - 8.0)?;
        canvas.text(
            &name,
            (left + width / 2.0, frame.bottom + depth + 37.0),
            SMALL.anchored(HPos::Center),
        )?;
        left += width;
    }
    Ok(())
}

/// A filled rectangle with an edge, which keeps light colours apart from the ground; the grid does not show through.
fn rectangle<B: DrawingBackend>(
    canvas: &Canvas<'_, B>,
    (colour, opacity): (RGBColor, f64),
    (left, top): Place,
    (right, bottom): Place,
) -> Result<(), PlotError> {
    let corners = [(left, top), (right, top), (right, bottom), (left, bottom)];
    if opacity < 1.0 {
        canvas.fill(&corners, WHITE, 1.0)?;
    }
    canvas.fill(&corners, colour, opacity)?;
    let round = [corners[0], corners[1], corners[2], corners[3], corners[0]];
    canvas.line(&round, Pen::solid(colour, 0.8))
}

fn write_value<B: DrawingBackend>(
    canvas: &Canvas<'_, B>,
    values: Values,
    text: &str,
    (middle, top): Place,
) -> Result<(), PlotError> {
    match values {
        Values::Level => canvas.text(text, (middle, top - 9.0), VALUE.anchored(HPos::Center)),
        Values::Upright => {
            let half = canvas.width(text, VALUE)? / 2.0;
            let kind = Type { upright: true, ..VALUE.anchored(HPos::Center) };
            canvas.text(text, (middle, top - half - 5.0), kind)
        }
        Values::Absent => Ok(()),
    }
}
