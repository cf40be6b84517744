//! Tasks over cleaned pages: from the cleanings of all sites of a data set to clusterings and classifications.
//!
//! ```text
//! plan (what is to be done, what is done)  ->  bags (a site's pages as words)  ->  gather (the data set's documents)
//!                                                                              ->  perform (vectors, tasks) -> record
//! ```
//!
//! A page takes part where the data set says what it is about, and where no cleaning of the plan had its marks among its
//! labels; so all cleanings are judged on the same pages. Of every page the words below its BODY count, whatever the
//! cleaning. A page that could not be cleaned, or that takes no part in the run that cleans, is an empty document, which
//! is wrong wherever it is counted.

mod bags;
mod gather;
mod perform;
mod plan;

pub(crate) use bags::{Filling, SiteBags};
pub(crate) use gather::{Gathered, gather};
pub(crate) use perform::{Performing, TaskSeconds};
pub(crate) use plan::Plan;
