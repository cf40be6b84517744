//! The catalogue of methods, the one crate that imports all of them; the trivial baselines, and the
//! [filter](SiteFilter) over any of them, whose rule [`strip`] applies to texts that others have made.
//!
//! Experiments and the command line name a method by its id and get a [`Family`], which lists the method's
//! parameters and builds it. A new method adds its line to [`catalogue`]; the tests over the catalogue
//! (`tests/sweep/`) then check it automatically.

mod audit;
mod baselines;
mod catalogue;
mod selecting;
mod site_filter;
mod statistics;
mod strip;

pub use audit::{Agreement, Audit, agreement, audit, placed};
pub use baselines::{EverythingParams, NothingParams};
pub use catalogue::{BASELINES, DEFAULT, UnknownMethod, catalogue, family};
pub use cleaning::Family;
pub use selecting::{SELECTORS, Selecting, select};
pub use site_filter::SiteFilter;
pub use statistics::STATISTICS;
pub use strip::{SharedLines, Stripped, strip};

/// The digest of this crate's sources. Records are keyed by it.
pub const SOURCES: &str = own_folder::digest!();
