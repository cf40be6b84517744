//! Colours, signs and letters, the axes around a chart, and the legend beside it. Readers who cannot tell red from green can tell the colours.

use plotters::coord::Shift;
use plotters::coord::ranged1d::{Ranged, ValueFormatter};
use plotters::element::{ComposedElement, EmptyElement, Polygon, Text};
use plotters::prelude::{
    Cartesian2d, ChartBuilder, ChartContext, Circle, Color, DrawingArea, DrawingAreaErrorKind, FontTransform,
    SVGBackend, SeriesLabelPosition, WHITE,
};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{FontStyle, IntoFont, RGBColor, TextStyle, register_font};

use crate::chart::axis::Axis;
use crate::numbers::count;

/// The two axes of a chart.
pub(super) struct Frame<'f> {
    pub(super) x: &'f Axis,
    pub(super) y: &'f Axis,
    /// The names of x and y.
    pub(super) labels: (&'f str, &'f str),
    /// The room at the left at least, so that charts above each other have one axis, and at the right.
    pub(super) sides: (u32, u32),
    /// Whether the lines of the grid are at the ticks of x, of y.
    pub(super) grid: (bool, bool),
}

/// The widest name at an axis or in a legend.
const NAME: u32 = 660;
/// The room of an axis's name, and that between an axis and its texts.
const LABEL: u32 = 48;
const GAP: u32 = 20;
/// The height of a line of the legend: the letters' as plotters counts it, and a quarter.
const LINE: u32 = 35;

impl Frame<'_> {
    /// Draws the axes and gives the chart.
    pub(super) fn draw<'a>(&self, area: &Area<'a>) -> Result<Plane<'a>, Fault> {
        let label = |name: &str| if name.is_empty() { GAP } else { LABEL };
        let left =
            (widest(self.y.texts(), &small()).min(NAME) + GAP + label(self.labels.1)).max(self.sides.0);
        let room = area.dim_in_pixel().0.saturating_sub(left + self.sides.1);
        let longest = widest(self.x.texts(), &small()).min(NAME / 2);
        let upright = self.x.named && count(self.x.ticks.len()) * f64::from(longest + 12) > f64::from(room);
        let texts = if upright { longest } else { 30 } * u32::from(!self.x.ticks.is_empty());
        let mut plane = ChartBuilder::on(area)
            .margin_right(self.sides.1)
            .margin_top(10)
            .x_label_area_size(texts + GAP + label(self.labels.0))
            .y_label_area_size(left)
            .build_cartesian_2d(self.shown(room, upright), self.y.clone())?;
        let x_text = |at: &f64| if upright { String::new() } else { self.x.format_ext(at) };
        let y_text = |at: &f64| cut(&self.y.format_ext(at), &small(), NAME);
        let mut mesh = plane.configure_mesh();
        mesh.axis_style(INK.stroke_width(2)).bold_line_style(GRID.stroke_width(2)).label_style(small());
        mesh.light_line_style(tint(GRID, 0.5).stroke_width(2)).axis_desc_style(text(24, INK));
        mesh.x_label_formatter(&x_text).y_label_formatter(&y_text).set_all_tick_mark_size(8);
        mesh.x_desc(self.labels.0).y_desc(self.labels.1);
        if !self.grid.0 {
            mesh.disable_x_mesh();
        }
        if !self.grid.1 {
            mesh.disable_y_mesh();
        }
        mesh.draw()?;
        // plotters centres its own texts, and upright ones would run into the chart
        let style = small().transform(FontTransform::Rotate270);
        for (at, name) in self.x.ticks.iter().filter(|_| upright) {
            let place = ((*at, self.y.from), (0, GAP.cast_signed()));
            note(&mut plane, place, cut(name, &style, NAME / 2), &style, (HPos::Right, VPos::Center))?;
        }
        Ok(plane)
    }

    /// The x axis without ticks whose texts touch the one before.
    fn shown(&self, room: u32, upright: bool) -> Axis {
        let (mut shown, mut free_from) = (self.x.clone(), i32::MIN);
        shown.ticks.retain(|(at, text)| {
            let (middle, half) =
                (self.x.map(at, (0, room.cast_signed())), wide(text, &small()).cast_signed() / 2);
            let free = upright || middle - half >= free_from;
            free_from = if free { middle + half + 12 } else { free_from };
            free
        });
        shown
    }
}

