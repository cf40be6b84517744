//! Drawing in points on plotters: lines, dashes, shapes, text.
//!
//! plotters has whole pixels, so everything is multiplied by a scale before it is rounded.

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

/// Pixels a point.
pub(super) const SCALE: u32 = 2;

/// The opacity that stands for a dashed line until [`dashed`]. No line is drawn with it otherwise, and as the opacity of a
/// line it could not be seen.
const DASHED: f64 = 0.995;

/// A drawing area in points.
pub(super) struct Canvas<'a, B: DrawingBackend> {
    area: &'a DrawingArea<B, Shift>,
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
const DASH: (f64, f64) = (6.0, 4.0);

/// An SVG document in which the lines that were drawn dashed are so: plotters has no dashes.
pub(super) fn dashed(svg: &str) -> String {
    let (dash, gap) = (DASH.0 * f64::from(SCALE), DASH.1 * f64::from(SCALE));
    svg.replace(&format!("opacity=\"{DASHED}\""), &format!("stroke-dasharray=\"{dash} {gap}\""))
}

impl<'a, B: DrawingBackend> Canvas<'a, B> {
    pub(super) fn new(area: &'a DrawingArea<B, Shift>) -> Self {
        Self { area }
    }

    /// All of it in one colour.
    pub(super) fn clear(&self, colour: RGBColor) -> Result<(), PlotError> {
        self.area.fill(&colour).map_err(PlotError::of)
    }

    /// A line through places.
    pub(super) fn line(&self, places: &[Place], pen: Pen) -> Result<(), PlotError> {
        let style = ShapeStyle {
            color: pen.colour.mix(if pen.dashed { DASHED } else { pen.opacity }),
            filled: false,
            stroke_width: pixels(pen.width).unsigned_abs().max(1),
        };
        let places: Vec<_> = places.iter().map(|place| pixel(*place)).collect();
        self.area.draw(&PathElement::new(places, style)).map_err(PlotError::of)
    }

    /// A filled polygon.
    pub(super) fn fill(&self, places: &[Place], colour: RGBColor, opacity: f64) -> Result<(), PlotError> {
        let places: Vec<_> = places.iter().map(|place| pixel(*place)).collect();
        self.area.draw(&Polygon::new(places, colour.mix(opacity).filled())).map_err(PlotError::of)
    }

    /// A filled circle.
    pub(super) fn disc(&self, centre: Place, radius: f64, colour: RGBColor) -> Result<(), PlotError> {
        self.area.draw(&Circle::new(pixel(centre), pixels(radius), colour.filled())).map_err(PlotError::of)
    }

    /// A line of text, its middle at the height of `place`.
    pub(super) fn text(&self, text: &str, place: Place, kind: Type) -> Result<(), PlotError> {
        self.area.draw(&Text::new(text.to_owned(), pixel(place), style(kind))).map_err(PlotError::of)
    }

    /// The width of a text in points.
    pub(super) fn width(&self, text: &str, kind: Type) -> Result<f64, PlotError> {
        let (width, _) = self.area.estimate_text_size(text, &style(kind)).map_err(PlotError::of)?;
        Ok(f64::from(width) / f64::from(SCALE))
    }
}

fn style(kind: Type) -> TextStyle<'static> {
    let slant = if kind.bold { FontStyle::Bold } else { FontStyle::Normal };
    // plotters takes the height of a line of text where SVG takes the size of the letter.
    let font = (FAMILY, kind.size * 1.24 * f64::from(SCALE), slant).into_font();
    let font = if kind.upright { font.transform(FontTransform::Rotate270) } else { font };
    TextStyle { color: kind.colour.to_backend_color(), pos: Pos::new(kind.anchor, VPos::Center), font }
}

fn pixel((x, y): Place) -> (i32, i32) {
    (pixels(x), pixels(y))
}

// Plots are some thousand pixels wide.
#[allow(clippy::cast_possible_truncation)]
fn pixels(points: f64) -> i32 {
    (points * f64::from(SCALE)).round() as i32
}
