//! Run times: the runs that are timed side by side, on which pages or sites, and how often.
//!
//! Times are no results: they differ from one execution to the next, so only tables with `times = true` read them, and no comparison does.

/// The row of a timing that is no run: reading the same pages.
pub const PARSING: &str = "parsing";

/// One set of run times.
#[derive(Debug, Clone, PartialEq)]
pub struct Timing {
    /// The id, unique among timings.
    pub id: String,
    /// The title in the report.
    pub title: String,
    /// The data set.
    pub data: String,
    /// The runs in the order of tables, each once. At least one; all of them take place on the data set.
    pub runs: Vec<TimedRun>,
    /// Numbers of pages of its largest site, ascending, each once. None: all pages of every site.
    pub pages: Vec<usize>,
    /// The number of times that each run is timed, at least 1.
    pub repeats: u32,
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
