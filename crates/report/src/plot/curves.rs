//! Lines of ratios, or of fit statistics, of sites or of runs over a parameter or a number of pages.
//!
//! Up to fourteen of them have a colour and a marker each. More are drawn as thin grey lines behind the mean of
//! the sites and the band between their quartiles.

use manifest::Ratio;
use plotters::prelude::RGBColor;

use super::axis::YAxis;
use super::canvas::{Canvas, Pen, Place, Type};
use super::frame::{Frame, Labels};
use super::legend::{self, KEY, marker};
use super::style::{self, CROWD, INK, SMALL};
use crate::statistics::{distinct, mean, quantile};

/// A line plot of ratios or of a fit statistic.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Curves {
    /// Places on the x axis, ascending.
    pub(crate) ticks: Vec<Tick>,
    /// The lines; no two have one name and ratio.
    pub(crate) lines: Vec<Line>,
    /// Whether the mean of the sites is drawn where each site has a colour; where they are too many for that it always
    /// is.
    pub(crate) mean: bool,
}

/// A labelled place on the x axis.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Tick {
    pub(crate) x: f64,
    pub(crate) label: String,
}

/// One line.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Line {
    /// The site, or the label of a run.
    pub(crate) name: String,
    /// The ratio; none for a fit statistic.
    pub(crate) ratio: Option<Ratio>,
    /// (x, ratio in 0..=1 or finite figure), ascending in x; places without a value are left out.
    pub(crate) points: Vec<(f64, f64)>,
}

/// The most names that have a colour each.
const COLOURED: usize = 14;

/// What the legend calls the mean.
const MEAN_NAME: &str = "mean of the sites";
/// How the mean is drawn among the lines of sites.
const MEAN: Pen = Pen { opacity: 0.55, ..Pen::solid(INK, 3.2) };
/// How a site is drawn among many.
const SITE: Pen = Pen::solid(CROWD, 0.8);
/// The opacity of the band between the quartiles.
const BAND: f64 = 0.18;

impl Line {
    /// A line of the places of `ticks` that have a value.
    pub(crate) fn over(ticks: &[Tick], values: &[Option<f64>], name: &str, ratio: Option<Ratio>) -> Self {
        let points = ticks.iter().zip(values).filter_map(|(tick, value)| Some((tick.x, (*value)?)));
        Self { name: name.to_owned(), ratio, points: points.collect() }
    }

    fn places(&self, frame: &Frame) -> Vec<Place> {
        self.points.iter().map(|point| frame.place(*point)).collect()
    }
}

impl Curves {
    /// All values.
    pub(super) fn values(&self) -> impl Iterator<Item = f64> + Clone {
        self.lines.iter().flat_map(|line| line.points.iter().map(|(_, y)| *y))
    }

    pub(super) fn axis(&self) -> YAxis {
        YAxis::of_figures(self.values())
    }

    /// Draws axes, lines and legend.
    pub(super) fn draw(&self, canvas: &Canvas<'_>, labels: &Labels, size: (f64, f64)) {
        let names = distinct(self.lines.iter().map(|line| line.name.as_str()));
        let crowded = names.len() > COLOURED;
        let listed = names.iter().copied().chain(self.mean.then_some(MEAN_NAME));
        let legend = if crowded { 170.0 } else { legend::width(canvas, listed) };
        let places = self.ticks.iter().map(|tick| tick.x);
        let x = (places.clone().fold(f64::INFINITY, f64::min), places.fold(f64::NEG_INFINITY, f64::max));
        let frame = Frame::beside(legend, size, x, self.axis());
        frame.grid(canvas);
        frame.ticks(canvas, self.ticks.iter().map(|tick| (tick.x, tick.label.as_str())));
        frame.border(canvas, labels);
        if crowded { self.crowd(canvas, &frame, names.len()) } else { self.coloured(canvas, &frame, &names) }
    }

    /// The ratios, in the order of the lines, each once.
    fn ratios(&self) -> Vec<Option<Ratio>> {
        distinct(self.lines.iter().map(|line| line.ratio))
    }

    /// What `read` makes of a ratio's values at each tick, where it is defined.
    fn along(&self, frame: &Frame, ratio: Option<Ratio>, read: impl Fn(&[f64]) -> Option<f64>) -> Vec<Place> {
        let at = |tick: &Tick| {
            let points = self.lines.iter().filter(|line| line.ratio == ratio).flat_map(|line| &line.points);
            let values: Vec<f64> = points.filter(|(x, _)| *x == tick.x).map(|(_, y)| *y).collect();
            Some(frame.place((tick.x, read(&values)?)))
        };
        self.ticks.iter().filter_map(at).collect()
    }

