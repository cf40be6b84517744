//! Charts over categories: bars in groups, rows of intervals, rows of cells.

use plotters::prelude::{Color, ErrorBar, FontTransform, Rectangle, WHITE};
use plotters::style::text_anchor::{HPos, VPos};

use super::axis::{Axis, ends, label};
use super::frame::{Frame, legend};
use super::style::{Area, Drawn, INK, Sign, colour, fill, note, small, text, tint, widest};
use super::{Chart, Mark, finite, key, names, series, values};
use crate::numbers::{plain, short};
use crate::statistics::count;

/// The most rows of intervals; nobody reads a higher image.
pub(super) const MOST: usize = 60;
/// The heights of rows of intervals, of cells.
pub(super) const ROW: u32 = 38;
pub(super) const CELL: u32 = 52;
/// The share of a group that its bars fill, and the widest bar as a share of the chart.
const FILLED: f64 = 0.86;
const WIDEST: f64 = 0.06;

/// Values as texts: ratios have three decimals; large figures have fewer.
fn written(marks: &[Mark]) -> impl Fn(f64) -> String + use<> {
    let values: Vec<f64> = marks.iter().filter_map(Mark::value).collect();
    let ratios =
        values.iter().all(|value| value.abs() <= 1.0) && values.iter().any(|value| value.fract() != 0.0);
    move |value: f64| match value.abs() {
        _ if ratios => short(value),
        size if size >= 100.0 => label(value, 0),
        _ => plain((value * 100.0).round() / 100.0),
    }
}

/// Draws bars in groups by x, each with its value if it has room.
pub(super) fn bars(chart: &Chart<'_>, area: &Area<'_>) -> Drawn {
    let series = series(chart.marks);
    let x = Axis::named(names(chart.marks));
    let y = Axis::with_zero(&values(chart.marks)).inset(0.0, 0.1);
    let area = legend(area, key(chart.marks, &series, |at| Sign::Bar(fill(at), 20.0)))?;
    let labels = (chart.x_label, chart.y_label);
    let mut plane = Frame { x: &x, y: &y, labels, sides: (0, 24), grid: (false, true) }.draw(&area)?;
    let groups = count(x.ticks.len());
    let bar = (FILLED / count(series.len())).min(WIDEST * groups);
    let room = bar / groups * f64::from(plane.plotting_area().dim_in_pixel().0);
    let (written, style) = (written(chart.marks), text(20, INK));
    let level =
        room > f64::from(widest(chart.marks.iter().filter_map(Mark::value).map(&written), &style) + 4);
    let (style, anchor) = match level {
        true => (style, (HPos::Center, VPos::Bottom)),
        false => (style.transform(FontTransform::Rotate270), (HPos::Left, VPos::Center)),
    };
    for mark in chart.marks {
        let at = series.iter().position(|name| *name == mark.by).unwrap_or(0);
        let Some(left) = x.of(mark).map(|x| x + (count(at) - count(series.len()) / 2.0) * bar) else {
            continue;
        };
        let (from, middle, to) = (left + 0.03 * bar, left + 0.5 * bar, left + 0.97 * bar);
        let ring = finite(mark.published).map(|value| Sign::Published.at((middle, value)));
        if let Some(value) = mark.value() {
            plane.draw_series([Rectangle::new([(from, 0.0), (to, value)], fill(at).filled())])?;
            let ends = mark.ends().map(|(low, high)| (low, high.max(value)));
            let whisker =
                |(low, high)| ErrorBar::new_vertical(middle, low, value, high, INK.stroke_width(2), 10);
            plane.draw_series(ends.map(whisker))?;
            let top = ends.map_or(value, |(_, high)| high).max(0.0);
            if level || room > 21.0 {
                note(&mut plane, ((middle, top), (0, -8)), written(value), &style, anchor)?;
            }
        }
        plane.draw_series(ring)?;
    }
    Ok(())
}

/// Draws a row for each mark, downwards in their order: a point on its interval, and the value at the right.
pub(super) fn intervals(chart: &Chart<'_>, area: &Area<'_>) -> Drawn {
    let marks = &chart.marks[..chart.marks.len().min(MOST)];
    let series = series(marks);
    let area = legend(area, key(marks, &series, Sign::Point))?;
    let cut = chart.marks.len() - marks.len();
    let more = (cut > 0).then(|| format!("and {cut} more in the table"));
    let y = Axis::rows(marks.iter().map(Mark::name).chain(more));
    let x = Axis::near(&values(marks)).inset(0.02, 0.02);
    // the values lie on the horizontal axis here, and the rows need no name
    let labels = (if chart.y_label.is_empty() { chart.x_label } else { chart.y_label }, "");
    let mut plane = Frame { x: &x, y: &y, labels, sides: (0, 130), grid: (true, false) }.draw(&area)?;
    let written = written(marks);
    for (mark, (row, _)) in marks.iter().zip(&y.ticks) {
        let at = series.iter().position(|name| *name == mark.by).unwrap_or(0);
        if let (Some(value), Some((low, high))) = (mark.value(), mark.ends()) {
            let style = colour(at).stroke_width(3);
            plane.draw_series([ErrorBar::new_horizontal(*row, low, value, high, style, 14)])?;
        }
        plane.draw_series(finite(mark.published).map(|value| Sign::Published.at((value, *row))))?;
        plane.draw_series(mark.value().map(|value| Sign::Point(at).at((value, *row))))?;
        let text = mark.value().map_or_else(|| "–".to_owned(), &written);
        note(&mut plane, ((x.to, *row), (20, 0)), text, &small(), (HPos::Left, VPos::Center))?;
    }
    Ok(())
}

/// Draws series by x as cells, darker for more, with their numbers.
pub(super) fn heat(chart: &Chart<'_>, area: &Area<'_>) -> Drawn {
    let x = Axis::named(names(chart.marks));
    let y = Axis::rows(series(chart.marks).into_iter().map(str::to_owned));
    let cells = if chart.y_label.is_empty() { "" } else { "; in the cells: " };
    let labels = format!("{}{cells}{}", chart.x_label, chart.y_label);
    let mut plane = Frame {
        x: &x,
        y: &y,
        labels: (labels.trim_start_matches("; "), ""),
        sides: (0, 40),
        grid: (false, false),
    }
    .draw(area)?;
    let (numbers, written) = (chart.marks.iter().filter_map(Mark::value), written(chart.marks));
    let (low, high) = ends(numbers);
    for mark in chart.marks {
        let (Some(value), Some(at), Some(row)) = (mark.value(), x.of(mark), y.category(&mark.by)) else {
            continue;
        };
        let share = if value == 0.0 {
            0.0
        } else if high > low {
            0.1 + 0.9 * (value - low) / (high - low)
        } else {
            0.5
        };
        let corners = [(at - 0.49, row - 0.46), (at + 0.49, row + 0.46)];
        let shade = if share == 0.0 { tint(INK, 0.05) } else { tint(colour(0), share) };
        plane.draw_series([Rectangle::new(corners, shade.filled())])?;
        let style = text(22, if share > 0.6 { WHITE } else { INK });
        note(&mut plane, ((at, row), (0, 0)), written(value), &style, (HPos::Center, VPos::Center))?;
    }
    Ok(())
}
