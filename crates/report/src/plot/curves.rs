//! Lines of sites or of runs over a parameter or a number of pages.
//!
//! Up to fourteen of them have a colour and a marker each. More are drawn as thin grey lines behind the mean of
//! the sites and the band between their quartiles.

use manifest::Ratio;
use plotters::prelude::{DrawingBackend, RGBColor};

use super::PlotError;
use super::canvas::{Canvas, Pen, Place, Type};
use super::frame::Frame;
use super::legend::{self, KEY, marker};
use super::palette::{self, CROWD, INK};
use super::types::SMALL;
use crate::figure::{Curves, Figure, Line};
use crate::statistics::{mean, quantile};

/// The most names that have a colour each.
const COLOURED: usize = 14;

/// Draws axes, lines and legend.
pub(super) fn draw<B: DrawingBackend>(
    canvas: &Canvas<'_, B>,
    figure: &Figure,
    curves: &Curves,
    size: (f64, f64),
) -> Result<(), PlotError> {
    let names = curves.names();
    let crowded = names.len() > COLOURED;
    let names = names.into_iter().chain(curves.mean.then_some(MEAN_NAME));
    let legend = if crowded { 170.0 } else { legend::width(canvas, names)? };
    let places = curves.ticks.iter().map(|tick| tick.x);
    let x = (places.clone().fold(f64::INFINITY, f64::min), places.fold(f64::NEG_INFINITY, f64::max));
    let frame = Frame::beside(legend, size, x, figure.y_axis());
    frame.grid(canvas)?;
    frame.ticks(canvas, curves.ticks.iter().map(|tick| (tick.x, tick.label.as_str())))?;
    frame.border(canvas, figure)?;
    if crowded { crowd(canvas, curves, &frame) } else { coloured(canvas, curves, &frame) }
}

/// Recall is dashed where another ratio stands beside it, as in Lin and Ho; F beside precision has a heavier line.
fn pen(ratios: &[Option<Ratio>], ratio: Option<Ratio>, colour: RGBColor) -> Pen {
    let heavy = ratio == Some(Ratio::F) && ratios.contains(&Some(Ratio::Precision));
    let dashed = ratio == Some(Ratio::Recall) && ratios.len() > 1;
    Pen { dashed, ..Pen::solid(colour, if heavy { 2.8 } else { 1.7 }) }
}

/// One colour and marker a name.
fn coloured<B: DrawingBackend>(
    canvas: &Canvas<'_, B>,
    figure: &Curves,
    frame: &Frame,
) -> Result<(), PlotError> {
    let names = figure.names();
    let ratios = figure.ratios();
    let style = |line: &Line| palette::style(names.iter().position(|name| *name == line.name).unwrap_or(0));
    let means: Vec<Place> = if figure.mean { means(figure, frame) } else { Vec::new() };
    if !means.is_empty() {
        canvas.line(&means, MEAN)?;
    }
    for line in &figure.lines {
        let places: Vec<_> = line.points.iter().map(|point| frame.place(*point)).collect();
        canvas.line(&places, pen(&ratios, line.ratio, style(line).0))?;
    }
    // All markers above all lines.
    for line in &figure.lines {
        for point in &line.points {
            marker(canvas, style(line), frame.place(*point))?;
        }
    }
    let left = frame.right + 22.0;
    let mut y = frame.top + 8.0;
    if ratios.len() > 1 {
        for ratio in ratios.iter().flatten() {
            canvas.line(&[(left, y), (left + KEY, y)], pen(&ratios, Some(*ratio), INK))?;
            canvas.text(ratio.name(), (left + KEY + 8.0, y), SMALL)?;
            y += 19.0;
        }
        y += 8.0;
    }
    if !means.is_empty() {
        canvas.line(&[(left, y), (left + KEY, y)], MEAN)?;
        canvas.text(MEAN_NAME, (left + KEY + 8.0, y), SMALL)?;
        y += 27.0;
    }
    legend::list(canvas, (left, y), frame.bottom, &names, |at, place| {
        legend::line_sign(canvas, palette::style(at), false, place)
    })
}

/// What the legend calls the mean.
const MEAN_NAME: &str = "mean of the sites";
/// How the mean is drawn among the lines of sites.
const MEAN: Pen = Pen { opacity: 0.55, ..Pen::solid(INK, 3.2) };