/// Draws the legend at the right and gives the area that is left. Names without room are counted.
pub(super) fn legend<'a>(area: &Area<'a>, mut key: Vec<(String, Sign)>) -> Result<Area<'a>, Fault> {
    let (width, height) = area.dim_in_pixel();
    key.retain(|(name, _)| !name.is_empty());
    let most = usize::try_from(height / LINE).unwrap_or(0).saturating_sub(2).max(1);
    if key.len() > most {
        let more = format!("and {} more", key.len() - most);
        key.truncate(most);
        key.push((more, Sign::Bar(WHITE, 0.0)));
    }
    if key.is_empty() {
        return Ok(area.clone());
    }
    let names: Vec<String> = key.iter().map(|(name, _)| cut(name, &small(), NAME * 2 / 3)).collect();
    let (left, right) = area.split_horizontally(width - widest(&names, &small()) - 130);
    // the legend is that of an empty chart: plotters has none beside a chart
    let unit = Axis::rounded(0.0, 1.0);
    let mut plane =
        ChartBuilder::on(&right).margin_left(28).margin_top(10).build_cartesian_2d(unit.clone(), unit)?;
    for (name, (_, sign)) in names.into_iter().zip(key) {
        let none = plane.draw_series(std::iter::empty::<Circle<(f64, f64), i32>>())?;
        none.label(name).legend(move |(x, y)| sign.at((x + 26, y)));
    }
    let mut labels = plane.configure_series_labels();
    labels.position(SeriesLabelPosition::UpperLeft).margin(0).legend_area_size(68).label_font(small());
    labels.draw()?;
    Ok(left)
}

/// A part of the document.
pub(super) type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
/// A chart of plotters with two axes.
pub(super) type Plane<'a> = ChartContext<'a, SVGBackend<'a>, Cartesian2d<Axis, Axis>>;
/// What plotters may report.
pub(super) type Fault = DrawingAreaErrorKind<std::io::Error>;
pub(super) type Drawn = Result<(), Fault>;

/// The colours of Okabe and Ito without the yellow, which is too light on white.
const COLOURS: [u32; 7] = [0x0072B2, 0xD55E00, 0x009E73, 0xCC79A7, 0xE69F00, 0x56B4E9, 0x000000];

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

/// The corners of markers around their place: almost a circle, a square, a triangle, a diamond, a triangle that points down.
const MARKERS: [&[(f64, f64)]; 5] = [
    &[(0.4, 1.0), (1.0, 0.4), (1.0, -0.4), (0.4, -1.0), (-0.4, -1.0), (-1.0, -0.4), (-1.0, 0.4), (-0.4, 1.0)],
    &[(-0.85, -0.85), (0.85, -0.85), (0.85, 0.85), (-0.85, 0.85)],
    &[(0.0, -1.15), (1.05, 0.8), (-1.05, 0.8)],
    &[(0.0, -1.2), (1.2, 0.0), (0.0, 1.2), (-1.2, 0.0)],
    &[(0.0, 1.15), (1.05, -0.8), (-1.05, -0.8)],
];

/// The generic family, since the reader's machine may lack any other font.
const FAMILY: &str = "sans-serif";

/// The colour of the `at`-th series.
pub(super) fn colour(at: usize) -> RGBColor {
    let [_, red, green, blue] = COLOURS[at % COLOURS.len()].to_be_bytes();
    RGBColor(red, green, blue)
}

/// The colour of the `at`-th bar: the colours, and the same lighter.
pub(super) fn fill(at: usize) -> RGBColor {
    tint(colour(at), if (at / COLOURS.len()).is_multiple_of(2) { 1.0 } else { 0.45 })
}

