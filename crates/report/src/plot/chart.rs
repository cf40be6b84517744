//! The layout of a plot: title and subtitle, below them what the figure's kind draws, and at the foot what is missing in
//! a partial run.

use plotters::prelude::{DrawingBackend, WHITE};

use super::canvas::{Canvas, Type};
use super::palette::{ALARM, ALARM_GROUND};
use super::types::{SMALL, SUBTITLE, TITLE, cut};
use super::{BANNER, PlotError, bars, curves, intervals, nodes, runs, steps, times};
use crate::figure::{Figure, Shape};

/// Draws all of it on a canvas of `size` points.
pub(super) fn draw<B: DrawingBackend>(
    canvas: &Canvas<'_, B>,
    figure: &Figure,
    partial: Option<&str>,
    size: (u32, u32),
) -> Result<(), PlotError> {
    let mut size = (f64::from(size.0), f64::from(size.1));
    canvas.clear(WHITE)?;
    if let Some(partial) = partial {
        size.1 -= f64::from(BANNER);
        banner(canvas, partial, size)?;
    }
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

/// A line of its own colours below a figure of `width` and `height`.
fn banner<B: DrawingBackend>(
    canvas: &Canvas<'_, B>,
    text: &str,
    (width, height): (f64, f64),
) -> Result<(), PlotError> {
    let foot = height + f64::from(BANNER);
    canvas.fill(&[(0.0, height), (width, height), (width, foot), (0.0, foot)], ALARM_GROUND, 1.0)?;
    let kind = Type { colour: ALARM, bold: true, ..SMALL };
    canvas.text(&cut(canvas, text, kind, width - 40.0)?, (20.0, height + f64::from(BANNER) / 2.0), kind)
}
