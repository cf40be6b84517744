//! Charts over categories: bars in groups, rows of intervals, rows of cells; and a page's tree in document order, the root above, with bars of a
//! number of each node below it, a panel for each series. Marked nodes are shaded.

use plotters::prelude::{Circle, Color, ErrorBar, FontTransform, PathElement, Rectangle, WHITE};
use plotters::style::text_anchor::{HPos, VPos};

use crate::chart::axis::{Axis, ends, label};
use crate::chart::frame::{
    Area, Drawn, Frame, INK, Plane, SHADE, SOFT, Sign, colour, fill, legend, note, small, text, tint, wide,
    widest,
};
use crate::chart::{Chart, Mark, finite, key, names, series, values};
use crate::numbers::{count, plain, short};

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
    let labels = chart.labels;
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
    let (x_label, y_label) = chart.labels;
    let labels = (if y_label.is_empty() { x_label } else { y_label }, "");
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
    let (x_label, y_label) = chart.labels;
    let cells = if y_label.is_empty() { "" } else { "; in the cells: " };
    let label = format!("{x_label}{cells}{y_label}");
    let labels = (label.trim_start_matches("; "), "");
    let mut plane = Frame { x: &x, y: &y, labels, sides: (0, 40), grid: (false, false) }.draw(area)?;
    let (numbers, written) = (chart.marks.iter().filter_map(Mark::value), written(chart.marks));
    let (low, high) = ends(numbers);
    for mark in chart.marks {
        let (Some(value), Some(at), Some(row)) = (mark.value(), x.of(mark), y.category(&mark.by)) else {
            continue;
        };
        let share = if high > low { 0.1 + 0.9 * (value - low) / (high - low) } else { 0.5 };
        let share = if value == 0.0 { 0.0 } else { share };
        let corners = [(at - 0.49, row - 0.46), (at + 0.49, row + 0.46)];
        let shade = if share == 0.0 { tint(INK, 0.05) } else { tint(colour(0), share) };
        plane.draw_series([Rectangle::new(corners, shade.filled())])?;
        let style = text(22, if share > 0.6 { WHITE } else { INK });
        note(&mut plane, ((at, row), (0, 0)), written(value), &style, (HPos::Center, VPos::Center))?;
    }
    Ok(())
}

/// The heights of the tree and of a panel below it, without the axis below the last one.
pub(super) const TREE: u32 = 480;
pub(super) const PANEL: u32 = 300;
/// The room at both sides.
const SIDES: (u32, u32) = (150, 48);

/// A node: its mark, its depth, and the place after the last node below it.
type Node<'m> = (&'m Mark, usize, usize);

/// The nodes of the first series; the others have the same ones.
fn nodes(marks: &[Mark]) -> Vec<Node<'_>> {
    let own: Vec<usize> = (0..marks.len()).filter(|at| marks[*at].by == marks[0].by).collect();
    // a parent comes before its children
    let parent = |at: usize| own.binary_search(&marks[own[at]].parent?).ok().filter(|parent| *parent < at);
    let mut nodes: Vec<Node<'_>> = Vec::new();
    for at in 0..own.len() {
        let depth = parent(at).map_or(0, |parent| nodes[parent].1 + 1);
        nodes.push((&marks[own[at]], depth, at + 1));
    }
    for at in (0..own.len()).rev() {
        if let Some(parent) = parent(at) {
            nodes[parent].2 = nodes[parent].2.max(nodes[at].2);
        }
    }
    nodes
}

/// Draws the shade behind neighbouring marked nodes over the height of a chart.
fn shade(plane: &mut Plane<'_>, nodes: &[Node<'_>], y: &Axis) -> Drawn {
    let mut at = 0;
    for run in nodes.chunk_by(|(one, ..), (other, ..)| one.shaded == other.shaded) {
        let corners = [(count(at) - 0.5, y.from), (count(at + run.len()) - 0.5, y.to)];
        plane.draw_series(run[0].0.shaded.then(|| Rectangle::new(corners, SHADE.filled())))?;
        at += run.len();
    }
    Ok(())
}

/// Draws the tree, and a panel for each series below it.
pub(super) fn tree(chart: &Chart<'_>, area: &Area<'_>) -> Drawn {
    let (nodes, names) = (nodes(chart.marks), series(chart.marks));
    let number = count(nodes.len().max(1));
    // a node is in the middle of its place
    let bare = Axis::new((-0.5, number - 0.5), Vec::new());
    let numbered = Axis::new((bare.from, bare.to), Axis::rounded(0.0, number.max(6.0)).ticks);
    let marked = if nodes.iter().any(|(mark, ..)| mark.shaded) { "; shaded: marked text" } else { "" };
    let x_label = format!("{}{marked}", chart.labels.0);
    let levels = nodes.iter().map(|(_, depth, _)| depth + 1).max().unwrap_or(0).max(12);
    let y = Axis::new((count(levels), 0.0), Vec::new());
    let (upper, mut rest) = area.split_vertically(TREE);
    let mut plane =
        Frame { x: &bare, y: &y, labels: ("", ""), sides: SIDES, grid: (false, false) }.draw(&upper)?;
    shade(&mut plane, &nodes, &y)?;
    let (width, height) = plane.plotting_area().dim_in_pixel();
    let one = f64::from(width) / number;
    for (at, (mark, depth, end)) in nodes.iter().enumerate() {
        let corners = [(count(at) - 0.5, count(*depth)), (count(*end) - 0.5, count(*depth) + 0.94)];
        let ground = if mark.shaded { colour(5) } else { WHITE };
        let styles = [ground.filled(), SOFT.stroke_width(1)];
        plane.draw_series(styles.map(|style| Rectangle::new(corners, style)))?;
        let style = text(18, INK);
        let fits = f64::from(wide(&mark.x_name, &style) + 8) < one * count(end - at);
        if fits && f64::from(height) / count(levels) >= 20.0 {
            let place = ((corners[0].0, corners[0].1 + 0.47), (6, 0));
            note(&mut plane, place, mark.x_name.clone(), &style, (HPos::Left, VPos::Center))?;
        }
    }
    // some pixels
    let (stroke, radius) = ((one / 3.0).clamp(1.0, 12.0) as u32, (one / 2.0).clamp(2.0, 5.0) as u32);
    for (at, name) in names.iter().enumerate() {
        let last = at + 1 == names.len();
        let (panel, below) = rest.split_vertically(if last { rest.dim_in_pixel().1 } else { PANEL });
        rest = below;
        let own: Vec<Option<f64>> =
            chart.marks.iter().filter(|mark| mark.by == *name).map(Mark::value).collect();
        let y = Axis::with_zero(&own.iter().copied().flatten().collect::<Vec<_>>());
        let x = if last { &numbered } else { &bare };
        let y_label = if name.is_empty() { chart.labels.1 } else { name };
        let labels = (if last { x_label.as_str() } else { "" }, y_label);
        let mut plane = Frame { x, y: &y, labels, sides: SIDES, grid: (false, true) }.draw(&panel)?;
        shade(&mut plane, &nodes, &y)?;
        for (at, value) in own.into_iter().enumerate() {
            let (node, Some(value)) = (count(at), value) else { continue };
            let stem = PathElement::new(vec![(node, 0.0), (node, value)], colour(0).stroke_width(stroke));
            plane.draw_series([stem])?;
            plane.draw_series([Circle::new((node, value), radius, colour(0).filled())])?;
        }
    }
    Ok(())
}
