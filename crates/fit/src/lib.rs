//! A method fitted to one site, behind guards: a failure does not affect other pages.
//!
//! A [`Recipe`] is a method with its parameters, seed, sample and limit. It is fitted to a site or to its
//! sample, and gives the cleaned pages of sites one after the other. A [`FittedSite`] cleans pages as they
//! arrive. [`SiteFile`] and [`ModelFile`] are its inputs, as files. Experiments make many fits of a site by
//! [`method_calls`]. `input` decides which pages are a site.

mod clean_site;
mod explain_site;
mod fitted_site;
mod growing;
mod guarded;
mod header_lines;
mod heads;
mod lookup;
pub mod method_calls;
mod model_file;
mod parts;
mod processor_time;
mod recipe;
mod site_file;
mod store;
mod stream;

pub use clean_site::{CleanedSite, clean_site};
pub use explain_site::{ExplainedSite, Explaining, explain_site};
pub use fitted_site::FittedSite;
pub use growing::{GrownSite, SketchedPages};
pub use guarded::{THREAD as METHOD_THREAD, message as panic_message};
pub use header_lines::LineError;
pub use lookup::{LookupError, family};
pub use model_file::{LearnedFrom, LoadError, ModelFile};
pub use parts::{clean_in_parts, clean_whole, parsed, read_whole};
pub use processor_time::of_this_program;
pub use recipe::{LIMIT, Recipe, SAMPLE, SiteError, SiteFit};
pub use site_file::{Learned, SiteFile, TooLarge, read_file};
pub use store::{Store, StoreError};
pub use stream::{CleanedPage, CleanedPages, Failure};

/// The digest of this crate's sources. Records are keyed by it.
pub const SOURCES: &str = own_folder::digest!();
