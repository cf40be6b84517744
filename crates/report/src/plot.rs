//! Figures to SVG.
//!
//! Drawn at twice the size, as plotters has whole pixels only: coordinates are halves of a point.

use std::fmt::Display;

use plotters::backend::SVGBackend;
use plotters::drawing::IntoDrawingArea;

use crate::figure::{Figure, Shape};

mod bars;
mod canvas;
mod chart;
mod curves;
mod fonts;
mod frame;
mod intervals;
mod legend;
mod nodes;
mod palette;
mod runs;
mod steps;
mod times;
mod types;

/// Width and height in points.
const SIZE: (u32, u32) = (920, 500);

/// The height of the line below the figure that tells of a partial run.
const BANNER: u32 = 26;

/// The size of a drawing: intervals and steps are as high as their rows, nodes as their panels, and a partial run has a
/// line more.
fn size(figure: &Figure, partial: Option<&str>) -> (u32, u32) {
    let (width, height) = match &figure.shape {
        Shape::Intervals(own) => (SIZE.0, whole(intervals::height(own))),
        Shape::Nodes(own) => (SIZE.0, whole(nodes::height(own))),
        Shape::Steps(own) => (SIZE.0, whole(steps::height(own))),
        _ => SIZE,
    };
    (width, height + if partial.is_some() { BANNER } else { 0 })
}

/// The height of at most some hundred rows.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
fn whole(height: f64) -> u32 {
    height.ceil() as u32
}

/// What plotters could not do.
#[derive(Debug, thiserror::Error)]
#[error("cannot draw: {0}")]
pub struct PlotError(String);

impl PlotError {
    fn of(error: impl Display) -> Self {
        Self(error.to_string())
    }
}

/// The figure as an SVG document, which can also stand within HTML; below it what is missing in a partial run.
pub(crate) fn svg(figure: &Figure, partial: Option<&str>) -> Result<String, PlotError> {
    fonts::register()?;
    let points = size(figure, partial);
    let size = (points.0 * canvas::SCALE, points.1 * canvas::SCALE);
    let mut text = String::new();
    {
        let area = SVGBackend::with_string(&mut text, size).into_drawing_area();
        chart::draw(&canvas::Canvas::new(&area), figure, partial, points)?;
        area.present().map_err(PlotError::of)?;
    }
    let text = canvas::dashed(&text);
    let Some((_, body)) = text.split_once(">\n") else {
        return Err(PlotError("SVG without a root".to_owned()));
    };
    let told: Vec<&str> = [figure.title.as_str(), &figure.subtitle].into_iter().chain(partial).collect();
    let label = crate::html::escape(&told.join(". "));
    Ok(format!(
        "<svg width=\"{}\" height=\"{}\" viewBox=\"0 0 {} {}\" xmlns=\"http://www.w3.org/2000/svg\" \
         stroke-linejoin=\"round\" role=\"img\" aria-label=\"{label}\">\n{body}",
        points.0, points.1, size.0, size.1
    ))
}
