//! Figures to SVG and PNG, by the same drawing code.
//!
//! Drawn large and then shrunk: plotters has whole pixels only. SVG coordinates are halves of a point; PNG is
//! drawn at four times the size and averaged down to twice, which smooths its lines.

use std::fmt::Display;

use plotters::backend::{BitMapBackend, SVGBackend};
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
    const SCALE: u32 = 2;
    // No line is drawn with this opacity otherwise, and as the opacity of a line it could not be seen.
    const DASHED: f64 = 0.995;
    let device = canvas::Device { scale: f64::from(SCALE), text_drop: 0.0, dashed_opacity: Some(DASHED) };
    fonts::register()?;
    let points = size(figure, partial);
    let size = (points.0 * SCALE, points.1 * SCALE);
    let mut text = String::new();
    {
        let area = SVGBackend::with_string(&mut text, size).into_drawing_area();
        chart::draw(&canvas::Canvas::new(&area, device), figure, partial, points)?;
        area.present().map_err(PlotError::of)?;
    }
    let (dash, gap) = (canvas::DASH.0 * device.scale, canvas::DASH.1 * device.scale);
    let text = text.replace(&format!("opacity=\"{DASHED}\""), &format!("stroke-dasharray=\"{dash} {gap}\""));
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

/// The same as a PNG image of twice the size.
pub(crate) fn png(figure: &Figure, partial: Option<&str>) -> Result<Vec<u8>, PlotError> {
    const SCALE: u32 = 4;
    let device = canvas::Device { scale: f64::from(SCALE), text_drop: 0.16, dashed_opacity: None };
    fonts::register()?;
    let points = size(figure, partial);
    let (width, height) = (points.0 * SCALE, points.1 * SCALE);
    let mut pixels = vec![255_u8; pixel_bytes(width, height)];
    {
        let area = BitMapBackend::with_buffer(&mut pixels, (width, height)).into_drawing_area();
        chart::draw(&canvas::Canvas::new(&area, device), figure, partial, points)?;
        area.present().map_err(PlotError::of)?;
    }
    let half = halved(&pixels, width, height);
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width / 2, height / 2);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::High);
    let mut writer = encoder.write_header().map_err(PlotError::of)?;
    writer.write_image_data(&half).map_err(PlotError::of)?;
    writer.finish().map_err(PlotError::of)?;
    Ok(bytes)
}

/// The bytes of an RGB image.
fn pixel_bytes(width: u32, height: u32) -> usize {
    // A usize has at least 32 bits where this program runs, and an image some ten million pixels.
    3 * width as usize * height as usize
}

/// Each pixel the mean of four. Width and height are even.
fn halved(pixels: &[u8], width: u32, height: u32) -> Vec<u8> {
    let line = 3 * width as usize;
    let mut half = Vec::with_capacity(pixel_bytes(width / 2, height / 2));
    for pair in pixels.chunks_exact(2 * line) {
        let (upper, lower) = pair.split_at(line);
        for (above, below) in upper.chunks_exact(6).zip(lower.chunks_exact(6)) {
            for channel in 0..3 {
                let of = |bytes: &[u8]| u16::from(bytes[channel]) + u16::from(bytes[channel + 3]);
                let mean = (of(above) + of(below) + 2) / 4;
                half.push(u8::try_from(mean).unwrap_or(u8::MAX));
            }
        }
    }
    half
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_pixels_become_one() {
        let pixels = [0, 0, 0, 4, 8, 255, 0, 0, 0, 0, 0, 255];
        assert_eq!(halved(&pixels, 2, 2), [1, 2, 128]);
    }
}
