//! Figures in a column of a table or a line of a plot; the names of the trivial baselines.

use crate::Ratio;

/// The trivial baselines, by the names of their methods. They run automatically on every choice of pages, so a column may name one without
/// a `[[run]]`. A run of the same id takes precedence.
pub const BASELINES: [&str; 2] = ["everything", "nothing"];

/// A figure.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Figure {
    /// A ratio of a measure's counts.
    Ratio {
        /// The measure.
        measure: String,
        /// The ratio.
        ratio: Ratio,
    },
    /// A fit statistic, by name.
    FitStatistic(String),
}

impl Figure {
    /// The ratio; `None` for a fit statistic.
    pub const fn ratio(&self) -> Option<Ratio> {
        match self {
            Figure::Ratio { ratio, .. } => Some(*ratio),
            Figure::FitStatistic(_) => None,
        }
    }

    /// The name of its column in tables: `LABEL precision`, or `LABEL` for a fit statistic.
    pub fn column(&self, label: &str) -> String {
        self.ratio().map_or_else(|| label.to_owned(), |ratio| format!("{label} {}", ratio.name()))
    }
}
