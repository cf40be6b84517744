//! Colours, markers and letters. Readers who cannot tell red from green can tell the colours.

use std::sync::OnceLock;

use plotters::chart::ChartContext;
use plotters::coord::Shift;
use plotters::coord::cartesian::Cartesian2d;
use plotters::drawing::{DrawingArea, DrawingAreaErrorKind};
use plotters::element::{Drawable, PointCollection};
use plotters::prelude::{IntoFont, RGBColor, SVGBackend, WHITE};
use plotters::style::{Color, FontStyle, TextStyle, register_font};
use plotters_backend::{DrawingBackend, DrawingErrorKind};

use super::axis::Axis;

/// A part of the document.
pub(super) type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
/// A chart of plotters with two axes.
pub(super) type Plane<'a> = ChartContext<'a, SVGBackend<'a>, Cartesian2d<Axis, Axis>>;
/// What plotters may report.
pub(super) type Fault = DrawingAreaErrorKind<std::io::Error>;
pub(super) type Drawn = Result<(), Fault>;

/// The colours of Okabe and Ito without the yellow, which is too light on white.
const COLOURS: [RGBColor; 7] = [
    RGBColor(0, 114, 178),
    RGBColor(213, 94, 0),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(230, 159, 0),
    RGBColor(86, 180, 233),
    RGBColor(0, 0, 0),
];

/// Text and axes.
pub(super) const INK: RGBColor = RGBColor(34, 34, 34);
/// Text of less importance.
pub(super) const SOFT: RGBColor = RGBColor(102, 102, 102);
/// Lines of the grid.
pub(super) const GRID: RGBColor = RGBColor(226, 226, 226);
/// Lines of single sites among many.
pub(super) const CROWD: RGBColor = RGBColor(176, 176, 176);
/// The background of marked nodes.
pub(super) const SHADE: RGBColor = RGBColor(222, 226, 232);
/// A warning, and its background.
pub(super) const ALARM: RGBColor = RGBColor(143, 53, 0);
pub(super) const ALARM_GROUND: RGBColor = RGBColor(253, 234, 223);

/// The corners of markers around their place, for a size of 1; the first marker is a circle.
const MARKERS: [&[(f64, f64)]; 5] = [
    &[],
    &[(-0.85, -0.85), (0.85, -0.85), (0.85, 0.85), (-0.85, 0.85)],
    &[(0.0, -1.15), (1.05, 0.8), (-1.05, 0.8)],
    &[(0.0, -1.2), (1.2, 0.0), (0.0, 1.2), (-1.2, 0.0)],
    &[(0.0, 1.15), (1.05, -0.8), (-1.05, -0.8)],
];

/// The generic family, since the reader's machine may lack any other font.
const FAMILY: &str = "sans-serif";

/// The colour of the `at`-th series.
pub(super) fn colour(at: usize) -> RGBColor {
    COLOURS[at % COLOURS.len()]
}

/// The colour of the `at`-th bar: the colours, and the same lighter.
pub(super) fn fill(at: usize) -> RGBColor {
    tint(colour(at), if (at / COLOURS.len()).is_multiple_of(2) { 1.0 } else { 0.45 })
}

/// A colour mixed with white: none of it at 0, all at 1.
pub(super) fn tint(colour: RGBColor, share: f64) -> RGBColor {
    // between two bytes
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let mix = |own: u8| (255.0 - share * (255.0 - f64::from(own))).round() as u8;
    RGBColor(mix(colour.0), mix(colour.1), mix(colour.2))
}

/// A sign at a place of a chart, or of its legend.
#[derive(Debug, Clone, Copy)]
pub(super) enum Sign {
    /// The marker of a series, by its number. The first 35 differ: 7 and 5 have no common divisor.
    Point(usize),
    /// A line with the marker of a series; whether it is dashed.
    Line(usize, bool),
    /// A line of a width.
    Plain(RGBColor, u32),
    /// A bar, or any area.
    Area(RGBColor),
    /// A published value: a ring in the form of a diamond, which does not hide the measured value.
    Published,
}

/// A sign with its place, as plotters draws it.
pub(super) struct Placed<At>(At, Sign);

/// Half the length of a line, in the legend.
pub(super) const HALF: i32 = 26;

impl Sign {
    /// The sign at a place.
    pub(super) fn at<At>(self, place: At) -> Placed<At> {
        Placed(place, self)
    }
}

impl<'a, At> PointCollection<'a, At> for &'a Placed<At> {
    type Point = &'a At;
    type IntoIter = std::iter::Once<&'a At>;

    fn point_iter(self) -> Self::IntoIter {
        std::iter::once(&self.0)
    }
}

