//! Traces: pages of which it is recorded what a method judged each element on, for drawings of single pages.
//!
//! A trace is no score: no claim reads it.

use crate::TimedRun;

/// One method's reasons on one page of each of some data sets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trace {
    /// The id, unique among traces.
    pub id: String,
    /// What is traced, for the report.
    pub title: String,
    /// The run in the variant that is traced, as it is fitted on all pages that take part.
    pub run: TimedRun,
    /// The pages, no two of one data set. At least one; the run takes place on each data set.
    pub pages: Vec<TracedPage>,
}

/// A page that is traced.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TracedPage {
    /// The data set.
    pub data: String,
    /// The site.
    pub site: String,
    /// Which page of it.
    pub page: PageChoice,
}

/// Which page of a site is traced.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PageChoice {
    /// The page of this name.
    Named(String),
    /// The first that takes part, is scored, and has all of these traits; for generated sites, whose pages change with their
    /// size.
    FirstWith(Vec<String>),
}
