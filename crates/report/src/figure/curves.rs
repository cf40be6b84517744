//! Ratios, or figures that fits settle, of sites over a parameter or a number of pages.

use manifest::Ratio;

/// A line plot of ratios or of a learned figure.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Curves {
    /// Places on the x axis, ascending.
    pub(crate) ticks: Vec<Tick>,
    /// The lines, those of one ratio together, sites in the same order in each.
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

/// The line of one site and ratio.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Line {
    pub(crate) site: String,
    /// The ratio; none for a learned figure.
    pub(crate) ratio: Option<Ratio>,
    /// (x, ratio in 0..=1 or finite figure), ascending in x; places without a value are left out.
    pub(crate) points: Vec<(f64, f64)>,
}

impl Curves {
    /// The sites, in the order of the lines.
    pub(crate) fn sites(&self) -> Vec<&str> {
        let first = self.lines.first().map(|line| line.ratio);
        self.lines.iter().filter(|line| Some(line.ratio) == first).map(|line| line.site.as_str()).collect()
    }

    /// The ratios, in the order of the lines.
    pub(crate) fn ratios(&self) -> Vec<Option<Ratio>> {
        let mut ratios: Vec<_> = self.lines.iter().map(|line| line.ratio).collect();
        ratios.dedup();
        ratios
    }

    /// All values.
    pub(crate) fn values(&self) -> impl Iterator<Item = f64> + Clone {
        self.lines.iter().flat_map(|line| line.points.iter().map(|(_, y)| *y))
    }

    /// The values of a ratio at each tick, in the order of sites.
    pub(crate) fn at_ticks(&self, ratio: Option<Ratio>) -> Vec<(f64, Vec<f64>)> {
        let lines: Vec<_> = self.lines.iter().filter(|line| line.ratio == ratio).collect();
        let at = |x: f64| {
            lines.iter().flat_map(move |line| line.points.iter().filter(move |(place, _)| *place == x))
        };
        self.ticks.iter().map(|tick| (tick.x, at(tick.x).map(|(_, y)| *y).collect())).collect()
    }
}
