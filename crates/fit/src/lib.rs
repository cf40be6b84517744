//! A method fitted to one site, behind guards: a failure does not affect other pages.
//!
//! A [`Recipe`] is a method with its parameters, seed, sample and limit. It is fitted to a site or to its
//! sample, and gives the cleaned pages of sites one after the other. A [`FittedSite`] cleans pages as they
//! arrive. [`SiteFile`] and [`ModelFile`] are its inputs, as files. Experiments make many fits of a site by
//! [`method_calls`]. `input` decides which pages are a site.

mod fitted_site;
mod growing;
mod guarded;
pub mod method_calls;
mod model_file;
mod recipe;
mod site_file;
mod store;
mod stream;
mod trouble;

pub use cleaning::LineError;
pub use fitted_site::{ExplainedSite, Explaining, FittedSite, explain_site};
pub use growing::{GrownSite, SketchedPages};
pub use guarded::{
    OfProcess, message as panic_message, of_this_program, parsed_within, silence_method_panics, within,
};
pub use model_file::{LearnedFrom, LoadError, ModelFile};
pub use recipe::{LIMIT, LookupError, Recipe, SAMPLE, SiteError, SiteFit, family};
pub use site_file::{Learned, SiteFile, TooLarge, read_file};
pub use store::{Store, StoreError};
pub use stream::{
    CleanedPage, CleanedPages, Failure, Held, Parsing, Sample, clean_in_parts, clean_whole, read_whole,
};

/// The digest of this crate's sources. Records are keyed by it.
pub const SOURCES: &str = own_folder::digest!();
