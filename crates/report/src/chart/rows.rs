//! Charts over categories: bars in groups, rows of intervals, rows of cells.

use plotters::element::{EmptyElement, ErrorBar, Rectangle, Text};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color, FontTransform, TextStyle, WHITE};

use super::axis::{Axis, label};
use super::frame::{Frame, legend};
use super::style::{Area, Drawn, INK, Plane, Sign, colour, fill, small, text, tint, widest};
use super::{Chart, Mark, finite, series, values};
use crate::numbers::{plain, short};
use crate::statistics::{count, distinct};

/// The most rows of intervals; nobody reads a higher image.
const MOST: usize = 60;
/// The heights of rows, and the room of the axis below them.
const ROW: u32 = 38;
const CELL: u32 = 52;
const AXIS: u32 = 124;
/// The share of a group that its bars fill, and the widest bar as a share of the chart.
const FILLED: f64 = 0.86;
const WIDEST: f64 = 0.06;

/// The height of a chart of rows.
fn high(rows: usize, row: u32) -> u32 {
    u32::try_from(rows.max(1)).unwrap_or(u32::MAX).saturating_mul(row) + AXIS
}

/// The height of intervals.
pub(super) fn height(chart: &Chart<'_>) -> u32 {
    high(chart.marks.len().min(MOST + 1), ROW)
}

/// The height of cells.
pub(super) fn heat_height(chart: &Chart<'_>) -> u32 {
    high(series(chart.marks).len(), CELL)
}

/// A value as text: ratios have three decimals; large figures have fewer.
fn written(value: f64, ratios: bool) -> String {
    match value.abs() {
        _ if ratios => short(value),
        size if size >= 100.0 => label(value, 0),
        _ => plain((value * 100.0).round() / 100.0),
    }
}

/// Whether all values may be ratios, and some is no whole number.
fn ratios(marks: &[Mark]) -> bool {
    let values = || marks.iter().filter_map(Mark::value);
    values().all(|value| (-1.0..=1.0).contains(&value)) && values().any(|value| value.fract() != 0.0)
}

/// The legend of series: a sign each, and the ring of published values.
fn key(marks: &[Mark], sign: impl Fn(usize) -> Sign) -> Vec<(String, Sign)> {
    let names = series(marks);
    let mut key: Vec<_> = names.iter().enumerate().map(|(at, name)| ((*name).to_owned(), sign(at))).collect();
    if names.len() < 2 {
        key.clear();
    }
    if marks.iter().any(|mark| finite(mark.published).is_some()) {
        key.push(("published".to_owned(), Sign::Published));
    }
    key
}

/// Draws bars in groups by x, each with its value if it has room.
pub(super) fn bars(chart: &Chart<'_>, area: &Area<'_>) -> Drawn {
    let (names, series) = (distinct(chart.marks.iter().map(Mark::name)), series(chart.marks));
    let x = Axis::named(names);
    let area = legend(area, key(chart.marks, |at| Sign::Area(fill(at))))?;
    let y = Axis::with_zero(&values(chart.marks));
    let groups = count(x.ticks.len().max(1));
    let wide_bar = (FILLED / count(series.len().max(1))).min(WIDEST * groups);
    let pixels = wide_bar / groups * f64::from(area.dim_in_pixel().0 - 120);
    let (ratios, style) = (ratios(chart.marks), text(20, INK));
    let texts: Vec<String> =
        chart.marks.iter().filter_map(Mark::value).map(|value| written(value, ratios)).collect();
    let longest = widest(texts.iter().map(String::as_str), &style);
    let level = f64::from(longest) + 4.0 <= pixels;
    let y = y.inset(0.0, if level { 0.04 } else { 0.11 });
    let labels = (chart.x_label, chart.y_label);
    let mut plane = Frame { x: &x, y: &y, labels, sides: (0, 24), grid: (false, true) }.draw(&area)?;
    for mark in chart.marks {
        let Some(place) = x.of(mark) else { continue };
        let at = series.iter().position(|name| *name == mark.by).unwrap_or(0);
        let left = place + (count(at) - count(series.len()) / 2.0) * wide_bar;
        let (from, to) = (left + 0.03 * wide_bar, left + 0.97 * wide_bar);
        let middle = left + wide_bar / 2.0;
        if let Some(value) = mark.value() {
            plane.draw_series([Rectangle::new([(from, 0.0), (to, value)], fill(at).filled())])?;
            if let Some(ends) = mark.ends() {
                let bar = ErrorBar::new_vertical(middle, ends.0, value, ends.1, INK.stroke_width(2), 10);
                plane.draw_series([bar])?;
            }
            let top = (middle, finite(mark.high).unwrap_or(value).max(value).max(0.0));
            if level {
                note(
                    &mut plane,
                    top,
                    (0, -6),
                    written(value, ratios),
                    style.pos(Pos::new(HPos::Center, VPos::Bottom)),
                )?;
            } else if pixels >= 21.0 {
                let upright =
                    style.transform(FontTransform::Rotate270).pos(Pos::new(HPos::Left, VPos::Center));
                note(&mut plane, top, (0, -10), written(value, ratios), upright)?;
            }
        } else {
            note(
                &mut plane,
                (middle, 0.0),
                (0, -10),
                "–".to_owned(),
                style.pos(Pos::new(HPos::Center, VPos::Bottom)),
            )?;
        }
        plane.draw_series(finite(mark.published).map(|value| Sign::Published.at((middle, value))))?;
    }
    Ok(())
}

