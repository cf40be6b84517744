//! Records to tables, plots and the report page; runs no method.
//!
//! ```text
//! Experiment + Summary + Scores -> lookup -> reading (a site's ratio)            -> outputs (table, figure) -> files
//!                      TaskScores           task_view (a task's figures by set)     claims (verdicts)
//! ```
//!
//! [`write()`] makes the folder of an experiment's results, [`diff()`] compares two such folders, and [`headlines()`] puts tables,
//! sentences and figures from them into Markdown files. This crate's README defines the figures.

mod best;
pub mod board;
mod bootstrap;
mod claims;
mod data_group;
mod diff;
mod document;
mod error;
mod evaluation;
mod experiments;
mod failures;
mod headline;
mod kinds;
mod long_table;
mod lookup;
mod markdown;
mod numbers;
mod outputs;
mod page;
mod paired;
mod partial;
mod parts;
mod plot;
mod published;
mod ratios;
mod reading;
mod run_table;
mod scores_file;
mod statistics;
mod table;
mod task_quantity;
mod task_view;
mod times;
mod traced;
mod write;
mod writer;

pub use claims::{ClaimRow, tally};
pub use diff::{Difference, Finding, Side, diff};
pub use error::ReportError;
pub use headline::{PeersTable, first_rows, headlines};
pub use outputs::{WorstPage, worst_pages};
pub use plot::PlotError;
pub use write::{Written, readme, write};

use manifest::{Experiment, Kinds};
use record::{Machine, Scores, Summary, TaskScores, Trace};

/// The kinds of outputs and claims that manifests may contain.
pub const KINDS: Kinds = Kinds { outputs: outputs::KINDS, bounds: claims::KINDS };

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
mod fixtures;
#[cfg(test)]
mod task_fixtures;
#[cfg(test)]
mod trace_fixtures;
