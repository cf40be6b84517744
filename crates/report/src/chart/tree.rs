//! A page's tree in document order, the root above, and below it bars of a number of each node, a panel for each series. Marked nodes are
//! shaded.

use plotters::prelude::{Circle, Color, PathElement, Rectangle, WHITE};
use plotters::style::text_anchor::{HPos, VPos};

use super::axis::Axis;
use super::frame::Frame;
use super::style::{Area, Drawn, INK, Plane, SHADE, SOFT, colour, note, text, wide};
use super::{Chart, Mark, series};
use crate::statistics::count;

/// The heights of the tree and of a panel below it, without the axis below the last one.
pub(super) const HEIGHT: u32 = 480;
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
pub(super) fn draw(chart: &Chart<'_>, area: &Area<'_>) -> Drawn {
    let (nodes, names) = (nodes(chart.marks), series(chart.marks));
    let number = count(nodes.len().max(1));
    // a node is in the middle of its place
    let bare = Axis::new((-0.5, number - 0.5), Vec::new());
    let numbered = Axis::new((bare.from, bare.to), Axis::rounded(0.0, number.max(6.0)).ticks);
    let marked = if nodes.iter().any(|(mark, ..)| mark.shaded) { "; shaded: marked text" } else { "" };
    let x_label = format!("{}{marked}", chart.x_label);
    let levels = nodes.iter().map(|(_, depth, _)| depth + 1).max().unwrap_or(0).max(12);
    let y = Axis::new((count(levels), 0.0), Vec::new());
    let (upper, mut rest) = area.split_vertically(HEIGHT);
    let mut plane =
        Frame { x: &bare, y: &y, labels: ("", ""), sides: SIDES, grid: (false, false) }.draw(&upper)?;
    shade(&mut plane, &nodes, &y)?;
    let (width, height) = plane.plotting_area().dim_in_pixel();
    let one = f64::from(width) / number;
    for (at, (mark, depth, end)) in nodes.iter().enumerate() {
        let corners = [(count(at) - 0.5, count(*depth)), (count(*end) - 0.5, count(*depth) + 0.94)];
        let ground = if mark.shaded { colour(5) } else { WHITE };
        plane.draw_series([
            Rectangle::new(corners, ground.filled()),
            Rectangle::new(corners, SOFT.stroke_width(1)),
        ])?;
        let style = text(18, INK);
        let fits = f64::from(wide(&mark.x_name, &style) + 8) < one * count(end - at);
        if fits && f64::from(height) / count(levels) >= 20.0 {
            let place = ((corners[0].0, corners[0].1 + 0.47), (6, 0));
            note(&mut plane, place, mark.x_name.clone(), &style, (HPos::Left, VPos::Center))?;
        }
    }
    // some pixels
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let (stroke, radius) = ((one / 3.0).clamp(1.0, 12.0) as u32, (one / 2.0).clamp(2.0, 5.0) as u32);
    for (at, name) in names.iter().enumerate() {
        let last = at + 1 == names.len();
        let (panel, below) = rest.split_vertically(if last { rest.dim_in_pixel().1 } else { PANEL });
        rest = below;
        let own: Vec<Option<f64>> =
            chart.marks.iter().filter(|mark| mark.by == *name).map(Mark::value).collect();
        let y = Axis::with_zero(&own.iter().copied().flatten().collect::<Vec<_>>());
        let x = if last { &numbered } else { &bare };
        let labels =
            (if last { x_label.as_str() } else { "" }, if name.is_empty() { chart.y_label } else { name });
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
