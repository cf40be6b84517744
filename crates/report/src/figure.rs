//! What a plot shows, free of how it is drawn.

use manifest::Ratio;

/// A line plot of ratios.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Figure {
    pub(crate) title: String,
    pub(crate) subtitle: String,
    pub(crate) x_label: String,
    pub(crate) y_label: String,
    /// Places on the x axis, ascending.
    pub(crate) ticks: Vec<Tick>,
    /// The lines, those of one ratio together, sites in the same order in each.
    pub(crate) lines: Vec<Line>,
}

/// A labelled place on the x axis.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Tick {
    pub(crate) x: f64,
    pub(crate) label: String,
}

/// The line of one site and ratio.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Line {
    pub(crate) site: String,
    pub(crate) ratio: Ratio,
    /// (x, ratio in 0..=1), ascending in x; places without a value are left out.
    pub(crate) points: Vec<(f64, f64)>,
}

impl Figure {
    /// The sites, in the order of the lines.
    pub(crate) fn sites(&self) -> Vec<&str> {
        let first = self.lines.first().map(|line| line.ratio);
        self.lines.iter().filter(|line| Some(line.ratio) == first).map(|line| line.site.as_str()).collect()
    }

    /// The ratios, in the order of the lines.
    pub(crate) fn ratios(&self) -> Vec<Ratio> {
        let mut ratios: Vec<_> = self.lines.iter().map(|line| line.ratio).collect();
        ratios.dedup();
        ratios
    }

    /// Where the y axis begins: at 0, or, where all values stand in the upper half, at the tenth below the
    /// lowest, so that the lines can be told apart. It always ends at 1.
    pub(crate) fn y_from(&self) -> f64 {
        let values = self.lines.iter().flat_map(|line| line.points.iter().map(|(_, y)| *y));
        let lowest = values.fold(1.0, f64::min);
        if lowest < 0.5 { 0.0 } else { ((lowest * 10.0 - 1e-9).floor() / 10.0).min(0.9) }
    }

    /// The values of a ratio at each tick, in the order of sites.
    pub(crate) fn at_ticks(&self, ratio: Ratio) -> Vec<(f64, Vec<f64>)> {
        let lines: Vec<_> = self.lines.iter().filter(|line| line.ratio == ratio).collect();
        let at = |x: f64| {
            lines.iter().flat_map(move |line| line.points.iter().filter(move |(place, _)| *place == x))
        };
        self.ticks.iter().map(|tick| (tick.x, at(tick.x).map(|(_, y)| *y).collect())).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figure(values: &[f64]) -> Figure {
        let points =
            values.iter().enumerate().map(|(at, y)| (f64::from(u8::try_from(at).unwrap()), *y)).collect();
        let text = String::new;
        Figure {
            title: text(),
            subtitle: text(),
            x_label: text(),
            y_label: text(),
            ticks: Vec::new(),
            lines: vec![Line { site: "a".to_owned(), ratio: Ratio::F, points }],
        }
    }

    #[test]
    fn the_axis_begins_below_the_lowest_value() {
        assert_eq!(figure(&[0.1, 0.9]).y_from(), 0.0);
        assert_eq!(figure(&[0.65, 0.9]).y_from(), 0.6);
        assert_eq!(figure(&[0.7, 0.9]).y_from(), 0.6);
        assert_eq!(figure(&[1.0, 1.0]).y_from(), 0.9);
        assert_eq!(figure(&[]).y_from(), 0.9);
    }
}
