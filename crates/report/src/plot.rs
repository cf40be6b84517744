//! Plots as SVG. A kind of plot is a file: the data, which outputs fill in, and the drawing. Only this module uses plotters.
//!
//! A plot is drawn at twice its size, since plotters only has whole pixels: coordinates are multiples of half a point.

mod axis;
mod bars;
mod canvas;
mod curves;
mod frame;
mod heat;
mod intervals;
mod legend;
mod nodes;
mod runs;
mod scatter;
mod steps;
mod style;
mod times;

pub(crate) use bars::{Bars, Block, Names, Series};
pub use canvas::PlotError;
pub(crate) use curves::{Curves, Line, Tick};
pub(crate) use heat::{Heat, HeatRow};
pub(crate) use intervals::{Interval, Intervals};
pub(crate) use nodes::{Nodes, Panel, TreeNode};
pub(crate) use runs::{Runs, RunsLine};
pub(crate) use scatter::{Point, Scatter};
pub(crate) use steps::{Sign, StepRow, Steps};
pub(crate) use times::{Timed, Times, TimesLine};

use canvas::{Canvas, Type};
use frame::Labels;
use style::{ALARM, ALARM_GROUND, SMALL, SUBTITLE, TITLE};

/// Width and height in points.
const SIZE: (f64, f64) = (920.0, 500.0);

/// The height in points of the line below a figure that reports a partial run.
const BANNER: f64 = 26.0;

/// A plot.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Figure {
    title: String,
    subtitle: String,
    labels: Labels,
    pub(crate) shape: Shape,
}

/// The kinds of plot.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Shape {
    /// A line for each site.
    Curves(Curves),
    /// The distribution of a figure over runs, a line for each set.
    Runs(Runs),
    /// Bars in groups, a colour for each set.
    Bars(Bars),
    /// The number of items of each row in each bin.
    Heat(Heat),
    /// Means with intervals, a row for each.
    Intervals(Intervals),
    /// A page's tree and numbers of its nodes.
    Nodes(Nodes),
    /// The steps through a page's tree.
    Steps(Steps),
    /// Run times over numbers of pages, a line for each run; both axes logarithmic.
    Times(Times),
    /// Quality over speed, a point for each run.
    Scatter(Scatter),
}

impl Figure {
    /// A plot with its heading, the line below it, and the names of the x and the y axis.
    pub(crate) fn new(
        title: &str,
        subtitle: impl Into<String>,
        x_label: impl Into<String>,
        y_label: impl Into<String>,
        shape: Shape,
    ) -> Self {
        let labels = Labels { x: x_label.into(), y: y_label.into() };
        Self { title: title.to_owned(), subtitle: subtitle.into(), labels, shape }
    }

    /// The figure with `more` added to the line below its heading.
    pub(crate) fn adding(self, more: &str) -> Self {
        Self { subtitle: format!("{}, {more}", self.subtitle), ..self }
    }

    /// Adds published figures. `figure` finds them by the first cell of a row and the name of a column.
    pub(crate) fn publish(&mut self, figure: impl Fn(&str, &str) -> Option<f64>) {
        // rows and lines of the plot have a single column
        let mean = |row: &str| ["F", "Ave(F)"].iter().find_map(|column| figure(row, column));
        match &mut self.shape {
            Shape::Intervals(own) => own.publish(mean),
            Shape::Runs(own) => own.publish(mean),
            Shape::Bars(own) => {
                own.publish(|group, series| figure(group, series).or_else(|| figure(series, group)));
            }
            Shape::Curves(_) | Shape::Heat(_) | Shape::Nodes(_) | Shape::Steps(_) => {}
            Shape::Times(_) | Shape::Scatter(_) => {}
        }
    }

    /// The figure as an SVG document, which can be embedded in HTML. `partial` is the sentence below it.
    pub(crate) fn svg(&self, partial: Option<&str>) -> Result<String, PlotError> {
        let height = self.height();
        let banner = if partial.is_some() { BANNER } else { 0.0 };
        let spoken: Vec<&str> = [self.title.as_str(), &self.subtitle].into_iter().chain(partial).collect();
        canvas::svg((SIZE.0, height + banner), &spoken.join(". "), |canvas| {
            if let Some(partial) = partial {
                let kind = Type { colour: ALARM, bold: true, ..SMALL };
                canvas.rectangle((0.0, height), (SIZE.0, height + BANNER), ALARM_GROUND, 1.0);
                let text = canvas.cut(partial, kind, SIZE.0 - 40.0);
                canvas.text(&text, (20.0, height + BANNER / 2.0), kind);
            }
            canvas.text(&canvas.cut(&self.title, TITLE, SIZE.0 - 40.0), (20.0, 22.0), TITLE);
            canvas.text(&canvas.cut(&self.subtitle, SUBTITLE, SIZE.0 - 40.0), (20.0, 43.0), SUBTITLE);
            self.draw(canvas, (SIZE.0, height));
        })
    }

    /// The height in points. It grows with rows and panels.
    fn height(&self) -> f64 {
        match &self.shape {
            Shape::Intervals(own) => own.height().ceil(),
            Shape::Nodes(own) => own.height().ceil(),
            Shape::Steps(own) => own.height().ceil(),
            Shape::Heat(own) => own.height().ceil(),
            Shape::Times(own) => own.height().map_or(SIZE.1, f64::ceil),
            Shape::Curves(_) | Shape::Runs(_) | Shape::Bars(_) | Shape::Scatter(_) => SIZE.1,
        }
    }

    fn draw(&self, canvas: &Canvas<'_>, size: (f64, f64)) {
        match &self.shape {
            Shape::Curves(own) => own.draw(canvas, &self.labels, size),
            Shape::Runs(own) => own.draw(canvas, &self.labels, size),
            Shape::Bars(own) => own.draw(canvas, &self.labels, size),
            Shape::Intervals(own) => own.draw(canvas, &self.labels, size),
            Shape::Nodes(own) => own.draw(canvas, &self.labels, size),
            Shape::Steps(own) => own.draw(canvas, size),
            Shape::Heat(own) => own.draw(canvas, &self.labels, size),
            Shape::Times(own) => own.draw(canvas, &self.labels, size),
            Shape::Scatter(own) => own.draw(canvas, &self.labels, size),
        }
    }

    /// Whether all values are within the axis, and there are some.
    #[cfg(test)]
    pub(crate) fn is_in_bounds(&self) -> bool {
        let (values, axis): (Vec<f64>, _) = match &self.shape {
            Shape::Curves(own) => (own.values().collect(), own.axis()),
            Shape::Runs(own) => (own.values().collect(), own.axis()),
            Shape::Bars(own) => (own.values().collect(), own.axis()),
            Shape::Intervals(own) => (own.values().collect(), own.axis()),
            Shape::Nodes(_) | Shape::Steps(_) | Shape::Heat(_) => return true,
            Shape::Times(_) | Shape::Scatter(_) => unreachable!("run times are no output"),
        };
        !values.is_empty() && values.iter().all(|value| (axis.from..=axis.to).contains(value))
    }
}
