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

mod ask;
pub mod board;
mod chart;
mod check;
mod claims;
mod diff;
mod document;
mod files;
mod flips;
mod folder;
mod found;
mod headline;
mod intervals;
mod judge;
mod markdown;
mod numbers;
mod partial;
mod published;
mod queries;
mod readme;
mod session;
mod share;
#[cfg(test)]
mod simulation;
mod sql;
mod table;
mod tables;
mod worst;

pub use chart::register_fonts;
pub use check::{Names, check};
pub use claims::{ClaimRow, tally};
pub use diff::{Difference, diff};
pub use files::{Written, write};
pub use headline::{PeersTable, first_rows, headlines};
pub use partial::partial;
pub use queries::query;
pub use tables::{Tables, tables};
pub use worst::{WorstPage, worst_pages};

use std::fmt::Display;
use std::path::Path;

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

/// The outcome of making or comparing reports.
pub type Result<T, E = ReportError> = std::result::Result<T, E>;

/// An error of making or comparing reports.
#[derive(Debug, thiserror::Error)]
pub enum ReportError {
    /// A file could not be written.
    #[error(transparent)]
    Write(#[from] whole_file::WriteError),
    /// The long table could not be written as Parquet.
    #[error("cannot write the table of scores: {0}")]
    Parquet(#[from] parquet::errors::ParquetError),
    /// A query or a figure of a Markdown file cannot be made; a file or folder cannot be read or removed, or holds something else than
    /// results, or only a part of them.
    #[error("{0}")]
    Told(String),
}

impl ReportError {
    /// A query cannot be run. The line is the one that the parser of SQL names, else that of the first name in quotes: in the SQL, or in or behind the claim
    /// that is named before it.
    pub(crate) fn of_query(query: &manifest::Query, problem: &str) -> Self {
        let place = problem.split_once(" at Line: ").filter(|_| !problem.starts_with("claim "));
        let of_parser = place.and_then(|(before, place)| {
            let at = place.split(',').next()?.parse::<usize>().ok()?;
            Some((query.line + at - 1, before))
        });
        let of_name = || {
            let mut quoted = problem.split(['"', '\'']).skip(1).step_by(2).peekable();
            let claim =
                quoted.next_if(|_| problem.starts_with("claim ")).and_then(|own| query.line_of(own, 0));
            let from = claim.map_or(query.line, |line| line + 1);
            let found = quoted.next().and_then(|name| {
                query.line_of(name, from).or_else(|| claim.or_else(|| query.line_of(name, 0)))
            });
            found.or(claim).unwrap_or(query.line)
        };
        let (line, problem) = of_parser.unwrap_or_else(|| (of_name(), problem));
        Self::Told(format!("{}, line {line}: {problem}", query.file))
    }

    /// A file or folder cannot be used; `problem` is the end of a sentence about it.
    pub(crate) fn of_file(path: &Path, problem: impl Display) -> Self {
        Self::Told(format!("{} {problem}", path.display()))
    }

    /// A file or folder cannot be read.
    pub(crate) fn of_reading(path: &Path, error: &std::io::Error) -> Self {
        Self::Told(format!("cannot read {}: {error}", path.display()))
    }
}

#[cfg(test)]
#[allow(dead_code, reason = "the tests of whole reports use more of it")]
mod fixtures;
