//! The layout of a line plot: title, axes, lines, legend.
//!
//! Up to fourteen sites have a colour and a marker each. More are drawn as thin grey lines behind the mean of
//! the sites and the band between their quartiles.

use manifest::Ratio;
use plotters::prelude::{DrawingBackend, RGBColor, WHITE};
use plotters::style::text_anchor::HPos;

use super::PlotError;
use super::canvas::{Canvas, Pen, Place, Type};
use super::palette::{self, CROWD, GRID, INK, Marker, SOFT};
use crate::figure::{Figure, Line};
use crate::statistics::{count, mean, quantile};

/// The most sites that have a colour each.
const COLOURED: usize = 14;

const TITLE: Type = Type { bold: true, ..Type::plain(15.0, INK) };
const SUBTITLE: Type = Type::plain(12.0, SOFT);
const LABEL: Type = Type::plain(12.0, INK);
const SMALL: Type = Type::plain(11.0, INK);

/// The rectangle of the lines and what it stands for.
struct Frame {
    left: f64,
    right: f64,
    top: f64,
    bottom: f64,
    x: (f64, f64),
    y_from: f64,
}

impl Frame {
    fn place(&self, (x, y): (f64, f64)) -> Place {
        let across = if self.x.1 > self.x.0 { (x - self.x.0) / (self.x.1 - self.x.0) } else { 0.5 };
        // Lines at the ends of the axes stay clear of the frame.
        let inset = 14.0;
        let up = (y - self.y_from) / (1.0 - self.y_from);
        (
            self.left + inset + across * (self.right - self.left - 2.0 * inset),
            self.bottom - up * (self.bottom - self.top - 10.0),
        )
    }
}

/// Draws all of it on a canvas of `size` points.
pub(super) fn draw<B: DrawingBackend>(
    canvas: &Canvas<'_, B>,
    figure: &Figure,
    size: (u32, u32),
) -> Result<(), PlotError> {
    let (width, height) = (f64::from(size.0), f64::from(size.1));
    canvas.clear(WHITE)?;
    canvas.text(&cut(canvas, &figure.title, TITLE, width - 40.0)?, (20.0, 22.0), TITLE)?;
    canvas.text(&cut(canvas, &figure.subtitle, SUBTITLE, width - 40.0)?, (20.0, 43.0), SUBTITLE)?;
    let crowded = figure.sites().len() > COLOURED;
    let legend = if crowded { 170.0 } else { legend_width(canvas, figure)? };
    let places = figure.ticks.iter().map(|tick| tick.x);
    let frame = Frame {
        left: 66.0,
        right: width - legend - 24.0,
        top: 64.0,
        bottom: height - 58.0,
        x: (places.clone().fold(f64::INFINITY, f64::min), places.fold(f64::NEG_INFINITY, f64::max)),
        y_from: figure.y_from(),
    };
    axes(canvas, figure, &frame)?;
    if crowded { crowd(canvas, figure, &frame) } else { coloured(canvas, figure, &frame) }
}

/// Grid, ticks and labels.
fn axes<B: DrawingBackend>(canvas: &Canvas<'_, B>, figure: &Figure, frame: &Frame) -> Result<(), PlotError> {
    let span = 1.0 - frame.y_from;
    let (steps, decimals) = match () {
        () if span > 0.75 => (5, 1),
        () if span > 0.35 => (5, 2),
        () if span > 0.15 => (4, 2),
        () => (5, 2),
    };
    for step in 0..=steps {
        let value = frame.y_from + span * count(step) / count(steps);
        let y = frame.place((0.0, value)).1;
        canvas.line(&[(frame.left, y), (frame.right, y)], Pen::solid(GRID, 1.0))?;
        canvas.text(&format!("{value:.decimals$}"), (frame.left - 8.0, y), SMALL.anchored(HPos::Right))?;
    }
    let mut free_from = f64::NEG_INFINITY;
    for tick in &figure.ticks {
        let x = frame.place((tick.x, 1.0)).0;
        canvas.line(&[(x, frame.bottom), (x, frame.bottom + 5.0)], Pen::solid(INK, 1.0))?;
        let half = canvas.width(&tick.label, SMALL)? / 2.0;
        if x - half >= free_from {
            canvas.text(&tick.label, (x, frame.bottom + 16.0), SMALL.anchored(HPos::Center))?;
            free_from = x + half + 6.0;
        }
    }
    let corners = [(frame.left, frame.top), (frame.left, frame.bottom), (frame.right, frame.bottom)];
    canvas.line(&corners, Pen::solid(INK, 1.0))?;
    let middle = (frame.left + frame.right) / 2.0;
    canvas.text(&figure.x_label, (middle, frame.bottom + 40.0), LABEL.anchored(HPos::Center))?;
    let upright = Type { upright: true, ..LABEL.anchored(HPos::Center) };
    canvas.text(&figure.y_label, (18.0, (frame.top + frame.bottom) / 2.0), upright)
}

/// Recall is dashed where precision or F stands beside it, as in the paper.
fn is_dashed(figure: &Figure, ratio: Ratio) -> bool {
    figure.ratios().len() > 1 && ratio == Ratio::Recall
}

