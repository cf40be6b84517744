//! `gleaner crawl`: the pages of one site, asked for politely, kept as WARC with an index.
//!
//! [`crawl`] is the whole of it: checked [`Settings`] and a folder in, a [`Summary`] out. What it writes is a data set
//! that other crates read by themselves; nothing here knows a method. See the README for the layout of the folder,
//! the rules of politeness and the bounds.

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
