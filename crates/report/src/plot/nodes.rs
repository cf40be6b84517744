//! A page's tree in document order, and below it numbers of its nodes: stems with dots. What is marked is shaded.

use plotters::prelude::{DrawingBackend, WHITE};
use plotters::style::RGBColor;
use plotters::style::text_anchor::HPos;

use super::PlotError;
use super::canvas::{Canvas, Pen, Type};
use super::palette::{self, GRID, INK, SOFT};
use super::types::{LABEL, SMALL};
use crate::figure::{Figure, Nodes, Panel, YAxis};
use crate::statistics::count;

/// Left and right of the axis of nodes, and what stands above the tree.
const LEFT: f64 = 70.0;
const RIGHT: f64 = 24.0;
const ABOVE: f64 = 80.0;
/// Below the last panel: the axis.
const BELOW: f64 = 52.0;
/// The height of the tree at most, and of one level of it.
const TREE: f64 = 230.0;
const LEVEL: f64 = 14.0;
/// The height of a panel, and what parts it from what is above.
const PANEL: f64 = 130.0;
const GAP: f64 = 22.0;
/// The shade of what is marked.
const SHADE: RGBColor = RGBColor(222, 226, 232);
const TAG: Type = Type { size: 9.0, ..SMALL };

/// The height of a level of the tree.
fn level(nodes: &Nodes) -> f64 {
    let levels = nodes.nodes.iter().map(|node| node.depth + 1).max().unwrap_or(1);
    LEVEL.min(TREE / count(levels))
}

fn tree_height(nodes: &Nodes) -> f64 {
    level(nodes) * count(nodes.nodes.iter().map(|node| node.depth + 1).max().unwrap_or(1))
}

/// The height of the drawing.
pub(super) fn height(nodes: &Nodes) -> f64 {
    ABOVE + tree_height(nodes) + (PANEL + GAP) * count(nodes.panels.len()) + BELOW
}

/// Draws the tree, the panels, the shades behind both, and the axis.
pub(super) fn draw<B: DrawingBackend>(
    canvas: &Canvas<'_, B>,
    figure: &Figure,
    nodes: &Nodes,
    (width, height): (f64, f64),
) -> Result<(), PlotError> {
    let number = nodes.nodes.len();
    let across = |node: usize| LEFT + (width - LEFT - RIGHT) * count(node) / count(number.max(1));
    let bottom = height - BELOW;
    key(canvas, nodes, width)?;
    shades(canvas, nodes, &across, bottom)?;
    tree(canvas, nodes, &across)?;
    for (at, panel) in nodes.panels.iter().enumerate() {
        let low = ABOVE + tree_height(nodes) + (PANEL + GAP) * count(at + 1);
        draw_panel(canvas, panel, &across, low)?;
    }
    let step = (1..).map(|power| 5 * power).find(|step| across(*step) - across(0) > 46.0).unwrap_or(5);
    for node in (0..number).step_by(step) {
        let x = (across(node) + across(node + 1)) / 2.0;
        canvas.line(&[(x, bottom), (x, bottom + 5.0)], Pen::solid(INK, 1.0))?;
        canvas.text(&node.to_string(), (x, bottom + 15.0), SMALL.anchored(HPos::Center))?;
    }
    let middle = (LEFT + width - RIGHT) / 2.0;
    canvas.text(&figure.x_label, (middle, bottom + 37.0), LABEL.anchored(HPos::Center))
}

/// What the shade means, at the upper right.
fn key<B: DrawingBackend>(canvas: &Canvas<'_, B>, nodes: &Nodes, width: f64) -> Result<(), PlotError> {
    if !nodes.nodes.iter().any(|node| node.shaded) {
        return Ok(());
    }
    let left = width - RIGHT - canvas.width(&nodes.shaded, SMALL)?;
    let (top, low) = (60.0, 72.0);
    let corners = [(left - 28.0, top), (left - 6.0, top), (left - 6.0, low), (left - 28.0, low)];
    canvas.fill(&corners, SHADE, 1.0)?;
    canvas.text(&nodes.shaded, (left, 66.0), SMALL)
}

