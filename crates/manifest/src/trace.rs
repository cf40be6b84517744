//! Traces: single pages for which the evidence of a method is recorded, for drawings. A trace is no score: no claim reads it.

use crate::TimedRun;

/// The evidence of one method, on one page of each of some data sets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trace {
    /// The id, unique among traces.
    pub id: String,
    /// The title in the report.
    pub title: String,
    /// The traced run and variant, fitted on all pages that take part.
    pub run: TimedRun,
    /// The pages, at most one of a data set. At least one; the run takes place on each data set.
    pub pages: Vec<TracedPage>,
}

/// A page that is traced.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TracedPage {
    /// The data set.
    pub data: String,
    /// The site.
    pub site: String,
    /// The choice of the page.
    pub page: PageChoice,
}

/// The choice of a page of a site.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PageChoice {
    /// The page of this name.
    Named(String),
    /// The first page that takes part, is scored and has all of these traits; for generated sites, whose pages change with their number.
    FirstWith(Vec<String>),
}
