//! Results on disk: the outputs of a run for scoring, and of scoring for the report.
//!
//! Three stages with files between them, so that scores can be computed again without running a method, and a
//! report made again without scoring:
//!
//! ```text
//! work/cleanings/RUN/DATA/SITE.json    what a method kept, page by page     (run)
//! work/scores/RUN/DATA/SITE.json       counts against the marks             (run, from the above)
//! work/tasks/TASK/DATA.json            clusterings, classifications, retrieval   (run, from the cleanings)
//! work/traces/TRACE/DATA.json          one page's tree and what it was judged on   (run)
//! work/models/RUN/VARIANT/...          which site is cleaned by which model, and the models   (run)
//! work/summary.json                    data sets, provenance                (run)
//! ```
//!
//! Cleanings are needed for scores and tasks only: if these are current, nothing reads them, and they may be
//! deleted. A site with too few pages for a run has scores without rows, so a later call need not read the
//! site; the summary does not list it.
//!
//! A file is complete or absent ([`Folder`]); each has the key of everything from which it was made, so a
//! file made by other code, or from another manifest, parameter or data set, is never used as a current one.
//! It also has a digest of its content, so a damaged file is never used. This crate depends neither on pages
//! nor on methods; it stores ids, numbers and names.

mod cleanings;
mod digest;
mod folder;
mod scores;
mod summary;

use serde::{Deserialize, Serialize};

pub use cleanings::{
    AnswerText, Cleanings, Deal, DealtSite, Failure, Fitted, PageCleaning, SettledRule, Trace, TraceUnit,
    TracedEvidence, TracedNode, TracedNumber, TrainedModel, Weights,
};
pub use digest::{KeyBuilder, digest_of};
pub use folder::{Folder, RecordError};
pub use scores::{
    AnsweredTexts, Classification, Clusterings, DocumentsResult, Marked, Outcome, PageScore, Ratios,
    Retrieval, ScoreRow, Scores, SettledFit, SiteFacts, TEXT_KINDS, TaskScores, TaskUnit, Tested, Trouble,
    Unfound,
};
pub use summary::{
    DataFacts, Machine, Presence, Provenance, ResultFacts, RunFacts, Summary, TaskFacts, Timing, VariantFacts,
};

/// The version of the files' format. Files of another version are made again.
pub const SCHEMA: u32 = 7;

/// One unit of work: a run on one site of one data set.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unit {
    /// The run's id.
    pub run: String,
    /// The data set's id.
    pub data: String,
    /// The site's id.
    pub site: String,
}

/// The digest of this crate's sources. It is part of the keys of records.
pub const SOURCES: &str = own_folder::digest!();
