//! Experiment manifests: TOML in, checked experiments out.
//!
//! An experiment is a folder. Its `experiment.toml` names the data and the *runs*: a method, its parameters, and the number of pages that
//! it is fitted on. Every other manifest in the folder makes one *output* or several: a table or a figure of the runs' scores, with the
//! paper's claims about it. Published figures are CSV files of the folder.
//!
//! Raw types mirror the files and refuse unknown keys. [`Experiment`] and its parts are checked, so no other crate checks again whether a
//! run exists. This crate cannot check methods, data sets and parameters: their names keep their place in the file ([`Located`]), so that
//! `run` can report it.

mod claim;
mod embedded;
mod error;
mod experiment;
mod figure;
mod key;
mod kind;
mod names;
mod output;
mod place;
mod problem;
mod published;
mod quantity;
mod query;
mod raw;
mod reference;
mod refused;
mod run;
mod seen;
mod source;
mod submission;
mod task;
mod template;
mod timing;
mod trace;

pub use claim::{Claim, Verdict};
pub use embedded::{embedded, embedded_files, embedded_ids};
pub use error::{Located, ManifestError};
pub use experiment::{AnswerKind, Data, Experiment, LOCAL};
pub use figure::{BASELINES, Figure};
pub use key::Key;
pub use kind::{Kind, KindKey, Kinds};
pub use names::{Names, Needs};
pub use output::Output;
pub use problem::Problem;
pub use published::Published;
pub use quantity::{At, Ratio, Size};
pub use query::{ErrorOf, Foot, Head, Interval, Over, Pivot, Plot, Query, QueryClaim};
pub use reference::{
    DocumentsRef, Measure, MeasureRef, Named, Ref, RunRef, TaskRef, TimingRef, TraceRef, VariantRef,
};
pub use refused::Refused;
pub use run::{Run, Train, Training, Variant};
pub use source::{MAIN, check, expand, unchecked};
pub use submission::{SUBMISSION, Submission};
pub use task::{CleaningSource, Design, Documents, PositiveKind, Task, TaskKind, TaskValue, WeightingKind};
pub use timing::{Cost, Faster, Growth, PARSING, TimedRun, Timing};
pub use trace::{PageChoice, Trace, TracedPage};
