//! Run times: which runs are timed side by side, on which pages or sites, how often.
//!
//! A timing is no output: what it measures differs from one execution to the next, so no claim of an output reads it and
//! no comparison of results. A paper's claims about run times are declared here, and evaluated with the times.

/// The row of a timing that is no run: reading the same pages.
pub const PARSING: &str = "parsing";

/// One set of run times.
#[derive(Debug, Clone, PartialEq)]
pub struct Timing {
    /// The id, unique among timings, and the name of the files made.
    pub id: String,
    /// What is timed, for the report.
    pub title: String,
    /// The data set. Its largest site gives the pages, or all of its sites are measured as a [`Cost`].
    pub data: String,
    /// The runs in the order of tables, each once. At least one; all of them take place on the data set.
    pub runs: Vec<TimedRun>,
    /// Numbers of pages, ascending, each once. At least one, but for a cost, which has none.
    pub pages: Vec<usize>,
    /// How often each run is timed on each number of pages, at least 1.
    pub repeats: u32,
    /// Which of them are claimed to be faster than others.
    pub faster: Vec<Faster>,
    /// How the times of some are claimed to grow.
    pub growth: Vec<Growth>,
    /// Measures every site whole, and not numbers of pages of the largest.
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

/// A claim that one median is below another on every number of pages that both have times on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Faster {
    /// The one, as tables name it: a [`TimedRun::name`] or [`PARSING`].
    pub of: String,
    /// The other.
    pub than: String,
}

/// A claim that the median grows with less than a power of the number of pages.
#[derive(Debug, Clone, PartialEq)]
pub struct Growth {
    /// The run, as tables name it, or [`PARSING`].
    pub of: String,
    /// The exponent that it stays below, above 0.
    pub below: f64,
    /// Between this number of pages, one of [`Timing::pages`],
    pub from: usize,
    /// and this larger one.
    pub to: usize,
}

/// A run in one of its variants.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TimedRun {
    /// The run's id.
    pub run: String,
    /// The variant's id.
    pub variant: String,
    /// What tables call it: the run's id, or `RUN/VARIANT` where the run has several.
    pub name: String,
}