/// A colour mixed with white: none of it at 0, all at 1.
pub(super) fn tint(colour: RGBColor, share: f64) -> RGBColor {
    // between two bytes
    let mix = |own: u8| (255.0 - share * (255.0 - f64::from(own))).round() as u8;
    RGBColor(mix(colour.0), mix(colour.1), mix(colour.2))
}

/// A sign of a chart or its legend.
#[derive(Debug, Clone, Copy)]
pub(super) enum Sign {
    /// The marker of a series, by its number. The first 35 differ: 7 and 5 have no common divisor.
    Point(usize),
    /// The same on a line.
    Line(usize),
    /// A line or a bar of a height.
    Bar(RGBColor, f64),
    /// A published value: a ring around the measured one, which is drawn after it.
    Published,
}

/// A sign at a place: two forms, one upon the other.
type Placed<'a, At> = ComposedElement<At, SVGBackend<'a>, Polygon<(i32, i32)>, Polygon<(i32, i32)>>;

/// The length of a bar, in the legend.
const LONG: f64 = 52.0;

impl Sign {
    /// The sign with its middle at a place.
    pub(super) fn at<'a, At>(self, place: At) -> Placed<'a, At> {
        let marker = |at: usize, size: f64, colour| form(MARKERS[at % MARKERS.len()], (size, size), colour);
        let bar = |height: f64, colour| form(MARKERS[1], (LONG / 1.7, height / 1.7), colour);
        let (below, above) = match self {
            Sign::Point(at) => (marker(at, 10.4, WHITE), marker(at, 8.0, colour(at))),
            Sign::Line(at) => (bar(3.0, colour(at)), marker(at, 8.0, colour(at))),
            Sign::Bar(colour, height) => (bar(height, colour), bar(height, colour)),
            Sign::Published => (marker(3, 14.0, INK), marker(3, 11.0, WHITE)),
        };
        EmptyElement::at(place) + below + above
    }
}

fn form(corners: &[(f64, f64)], (across, down): (f64, f64), colour: RGBColor) -> Polygon<(i32, i32)> {
    // some pixels
    let corner = |(x, y): &(f64, f64)| ((x * across).round() as i32, (y * down).round() as i32);
    Polygon::new(corners.iter().map(corner).collect::<Vec<_>>(), colour.filled())
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

/// Writes a text at some pixels from a place; `point` of it is there.
pub(super) fn note<'a>(
    plane: &mut Plane<'a>,
    (at, shift): ((f64, f64), (i32, i32)),
    text: String,
    style: &TextStyle<'a>,
    (across, down): (HPos, VPos),
) -> Drawn {
    let text = Text::new(text, shift, style.pos(Pos::new(across, down)));
    plane.draw_series([EmptyElement::at(at) + text]).map(|_| ())
}

/// The width of a text.
pub(super) fn wide(text: &str, style: &TextStyle<'_>) -> u32 {
    style.font.box_size(text).map_or(0, |(width, _)| width)
}

/// The width of the widest text.
pub(super) fn widest<T: AsRef<str>>(texts: impl IntoIterator<Item = T>, style: &TextStyle<'_>) -> u32 {
    texts.into_iter().map(|text| wide(text.as_ref(), style)).max().unwrap_or(0)
}

/// The text, with an ellipsis in its middle if it is wider than `room`: the years of one host differ at their ends.
pub(super) fn cut(text: &str, style: &TextStyle<'_>, room: u32) -> String {
    let letters: Vec<char> = text.chars().collect();
    // nobody reads 1,000 letters in a line
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

/// Gives plotters DejaVu Sans under the generic name: text is measured with it, also on machines without fonts. False if it is no font.
/// Without it a plot of criterion fails too, as plotters looks for no other font here.
pub fn register_fonts() -> bool {
    register_font(FAMILY, FontStyle::Normal, dejavu::sans::regular()).is_ok()
        && register_font(FAMILY, FontStyle::Bold, dejavu::sans::bold()).is_ok()
}
