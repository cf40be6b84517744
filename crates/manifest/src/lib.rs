//! Experiment manifests: TOML in, checked experiments out.
//!
//! An experiment is a folder. Its `experiment.toml` names the data and the *runs*: a method, its parameters, and the number of pages that
//! it is fitted on. Every `*.sql` holds the tables of the report as queries, with the paper's claims in their heads. Published figures are
//! CSV files of the folder. All of them are templates.
//!
//! [`Experiment`] and its parts refuse unknown keys and are checked, so no other crate checks again whether a run exists. This crate cannot
//! check methods, data sets and parameters, but it knows the place of every key ([`Experiment::error`]), so that `run` can report it. Nor
//! does it read SQL, which `report` plans.

mod claim;
mod embedded;
mod error;
mod experiment;
mod place;
mod published;
mod query;
mod run;
mod seen;
mod source;
mod submission;
mod task;
mod template;
mod timing;
mod trace;

pub use claim::Verdict;
pub use embedded::{embedded, embedded_files, embedded_ids};
pub use error::{ManifestError, Refused};
pub use experiment::{AnswerKind, Data, Experiment, LOCAL};
pub use published::Published;
pub use query::{ErrorOf, Foot, Head, Interval, Over, Pivot, Plot, Query, QueryClaim};
pub use run::{BASELINE, Run, Sweep, Train, Training, Variant};
pub use source::{MAIN, check, expand};
pub use submission::{SUBMISSION, Submission};
pub use task::{CleaningSource, Documents, Task, WeightingKind};
pub use timing::{PARSING, TimedRun, Timing};
pub use trace::{Trace, TracedPage};
