//! What a plot shows, free of how it is drawn.

mod bars;
mod curves;
mod runs;

pub(crate) use bars::{Bars, Block, Series};
pub(crate) use curves::{Curves, Line, Tick};
pub(crate) use runs::{Runs, RunsLine};

/// A plot.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Figure {
    pub(crate) title: String,
    pub(crate) subtitle: String,
    pub(crate) x_label: String,
    pub(crate) y_label: String,
    pub(crate) shape: Shape,
}

/// The kinds of plot. In all of them the y axis ends at 1.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Shape {
    /// A line for each site.
    Curves(Curves),
    /// The distribution of a figure over runs, a line for each set.
    Runs(Runs),
    /// Bars in groups, a colour for each set.
    Bars(Bars),
}

impl Figure {
    /// Where the y axis begins. Bars begin at 0, as their length is what is read.
    pub(crate) fn y_from(&self) -> f64 {
        match &self.shape {
            Shape::Curves(curves) => y_from(curves.values()),
            Shape::Runs(runs) => y_from(runs.values()),
            Shape::Bars(_) => 0.0,
        }
    }
}

/// At 0, or, where all values stand in the upper half, at the tenth below the lowest, so that lines can be told apart.
fn y_from(values: impl Iterator<Item = f64>) -> f64 {
    let lowest = values.fold(1.0, f64::min);
    if lowest < 0.5 { 0.0 } else { ((lowest * 10.0 - 1e-9).floor() / 10.0).min(0.9) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn from(values: &[f64]) -> f64 {
        y_from(values.iter().copied())
    }

    #[test]
    fn the_axis_begins_below_the_lowest_value() {
        assert_eq!(from(&[0.1, 0.9]), 0.0);
        assert_eq!(from(&[0.65, 0.9]), 0.6);
        assert_eq!(from(&[0.7, 0.9]), 0.6);
        assert_eq!(from(&[1.0, 1.0]), 0.9);
        assert_eq!(from(&[]), 0.9);
    }
}
