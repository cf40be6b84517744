//! Run times: the runs that are timed side by side, on which pages or sites, and how often.
//!
//! A timing is no output: its figures differ from one execution to the next, so no comparison and no claim of an output reads it. A paper's
//! claims about run times are declared here, and judged with the times.

/// The row of a timing that is no run: reading the same pages.
pub const PARSING: &str = "parsing";

/// One set of run times.
#[derive(Debug, Clone, PartialEq)]
pub struct Timing {
    /// The id, unique among timings, and the name of the files made.
    pub id: String,
    /// The title in the report.
    pub title: String,
    /// The data set. Its largest site gives the pages; for a [`Cost`] all of its sites are measured.
    pub data: String,
    /// The runs in the order of tables, each once. At least one; all of them take place on the data set.
    pub runs: Vec<TimedRun>,
    /// Numbers of pages, ascending, each once. At least one; none for a cost.
    pub pages: Vec<usize>,
    /// The number of times that each run is timed on each number of pages, at least 1.
    pub repeats: u32,
    /// Claims that one run is faster than another.
    pub faster: Vec<Faster>,
    /// Claims about the growth of times.
    pub growth: Vec<Growth>,
    /// Measures every whole site instead of numbers of pages of the largest.
    pub cost: Option<Cost>,
}

/// The cost of runs on every site of a data set.
#[derive(Debug, Clone, PartialEq)]
pub struct Cost {
    /// The run whose time the others are multiples of, as tables name it.
    pub beside: String,
    /// The claim that no site fails and that time and memory grow with at most this power of the bytes, above 0.
    pub growth: Option<f64>,
}

/// A claim that the median of `of` is lower than that of `than` on every number of pages that both have times on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Faster {
    /// The faster one, by its name in tables: a [`TimedRun::name`] or [`PARSING`].
    pub of: String,
    /// The other.
    pub than: String,
}

/// A claim that the median grows with less than a power of the number of pages.
#[derive(Debug, Clone, PartialEq)]
pub struct Growth {
    /// The run, by its name in tables, or [`PARSING`].
    pub of: String,
    /// The upper bound of the exponent, above 0.
    pub below: f64,
    /// The smaller number of pages, one of [`Timing::pages`].
    pub from: usize,
    /// The larger one.
    pub to: usize,
}

/// A run in one of its variants.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TimedRun {
    /// The run's id.
    pub run: String,
    /// The variant's id.
    pub variant: String,
    /// The name in tables: the run's id, or `RUN/VARIANT` if the run has several.
    pub name: String,
}
