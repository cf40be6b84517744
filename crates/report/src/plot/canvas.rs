//! Drawing in points on any backend of plotters: lines, dashes, shapes, text.
//!
//! A backend has whole pixels, so everything is multiplied by a scale before it is rounded.

use plotters::coord::Shift;
use plotters::drawing::DrawingArea;
use plotters::element::{Circle, PathElement, Polygon, Text};
use plotters::prelude::{DrawingBackend, IntoFont, RGBColor, ShapeStyle};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color, FontStyle, FontTransform, TextStyle};

use super::PlotError;
use super::fonts::FAMILY;

/// A place in points, from the upper left.
pub(super) type Place = (f64, f64);

/// A drawing area and what is peculiar to its backend.
pub(super) struct Canvas<'a, B: DrawingBackend> {
    area: &'a DrawingArea<B, Shift>,
    device: Device,
}

/// What is peculiar to a backend.
#[derive(Clone, Copy)]
pub(super) struct Device {
    /// Pixels a point.
    pub(super) scale: f64,
    /// How far below the height where plotters puts the middle of a text it must go, as a share of its size.
    pub(super) text_drop: f64,
    /// The opacity that stands for a dashed line where dashes are cut by whoever shows the image; `None` where
    /// they are to be drawn one by one.
    pub(super) dashed_opacity: Option<f64>,
}

/// How a line is drawn.
#[derive(Clone, Copy)]
pub(super) struct Pen {
    pub(super) colour: RGBColor,
    pub(super) opacity: f64,
    pub(super) width: f64,
    pub(super) dashed: bool,
}

/// How a text is drawn.
#[derive(Clone, Copy)]
pub(super) struct Type {
    pub(super) size: f64,
    pub(super) bold: bool,
    pub(super) colour: RGBColor,
    pub(super) anchor: HPos,
    /// Reads upwards.
    pub(super) upright: bool,
}

impl Pen {
    /// A solid line.
    pub(super) const fn solid(colour: RGBColor, width: f64) -> Self {
        Self { colour, opacity: 1.0, width, dashed: false }
    }
}

impl Type {
    /// Horizontal text that starts at its place.
    pub(super) const fn plain(size: f64, colour: RGBColor) -> Self {
        Self { size, bold: false, colour, anchor: HPos::Left, upright: false }
    }

    /// The same, anchored elsewhere.
    pub(super) const fn anchored(self, anchor: HPos) -> Self {
        Self { anchor, ..self }
    }
}

/// Lengths of a dash and of the gap behind it.
pub(super) const DASH: (f64, f64) = (6.0, 4.0);

impl<'a, B: DrawingBackend> Canvas<'a, B> {
    pub(super) fn new(area: &'a DrawingArea<B, Shift>, device: Device) -> Self {
        Self { area, device }
    }

    /// All of it in one colour.
    pub(super) fn clear(&self, colour: RGBColor) -> Result<(), PlotError> {
        self.area.fill(&colour).map_err(PlotError::of)
    }

    /// A line through places.
    pub(super) fn line(&self, places: &[Place], pen: Pen) -> Result<(), PlotError> {
        let named = self.device.dashed_opacity.filter(|_| pen.dashed);
        let style = ShapeStyle {
            color: pen.colour.mix(named.unwrap_or(pen.opacity)),
            filled: false,
            stroke_width: self.pixels(pen.width).unsigned_abs().max(1),
        };
        let pieces = if pen.dashed && named.is_none() { dashes(places) } else { vec![places.to_vec()] };
        for piece in pieces {
            let pixels: Vec<_> = piece.into_iter().map(|place| self.pixel(place)).collect();
            self.area.draw(&PathElement::new(pixels, style)).map_err(PlotError::of)?;
        }
        Ok(())
    }

    /// A filled polygon.
    pub(super) fn fill(&self, places: &[Place], colour: RGBColor, opacity: f64) -> Result<(), PlotError> {
        let pixels: Vec<_> = places.iter().map(|place| self.pixel(*place)).collect();
        self.area.draw(&Polygon::new(pixels, colour.mix(opacity).filled())).map_err(PlotError::of)
    }