/// The mean of the sites at each tick where one has a value, of the first ratio.
fn means(figure: &Curves, frame: &Frame) -> Vec<Place> {
    let Some(ratio) = figure.ratios().first().copied() else { return Vec::new() };
    let place = |(x, values): &(f64, Vec<f64>)| Some(frame.place((*x, mean(values)?)));
    figure.at_ticks(ratio).iter().filter_map(place).collect()
}

/// Many sites: grey lines, the band of the quartiles, the mean.
fn crowd<B: DrawingBackend>(canvas: &Canvas<'_, B>, figure: &Curves, frame: &Frame) -> Result<(), PlotError> {
    for line in &figure.lines {
        let places: Vec<_> = line.points.iter().map(|point| frame.place(*point)).collect();
        canvas.line(&places, Pen { opacity: 0.45, ..Pen::solid(CROWD, 0.8) })?;
    }
    let mut labels = Vec::new();
    let ratios = figure.ratios();
    for (at, ratio) in ratios.iter().copied().enumerate() {
        let (colour, _) = palette::style(at);
        let values = figure.at_ticks(ratio);
        let along = |read: &dyn Fn(&[f64]) -> Option<f64>| -> Vec<Place> {
            values.iter().filter_map(|(x, values)| Some(frame.place((*x, read(values)?)))).collect()
        };
        let mut band = along(&|values| quantile(values, 0.25));
        band.extend(along(&|values| quantile(values, 0.75)).into_iter().rev());
        if band.len() > 2 {
            canvas.fill(&band, colour, 0.18)?;
        }
        let means = along(&mean);
        canvas.line(&means, Pen { width: 3.2, ..pen(&ratios, ratio, colour) })?;
        if let Some(end) = means.last() {
            let name = ratio.map_or("", Ratio::name);
            labels.push((end.1, format!("mean {name}").trim_end().to_owned(), colour));
        }
    }
    let left = frame.right + 10.0;
    let labels = apart(labels);
    for (y, text, colour) in &labels {
        canvas.text(text, (left, *y), Type { bold: true, ..Type::plain(12.0, *colour) })?;
    }
    let free = |from: &f64| labels.iter().all(|(y, ..)| *y < from - 18.0 || *y > from + 58.0);
    let places = [frame.bottom - 50.0, frame.top + 8.0, (frame.top + frame.bottom) / 2.0 - 20.0];
    let mut y = places.into_iter().find(free).unwrap_or(places[0]);
    let lines = figure.names().len();
    let key = [
        (Key::Mean, "mean of the sites".to_owned()),
        (Key::Band, "middle half".to_owned()),
        (Key::Site, format!("each of {lines} sites")),
    ];
    for (kind, text) in key {
        match kind {
            Key::Mean => canvas.line(&[(left, y), (left + KEY, y)], Pen::solid(INK, 3.2))?,
            Key::Site => canvas.line(&[(left, y), (left + KEY, y)], Pen::solid(CROWD, 0.8))?,
            Key::Band => {
                let (top, bottom, right) = (y - 6.0, y + 6.0, left + KEY);
                canvas.fill(&[(left, top), (right, top), (right, bottom), (left, bottom)], INK, 0.18)?;
            }
        }
        canvas.text(&text, (left + KEY + 8.0, y), SMALL)?;
        y += 20.0;
    }
    Ok(())
}

/// What a line of the key explains.
enum Key {
    Mean,
    Band,
    Site,
}

/// Moves labels apart where they would overlap, keeping their order.
fn apart(mut labels: Vec<(f64, String, RGBColor)>) -> Vec<(f64, String, RGBColor)> {
    const LINE: f64 = 17.0;
    labels.sort_by(|a, b| a.0.total_cmp(&b.0));
    for at in 1..labels.len() {
        labels[at].0 = labels[at].0.max(labels[at - 1].0 + LINE);
    }
    labels
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_do_not_overlap() {
        let label = |y: f64| (y, String::new(), INK);
        let heights: Vec<_> =
            apart(vec![label(12.0), label(10.0), label(80.0)]).iter().map(|l| l.0).collect();
        assert_eq!(heights, [10.0, 27.0, 80.0]);
    }
}
