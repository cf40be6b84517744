//! The commands, one a file; those that measure are in [`bench`].

#[cfg(feature = "bench")]
pub(crate) mod bench;
pub(crate) mod clean;
pub(crate) mod crawl;
pub(crate) mod fit;
pub(crate) mod list;
mod output_place;
pub(crate) mod peer;
pub(crate) mod strip;
mod template;
pub(crate) mod view;
