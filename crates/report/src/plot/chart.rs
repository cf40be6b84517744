//! The layout of a plot: title and subtitle, and below them what the figure's kind draws.

use plotters::prelude::{DrawingBackend, WHITE};

use super::canvas::Canvas;
use super::types::{SUBTITLE, TITLE, cut};
use super::{PlotError, bars, curves, intervals, nodes, runs, steps, times};
use crate::figure::{Figure, Shape};

/// Draws all of it on a canvas of `size` points.
pub(super) fn draw<B: DrawingBackend>(
    canvas: &Canvas<'_, B>,
    figure: &Figure,
    size: (u32, u32),
) -> Result<(), PlotError> {
    let size = (f64::from(size.0), f64::from(size.1));
    canvas.clear(WHITE)?;
    canvas.text(&cut(canvas, &figure.title, TITLE, size.0 - 40.0)?, (20.0, 22.0), TITLE)?;
    canvas.text(&cut(canvas, &figure.subtitle, SUBTITLE, size.0 - 40.0)?, (20.0, 43.0), SUBTITLE)?;
    match &figure.shape {
        Shape::Curves(own) => curves::draw(canvas, figure, own, size),
        Shape::Runs(own) => runs::draw(canvas, figure, own, size),
        Shape::Bars(own) => bars::draw(canvas, figure, own, size),
        Shape::Intervals(own) => intervals::draw(canvas, figure, own, size),
        Shape::Nodes(own) => nodes::draw(canvas, figure, own, size),
        Shape::Steps(own) => steps::draw(canvas, own, size),
        Shape::Times(own) => times::draw(canvas, figure, own, size),
    }
}
