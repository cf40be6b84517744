//! What a plot shows, free of how it is drawn.

mod axis;
mod bars;
mod curves;
mod intervals;
mod nodes;
mod runs;
mod steps;
mod times;

pub(crate) use axis::YAxis;
pub(crate) use bars::{Bars, Block, Names, Series};
pub(crate) use curves::{Curves, Line, Tick};
pub(crate) use intervals::{Interval, Intervals};
pub(crate) use nodes::{Nodes, Panel, TreeNode};
pub(crate) use runs::{Runs, RunsLine};
pub(crate) use steps::{Sign, StepRow, Steps};
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
    /// Means with intervals, a row each.
    Intervals(Intervals),
    /// A page's tree and numbers of its nodes.
    Nodes(Nodes),
    /// A way through a page's tree.
    Steps(Steps),
    /// Run times over numbers of pages, a line for each run; both axes logarithmic.
    Times(Times),
}

impl Figure {
    /// The axis of values: the y axis, and the x axis of intervals. That of bars has 0 on it, as their length is what is read; run times have decades instead, and panels of nodes an axis each.
    pub(crate) fn y_axis(&self) -> YAxis {
        match &self.shape {
            Shape::Curves(curves) => YAxis::of_figures(curves.values()),
            Shape::Runs(runs) => YAxis::of_ratios(runs.values()),
            Shape::Bars(bars) => YAxis::of_bars(bars.values(), bars.up_to_one),
            Shape::Intervals(intervals) => YAxis::of_ratios(intervals.values()),
            Shape::Times(_) | Shape::Nodes(_) | Shape::Steps(_) => YAxis::from_zero(),
        }
    }
}
