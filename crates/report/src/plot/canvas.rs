//! An SVG document drawn in points with plotters: lines, dashes, shapes, text.
//!
//! plotters has whole pixels, so all numbers are multiplied by a scale and rounded. The first error of plotters is kept and reported at the
//! end, so that drawing functions return none.

use std::cell::RefCell;
use std::fmt::Display;
use std::sync::OnceLock;

use plotters::backend::SVGBackend;
use plotters::coord::Shift;
use plotters::drawing::{DrawingArea, DrawingAreaErrorKind, IntoDrawingArea};
use plotters::element::{Circle, PathElement, Polygon, Text};
use plotters::prelude::{IntoFont, RGBColor, ShapeStyle, WHITE};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color, FontStyle, FontTransform, TextStyle, register_font};

/// A place in points, from the upper left corner.
pub(super) type Place = (f64, f64);

/// The pixels of a point.
const SCALE: u32 = 2;

/// The opacity that marks a dashed line until the document is done. No other line has it, and its effect would be invisible.
const DASHED: f64 = 0.995;

/// The lengths of a dash and of the gap after it, in points.
const DASH: (f64, f64) = (6.0, 4.0);

/// The generic family, since the reader's machine may lack any other font.
const FAMILY: &str = "sans-serif";

/// An error of plotters.
#[derive(Debug, thiserror::Error)]
#[error("cannot draw: {0}")]
pub struct PlotError(String);

/// A drawing area in points.
pub(super) struct Canvas<'a> {
    area: DrawingArea<SVGBackend<'a>, Shift>,
    /// The first error.
    failed: RefCell<Option<PlotError>>,
}

/// The style of a line.
#[derive(Clone, Copy)]
pub(super) struct Pen {
    pub(super) colour: RGBColor,
    pub(super) opacity: f64,
    pub(super) width: f64,
    pub(super) dashed: bool,
}

/// The style of a text.
#[derive(Clone, Copy)]
pub(super) struct Type {
    pub(super) size: f64,
    pub(super) bold: bool,
    pub(super) colour: RGBColor,
    pub(super) anchor: HPos,
    /// Whether the text reads upwards.
    pub(super) upright: bool,
}

impl Pen {
    /// A solid line.
    pub(super) const fn solid(colour: RGBColor, width: f64) -> Self {
        Self { colour, opacity: 1.0, width, dashed: false }
    }
}

impl Type {
    /// Horizontal text that begins at its place.
    pub(super) const fn plain(size: f64, colour: RGBColor) -> Self {
        Self { size, bold: false, colour, anchor: HPos::Left, upright: false }
    }

    /// The same, anchored at another point.
    pub(super) const fn anchored(self, anchor: HPos) -> Self {
        Self { anchor, ..self }
    }

    /// The same, centred at its place.
    pub(super) const fn centred(self) -> Self {
        self.anchored(HPos::Center)
    }
}

/// The SVG document of `size` points that `draw` makes on white, with the text `spoken` for screen readers.
pub(super) fn svg(
    size: (f64, f64),
    spoken: &str,
    draw: impl FnOnce(&Canvas<'_>),
) -> Result<String, PlotError> {
    register_fonts()?;
    let (width, height) = (pixels(size.0).unsigned_abs(), pixels(size.1).unsigned_abs());
    let mut text = String::new();
    {
        let area = SVGBackend::with_string(&mut text, (width, height)).into_drawing_area();
        let canvas = Canvas { area, failed: RefCell::new(None) };
        canvas.keep(canvas.area.fill(&WHITE));
        draw(&canvas);
        canvas.keep(canvas.area.present());
        if let Some(error) = canvas.failed.take() {
            return Err(error);
        }
    }
    // plotters has no dashes
    let (dash, gap) = (DASH.0 * f64::from(SCALE), DASH.1 * f64::from(SCALE));
    let text = text.replace(&format!("opacity=\"{DASHED}\""), &format!("stroke-dasharray=\"{dash} {gap}\""));
    let (_, body) = text.split_once(">\n").ok_or_else(|| PlotError("SVG without a root".to_owned()))?;
    Ok(format!(
        "<svg width=\"{}\" height=\"{}\" viewBox=\"0 0 {width} {height}\" xmlns=\"http://www.w3.org/2000/svg\" \
         stroke-linejoin=\"round\" role=\"img\" aria-label=\"{}\">\n{body}",
        size.0,
        size.1,
        escape(spoken),
    ))
}

/// Text escaped for a quoted attribute. XML allows no control characters except these two.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for char in text.chars() {
        match char {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            char if char.is_control() && !matches!(char, '\n' | '\t') => escaped.push(' '),
            char => escaped.push(char),
        }
    }
    escaped
}

/// Registers DejaVu Sans under the generic name, once: text is measured with it, also on machines without fonts.
fn register_fonts() -> Result<(), PlotError> {
    static DONE: OnceLock<bool> = OnceLock::new();
    let done = DONE.get_or_init(|| {
        let both = [(FontStyle::Normal, dejavu::sans::regular()), (FontStyle::Bold, dejavu::sans::bold())];
        both.into_iter().all(|(style, bytes)| register_font(FAMILY, style, bytes).is_ok())
    });
    if *done { Ok(()) } else { Err(PlotError("the font that comes with the program is not one".to_owned())) }
}

