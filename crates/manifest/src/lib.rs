//! Experiment manifests: TOML in, checked experiments out.
//!
//! An experiment is a folder. Its `experiment.toml` names the data and the *runs* (which method, with which
//! parameters, fitted on how many pages); every other manifest in the folder is one *output* or several, a table or a
//! figure made from the runs' scores, with the paper's claims about it. Published figures are CSV files beside
//! them.
//!
//! Raw types mirror the files and refuse unknown keys; [`Experiment`] and what it holds have been checked, so
//! that no other crate checks again whether a run exists. Whether a *method*, a *data set* or a parameter
//! exists is not known here: the ids keep their place in the file ([`Located`]), so that `run` can report it.

mod claim;
mod embedded;
mod error;
mod experiment;
mod output;
mod quantity;
mod raw;
mod refused;
mod series;
mod source;
mod task;
mod timing;
mod trace;

pub use claim::{Bound, Claim, Verdict};
pub use embedded::{embedded, embedded_files, embedded_ids};
pub use error::{Located, ManifestError};
pub use experiment::{AnswerKind, Data, Experiment, LOCAL, Run, Train, Training, Variant};
pub use output::{Axis, Output, OutputKind, Published};
pub use quantity::{At, Quantity, Ratio, Size, Value};
pub use refused::Refused;
pub use series::{
    BASELINES, CurveLine, Figure, Origin, Parameter, Property, PropertyCell, SiteBars, SiteColumn,
};
pub use source::{MAIN, check, expand};
pub use task::{
    CleaningSource, Design, Documents, PositiveKind, Task, TaskKind, TaskQuantity, TaskValue, WeightingKind,
};
pub use timing::{Faster, Growth, PARSING, TimedRun, Timing};
pub use trace::{PageChoice, Trace, TracedPage};
