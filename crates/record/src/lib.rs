//! Results on disk: what a run leaves for scoring, and what scoring leaves for the report.
//!
//! Three stages with files between them, so that scores can be computed again without running a method, and a
//! report made again without scoring:
//!
//! ```text
//! work/cleanings/RUN/DATA/SITE.json    what a method kept, page by page     (run)
//! work/scores/RUN/DATA/SITE.json       counts against the marks             (run, from the above)
//! work/tasks/TASK/DATA.json            clusterings, classifications         (run, from the cleanings)
//! work/traces/TRACE/DATA.json          one page's tree and what it was judged on   (run)
//! work/models/RUN/VARIANT/...          which site is cleaned by which model, and the models   (run)
//! work/summary.json                    data sets, provenance                (run)
//! ```
//!
//! Cleanings are needed for scores and tasks only: if these are current, nothing reads them, and they may be
//! deleted. A site with too few pages for a run has scores without rows, so that a later call knows without
//! reading it; the summary does not list it.
//!
//! A file is complete or absent ([`Folder`]); each has the key of what it was made from, so that a
//! file of another code, manifest, parameter or data set is never taken for a current one, and a digest of its content, so
//! that a damaged one is never used. This crate depends
//! neither on pages nor on methods: ids, numbers and names only.

mod cleanings;
mod folder;
mod key;
mod models;
mod pages;
mod scores;
mod seal;
mod summary;
mod tasks;
mod trace;
mod visit;
mod writing;

pub use cleanings::{AnswerText, Cleanings, Failure, Fitted, PageCleaning, SettledRule, Weights};
pub use folder::Folder;
pub use key::{KeyBuilder, digest_of};
pub use models::{Deal, DealtSite, TrainedModel};
pub use pages::{PageScore, TEXT_KINDS};
pub use scores::{AnsweredTexts, FitRules, Marked, Ratios, ScoreRow, Scores, SiteFacts, Unfound};
pub use summary::{
    DataFacts, Machine, Presence, Provenance, RunFacts, Summary, TaskFacts, Timing, VariantFacts,
};
pub use tasks::{
    Classification, Clusterings, Decisions, DocumentsResult, Judged, Outcome, TaskScores, TaskUnit, Tested,
    Trouble,
};
pub use trace::{Trace, TraceUnit, TracedEvidence, TracedNode, TracedNumber};
pub use visit::Visit;
pub use writing::{RecordError, begin_file, finish_file, write_atomically};

/// The version of the files' shape. Files of another version are made again.
pub const SCHEMA: u32 = 5;

use serde::{Deserialize, Serialize};

/// One unit of work: a run on one site of one data set.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unit {
    /// The run's id.
    pub run: String,
    /// The data set's id.
    pub data: String,
    /// The site's id.
    pub site: String,
}

/// The digest of this crate's sources. Records are keyed by it.
pub const SOURCES: &str = own_folder::digest!();
