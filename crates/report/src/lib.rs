//! Records to tidy tables; queries over them to tables, plots, claims with verdicts, and the report page; runs no method.
//!
//! ```text
//! Experiment + Summary + Scores -> tables (tidy) -> session (SQL) -> queries -> shape (cells, pivot, foot)  -> write (files)
//!              TaskScores, times                                             -> chart (SVG)                 -> document (page, README)
//!                                                                            -> judge (verdicts on claims)
//! ```
//!
//! [`write()`] makes the folder of an experiment's results, [`query()`] asks its tables, [`diff()`] compares two such folders,
//! [`headlines()`] puts tables, sentences and figures from them into Markdown files, and [`board`] makes the rankings of all results a
//! static site. This crate's README defines the figures.

pub mod board;
mod bootstrap;
mod chart;
mod check;
mod claims;
mod data_group;
mod diff;
mod document;
mod drawing;
mod error;
mod experiments;
mod failures;
mod folder;
mod headline;
mod intervals;
mod jackknife;
mod judge;
mod markdown;
mod names;
mod numbers;
mod page;
mod partial;
mod published;
mod queries;
mod scores_file;
mod session;
mod shape;
mod statistics;
mod table;
mod tables;
mod worst;
mod write;
mod writer;

pub use chart::ChartError;
pub use check::check;
pub use claims::{ClaimRow, tally};
pub use diff::{Difference, diff};
pub use error::ReportError;
pub use headline::{PeersTable, first_rows, headlines};
pub use queries::query;
pub use worst::{WorstPage, worst_pages};
pub use write::{Written, write};

use manifest::Experiment;
use record::{Machine, Scores, Summary, TaskScores, Trace};

/// The inputs of a report.
#[derive(Debug, Clone, Copy)]
pub struct Inputs<'a> {
    /// The checked experiment.
    pub experiment: &'a Experiment,
    /// The facts of its execution.
    pub summary: &'a Summary,
    /// The scores of all units, in any order.
    pub scores: &'a [Scores],
    /// The results of all tasks, in any order; empty for an experiment without tasks.
    pub tasks: &'a [TaskScores],
    /// The traced pages, in any order; empty for an experiment without traces.
    pub traces: &'a [Trace],
    /// The machine and the times, with run times if some were measured; `None` leaves them out.
    pub machine: Option<&'a Machine>,
}

impl<'a> Inputs<'a> {
    /// An execution without results; callers set the fields that they have.
    pub fn of(experiment: &'a Experiment, summary: &'a Summary) -> Self {
        Self { experiment, summary, scores: &[], tasks: &[], traces: &[], machine: None }
    }
}

#[cfg(test)]
#[allow(dead_code, reason = "the tests of whole reports use more of it")]
mod fixtures;
