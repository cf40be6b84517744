//! Lines of ratios, or of fit statistics, of sites or of runs over a parameter or a number of pages.
//!
//! Up to eight lines have a colour and a marker each. More sites are thin grey lines behind their mean and the band between their
//! quartiles. Of more runs the best have colours and the others are grey. If lines of several ratios are more than eight together, each
//! ratio has a panel.

use manifest::Ratio;
use plotters::prelude::RGBColor;

use super::axis::YAxis;
use super::canvas::{Canvas, Pen, Place, Type};
use super::frame::{Frame, Labels};
use super::legend::{self, KEY, marker};
use super::style::{self, CROWD, INK, SMALL};
use crate::statistics::{count, distinct, mean, quantile};

/// A line plot of ratios or of a fit statistic.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Curves {
    /// The places on the x axis, ascending.
    pub(crate) ticks: Vec<Tick>,
    /// The lines; name and ratio together are unique.
    pub(crate) lines: Vec<Line>,
    /// Whether the mean is drawn beside coloured sites; it is always drawn with grey ones.
    pub(crate) mean: bool,
    /// Whether the lines are sites; otherwise they are runs.
    pub(crate) of_sites: bool,
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
    /// The ratio; `None` for a fit statistic.
    pub(crate) ratio: Option<Ratio>,
    /// (x, ratio in 0..=1 or finite figure), ascending in x, without places that lack a value.
    pub(crate) points: Vec<(f64, f64)>,
}

/// The most lines of a panel with a colour each.
const COLOURED: usize = 8;

/// The name of the mean in the legend.
const MEAN_NAME: &str = "mean of the sites";
/// The style of the mean among the lines of sites.
const MEAN: Pen = Pen { opacity: 0.55, ..Pen::solid(INK, 3.2) };
/// The style of a site among many, and of a run that is not among the best.
const SITE: Pen = Pen { opacity: 0.45, ..Pen::solid(CROWD, 0.8) };
/// The opacity of the band between the quartiles.
const BAND: f64 = 0.18;
/// The points between two panels, for the labels of the second axis.
const BETWEEN: f64 = 44.0;
/// The points between two lines of the legend.
const LINE: f64 = 19.0;

impl Line {
    /// A line over the places of `ticks` that have a value.
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
        let ratios = self.ratios();
        let style = Styles::of(self, &names);
        let legend = style.legend();
        let width = legend::width(canvas, legend.iter().map(|(name, _)| name.as_str()));
        let places = self.ticks.iter().map(|tick| tick.x);
        let x = (places.clone().fold(f64::INFINITY, f64::min), places.fold(f64::NEG_INFINITY, f64::max));
        let whole = Frame::beside(width, size, x, self.axis());
        let several = self.lines.len() > COLOURED && ratios.len() > 1;
        let panels: Vec<&[Option<Ratio>]> = if several { ratios.chunks(1).collect() } else { vec![&ratios] };
        let room = (whole.right - whole.left - BETWEEN * (count(panels.len()) - 1.0)) / count(panels.len());
        for (at, own) in panels.iter().enumerate() {
            let left = whole.left + count(at) * (room + BETWEEN);
            let frame = Frame { left, right: left + room, ..whole };
            frame.grid(canvas);
            frame.ticks(canvas, self.ticks.iter().map(|tick| (tick.x, tick.label.as_str())));
            let y = if at == 0 { labels.y.clone() } else { String::new() };
            frame.border(canvas, &Labels { x: labels.x.clone(), y });
            if let (true, [Some(ratio)]) = (several, own) {
                let bold = Type { bold: true, ..SMALL }.centred();
                canvas.text(ratio.name(), ((frame.left + frame.right) / 2.0, frame.top - 4.0), bold);
            }
            self.panel(canvas, &frame, own, &style);
        }
        let (left, mut y) = legend::place(&whole);
        if ratios.len() > 1 && !several {
            for ratio in ratios.iter().flatten() {
                canvas.line(&[(left, y), (left + KEY, y)], pen(&ratios, Some(*ratio), INK));
                canvas.text(ratio.name(), (left + KEY + 8.0, y), SMALL);
                y += LINE;
            }
            y += 8.0;
        }
        let names: Vec<&str> = legend.iter().map(|(name, _)| name.as_str()).collect();
        legend::list(canvas, (left, y), whole.bottom, &names, |at, place| legend[at].1.draw(canvas, place));
    }

    /// The ratios in the order of the lines, each once.
    fn ratios(&self) -> Vec<Option<Ratio>> {
        distinct(self.lines.iter().map(|line| line.ratio))
    }

    /// At each tick the result of `read` on the values of a ratio, if it is defined.
    fn along(&self, frame: &Frame, ratio: Option<Ratio>, read: impl Fn(&[f64]) -> Option<f64>) -> Vec<Place> {
        let at = |tick: &Tick| {
            let points = self.lines.iter().filter(|line| line.ratio == ratio).flat_map(|line| &line.points);
            let values: Vec<f64> = points.filter(|(x, _)| *x == tick.x).map(|(_, y)| *y).collect();
            Some(frame.place((tick.x, read(&values)?)))
        };
        self.ticks.iter().filter_map(at).collect()
    }

    /// The lines of some ratios.
    fn panel(&self, canvas: &Canvas<'_>, frame: &Frame, ratios: &[Option<Ratio>], styles: &Styles<'_>) {
        let lines = || self.lines.iter().filter(|line| ratios.contains(&line.ratio));
        for line in lines().filter(|line| styles.colour(&line.name).is_none()) {
            canvas.line(&line.places(frame), SITE);
        }
        if let Some(ratio) = ratios.first().filter(|_| styles.mean) {
            let quartile = |share| move |values: &[f64]| quantile(values, share);
            let mut band = self.along(frame, *ratio, quartile(0.25));
            band.extend(self.along(frame, *ratio, quartile(0.75)).into_iter().rev());
            if styles.crowd() && band.len() > 2 {
                canvas.fill(&band, style::line(0).0, BAND);
            }
            canvas.line(&self.along(frame, *ratio, mean), styles.mean());
        }
        let coloured = || lines().filter_map(|line| Some((line, styles.colour(&line.name)?)));
        for (line, at) in coloured() {
            canvas.line(&line.places(frame), pen(ratios, line.ratio, style::line(at).0));
        }
        // all markers above all lines
        for (line, at) in coloured() {
            line.places(frame).into_iter().for_each(|place| marker(canvas, style::line(at), place));
        }
    }
}

