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
pub use worst::{WorstPage, worst_pages};

use std::path::{Path, PathBuf};

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

/// An error of making or comparing reports.
#[derive(Debug, thiserror::Error)]
pub enum ReportError {
    /// A file could not be written.
    #[error(transparent)]
    Write(#[from] whole_file::WriteError),
    /// The long table could not be written as Parquet.
    #[error("cannot write the table of scores: {0}")]
    Parquet(#[from] parquet::errors::ParquetError),
    /// A query cannot be run.
    #[error("{file}, line {line}: {problem}")]
    Query {
        /// The file.
        file: String,
        /// The line that the problem is about, or at which its SQL begins.
        line: usize,
        /// The words of polars.
        problem: String,
    },
    /// A query that a user asked cannot be run.
    #[error("the query: {problem}")]
    Asked {
        /// The words of polars.
        problem: String,
    },
    /// A file or folder could not be read.
    #[error("cannot read {}: {source}", path.display())]
    Read {
        /// The file or folder.
        path: PathBuf,
        /// The error of the system.
        source: std::io::Error,
    },
    /// A file or folder holds something else than results, or only a part of them.
    #[error("{} {problem}", path.display())]
    File {
        /// The file or folder.
        path: PathBuf,
        /// What is wrong, as the end of a sentence.
        problem: String,
    },
    /// A block or a figure of a Markdown file cannot be made.
    #[error("{0}")]
    Headline(String),
    /// A stale file could not be removed.
    #[error("cannot remove {}, which an earlier run left: {source}", path.display())]
    Remove {
        /// The file.
        path: PathBuf,
        /// The error of the system.
        source: std::io::Error,
    },
}

impl ReportError {
    /// A query cannot be run. The line is the one that the parser of SQL names, else that of the first name in quotes.
    pub(crate) fn of_query(query: &manifest::Query, problem: String) -> Self {
        let file = query.file.clone();
        if let Some((before, place)) = problem.split_once(" at Line: ")
            && let Some(at) = place.split(',').next().and_then(|at| at.parse::<usize>().ok())
            && !problem.starts_with("claim ")
        {
            return Self::Query { file, line: query.line + at - 1, problem: before.to_owned() };
        }
        let quoted = problem.split(['"', '\'']).nth(1).and_then(|name| query.line_of(name));
        Self::Query { file, line: quoted.unwrap_or(query.line), problem }
    }

    /// A file or folder cannot be used.
    pub(crate) fn of_file(path: &Path, problem: impl Into<String>) -> Self {
        Self::File { path: path.to_owned(), problem: problem.into() }
    }
}

#[cfg(test)]
#[allow(dead_code, reason = "the tests of whole reports use more of it")]
mod fixtures;
