//! Experiment manifests: TOML in, checked experiments out.
//!
//! An experiment is a folder. Its `experiment.toml` names the data and the *runs*: a method, its parameters, and the number of pages that
//! it is fitted on. Every `*.sql` holds the tables of the report as queries, with the paper's claims in their heads. Published figures are
//! CSV files of the folder. All of them are templates.
//!
//! [`Experiment`] and its parts refuse unknown keys and are checked, so no other crate checks again whether a run exists. This crate cannot
//! check methods, data sets and parameters, but it knows the place of every key ([`Experiment::error`]), so that `run` can report it. Nor
//! does it read SQL, which `report` plans.

mod experiment;
mod place;
mod query;
mod run;
mod source;
mod submission;
mod task;
mod template;

pub use experiment::{AnswerKind, Data, Experiment, LOCAL};
pub use place::{ManifestError, Refused, no_such};
pub use query::{ErrorOf, Foot, Head, Interval, Over, Pivot, Plot, Published, Query, QueryClaim, Verdict};
pub use run::{BASELINE, Run, Sweep, TimedRun, Train, Training, Variant, may_teach, role_of};
pub use source::{MAIN, check, embedded, embedded_files, embedded_ids, expand};
pub use submission::{SUBMISSION, Submission};
pub use task::{CleaningSource, Documents, PARSING, Task, Timing, Trace, TracedPage, WeightingKind};
pub use template::on_large_stack;
