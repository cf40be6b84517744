//! Points with their names. An axis whose values span decades is logarithmic. A name without room is left out.

use plotters::prelude::{Color, EmptyElement, PathElement};
use plotters::style::text_anchor::{HPos, VPos};

use super::axis::Axis;
use super::frame::{Frame, legend};
use super::style::{Area, CROWD, Drawn, Sign, note, small, wide};
use super::{Chart, Mark, finite, key, series, values};
use crate::numbers::short;

/// A rectangle of pixels: left, top, right, bottom.
type Bounds = (i32, i32, i32, i32);

/// Half the height of a name, and half the width of a point with its edge.
const HALF: i32 = 13;
const DOT: i32 = 10;
/// How far the middle of a name may be above or below its point: beside the point first.
const AWAY: [i32; 7] = [0, 18, 28, 40, 54, 76, 100];

/// Draws axes, points, names, and the legend if there are several series.
pub(super) fn draw(chart: &Chart<'_>, area: &Area<'_>) -> Drawn {
    let names = series(chart.marks);
    let area = legend(area, key(chart.marks, &names, Sign::Point))?;
    let axis = |values: &[f64]| match Axis::spans_decades(values) {
        true => Axis::decades(values).inset(0.02, 0.02),
        false => Axis::near(values).inset(0.02, 0.02),
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
    let points: Vec<_> = chart.marks.iter().filter_map(|mark| Some((mark, place(mark)?))).collect();
    let pixels: Vec<(i32, i32)> = points.iter().map(|(_, at)| plane.backend_coord(at)).collect();
    let mut taken: Vec<Bounds> = pixels.iter().map(|(x, y)| (x - DOT, y - DOT, x + DOT, y + DOT)).collect();
    let (across, down) = plane.plotting_area().get_pixel_range();
    let bounds = (across.start + 4, down.start, across.end + 20, down.end);
    for ((mark, at), pixel) in points.into_iter().zip(pixels) {
        let below = mark.value().filter(|value| *value < y.from);
        let name = below.map_or_else(|| mark.x_name.clone(), |y| format!("{} ({})", mark.x_name, short(y)));
        let width = wide(&name, &small()).cast_signed();
        if !x.named
            && let Some((dx, dy)) = room(pixel, width, &taken, bounds)
        {
            let (left, middle) = (pixel.0 + dx, pixel.1 + dy);
            taken.push((left, middle - HALF, left + width, middle + HALF));
            // a line joins a point and a name that is not beside it
            let end = (if dx > 0 { dx - 4 } else { dx + width + 4 }, dy);
            let line = PathElement::new(vec![(0, 0), end], CROWD.stroke_width(2));
            plane.draw_series((dy.abs() > 28).then(|| EmptyElement::at(at) + line))?;
            note(&mut plane, (at, (dx, dy)), name, &small(), (HPos::Left, VPos::Center))?;
        }
        plane.draw_series(finite(mark.published).map(|value| Sign::Published.at((at.0, value))))?;
        let number = names.iter().position(|name| *name == mark.by).unwrap_or(0);
        plane.draw_series([Sign::Point(number).at(at)])?;
    }
    Ok(())
}

/// The left end and the middle of a name, from its point: the first place within bounds that meets nothing; `None` without one.
fn room((x, y): (i32, i32), width: i32, taken: &[Bounds], bounds: Bounds) -> Option<(i32, i32)> {
    let beside = |down: i32| [(16.max(down.abs() / 2), down), (-width - 16.max(down.abs() / 2), down)];
    let free = |&(dx, dy): &(i32, i32)| {
        let (left, top, right, bottom) = (x + dx, y + dy - HALF, x + dx + width, y + dy + HALF);
        let inside = left >= bounds.0 && top >= bounds.1 && right <= bounds.2 && bottom <= bounds.3;
        inside
            && !taken
                .iter()
                .any(|other| left < other.2 && other.0 < right && top < other.3 && other.1 < bottom)
    };
    AWAY.into_iter().flat_map(|down| [-down, down]).flat_map(beside).find(free)
}
