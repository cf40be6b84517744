//! Executes experiments: resolves a manifest against the catalogues, plans units, runs them in parallel,
//! scores them, and leaves records, with which a later call continues.
//!
//! A *unit* is one run on one site of one data set. Sites are processed in parallel. The order within a site
//! is fixed, and random choices are seeded by their purpose, so results do not depend on the number of
//! threads. The cleanings of every unit, and then its scores, are files that are complete or absent, with a
//! key of everything from which they were made. After a kill the next call finds the finished records, makes
//! the others, and ends with the same bytes. Two processes at once on the same records repeat work, but give
//! the same results.
//!
//! After the sites of a data set come its *tasks*: clusterings and classifications of its cleaned pages, with
//! records of the same kind.
//!
//! Before the sites comes *training*: if the method of a run learns across sites, it gets a model from the
//! labelled sites of other hosts.
//!
//! *Traces* record the evidence of a method on each element of a few pages; they are made with the units of
//! their site.
//!
//! `report` makes tables and figures from the scores.

mod execute;
mod fit_and_clean;
#[cfg(test)]
mod fixtures;
mod key;
mod participants;
mod prepared;
mod resolve;
mod score;
mod site_task;
mod tasks;
mod timing;
mod traces;
mod training;
mod usage;

pub use execute::{ExecuteError, Executed, Options, execute};
pub use key::provenance;
pub use resolve::{Resolved, resolve};
pub use training::{TrainModelError, train_model};
pub use usage::Memory;
