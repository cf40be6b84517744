//! Tasks over cleaned pages: from the cleanings of all sites of a data set to clusterings and classifications.
//!
//! ```text
//! plan (tasks, current records)  ->  bags (a site's pages as words)  ->  gather (the data set's documents)
//!                                                                    ->  perform (vectors, tasks) -> record
//! ```
//!
//! A page takes part if the data set gives its class and no cleaning of the plan had its marks among its
//! labels, so all cleanings are judged on the same pages. Only words below BODY count, for every cleaning. A
//! page that could not be cleaned, or is not in the cleaning run, is an empty document and counts as wrong.

mod bags;
mod gather;
mod perform;
mod plan;

pub(crate) use bags::{Filling, SiteBags};
pub(crate) use gather::{Gathered, gather};
pub(crate) use perform::Performing;
pub(crate) use plan::Plan;
