//! Executes experiments: resolves a manifest against the catalogues, plans units, runs them in parallel, scores
//! them, and leaves records that a later call takes up where this one was stopped.
//!
//! A *unit* is one run on one site of one data set. Sites are worked on in parallel; everything within a site
//! is in a fixed order, and random choices are seeded by what they are for, so that results do not depend on
//! the number of threads. Every unit's cleanings, and after them its scores, are written whole or not at all,
//! under a key of everything they were made from: after a kill the next call finds what is done, does the rest,
//! and ends with the same bytes. Two processes at once on the same records do double work and no harm.
//!
//! After the sites of a data set come its *tasks*: clusterings and classifications of its cleaned pages, whose records
//! are taken up in the same way.
//!
//! Before the sites comes *training*: a run whose method learns across sites gets a model from the labelled sites of other hosts.
//!
//! *Traces* record what a method judged each element of a few pages on; they are made beside the units of their site.
//!
//! What is drawn from the scores is `report`'s business.

mod code;
mod data_source;
mod execute;
mod fit_and_clean;
#[cfg(test)]
mod fixtures;
mod key;
mod memory;
mod page_scores;
mod participants;
mod prepared;
mod resolve;
mod resolve_tasks;
mod sample;
mod score;
mod site_task;
mod tasks;
mod timing;
mod traces;
mod train_model;
mod training;

pub use code::provenance;
pub use execute::{ExecuteError, Executed, Options, execute};
pub use memory::Memory;
pub use resolve::{ResolveError, Resolved, Unresolved, resolve, resolve_with_peers};
pub use resolve_tasks::TaskError;
pub use train_model::{TrainModelError, train_model};
