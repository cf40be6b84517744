//! What a column of a table, a line of a plot, a histogram or a cell of a property-wise comparison is read from: fits of a run,
//! or a trivial baseline.

use crate::{At, Located, Ratio, Size};

/// The trivial baselines, by the names of their methods. They run automatically on every choice of pages, so that a column
/// may name one without a `[[run]]`; a run of that id comes first.
pub const BASELINES: [&str; 2] = ["everything", "nothing"];

/// Whose figures are read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Origin {
    /// One variant of a run, at one training size.
    Run {
        /// The run.
        run: String,
        /// The variant. [`At::Best`] only with a ratio, whose measure defines the best.
        at: At,
        /// The training size.
        training: Size,
    },
    /// A trivial baseline on the pages of the runs beside it; one of [`BASELINES`].
    Baseline(String),
}

/// Which figure is read.
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
    /// The ratio; none of a fit statistic.
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

/// A column of a table that has a row a site.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SiteColumn {
    /// The label, which columns of one origin may share; label and figure are together there once.
    pub label: String,
    /// Whose figure.
    pub origin: Origin,
    /// Which figure.
    pub figure: Figure,
}

impl SiteColumn {
    /// The name in tables.
    pub fn name(&self) -> String {
        self.figure.column(&self.label)
    }
}

/// Which columns of a table by site are drawn as bars.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SiteBars {
    /// Those of one ratio.
    Ratio(Ratio),
    /// Those of fit statistics.
    FitStatistic,
    /// All of them.
    All,
}

impl SiteBars {
    /// Whether a column with this figure is drawn.
    pub fn shows(self, figure: &Figure) -> bool {
        match self {
            SiteBars::Ratio(ratio) => figure.ratio() == Some(ratio),
            SiteBars::FitStatistic => figure.ratio().is_none(),
            SiteBars::All => true,
        }
    }
}

/// A line over an axis.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CurveLine {
    /// The label, which lines of several ratios may share; label and figure are together there once.
    pub label: String,
    /// The run: a sweep where the axis is the swept parameter.
    pub run: String,
    /// The variant that is read along an axis of training sizes; none where the axis is the swept parameter.
    pub variant: Option<String>,
    /// Which figure.
    pub figure: Figure,
    /// Divides each site's figures by its own at the largest place on the axis that the site has.
    pub relative: bool,
}

impl CurveLine {
    /// The name in tables.
    pub fn name(&self) -> String {
        self.figure.column(&self.label)
    }
}

/// A property that methods are compared by, and the results about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Property {
    /// The name: the first cell of a row of the published table, as it is written there.
    pub name: String,
    /// The results of each method, in the order of the published columns, one a column.
    pub cells: Vec<PropertyCell>,
    /// Claims of the experiment about the property, in its outputs' words. Each is one that just one output makes.
    pub claims: Vec<Located<String>>,
    /// A timing of the experiment, for a property of speed. Run times are not results and are kept in other files.
    pub timing: Option<String>,
}

/// The results about a property of one method; may be empty.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PropertyCell {
    /// Figures of a site, of which the median over sites is shown; label and figure are together there once.
    pub measured: Vec<SiteColumn>,
    /// Parameters that correspond to the property.
    pub parameters: Vec<Parameter>,
}

/// A parameter of a run's method, shown with the value that the run has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parameter {
    /// The run, which has one variant.
    pub run: String,
    /// The parameter's key. This crate cannot check whether the method has it.
    pub key: String,
}
