//! Charts over two axes: a line for each series, and points with their names.
//!
//! Up to eight lines have a colour and a marker each. Of more, those with the highest values have colours and the others are grey; of many
//! sites with their mean only the mean has one. An axis of points whose values span decades is logarithmic; a name without room is left out.

use plotters::prelude::{Color, DashedLineSeries, EmptyElement, LineSeries, PathElement, RGBColor};
use plotters::style::text_anchor::{HPos, VPos};

use crate::chart::axis::Axis;
use crate::chart::frame::{Area, CROWD, Drawn, Frame, SOFT, Sign, colour, legend, note, small, wide};
use crate::chart::{Chart, Mark, finite, key, series, values};
use crate::numbers::{mean, short};

/// The series that is the mean of all others.
const MEAN: &str = "mean of sites";
/// The most series with a colour each.
const COLOURED: usize = 8;
/// The most markers of a line.
const MARKERS: usize = 30;

/// Draws axes, lines and the legend.
pub(super) fn lines(chart: &Chart<'_>, area: &Area<'_>) -> Drawn {
    let (x, values) = (Axis::of_places(chart.marks), values(chart.marks));
    // a power of x is a straight line if both axes are logarithmic
    let powers = x.log && Axis::spans_decades(&values);
    let y = if powers { Axis::decades(&values) } else { Axis::of_lines(&values) };
    let coloured = coloured(chart.marks);
    let (with_mean, mut names) = (chart.marks.iter().any(|mark| mark.by == MEAN), series(chart.marks));
    names.retain(|name| *name != MEAN && !coloured.contains(name));
    let mut key = key(chart.marks, &coloured, Sign::Line);
    let shade = if names.is_empty() { SOFT } else { colour(0) };
    if with_mean {
        key.insert(0, (MEAN.to_owned(), Sign::Bar(shade, 6.0)));
    }
    if !names.is_empty() {
        let of = if with_mean { ("each of ", " sites") } else { ("", " others") };
        key.push((format!("{}{}{}", of.0, names.len(), of.1), Sign::Bar(CROWD, 2.0)));
    }
    let area = legend(area, key)?;
    let labels = chart.labels;
    let mut plane = Frame { x: &x, y: &y, labels, sides: (0, 24), grid: (powers, true) }.draw(&area)?;
    let own = |name: &str, dash: bool| {
        let own = chart.marks.iter().filter(|mark| mark.by == name && mark.dash == dash);
        let mut own: Vec<(f64, &Mark)> = own.filter_map(|mark| Some((x.of(mark)?, mark))).collect();
        own.sort_by(|(a, _), (b, _)| a.total_cmp(b));
        own
    };
    // from the lowest layer
    let mut layers: Vec<(&str, RGBColor, u32)> = names.into_iter().map(|name| (name, CROWD, 2)).collect();
    layers.push((MEAN, shade, 6));
    layers.extend(coloured.iter().enumerate().map(|(at, name)| (*name, colour(at), 3)));
    for (name, shade, width) in layers {
        for (dash, own) in [(false, own(name, false)), (true, own(name, true))] {
            for piece in own.split(|(_, mark)| mark.value().is_none()) {
                let places: Vec<_> = piece.iter().filter_map(|(x, mark)| Some((*x, mark.value()?))).collect();
                // a value between two gaps is a dot
                let dot = if places.len() == 1 { width } else { 0 };
                let style = shade.filled().stroke_width(width);
                match dash && dot == 0 {
                    true => plane.draw_series(DashedLineSeries::new(places, 12, 8, style))?,
                    false => plane.draw_series(LineSeries::new(places, style).point_size(dot))?,
                };
            }
        }
    }
    for (at, name) in coloured.iter().enumerate() {
        for own in [own(name, false), own(name, true)] {
            let ring = |(x, mark): &(f64, &Mark)| Some(Sign::Published.at((*x, finite(mark.published)?)));
            plane.draw_series(own.iter().filter_map(ring))?;
            // markers of lines that are close together are not at the same places
            let every = own.len().div_ceil(MARKERS).max(1);
            let marked = own.iter().skip(at * every / COLOURED).step_by(every);
            let marker = |(x, mark): &(f64, &Mark)| Some(Sign::Point(at).at((*x, mark.value()?)));
            plane.draw_series(marked.filter_map(marker))?;
        }
    }
    Ok(())
}

/// The series with a colour each, the mean not among them.
fn coloured(marks: &[Mark]) -> Vec<&str> {
    let mut names = series(marks);
    let with_mean = names.contains(&MEAN);
    names.retain(|name| *name != MEAN);
    if names.len() > COLOURED {
        let height = |name: &str| {
            let own = marks.iter().filter(|mark| mark.by == name);
            mean(&own.filter_map(Mark::value).collect::<Vec<_>>()).unwrap_or(f64::NEG_INFINITY)
        };
        names.sort_by(|a, b| height(b).total_cmp(&height(a)));
        names.truncate(if with_mean { 0 } else { COLOURED - 1 });
    }
    names
}

/// A rectangle of pixels: left, top, right, bottom.
type Bounds = (i32, i32, i32, i32);

/// Half the height of a name, and half the width of a point with its edge.
const HALF: i32 = 13;
const DOT: i32 = 10;
/// How far the middle of a name may be above or below its point: beside the point first.
const AWAY: [i32; 7] = [0, 18, 28, 40, 54, 76, 100];

/// Draws axes, points, names, and the legend if there are several series.
pub(super) fn scatter(chart: &Chart<'_>, area: &Area<'_>) -> Drawn {
    let names = series(chart.marks);
    let area = legend(area, key(chart.marks, &names, Sign::Point))?;
    let axis = |values: &[f64]| match Axis::spans_decades(values) {
        true => Axis::decades(values).inset(0.02, 0.02),
        false => Axis::near(values).inset(0.02, 0.02),
    };
    let x = axis(&chart.marks.iter().filter_map(|mark| finite(mark.x)).collect::<Vec<_>>());
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
    let labels = chart.labels;
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
        if let Some((dx, dy)) = room(pixel, width, &taken, bounds) {
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
        let meets = |other: &Bounds| left < other.2 && other.0 < right && top < other.3 && other.1 < bottom;
        inside && !taken.iter().any(meets)
    };
    AWAY.into_iter().flat_map(|down| [-down, down]).flat_map(beside).find(free)
}