    /// One colour and marker a name.
    fn coloured(&self, canvas: &Canvas<'_>, frame: &Frame, names: &[&str]) {
        let ratios = self.ratios();
        let style = |line: &Line| style::line(names.iter().position(|name| *name == line.name).unwrap_or(0));
        let first = ratios.first().filter(|_| self.mean);
        let means = first.map_or_else(Vec::new, |ratio| self.along(frame, *ratio, mean));
        if !means.is_empty() {
            canvas.line(&means, MEAN);
        }
        for line in &self.lines {
            canvas.line(&line.places(frame), pen(&ratios, line.ratio, style(line).0));
        }
        // All markers above all lines.
        for line in &self.lines {
            line.places(frame).into_iter().for_each(|place| marker(canvas, style(line), place));
        }
        let (left, mut y) = legend::place(frame);
        let key = |y: f64, text: &str, pen: Pen| {
            canvas.line(&[(left, y), (left + KEY, y)], pen);
            canvas.text(text, (left + KEY + 8.0, y), SMALL);
        };
        if ratios.len() > 1 {
            for ratio in ratios.iter().flatten() {
                key(y, ratio.name(), pen(&ratios, Some(*ratio), INK));
                y += 19.0;
            }
            y += 8.0;
        }
        if !means.is_empty() {
            key(y, MEAN_NAME, MEAN);
            y += 27.0;
        }
        legend::list(canvas, (left, y), frame.bottom, names, |at, place| {
            legend::line_sign(canvas, style::line(at), false, place);
        });
    }

    /// Many sites: grey lines, the band of the quartiles, the mean.
    fn crowd(&self, canvas: &Canvas<'_>, frame: &Frame, sites: usize) {
        for line in &self.lines {
            canvas.line(&line.places(frame), Pen { opacity: 0.45, ..SITE });
        }
        let mut labels = Vec::new();
        let ratios = self.ratios();
        for (at, ratio) in ratios.iter().copied().enumerate() {
            let (colour, _) = style::line(at);
            let mut band = self.along(frame, ratio, |values| quantile(values, 0.25));
            band.extend(self.along(frame, ratio, |values| quantile(values, 0.75)).into_iter().rev());
            if band.len() > 2 {
                canvas.fill(&band, colour, BAND);
            }
            let means = self.along(frame, ratio, mean);
            canvas.line(&means, Pen { width: 3.2, ..pen(&ratios, ratio, colour) });
            if let Some(end) = means.last() {
                let name = ratio.map_or("", Ratio::name);
                labels.push((end.1, format!("mean {name}").trim_end().to_owned(), colour));
            }
        }
        let left = frame.right + 10.0;
        let labels = apart(labels);
        for (y, text, colour) in &labels {
            canvas.text(text, (left, *y), Type { bold: true, ..Type::plain(12.0, *colour) });
        }
        let free = |from: &f64| labels.iter().all(|(y, ..)| *y < from - 18.0 || *y > from + 58.0);
        let places = [frame.bottom - 50.0, frame.top + 8.0, (frame.top + frame.bottom) / 2.0 - 20.0];
        let y = places.into_iter().find(free).unwrap_or(places[0]);
        let (band, site) = (y + 20.0, y + 40.0);
        let write = |text: &str, y: f64| canvas.text(text, (left + KEY + 8.0, y), SMALL);
        canvas.line(&[(left, y), (left + KEY, y)], Pen { opacity: 1.0, ..MEAN });
        write(MEAN_NAME, y);
        canvas.rectangle((left, band - 6.0), (left + KEY, band + 6.0), INK, BAND);
        write("middle half", band);
        canvas.line(&[(left, site), (left + KEY, site)], SITE);
        write(&format!("each of {sites} sites"), site);
    }
}

/// Recall is dashed where another ratio stands beside it, as in Lin and Ho; F beside precision has a heavier line.
fn pen(ratios: &[Option<Ratio>], ratio: Option<Ratio>, colour: RGBColor) -> Pen {
    let heavy = ratio == Some(Ratio::F) && ratios.contains(&Some(Ratio::Precision));
    let dashed = ratio == Some(Ratio::Recall) && ratios.len() > 1;
    Pen { dashed, ..Pen::solid(colour, if heavy { 2.8 } else { 1.7 }) }
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