/// Draws a row for each mark, downwards in their order: a point on its interval, and the value at the right.
pub(super) fn intervals(chart: &Chart<'_>, area: &Area<'_>) -> Drawn {
    let marks = &chart.marks[..chart.marks.len().min(MOST)];
    let names = series(marks);
    let area = legend(area, key(marks, Sign::Point))?;
    let mut rows: Vec<String> = marks.iter().map(Mark::name).collect();
    if marks.len() < chart.marks.len() {
        rows.push(format!("and {} more in the table", chart.marks.len() - marks.len()));
    }
    let y = Axis::named(rows).reversed();
    let x = Axis::near(&values(marks)).inset(0.02, 0.02);
    // the values lie on the horizontal axis here, and the rows need no name
    let labels = (if chart.y_label.is_empty() { chart.x_label } else { chart.y_label }, "");
    let mut plane = Frame { x: &x, y: &y, labels, sides: (0, 130), grid: (true, false) }.draw(&area)?;
    let ratios = ratios(marks);
    for (mark, (row, _)) in marks.iter().zip(&y.ticks) {
        let at = names.iter().position(|name| *name == mark.by).unwrap_or(0);
        if let (Some(value), Some((low, high))) = (mark.value(), mark.ends()) {
            let bar = ErrorBar::new_horizontal(*row, low, value, high, colour(at).stroke_width(3), 14);
            plane.draw_series([bar])?;
        }
        plane.draw_series(mark.value().map(|value| Sign::Point(at).at((value, *row))))?;
        plane.draw_series(finite(mark.published).map(|value| Sign::Published.at((value, *row))))?;
        let value = mark.value().map_or_else(|| "–".to_owned(), |value| written(value, ratios));
        note(&mut plane, (x.to, *row), (20, 0), value, small().pos(Pos::new(HPos::Left, VPos::Center)))?;
    }
    Ok(())
}

/// Draws series by x as cells, darker for more, with their numbers.
pub(super) fn heat(chart: &Chart<'_>, area: &Area<'_>) -> Drawn {
    let rows = Axis::named(series(chart.marks).into_iter().map(str::to_owned)).reversed();
    let x = Axis::named(distinct(chart.marks.iter().map(Mark::name)));
    let values = || chart.marks.iter().filter_map(Mark::value);
    let (low, high) = (values().fold(f64::INFINITY, f64::min), values().fold(f64::NEG_INFINITY, f64::max));
    let x_label = [chart.x_label, chart.y_label]
        .iter()
        .filter(|label| !label.is_empty())
        .copied()
        .collect::<Vec<_>>()
        .join("; in the cells: ");
    let mut plane =
        Frame { x: &x, y: &rows, labels: (&x_label, ""), sides: (0, 40), grid: (false, false) }.draw(area)?;
    let ratios = ratios(chart.marks);
    for mark in chart.marks {
        let (Some(value), Some(at), Some(row)) = (mark.value(), x.of(mark), rows.category(&mark.by)) else {
            continue;
        };
        let share = if high > low { (value - low) / (high - low) } else { 0.5 };
        let shade = if value == 0.0 { tint(INK, 0.05) } else { tint(colour(0), 0.1 + 0.9 * share) };
        plane.draw_series([Rectangle::new(
            [(at - 0.49, row - 0.46), (at + 0.49, row + 0.46)],
            shade.filled(),
        )])?;
        let style = text(22, if share > 0.55 && value != 0.0 { WHITE } else { INK });
        note(
            &mut plane,
            (at, row),
            (0, 0),
            written(value, ratios),
            style.pos(Pos::new(HPos::Center, VPos::Center)),
        )?;
    }
    Ok(())
}

/// Writes a text at some pixels from a place.
fn note<'a>(
    plane: &mut Plane<'a>,
    at: (f64, f64),
    shift: (i32, i32),
    text: String,
    style: TextStyle<'a>,
) -> Drawn {
    plane.draw_series([EmptyElement::at(at) + Text::new(text, shift, style)]).map(|_| ())
}
