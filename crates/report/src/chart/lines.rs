//! A line for each series. Up to eight have a colour and a marker each. Of more, those with the highest values have colours and the others
//! are grey; of many sites with their mean only the mean has one.

use plotters::prelude::{Color, DashedLineSeries, LineSeries, RGBColor};

use super::axis::Axis;
use super::frame::{Frame, legend};
use super::style::{Area, CROWD, Drawn, SOFT, Sign, colour};
use super::{Chart, Mark, finite, key, series, values};
use crate::statistics::mean;

/// The series that is the mean of all others.
const MEAN: &str = "mean of sites";
/// The most series with a colour each.
const COLOURED: usize = 8;
/// The most markers of a line.
const MARKERS: usize = 30;

/// Draws axes, lines and the legend.
pub(super) fn draw(chart: &Chart<'_>, area: &Area<'_>) -> Drawn {
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
    let labels = (chart.x_label, chart.y_label);
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
