//! A page's tree in document order, and panels of numbers of its nodes below it, as stems with dots. Marked nodes are shaded.

use plotters::prelude::WHITE;
use plotters::style::text_anchor::HPos;

use super::axis::YAxis;
use super::canvas::{Canvas, Pen, Type};
use super::frame::Labels;
use super::style::{self, GRID, INK, LABEL, SHADE, SMALL, SOFT};
use crate::statistics::count;

/// A tree and its panels, over one axis of nodes.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Nodes {
    /// The nodes in document order; the first is the root.
    pub(crate) nodes: Vec<TreeNode>,
    /// The panels from the top, below the tree.
    pub(crate) panels: Vec<Panel>,
    /// The meaning of the shade.
    pub(crate) shaded: String,
}

/// One node: it extends from its place to `end`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct TreeNode {
    pub(crate) tag: String,
    pub(crate) depth: usize,
    pub(crate) end: usize,
    pub(crate) shaded: bool,
}

/// A number of each node.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Panel {
    pub(crate) name: String,
    /// The number of each node; `None` if it is undefined.
    pub(crate) values: Vec<Option<f64>>,
}

/// The points left and right of the axis of nodes, and above the tree.
const LEFT: f64 = 70.0;
const RIGHT: f64 = 24.0;
const ABOVE: f64 = 80.0;
/// The points below the last panel, for the axis.
const BELOW: f64 = 52.0;
/// The greatest height of the tree and of one of its levels, in points.
const TREE: f64 = 230.0;
const LEVEL: f64 = 14.0;
/// The height of a panel and the distance to the panel above, in points.
const PANEL: f64 = 130.0;
const GAP: f64 = 22.0;
const TAG: Type = Type { size: 9.0, ..SMALL };

/// The place of a node from left to right.
type Across<'f> = dyn Fn(usize) -> f64 + 'f;

impl Nodes {
    fn levels(&self) -> f64 {
        count(self.nodes.iter().map(|node| node.depth + 1).max().unwrap_or(1))
    }

    /// The height of a level of the tree, in points.
    fn level(&self) -> f64 {
        LEVEL.min(TREE / self.levels())
    }

    /// The line below the `number`-th panel, from 1; 0 is the line below the tree.
    fn below(&self, number: usize) -> f64 {
        ABOVE + self.level() * self.levels() + (PANEL + GAP) * count(number)
    }

    /// The height of the drawing, in points.
    pub(super) fn height(&self) -> f64 {
        self.below(self.panels.len()) + BELOW
    }

    /// Draws the tree, the panels, the shades behind both, and the axis.
    pub(super) fn draw(&self, canvas: &Canvas<'_>, labels: &Labels, (width, height): (f64, f64)) {
        let number = self.nodes.len();
        let across = |node: usize| LEFT + (width - LEFT - RIGHT) * count(node) / count(number.max(1));
        let bottom = height - BELOW;
        self.draw_key(canvas, width);
        self.draw_shades(canvas, &across, bottom);
        self.draw_tree(canvas, &across);
        for (at, panel) in self.panels.iter().enumerate() {
            panel.draw(canvas, &across, self.below(at + 1));
        }
        let step = (1..).map(|power| 5 * power).find(|step| across(*step) - across(0) > 46.0).unwrap_or(5);
        for node in (0..number).step_by(step) {
            let x = (across(node) + across(node + 1)) / 2.0;
            canvas.line(&[(x, bottom), (x, bottom + 5.0)], Pen::solid(INK, 1.0));
            canvas.text(&node.to_string(), (x, bottom + 15.0), SMALL.centred());
        }
        canvas.text(&labels.x, ((LEFT + width - RIGHT) / 2.0, bottom + 37.0), LABEL.centred());
    }

    /// The meaning of the shade, at the upper right.
    fn draw_key(&self, canvas: &Canvas<'_>, width: f64) {
        if self.nodes.iter().any(|node| node.shaded) {
            let left = width - RIGHT - canvas.width(&self.shaded, SMALL);
            canvas.rectangle((left - 28.0, 60.0), (left - 6.0, 72.0), SHADE, 1.0);
            canvas.text(&self.shaded, (left, 66.0), SMALL);
        }
    }

    /// The shade behind neighbouring marked nodes.
    fn draw_shades(&self, canvas: &Canvas<'_>, across: &Across<'_>, bottom: f64) {
        let mut at = 0;
        for run in self.nodes.chunk_by(|one, other| one.shaded == other.shaded) {
            if run[0].shaded {
                canvas.rectangle((across(at), ABOVE), (across(at + run.len()), bottom), SHADE, 1.0);
            }
            at += run.len();
        }
    }

    /// Each node as a bar over itself and all nodes below it, the root at the top.
    fn draw_tree(&self, canvas: &Canvas<'_>, across: &Across<'_>) {
        let level = self.level();
        canvas.text("tree", (LEFT - 10.0, ABOVE + level / 2.0), SMALL.anchored(HPos::Right));
        for (at, node) in self.nodes.iter().enumerate() {
            let (left, right) = (across(at), across(node.end));
            let top = ABOVE + level * count(node.depth);
            let low = top + level - 1.0;
            let colour = if node.shaded { style::fill(5).0 } else { WHITE };
            canvas.rectangle((left, top), (right, low), colour, 1.0);
            canvas.edge((left, top), (right, low), Pen::solid(SOFT, 0.5));
            if level >= 10.0 && canvas.width(&node.tag, TAG) + 4.0 < right - left {
                canvas.text(&node.tag, (left + 3.0, (top + low) / 2.0), TAG);
            }
        }
    }
}

impl Panel {
    /// One number of all nodes, above the line at `low`.
    fn draw(&self, canvas: &Canvas<'_>, across: &Across<'_>, low: f64) {
        let axis = YAxis::of_bars(self.values.iter().copied().flatten(), true);
        let up = |value: f64| low - PANEL * axis.share(value);
        let right = across(self.values.len());
        for (value, label) in axis.lines() {
            canvas.line(&[(LEFT, up(value)), (right, up(value))], Pen::solid(GRID, 1.0));
            canvas.text(&label, (LEFT - 8.0, up(value)), SMALL.anchored(HPos::Right));
        }
        canvas.line(&[(LEFT, low - PANEL), (LEFT, low), (right, low)], Pen::solid(INK, 1.0));
        let upright = Type { upright: true, bold: true, ..LABEL.centred() };
        canvas.text(&self.name, (18.0, low - PANEL / 2.0), upright);
        if self.values.iter().flatten().all(|value| *value == 0.0) {
            let (middle, half) = ((LEFT + right) / 2.0, low - PANEL / 2.0);
            return canvas.text("0 at every node", (middle, half), LABEL.centred());
        }
        let wide = across(1) - across(0);
        let colour = style::line(0).0;
        for (node, value) in self.values.iter().enumerate() {
            let Some(value) = *value else { continue };
            let x = (across(node) + across(node + 1)) / 2.0;
            if value != 0.0 {
                let pen = Pen::solid(colour, (wide / 3.0).clamp(0.5, 1.5));
                canvas.line(&[(x, up(0.0)), (x, up(value))], pen);
            }
            canvas.disc((x, up(value)), (wide / 2.0).clamp(1.0, 2.5), colour);
        }
    }
}
