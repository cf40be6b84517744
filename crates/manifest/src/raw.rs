//! The manifests as in the files: unchecked, every unknown key refused. The comments of these types are the reference of keys in
//! `experiments/keys.md`, which `tests/suite/reference.rs` writes.

/// The source of a thing that no paper shows.
fn none() -> String {
    "none".to_owned()
}

mod experiment;
mod output;

pub(crate) use experiment::{
    DealtByKind, RawCost, RawData, RawDocuments, RawExperiment, RawFaster, RawGrowth, RawRun, RawSweep,
    RawTask, RawTiming, RawTrace, RawTracedPage, RawTrain, RawTraining,
};
pub(crate) use output::{RawClaim, RawOutput, RawPublished};
