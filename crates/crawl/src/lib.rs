//! `gleaner crawl`: requests the pages of one site politely and stores them as WARC with an index.
//!
//! [`crawl`] is the entry: checked [`Settings`] and a folder in, a [`Summary`] out. Other crates read the
//! folder as a data set; methods play no part here. The README describes the folder, the rules of politeness
//! and the bounds.

mod address;
mod answer;
mod bounds;
mod clock;
mod crawler;
mod directives;
mod error;
mod fetch;
mod folder;
mod frontier;
mod guard;
mod index;
mod journal;
mod links;
mod outcome;
mod pace;
mod reach;
mod robots;
mod settings;
mod summary;
mod tap;
#[cfg(test)]
mod tests;
mod warc;
mod watch;

pub use crate::crawler::crawl;
pub use crate::error::CrawlError;
pub use crate::outcome::Kind;
pub use crate::settings::{Order, Settings, SettingsError, UncheckedSettings};
pub use crate::summary::{Ended, Summary};
pub use crate::watch::{Silent, Watch};