/// The shade behind each run of marked nodes.
fn shades<B: DrawingBackend>(
    canvas: &Canvas<'_, B>,
    nodes: &Nodes,
    across: &dyn Fn(usize) -> f64,
    bottom: f64,
) -> Result<(), PlotError> {
    let mut from = None;
    for at in 0..=nodes.nodes.len() {
        let shaded = nodes.nodes.get(at).is_some_and(|node| node.shaded);
        match (from, shaded) {
            (None, true) => from = Some(at),
            (Some(start), false) => {
                let (left, right) = (across(start), across(at));
                let corners = [(left, ABOVE), (right, ABOVE), (right, bottom), (left, bottom)];
                canvas.fill(&corners, SHADE, 1.0)?;
                from = None;
            }
            _ => {}
        }
    }
    Ok(())
}

/// Each node as a bar over itself and all below it, the root on top.
fn tree<B: DrawingBackend>(
    canvas: &Canvas<'_, B>,
    nodes: &Nodes,
    across: &dyn Fn(usize) -> f64,
) -> Result<(), PlotError> {
    let level = level(nodes);
    canvas.text("tree", (LEFT - 10.0, ABOVE + level / 2.0), SMALL.anchored(HPos::Right))?;
    for (at, node) in nodes.nodes.iter().enumerate() {
        let (left, right) = (across(at), across(node.end));
        let top = ABOVE + level * count(node.depth);
        let low = top + level - 1.0;
        let corners = [(left, top), (right, top), (right, low), (left, low)];
        canvas.fill(&corners, if node.shaded { palette::fill(5).0 } else { WHITE }, 1.0)?;
        let edge = [corners[0], corners[1], corners[2], corners[3], corners[0]];
        canvas.line(&edge, Pen::solid(SOFT, 0.5))?;
        if level >= 10.0 && canvas.width(&node.tag, TAG)? + 4.0 < right - left {
            canvas.text(&node.tag, (left + 3.0, (top + low) / 2.0), TAG)?;
        }
    }
    Ok(())
}

/// One number of all nodes, above the line at `low`.
fn draw_panel<B: DrawingBackend>(
    canvas: &Canvas<'_, B>,
    panel: &Panel,
    across: &dyn Fn(usize) -> f64,
    low: f64,
) -> Result<(), PlotError> {
    let axis: YAxis = panel.axis();
    let up = |value: f64| low - PANEL * axis.share(value);
    let right = across(panel.values.len());
    for (value, label) in axis.lines() {
        canvas.line(&[(LEFT, up(value)), (right, up(value))], Pen::solid(GRID, 1.0))?;
        canvas.text(&label, (LEFT - 8.0, up(value)), SMALL.anchored(HPos::Right))?;
    }
    canvas.line(&[(LEFT, low - PANEL), (LEFT, low), (right, low)], Pen::solid(INK, 1.0))?;
    let upright = Type { upright: true, bold: true, ..LABEL.anchored(HPos::Center) };
    canvas.text(&panel.name, (18.0, low - PANEL / 2.0), upright)?;
    if panel.values.iter().flatten().all(|value| *value == 0.0) {
        let (middle, half) = ((LEFT + right) / 2.0, low - PANEL / 2.0);
        return canvas.text("0 at every node", (middle, half), LABEL.anchored(HPos::Center));
    }
    let wide = across(1) - across(0);
    let colour = palette::style(0).0;
    for (node, value) in panel.values.iter().enumerate() {
        let Some(value) = *value else { continue };
        let x = (across(node) + across(node + 1)) / 2.0;
        if value != 0.0 {
            canvas.line(&[(x, up(0.0)), (x, up(value))], Pen::solid(colour, (wide / 3.0).clamp(0.5, 1.5)))?;
        }
        canvas.disc((x, up(value)), (wide / 2.0).clamp(1.0, 2.5), colour)?;
    }
    Ok(())
}