impl Canvas<'_> {
    /// A line through places.
    pub(super) fn line(&self, places: &[Place], pen: Pen) {
        let style = ShapeStyle {
            color: pen.colour.mix(if pen.dashed { DASHED } else { pen.opacity }),
            filled: false,
            stroke_width: pixels(pen.width).unsigned_abs().max(1),
        };
        self.keep(self.area.draw(&PathElement::new(in_pixels(places), style)));
    }

    /// A filled polygon.
    pub(super) fn fill(&self, places: &[Place], colour: RGBColor, opacity: f64) {
        self.keep(self.area.draw(&Polygon::new(in_pixels(places), colour.mix(opacity).filled())));
    }

    /// A filled rectangle between its upper left and its lower right corner.
    pub(super) fn rectangle(&self, from: Place, to: Place, colour: RGBColor, opacity: f64) {
        self.fill(&[from, (to.0, from.1), to, (from.0, to.1)], colour, opacity);
    }

    /// The edge of a rectangle.
    pub(super) fn edge(&self, from: Place, to: Place, pen: Pen) {
        self.line(&[from, (to.0, from.1), to, (from.0, to.1), from], pen);
    }

    /// A filled circle.
    pub(super) fn disc(&self, centre: Place, radius: f64, colour: RGBColor) {
        self.keep(self.area.draw(&Circle::new(pixel(centre), pixels(radius), colour.filled())));
    }

    /// A line of text, vertically centred at `place`.
    pub(super) fn text(&self, text: &str, place: Place, kind: Type) {
        self.keep(self.area.draw(&Text::new(text.to_owned(), pixel(place), style(kind))));
    }

    /// The width of a text in points.
    pub(super) fn width(&self, text: &str, kind: Type) -> f64 {
        let size = self.keep(self.area.estimate_text_size(text, &style(kind)));
        f64::from(size.unwrap_or_default().0) / f64::from(SCALE)
    }

    /// The width of the widest text, at least `least`.
    pub(super) fn widest<T: AsRef<str>>(
        &self,
        texts: impl IntoIterator<Item = T>,
        kind: Type,
        least: f64,
    ) -> f64 {
        texts.into_iter().map(|text| self.width(text.as_ref(), kind)).fold(least, f64::max)
    }

    /// The text, cut with an ellipsis if it is wider than `width`; control characters become spaces.
    pub(super) fn cut(&self, text: &str, kind: Type, width: f64) -> String {
        self.shortened(text, kind, width, |letters, kept| {
            letters[..kept].iter().collect::<String>().trim_end().to_owned() + "…"
        })
    }

    /// A name, cut with an ellipsis in its middle if it is wider than `width`: the years of one host only differ at their ends.
    pub(super) fn cut_name(&self, name: &str, kind: Type, width: f64) -> String {
        self.shortened(name, kind, width, |letters, kept| {
            let (head, tail) = (kept.div_ceil(2), letters.len() - kept / 2);
            letters[..head].iter().chain(&['…']).chain(&letters[tail..]).collect()
        })
    }

    /// A name in one line, or in two; the second is cut if it is too wide.
    pub(super) fn wrapped(&self, name: &str, kind: Type, width: f64) -> Vec<String> {
        let fits = |end: &usize| self.width(name[..*end].trim_end(), kind) <= width;
        let ends = name.match_indices(' ').map(|(at, _)| at);
        match ends.take_while(fits).last().filter(|end| *end > 0 && self.width(name, kind) > width) {
            Some(end) => {
                vec![name[..end].trim_end().to_owned(), self.cut_name(name[end..].trim(), kind, width)]
            }
            None => vec![self.cut_name(name, kind, width)],
        }
    }

    /// The whole text, or the text that `short` makes of as many of its letters as fit.
    fn shortened(
        &self,
        text: &str,
        kind: Type,
        width: f64,
        short: impl Fn(&[char], usize) -> String,
    ) -> String {
        let letters: Vec<char> = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        let whole: String = letters.iter().collect();
        if self.width(&whole, kind) <= width {
            return whole;
        }
        let shorter = (0..letters.len()).rev().map(|kept| short(&letters, kept));
        shorter.into_iter().find(|shown| self.width(shown, kind) <= width).unwrap_or_default()
    }

    fn keep<T, E: std::error::Error + Send + Sync>(
        &self,
        result: Result<T, DrawingAreaErrorKind<E>>,
    ) -> Option<T> {
        let note = |error: &dyn Display| {
            self.failed.borrow_mut().get_or_insert_with(|| PlotError(error.to_string()));
        };
        result.inspect_err(|error| note(error)).ok()
    }
}

fn style(kind: Type) -> TextStyle<'static> {
    let slant = if kind.bold { FontStyle::Bold } else { FontStyle::Normal };
    // plotters takes the height of a line of text, SVG the size of the letter
    let font = (FAMILY, kind.size * 1.24 * f64::from(SCALE), slant).into_font();
    let font = if kind.upright { font.transform(FontTransform::Rotate270) } else { font };
    TextStyle { color: kind.colour.to_backend_color(), pos: Pos::new(kind.anchor, VPos::Center), font }
}

fn in_pixels(places: &[Place]) -> Vec<(i32, i32)> {
    places.iter().copied().map(pixel).collect()
}

fn pixel((x, y): Place) -> (i32, i32) {
    (pixels(x), pixels(y))
}

// plots are some thousand pixels wide
#[allow(clippy::cast_possible_truncation)]
fn pixels(points: f64) -> i32 {
    (points * f64::from(SCALE)).round() as i32
}
