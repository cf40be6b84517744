//! The legend beside a plot: a sign and a name for each line or colour.

use plotters::prelude::{RGBColor, WHITE};

use super::canvas::{Canvas, Pen, Place};
use super::frame::Frame;
use super::style::{INK, Marker, SMALL};
use crate::statistics::count;

/// The length of a sign, in points.
pub(super) const KEY: f64 = 26.0;
/// The greatest width of a line of a name, in points.
const NAME: f64 = 190.0;
/// The points from one line of a name to the next, and the further points between two names if there is room.
const LINE: (f64, f64) = (13.0, 6.0);

/// The width of a legend with these names.
pub(super) fn width<'n>(canvas: &Canvas<'_>, names: impl IntoIterator<Item = &'n str>) -> f64 {
    let lines = names.into_iter().flat_map(|name| canvas.wrapped(name, SMALL, NAME));
    KEY + 8.0 + canvas.widest(lines, SMALL, 60.0)
}

/// The place of the legend beside a frame.
pub(super) fn place(frame: &Frame) -> Place {
    (frame.right + 22.0, frame.top + 8.0)
}

/// Names from the upper left corner down to `bottom`, each with the sign that `sign` draws left of it. Long names have two lines if all
/// have room; names without room are counted in the last line.
pub(super) fn list(
    canvas: &Canvas<'_>,
    (left, top): Place,
    bottom: f64,
    names: &[&str],
    sign: impl Fn(usize, Place),
) {
    let (line, gap) = LINE;
    let high = |texts: &[Vec<String>]| texts.iter().map(|lines| line * count(lines.len()) + gap).sum::<f64>();
    let mut texts: Vec<Vec<String>> = names.iter().map(|name| canvas.wrapped(name, SMALL, NAME)).collect();
    let mut gap = gap;
    if high(&texts) > bottom - top + line {
        texts = names.iter().map(|name| vec![canvas.cut_name(name, SMALL, NAME)]).collect();
        gap = 0.0;
    }
    let most = (1..).take_while(|lines| f64::from(*lines) * (line + gap) <= bottom - top).count() + 1;
    let shown = if gap == 0.0 && names.len() > most { most.saturating_sub(1) } else { names.len() };
    let mut y = top;
    for (at, lines) in texts.iter().take(shown).enumerate() {
        sign(at, (left, y));
        for text in lines {
            canvas.text(text, (left + KEY + 8.0, y), SMALL);
            y += line;
        }
        y += gap;
    }
    if shown < names.len() {
        canvas.text(&format!("and {} more", names.len() - shown), (left + KEY + 8.0, y), SMALL);
    }
}

/// A line with a marker on it.
pub(super) fn line_sign(
    canvas: &Canvas<'_>,
    (colour, shape): (RGBColor, Marker),
    dashed: bool,
    (x, y): Place,
) {
    canvas.line(&[(x, y), (x + KEY, y)], Pen { dashed, ..Pen::solid(colour, 1.7) });
    marker(canvas, (colour, shape), (x + KEY / 2.0, y));
}

/// A point with a white edge, so that overlapping points can be distinguished.
pub(super) fn marker(canvas: &Canvas<'_>, (colour, shape): (RGBColor, Marker), (x, y): Place) {
    for (r, colour) in [(5.2, WHITE), (4.0, colour)] {
        let corners: &[Place] = match shape {
            Marker::Circle => {
                canvas.disc((x, y), r, colour);
                continue;
            }
            Marker::Square => &[(-0.85, -0.85), (0.85, -0.85), (0.85, 0.85), (-0.85, 0.85)],
            Marker::Triangle => &[(0.0, -1.15), (1.05, 0.8), (-1.05, 0.8)],
            Marker::Down => &[(0.0, 1.15), (1.05, -0.8), (-1.05, -0.8)],
            Marker::Diamond => &[(0.0, -1.2), (1.2, 0.0), (0.0, 1.2), (-1.2, 0.0)],
        };
        let corners: Vec<_> = corners.iter().map(|(dx, dy)| (x + r * dx, y + r * dy)).collect();
        canvas.fill(&corners, colour, 1.0);
    }
}

/// A published figure: a ring in the form of a diamond around its place, which does not hide the measured figure.
pub(super) fn published(canvas: &Canvas<'_>, place: Place) {
    published_within(canvas, place, REACH);
}

/// The same, smaller if there is no room for more than `reach` at each side.
pub(super) fn published_within(canvas: &Canvas<'_>, (x, y): Place, reach: f64) {
    let reach = reach.clamp(3.0, REACH);
    let ring = [(x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y), (x, y - reach)];
    canvas.line(&ring, Pen::solid(WHITE, 0.46 * reach));
    canvas.line(&ring, Pen::solid(INK, (0.2 * reach).max(1.0)));
}

/// The reach of the ring if it has room, in points.
const REACH: f64 = 7.5;
