//! Ratios, or figures that fits settle, of sites or of runs over a parameter or a number of pages.

use manifest::Ratio;

/// A line plot of ratios or of a learned figure.
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
    /// The ratio; none for a learned figure.
    pub(crate) ratio: Option<Ratio>,
    /// (x, ratio in 0..=1 or finite figure), ascending in x; places without a value are left out.
    pub(crate) points: Vec<(f64, f64)>,
}

impl Curves {
    /// The names, in the order of the lines, each once.
    pub(crate) fn names(&self) -> Vec<&str> {
        let mut names: Vec<&str> = Vec::new();
        for line in &self.lines {
            if !names.contains(&line.name.as_str()) {
                names.push(&line.name);
            }
        }
        names
    }

    /// The ratios, in the order of the lines, each once.
    pub(crate) fn ratios(&self) -> Vec<Option<Ratio>> {
        let mut ratios: Vec<_> = Vec::new();
        for line in &self.lines {
            if !ratios.contains(&line.ratio) {
                ratios.push(line.ratio);
            }
        }
        ratios
    }

    /// All values.
    pub(crate) fn values(&self) -> impl Iterator<Item = f64> + Clone {
        self.lines.iter().flat_map(|line| line.points.iter().map(|(_, y)| *y))
    }

    /// The values of a ratio at each tick, in the order of the lines.
    pub(crate) fn at_ticks(&self, ratio: Option<Ratio>) -> Vec<(f64, Vec<f64>)> {
        let lines: Vec<_> = self.lines.iter().filter(|line| line.ratio == ratio).collect();
        let at = |x: f64| {
            lines.iter().flat_map(move |line| line.points.iter().filter(move |(place, _)| *place == x))
        };
        self.ticks.iter().map(|tick| (tick.x, at(tick.x).map(|(_, y)| *y).collect())).collect()
    }
}
