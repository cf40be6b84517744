//! A line for each series. Up to eight have a colour and a marker each. Of more, those with the highest values have colours and the others
//! are grey; of many sites with their mean only the mean has one, before the band of their middle half.

use plotters::element::Polygon;
use plotters::prelude::RGBColor;
use plotters::series::{DashedLineSeries, LineSeries};
use plotters::style::Color;

use super::axis::Axis;
use super::frame::{Frame, legend};
use super::style::{Area, CROWD, Drawn, INK, Sign, colour, tint};
use super::{Chart, Mark, finite, series, values};
use crate::statistics::{mean, quantile};

/// The series that is the mean of all others.
const MEAN: &str = "mean of sites";
/// The most series with a colour each.
const COLOURED: usize = 8;
/// The most markers of a line.
const MARKERS: usize = 30;

/// The line of a series.
#[derive(Clone, Copy)]
struct Layer<'m> {
    name: &'m str,
    colour: RGBColor,
    width: u32,
    /// The number of its marker.
    marker: Option<usize>,
}

/// Draws axes, lines and the legend.
pub(super) fn draw(chart: &Chart<'_>, area: &Area<'_>) -> Drawn {
    let values = values(chart.marks);
    let x = Axis::of_places(chart.marks);
    // a power of x is a straight line if both axes are logarithmic
    let powers = x.log && Axis::spans_decades(&values);
    let y = if powers { Axis::decades(&values) } else { Axis::of_lines(&values) };
    let layers = layers(chart.marks);
    let grey = layers.iter().any(|layer| layer.marker.is_none() && layer.name != MEAN);
    let of_sites = grey && layers.iter().any(|layer| layer.name == MEAN);
    let area = legend(area, key(&layers, of_sites, chart.marks))?;
    let labels = (chart.x_label, chart.y_label);
    let mut plane = Frame { x: &x, y: &y, labels, sides: (0, 24), grid: (powers, true) }.draw(&area)?;
    let place = |mark: &Mark, value: Option<f64>| Some((x.of(mark)?, value?));
    if of_sites {
        let sites = chart.marks.iter().filter(|mark| mark.by != MEAN && !mark.dash);
        let band = band(sites.filter_map(|mark| place(mark, mark.value())));
        plane.draw_series([Polygon::new(band, colour(0).mix(0.18).filled())])?;
    }
    let own = |name: &str, dash: bool| {
        let mut own: Vec<&Mark> =
            chart.marks.iter().filter(|mark| mark.by == name && mark.dash == dash).collect();
        own.sort_by(|a, b| x.of(a).partial_cmp(&x.of(b)).unwrap_or(std::cmp::Ordering::Equal));
        own
    };
    for (layer, dash) in layers.iter().flat_map(|layer| [(layer, false), (layer, true)]) {
        let style = layer.colour.filled().stroke_width(layer.width);
        for piece in own(layer.name, dash).split(|mark| mark.value().is_none()) {
            let places: Vec<_> = piece.iter().filter_map(|mark| place(mark, mark.value())).collect();
            match dash {
                true => plane.draw_series(DashedLineSeries::new(places, 12, 8, style))?,
                false => {
                    // a value between two gaps is a dot
                    let dot = if places.len() == 1 { layer.width } else { 0 };
                    plane.draw_series(LineSeries::new(places, style).point_size(dot))?
                }
            };
        }
    }
    // all markers above all lines
    for (layer, dash) in layers.iter().flat_map(|layer| [(layer, false), (layer, true)]) {
        let (Some(at), own) = (layer.marker, own(layer.name, dash)) else { continue };
        let every = own.len().div_ceil(MARKERS).max(1);
        // markers of lines that are close together are not at the same places
        let marked = own.iter().skip(at * every / COLOURED).step_by(every);
        plane.draw_series(marked.filter_map(|mark| Some(Sign::Point(at).at(place(mark, mark.value())?))))?;
        let published = |mark: &&Mark| Some(Sign::Published.at(place(mark, finite(mark.published))?));
        plane.draw_series(own.iter().filter_map(published))?;
    }
    Ok(())
}

/// The lines from the lowest layer: grey ones, the mean, coloured ones.
fn layers(marks: &[Mark]) -> Vec<Layer<'_>> {
    let names = series(marks);
    let height = |name: &str| {
        let values: Vec<f64> = marks.iter().filter(|mark| mark.by == name).filter_map(Mark::value).collect();
        mean(&values).unwrap_or(f64::NEG_INFINITY)
    };
    let mut coloured: Vec<&str> = names.iter().copied().filter(|name| *name != MEAN).collect();
    let many = coloured.len() > COLOURED;
    let with_mean = names.contains(&MEAN);
    if many {
        coloured.sort_by(|a, b| height(b).total_cmp(&height(a)));
        coloured.truncate(if with_mean { 0 } else { COLOURED - 1 });
    }
    let grey = names.iter().filter(|name| **name != MEAN && !coloured.contains(name));
    let mut layers: Vec<_> = grey.map(|name| Layer { name, colour: CROWD, width: 2, marker: None }).collect();
    let colour_of_mean = if many { colour(0) } else { tint(INK, 0.6) };
    layers.extend(with_mean.then_some(Layer { name: MEAN, colour: colour_of_mean, width: 6, marker: None }));
    layers.extend(coloured.iter().enumerate().map(|(at, name)| Layer {
        name,
        colour: colour(at),
        width: 3,
        marker: Some(at),
    }));
    layers
}

/// The middle half of all values at each place of x, as a polygon.
fn band(places: impl Iterator<Item = (f64, f64)>) -> Vec<(f64, f64)> {
    let mut places: Vec<_> = places.collect();
    places.sort_by(|(a, _), (b, _)| a.total_cmp(b));
    let edge = |share: f64| {
        let at = move |group: &[(f64, f64)]| {
            let values: Vec<f64> = group.iter().map(|(_, y)| *y).collect();
            Some((group.first()?.0, quantile(&values, share)?))
        };
        places.chunk_by(|(a, _), (b, _)| a == b).filter_map(at).collect::<Vec<_>>()
    };
    edge(0.25).into_iter().chain(edge(0.75).into_iter().rev()).collect()
}

/// The legend: coloured lines, then the number of grey ones.
fn key(layers: &[Layer<'_>], of_sites: bool, marks: &[Mark]) -> Vec<(String, Sign)> {
    let dashed = |name: &str| marks.iter().filter(|mark| mark.by == name).all(|mark| mark.dash);
    let (grey, own): (Vec<Layer<'_>>, Vec<Layer<'_>>) =
        layers.iter().partition(|layer| layer.marker.is_none() && layer.name != MEAN);
    let sign = |layer: &Layer<'_>| match layer.marker {
        Some(at) => Sign::Line(at, dashed(layer.name)),
        None => Sign::Plain(layer.colour, layer.width),
    };
    let mut key: Vec<_> = own.iter().map(|layer| (layer.name.to_owned(), sign(layer))).collect();
    if of_sites {
        key.push(("middle half of the sites".to_owned(), Sign::Area(tint(colour(0), 0.18))));
    }
    if !grey.is_empty() {
        let name =
            if of_sites { format!("each of {} sites", grey.len()) } else { format!("{} others", grey.len()) };
        key.push((name, Sign::Plain(CROWD, 2)));
    }
    if marks.iter().any(|mark| mark.published.is_some()) {
        key.push(("published".to_owned(), Sign::Published));
    }
    key
}
