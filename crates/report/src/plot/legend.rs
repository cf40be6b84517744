//! The legend beside a plot: a sign and a name for each line or colour.

use plotters::prelude::{RGBColor, WHITE};

use super::canvas::{Canvas, Pen, Place};
use super::frame::Frame;
use super::style::{Marker, SMALL};

/// The length of a sign.
pub(super) const KEY: f64 = 26.0;
/// The widest that a name may be.
const NAME: f64 = 150.0;
/// Points from one name to the next, where there is room; and where there is little.
const LINE: (f64, f64) = (19.0, 13.0);

/// The width of a legend with these names.
pub(super) fn width<'n>(canvas: &Canvas<'_>, names: impl IntoIterator<Item = &'n str>) -> f64 {
    KEY + 8.0 + canvas.widest(names.into_iter().map(|name| canvas.cut_name(name, SMALL, NAME)), SMALL, 60.0)
}

/// Where the legend beside a frame begins.
pub(super) fn place(frame: &Frame) -> Place {
    (frame.right + 22.0, frame.top + 8.0)
}

/// Names from the upper left corner down to `bottom`, each with the sign that `sign` draws at the left end of its line;
/// what has no room is counted in the last line.
pub(super) fn list(
    canvas: &Canvas<'_>,
    (left, top): Place,
    bottom: f64,
    names: &[&str],
    sign: impl Fn(usize, Place),
) {
    let room = bottom - top;
    let fits = |line: f64| (1..).take_while(|lines| f64::from(*lines) * line <= room).count() + 1;
    let (line, most) =
        if names.len() <= fits(LINE.0) { (LINE.0, names.len()) } else { (LINE.1, fits(LINE.1)) };
    let shown = if names.len() > most { most.saturating_sub(1) } else { names.len() };
    let mut y = top;
    for (at, own) in names.iter().take(shown).enumerate() {
        sign(at, (left, y));
        canvas.text(&canvas.cut_name(own, SMALL, NAME), (left + KEY + 8.0, y), SMALL);
        y += line;
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

/// A point with a white edge, so that points one above the other stay apart.
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