/// The styles of the lines.
struct Styles<'a> {
    /// The names with a colour each, in this order.
    coloured: Vec<&'a str>,
    /// The number of grey names.
    grey: usize,
    /// Whether the names are sites.
    of_sites: bool,
    /// Whether the mean of the sites is drawn.
    mean: bool,
}

/// A sign of the legend.
enum Sign {
    Line(usize),
    Mean(Pen),
    Band,
    Grey,
}

impl<'a> Styles<'a> {
    /// The styles of these names. If they are too many for the colours, sites have none, and of runs those with the highest values have
    /// one.
    fn of(curves: &'a Curves, names: &[&'a str]) -> Self {
        let crowd = names.len() > COLOURED;
        let mut coloured = names.to_vec();
        if crowd && curves.of_sites {
            coloured.clear();
        } else if crowd {
            let height = |name: &str| {
                let own = curves.lines.iter().filter(|line| line.name == name);
                let values: Vec<f64> = own.flat_map(|line| line.points.iter().map(|(_, y)| *y)).collect();
                mean(&values).unwrap_or(f64::NEG_INFINITY)
            };
            coloured.sort_by(|a, b| height(b).total_cmp(&height(a)));
            coloured.truncate(COLOURED - 1);
        }
        Self {
            grey: names.len() - coloured.len(),
            coloured,
            of_sites: curves.of_sites,
            mean: curves.of_sites && (crowd || curves.mean),
        }
    }

    fn colour(&self, name: &str) -> Option<usize> {
        self.coloured.iter().position(|own| *own == name)
    }

    /// Whether there are too many sites for the colours.
    fn crowd(&self) -> bool {
        self.of_sites && self.grey > 0
    }

    fn mean(&self) -> Pen {
        if self.crowd() { Pen::solid(style::line(0).0, 3.2) } else { MEAN }
    }

    fn legend(&self) -> Vec<(String, Sign)> {
        let mut legend = Vec::new();
        legend.extend(self.mean.then(|| (MEAN_NAME.to_owned(), Sign::Mean(self.mean()))));
        legend.extend(self.crowd().then(|| ("middle half of the sites".to_owned(), Sign::Band)));
        legend
            .extend(self.coloured.iter().enumerate().map(|(at, name)| ((*name).to_owned(), Sign::Line(at))));
        if self.grey > 0 {
            let name = if self.of_sites {
                format!("each of {} sites", self.grey)
            } else {
                format!("{} others", self.grey)
            };
            legend.push((name, Sign::Grey));
        }
        legend
    }
}

impl Sign {
    fn draw(&self, canvas: &Canvas<'_>, (x, y): Place) {
        let line = |pen: Pen| canvas.line(&[(x, y), (x + KEY, y)], pen);
        match self {
            Sign::Line(at) => legend::line_sign(canvas, style::line(*at), false, (x, y)),
            Sign::Mean(pen) => line(*pen),
            Sign::Band => canvas.rectangle((x, y - 6.0), (x + KEY, y + 6.0), style::line(0).0, BAND),
            Sign::Grey => line(Pen { opacity: 1.0, ..SITE }),
        }
    }
}

/// The style of a line. Recall is dashed beside another ratio, as in Lin and Ho; F is heavier beside precision.
fn pen(ratios: &[Option<Ratio>], ratio: Option<Ratio>, colour: RGBColor) -> Pen {
    let heavy = ratio == Some(Ratio::F) && ratios.contains(&Some(Ratio::Precision));
    let dashed = ratio == Some(Ratio::Recall) && ratios.len() > 1;
    Pen { dashed, ..Pen::solid(colour, if heavy { 2.8 } else { 1.7 }) }
}
