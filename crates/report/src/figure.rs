//! What a plot shows, free of how it is drawn.

mod axis;
mod bars;
mod curves;
mod runs;
mod times;

pub(crate) use axis::YAxis;
pub(crate) use bars::{Bars, Block, Series};
pub(crate) use curves::{Curves, Line, Tick};
pub(crate) use runs::{Runs, RunsLine};
pub(crate) use times::{Timed, Times, TimesLine};

/// A plot.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Figure {
    pub(crate) title: String,
    pub(crate) subtitle: String,
    pub(crate) x_label: String,
    pub(crate) y_label: String,
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
    /// Run times over numbers of pages, a line for each run; both axes logarithmic.
    Times(Times),
}

impl Figure {
    /// The y axis. Bars begin at 0, as their length is what is read; run times have decades instead.
    pub(crate) fn y_axis(&self) -> YAxis {
        match &self.shape {
            Shape::Curves(curves) => YAxis::of_figures(curves.values()),
            Shape::Runs(runs) => YAxis::of_ratios(runs.values()),
            Shape::Bars(_) | Shape::Times(_) => YAxis::from_zero(),
        }
    }
}
