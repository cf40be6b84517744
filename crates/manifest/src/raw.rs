//! The manifests as in the files: unchecked, every unknown key refused.
//!
//! The comments of types and fields are the reference of keys in `experiments/keys.md`, which `tests/suite/reference.rs` writes.

/// An enum of tables, each under a key of its own, with the list of these keys.
macro_rules! tables {
    ($(#[$about:meta])* $name:ident { $($(#[$doc:meta])* $key:literal: $variant:ident($raw:ty),)* }) => {
        $(#[$about])*
        #[derive(Deserialize)]
        pub(crate) enum $name {
            $($(#[$doc])* #[serde(rename = $key)] $variant($raw),)*
        }

        impl $name {
/// The keys, of which exactly one is required.
            pub(crate) const KEYS: &[&str] = &[$($key),*];
        }
    };
}

/// The source of what no paper shows.
fn none() -> String {
    "none".to_owned()
}

mod claim;
mod experiment;
mod output;

pub(crate) use claim::{
    RawApart, RawAtLeast, RawBetter, RawBound, RawClaim, RawDistinct, RawMargin, RawNear, RawOrder,
    RawPrinted, RawQuantity, RawSpread,
};
pub(crate) use experiment::{
    DealtByKind, RawData, RawDocuments, RawExperiment, RawFaster, RawGrowth, RawRun, RawSweep, RawTask,
    RawTiming, RawTrace, RawTracedPage, RawTrain, RawTraining,
};
pub(crate) use output::{
    RawBenchmark, RawBySite, RawCauses, RawCells, RawClusterings, RawCompare, RawConfigurations,
    RawConventions, RawCurve, RawCurveLine, RawCurves, RawDistribution, RawLeaderboard, RawNodes, RawOptimum,
    RawOutput, RawPairs, RawProperties, RawProperty, RawPropertyFigure, RawPropertyParameter, RawPublished,
    RawRanking, RawRules, RawShown, RawSiteColumn, RawSites, RawSteps, RawWorst,
};
