//! The frame of a plot: its scales, its grid, its axes.

use plotters::style::text_anchor::HPos;

use super::axis::YAxis;
use super::canvas::{Canvas, Pen, Place, Type};
use super::style::{GRID, INK, LABEL, SMALL};
use crate::statistics::count;

/// The names of the axes; empty if an axis has none.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Labels {
    pub(super) x: String,
    pub(super) y: String,
}

/// The rectangle of a plot and its scales.
#[derive(Clone, Copy)]
pub(super) struct Frame {
    pub(super) left: f64,
    pub(super) right: f64,
    pub(super) top: f64,
    pub(super) bottom: f64,
    /// The ends of the x axis.
    pub(super) x: (f64, f64),
    /// The y axis.
    pub(super) y: YAxis,
    /// The points between the end of the y axis and the top.
    pub(super) headroom: f64,
}

/// The points above the end of the y axis that a marker needs.
const HEADROOM: f64 = 10.0;

/// The points between the ends of the x axis and the frame.
const INSET: f64 = 14.0;

impl Frame {
    /// The frame in a drawing of `width` and `height`, beside a legend.
    pub(super) fn beside(legend: f64, (width, height): (f64, f64), x: (f64, f64), y: YAxis) -> Self {
        let longest = y.lines().map(|(_, label)| label.chars().count()).max().unwrap_or(0);
        // labels of the y axis are between its name and the frame; no digit is wider than this
        let left = f64::max(66.0, 34.0 + 7.0 * count(longest));
        let (right, bottom) = (width - legend - 24.0, height - 58.0);
        Self { left, right, top: 64.0, bottom, x, y, headroom: HEADROOM }
    }

    /// The place of a value.
    pub(super) fn place(&self, (x, y): (f64, f64)) -> Place {
        let across = if self.x.1 > self.x.0 { (x - self.x.0) / (self.x.1 - self.x.0) } else { 0.5 };
        let up = self.y.share(y);
        (
            self.left + INSET + across * (self.right - self.left - 2.0 * INSET),
            self.bottom - up * (self.bottom - self.top - self.headroom),
        )
    }

    /// The y axis: the lines of the grid and their values.
    pub(super) fn grid(&self, canvas: &Canvas<'_>) {
        for (value, label) in self.y.lines() {
            let y = self.place((0.0, value)).1;
            canvas.line(&[(self.left, y), (self.right, y)], Pen::solid(GRID, 1.0));
            canvas.text(&label, (self.left - 8.0, y), SMALL.anchored(HPos::Right));
        }
    }

    /// Labelled places on the x axis, ascending; a label that would touch the one before it is left out.
    pub(super) fn ticks<'t>(&self, canvas: &Canvas<'_>, ticks: impl IntoIterator<Item = (f64, &'t str)>) {
        let mut free_from = f64::NEG_INFINITY;
        for (x, label) in ticks {
            let x = self.place((x, self.y.to)).0;
            canvas.line(&[(x, self.bottom), (x, self.bottom + 5.0)], Pen::solid(INK, 1.0));
            let half = canvas.width(label, SMALL) / 2.0;
            if x - half >= free_from {
                canvas.text(label, (x, self.bottom + 16.0), SMALL.centred());
                free_from = x + half + 6.0;
            }
        }
    }

    /// The lines of the frame and the names of the axes.
    pub(super) fn border(&self, canvas: &Canvas<'_>, labels: &Labels) {
        let corners = [(self.left, self.top), (self.left, self.bottom), (self.right, self.bottom)];
        canvas.line(&corners, Pen::solid(INK, 1.0));
        let middle = (self.left + self.right) / 2.0;
        if !labels.x.is_empty() {
            canvas.text(&labels.x, (middle, self.bottom + 40.0), LABEL.centred());
        }
        let upright = Type { upright: true, ..LABEL.centred() };
        canvas.text(&labels.y, (18.0, (self.top + self.bottom) / 2.0), upright);
    }
}