impl<At, Backend: DrawingBackend> Drawable<Backend> for Placed<At> {
    fn draw<Places: Iterator<Item = (i32, i32)>>(
        &self,
        mut places: Places,
        backend: &mut Backend,
        _: (u32, u32),
    ) -> Result<(), DrawingErrorKind<Backend::ErrorType>> {
        let Some((x, y)) = places.next() else { return Ok(()) };
        match self.1 {
            Sign::Point(at) => point(backend, at, (x, y)),
            Sign::Line(at, dashed) => {
                let parts: &[_] = if dashed { &[(-HALF, -8), (8, HALF)] } else { &[(-HALF, HALF)] };
                for (from, to) in parts {
                    backend.draw_line((x + from, y), (x + to, y), &colour(at).stroke_width(3))?;
                }
                point(backend, at, (x, y))
            }
            Sign::Plain(colour, width) => {
                backend.draw_line((x - HALF, y), (x + HALF, y), &colour.stroke_width(width))
            }
            Sign::Area(colour) => backend.draw_rect((x - HALF, y - 10), (x + HALF, y + 10), &colour, true),
            Sign::Published => {
                let mut ring = corners(MARKERS[3], 12.5, (x, y));
                ring.extend_from_within(..1);
                backend.draw_path(ring.iter().copied(), &WHITE.stroke_width(7))?;
                backend.draw_path(ring, &INK.stroke_width(3))
            }
        }
    }
}

/// The marker of a series on a white edge.
fn point<Backend: DrawingBackend>(
    backend: &mut Backend,
    at: usize,
    place: (i32, i32),
) -> Result<(), DrawingErrorKind<Backend::ErrorType>> {
    let form = MARKERS[at % MARKERS.len()];
    for (radius, size, colour) in [(10, 10.4, WHITE), (8, 8.0, colour(at))] {
        match form {
            [] => backend.draw_circle(place, radius, &colour, true)?,
            _ => backend.fill_polygon(corners(form, size, place), &colour)?,
        }
    }
    Ok(())
}

/// The corners of a form of a size around its place.
fn corners(form: &[(f64, f64)], size: f64, (x, y): (i32, i32)) -> Vec<(i32, i32)> {
    // some pixels
    #[allow(clippy::cast_possible_truncation)]
    let pixels = |share: f64| (share * size).round() as i32;
    form.iter().map(|(dx, dy)| (x + pixels(*dx), y + pixels(*dy))).collect()
}

/// Letters of a height.
pub(super) fn text(size: u32, colour: RGBColor) -> TextStyle<'static> {
    // plotters takes the height of a line of text, SVG the size of the letter
    (FAMILY, f64::from(size) * 1.24).into_font().color(&colour)
}

/// The same, bold.
pub(super) fn bold(size: u32, colour: RGBColor) -> TextStyle<'static> {
    (FAMILY, f64::from(size) * 1.24, FontStyle::Bold).into_font().color(&colour)
}

/// The texts of ticks, names and values.
pub(super) fn small() -> TextStyle<'static> {
    text(22, INK)
}

/// The width of a text.
pub(super) fn wide(text: &str, style: &TextStyle<'_>) -> u32 {
    style.font.box_size(text).map_or(0, |(width, _)| width)
}

/// The width of the widest text.
pub(super) fn widest<'t>(texts: impl IntoIterator<Item = &'t str>, style: &TextStyle<'_>) -> u32 {
    texts.into_iter().map(|text| wide(text, style)).max().unwrap_or(0)
}

/// The text, with an ellipsis in its middle if it is wider than `room`: the years of one host differ at their ends.
pub(super) fn cut(text: &str, style: &TextStyle<'_>, room: u32) -> String {
    let letters: Vec<char> = text.chars().collect();
    // no letter that counts is narrower than 2 pixels
    let most = letters.len().min(1000);
    if most == letters.len() && wide(text, style) <= room {
        return text.to_owned();
    }
    let short = |kept: usize| -> String {
        let (head, tail) = (kept.div_ceil(2), letters.len() - kept / 2);
        letters[..head].iter().chain(&['…']).chain(&letters[tail..]).collect()
    };
    (0..most).rev().map(short).find(|shown| wide(shown, style) <= room).unwrap_or_default()
}

/// Registers DejaVu Sans under the generic name, once: text is measured with it, also on machines without fonts.
pub(super) fn register_fonts() -> Result<(), String> {
    static DONE: OnceLock<bool> = OnceLock::new();
    let done = DONE.get_or_init(|| {
        let both = [(FontStyle::Normal, dejavu::sans::regular()), (FontStyle::Bold, dejavu::sans::bold())];
        both.into_iter().all(|(style, bytes)| register_font(FAMILY, style, bytes).is_ok())
    });
    if *done { Ok(()) } else { Err("the font that comes with the program is not one".to_owned()) }
}