/// One colour and marker a site.
fn coloured<B: DrawingBackend>(
    canvas: &Canvas<'_, B>,
    figure: &Figure,
    frame: &Frame,
) -> Result<(), PlotError> {
    let sites = figure.sites();
    let style = |line: &Line| palette::style(sites.iter().position(|site| *site == line.site).unwrap_or(0));
    for line in &figure.lines {
        let places: Vec<_> = line.points.iter().map(|point| frame.place(*point)).collect();
        let pen = Pen { dashed: is_dashed(figure, line.ratio), ..Pen::solid(style(line).0, 1.7) };
        canvas.line(&places, pen)?;
    }
    // All markers above all lines.
    for line in &figure.lines {
        for point in &line.points {
            marker(canvas, style(line), frame.place(*point))?;
        }
    }
    let left = frame.right + 22.0;
    let mut y = frame.top + 8.0;
    if figure.ratios().len() > 1 {
        for ratio in figure.ratios() {
            let pen = Pen { dashed: is_dashed(figure, ratio), ..Pen::solid(INK, 1.7) };
            canvas.line(&[(left, y), (left + KEY, y)], pen)?;
            canvas.text(ratio.name(), (left + KEY + 8.0, y), SMALL)?;
            y += 19.0;
        }
        y += 8.0;
    }
    for (at, site) in sites.iter().enumerate() {
        let (colour, shape) = palette::style(at);
        canvas.line(&[(left, y), (left + KEY, y)], Pen::solid(colour, 1.7))?;
        marker(canvas, (colour, shape), (left + KEY / 2.0, y))?;
        canvas.text(&name(canvas, site)?, (left + KEY + 8.0, y), SMALL)?;
        y += 19.0;
    }
    Ok(())
}

/// The length of a line in the legend.
const KEY: f64 = 26.0;
/// The widest that a site's name may be.
const NAME: f64 = 150.0;

fn legend_width<B: DrawingBackend>(canvas: &Canvas<'_, B>, figure: &Figure) -> Result<f64, PlotError> {
    let mut widest: f64 = 60.0;
    for site in figure.sites() {
        widest = widest.max(canvas.width(&name(canvas, site)?, SMALL)?);
    }
    Ok(KEY + 8.0 + widest)
}

fn name<B: DrawingBackend>(canvas: &Canvas<'_, B>, site: &str) -> Result<String, PlotError> {
    cut(canvas, site, SMALL, NAME)
}

/// The text, with an ellipsis for what is beyond `width`; control characters become spaces.
fn cut<B: DrawingBackend>(
    canvas: &Canvas<'_, B>,
    text: &str,
    kind: Type,
    width: f64,
) -> Result<String, PlotError> {
    let mut text: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    if canvas.width(&text, kind)? <= width {
        return Ok(text);
    }
    while text.pop().is_some() {
        let shown = format!("{}…", text.trim_end());
        if canvas.width(&shown, kind)? <= width {
            return Ok(shown);
        }
    }
    Ok(text)
}

/// A point with a white edge, so that points one above the other stay apart.
fn marker<B: DrawingBackend>(
    canvas: &Canvas<'_, B>,
    (colour, shape): (RGBColor, Marker),
    (x, y): Place,
) -> Result<(), PlotError> {
    for (radius, colour) in [(5.2, WHITE), (4.0, colour)] {
        let r = radius;
        let corners: &[Place] = match shape {
            Marker::Circle => {
                canvas.disc((x, y), r, colour)?;
                continue;
            }
            Marker::Square => &[(-0.85, -0.85), (0.85, -0.85), (0.85, 0.85), (-0.85, 0.85)],
            Marker::Triangle => &[(0.0, -1.15), (1.05, 0.8), (-1.05, 0.8)],
            Marker::Down => &[(0.0, 1.15), (1.05, -0.8), (-1.05, -0.8)],
            Marker::Diamond => &[(0.0, -1.2), (1.2, 0.0), (0.0, 1.2), (-1.2, 0.0)],
        };
        let corners: Vec<_> = corners.iter().map(|(dx, dy)| (x + r * dx, y + r * dy)).collect();
        canvas.fill(&corners, colour, 1.0)?;
    }
    Ok(())
}

/// Many sites: grey lines, the band of the quartiles, the mean.
fn crowd<B: DrawingBackend>(canvas: &Canvas<'_, B>, figure: &Figure, frame: &Frame) -> Result<(), PlotError> {
    for line in &figure.lines {
        let places: Vec<_> = line.points.iter().map(|point| frame.place(*point)).collect();
        canvas.line(&places, Pen { opacity: 0.45, ..Pen::solid(CROWD, 0.8) })?;
    }
    let mut labels = Vec::new();
    for (at, ratio) in figure.ratios().into_iter().enumerate() {
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
        canvas.line(&means, Pen { dashed: is_dashed(figure, ratio), ..Pen::solid(colour, 3.2) })?;
        if let Some(end) = means.last() {
            labels.push((end.1, format!("mean {}", ratio.name()), colour));
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
    let lines = figure.sites().len();
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
