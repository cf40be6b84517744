//! Colours and markers that readers who cannot distinguish red from green can distinguish, and the sizes of letters.

use plotters::style::RGBColor;

use super::canvas::Type;

pub(super) const TITLE: Type = Type { bold: true, ..Type::plain(15.0, INK) };
pub(super) const SUBTITLE: Type = Type::plain(12.0, SOFT);
pub(super) const LABEL: Type = Type::plain(12.0, INK);
pub(super) const SMALL: Type = Type::plain(11.0, INK);

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
/// Lines of single sites if there are too many for the colours.
pub(super) const CROWD: RGBColor = RGBColor(150, 150, 150);
/// The background of marked nodes and rows.
pub(super) const SHADE: RGBColor = RGBColor(222, 226, 232);

/// A warning, as in the page's banner, and its background.
pub(super) const ALARM: RGBColor = RGBColor(143, 53, 0);
pub(super) const ALARM_GROUND: RGBColor = RGBColor(253, 234, 223);

/// The shape of a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Marker {
    Circle,
    Square,
    Triangle,
    Diamond,
    Down,
}

const MARKERS: [Marker; 5] =
    [Marker::Circle, Marker::Square, Marker::Triangle, Marker::Diamond, Marker::Down];

/// The colour and marker of the `at`-th line. The first 35 differ, since 7 and 5 have no common divisor.
pub(super) fn line(at: usize) -> (RGBColor, Marker) {
    (COLOURS[at % COLOURS.len()], MARKERS[at % MARKERS.len()])
}

/// The colour and opacity of the `at`-th bar. After the last colour the same colours follow twice, lighter.
pub(super) fn fill(at: usize) -> (RGBColor, f64) {
    const OPACITIES: [f64; 3] = [1.0, 0.5, 0.15];
    (COLOURS[at % COLOURS.len()], OPACITIES[at / COLOURS.len() % OPACITIES.len()])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_lines_are_all_different() {
        for one in 0..35 {
            assert!((0..one).all(|other| line(one) != line(other)));
        }
    }

    #[test]
    fn the_first_bars_are_all_different() {
        for one in 0..21 {
            assert!((0..one).all(|other| fill(one) != fill(other)));
        }
    }
}