    /// A filled circle.
    pub(super) fn disc(&self, centre: Place, radius: f64, colour: RGBColor) -> Result<(), PlotError> {
        let radius = self.pixels(radius);
        self.area.draw(&Circle::new(self.pixel(centre), radius, colour.filled())).map_err(PlotError::of)
    }

    /// A line of text, its middle at the height of `place`.
    pub(super) fn text(&self, text: &str, (x, y): Place, kind: Type) -> Result<(), PlotError> {
        let style = self.style(kind);
        let drop = self.device.text_drop * kind.size;
        let place = if kind.upright { (x + drop, y) } else { (x, y + drop) };
        self.area.draw(&Text::new(text.to_owned(), self.pixel(place), style)).map_err(PlotError::of)
    }

    /// The width of a text in points.
    pub(super) fn width(&self, text: &str, kind: Type) -> Result<f64, PlotError> {
        let (width, _) = self.area.estimate_text_size(text, &self.style(kind)).map_err(PlotError::of)?;
        Ok(f64::from(width) / self.device.scale)
    }

    fn style(&self, kind: Type) -> TextStyle<'static> {
        let slant = if kind.bold { FontStyle::Bold } else { FontStyle::Normal };
        // plotters takes the height of a line of text where SVG takes the size of the letter.
        let font = (FAMILY, kind.size * 1.24 * self.device.scale, slant).into_font();
        let font = if kind.upright { font.transform(FontTransform::Rotate270) } else { font };
        TextStyle { color: kind.colour.to_backend_color(), pos: Pos::new(kind.anchor, VPos::Center), font }
    }

    fn pixel(&self, (x, y): Place) -> (i32, i32) {
        (self.pixels(x), self.pixels(y))
    }

    // Plots are some thousand pixels wide.
    #[allow(clippy::cast_possible_truncation)]
    fn pixels(&self, points: f64) -> i32 {
        (points * self.device.scale).round() as i32
    }
}

/// Cuts a line into dashes that run on around its corners.
fn dashes(places: &[Place]) -> Vec<Vec<Place>> {
    let mut pieces: Vec<Vec<Place>> = Vec::new();
    let (mut drawing, mut left) = (true, DASH.0);
    let mut piece: Vec<Place> = places.first().copied().into_iter().collect();
    for pair in places.windows(2) {
        let (from, to) = (pair[0], pair[1]);
        let length = (to.0 - from.0).hypot(to.1 - from.1);
        let mut done = 0.0;
        while length - done > left {
            done += left;
            let share = done / length;
            let place = (from.0 + (to.0 - from.0) * share, from.1 + (to.1 - from.1) * share);
            if drawing {
                piece.push(place);
                pieces.push(std::mem::take(&mut piece));
            } else {
                piece = vec![place];
            }
            drawing = !drawing;
            left = if drawing { DASH.0 } else { DASH.1 };
        }
        left -= length - done;
        if drawing {
            piece.push(to);
        }
    }
    if piece.len() > 1 {
        pieces.push(piece);
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dashes_and_gaps_in_turn() {
        let pieces = dashes(&[(0.0, 0.0), (13.0, 0.0)]);
        assert_eq!(pieces, [vec![(0.0, 0.0), (6.0, 0.0)], vec![(10.0, 0.0), (13.0, 0.0)]]);
    }

    #[test]
    fn a_dash_goes_around_a_corner() {
        let pieces = dashes(&[(0.0, 0.0), (4.0, 0.0), (4.0, 5.0)]);
        assert_eq!(pieces, [vec![(0.0, 0.0), (4.0, 0.0), (4.0, 2.0)]]);
    }

    #[test]
    fn no_line_no_dash() {
        assert!(dashes(&[]).is_empty());
        assert!(dashes(&[(1.0, 1.0)]).is_empty());
    }
}
