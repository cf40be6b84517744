//! Points with their names. An axis whose values span decades is logarithmic. A name without room is left out.

use plotters::element::{EmptyElement, PathElement, Text};
use plotters::style::Color;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::axis::Axis;
use super::frame::{Frame, legend};
use super::style::{Area, CROWD, Drawn, INK, Sign, small, wide};
use super::{Chart, Mark, finite, series, values};
use crate::numbers::short;

/// A rectangle of pixels: left, top, right, bottom.
type Bounds = (i32, i32, i32, i32);

/// Half the height of a name, and half the width of a point with its edge.
const HALF: i32 = 13;
const DOT: i32 = 10;
/// The distances of a name's middle from its point, downwards, and of its near end, across: first beside the point, then further away.
const PLACES: [(i32, i32); 12] = [
    (0, 16),
    (-18, 14),
    (18, 14),
    (-28, 0),
    (28, 0),
    (-36, 18),
    (36, 18),
    (-54, 27),
    (54, 27),
    (-76, 38),
    (76, 38),
    (-100, 50),
];

/// Draws axes, points, names, and the legend if there are several series.
pub(super) fn draw(chart: &Chart<'_>, area: &Area<'_>) -> Drawn {
    let names = series(chart.marks);
    let key = names.iter().enumerate().map(|(at, name)| ((*name).to_owned(), Sign::Point(at)));
    let area = legend(area, key.filter(|_| names.len() > 1).collect())?;
    let axis = |values: &[f64]| {
        let axis = if Axis::spans_decades(values) { Axis::decades(values) } else { Axis::near(values) };
        axis.inset(0.02, 0.02)
    };
    let numbers: Option<Vec<f64>> = chart.marks.iter().map(|mark| finite(mark.x)).collect();
    let x = numbers.map_or_else(|| Axis::of_places(chart.marks), |numbers| axis(&numbers));
    let mut heights = values(chart.marks);
    heights.sort_by(|a, b| b.total_cmp(a));
    // a point below all others by more than a third of their range is at the lower edge, with its value
    while let [best, .., other, lowest] = heights[..]
        && other - lowest > (best - other) / 3.0
        && best > other
    {
        heights.pop();
    }
    let y = axis(&heights);
    let labels = (chart.x_label, chart.y_label);
    let mut plane = Frame { x: &x, y: &y, labels, sides: (0, 24), grid: (true, true) }.draw(&area)?;
    let place = |mark: &Mark| Some((x.of(mark)?, mark.value()?.max(y.from)));
    let points: Vec<(&Mark, (f64, f64))> =
        chart.marks.iter().filter_map(|mark| Some((mark, place(mark)?))).collect();
    let pixels: Vec<(i32, i32)> = points.iter().map(|(_, at)| plane.backend_coord(at)).collect();
    let mut taken: Vec<Bounds> = pixels.iter().map(|&(x, y)| (x - DOT, y - DOT, x + DOT, y + DOT)).collect();
    let (across, down) = plane.plotting_area().get_pixel_range();
    let bounds = (across.start + 4, down.start, across.end + 20, down.end);
    for ((mark, at), pixel) in points.iter().zip(pixels) {
        let number = names.iter().position(|name| *name == mark.by).unwrap_or(0);
        let below = mark.value().filter(|value| *value < y.from);
        let name = below.map_or_else(|| mark.x_name.clone(), |y| format!("{} ({})", mark.x_name, short(y)));
        let width = wide(&name, &small()).cast_signed();
        if !x.named
            && let Some((dx, dy)) = room(pixel, width, &taken, bounds)
        {
            let (left, middle) = (pixel.0 + dx, pixel.1 + dy);
            taken.push((left, middle - HALF, left + width, middle + HALF));
            if dy.abs() >= 36 {
                let end = (if dx > 0 { dx - 4 } else { dx + width + 4 }, dy);
                plane.draw_series([
                    EmptyElement::at(*at) + PathElement::new(vec![(0, 0), end], CROWD.stroke_width(2))
                ])?;
            }
            let style = small().color(&INK).pos(Pos::new(HPos::Left, VPos::Center));
            plane.draw_series([EmptyElement::at(*at) + Text::new(name, (dx, dy), style)])?;
        }
        plane.draw_series([Sign::Point(number).at(*at)])?;
        plane.draw_series(finite(mark.published).map(|value| Sign::Published.at((at.0, value))))?;
    }
    Ok(())
}

/// The left end and the middle of a name, from its point: the first place within bounds that meets nothing; `None` without one.
fn room((x, y): (i32, i32), width: i32, taken: &[Bounds], bounds: Bounds) -> Option<(i32, i32)> {
    let both = PLACES.into_iter().flat_map(|(down, across)| match across {
        0 => [(-width / 2, down); 2],
        _ => [(across, down), (-across - width, down)],
    });
    let free = |&(dx, dy): &(i32, i32)| {
        let own = (x + dx, y + dy - HALF, x + dx + width, y + dy + HALF);
        let inside = own.0 >= bounds.0 && own.1 >= bounds.1 && own.2 <= bounds.2 && own.3 <= bounds.3;
        inside
            && !taken
                .iter()
                .any(|other| own.0 < other.2 && other.0 < own.2 && own.1 < other.3 && other.1 < own.3)
    };
    both.into_iter().find(free)
}
