//! `gleaner crawl`: requests the pages of one site politely and stores them as WARC.
//!
//! [`crawl`] is the entry: checked [`Settings`] and a folder in, a [`Summary`] out. Other crates read the
//! folder as a data set; methods play no part here. The README describes the folder, the rules of politeness
//! and the bounds.

mod address;
mod answer;
mod archive;
mod crawler;
mod directives;
mod fetch;
mod folder;
mod frontier;
mod guard;
mod manners;
mod outcome;
mod settings;
#[cfg(test)]
mod tests;

pub use crate::crawler::crawl;
pub use crate::outcome::{CrawlError, Ended, Summary};
pub use crate::settings::{Order, Settings, SettingsError, UncheckedSettings};
pub use input::{Progress, Silent};

// the bounds that are no settings: with them a hostile or broken site costs no more than a page

/// The most redirects one after the other (RFC 9309, 2.3.1.2, names five for robots.txt; browsers follow
/// twenty).
const MOST_REDIRECTS: usize = 5;

/// The most bytes of a requested address: the usual limit of servers and search engines.
const LONGEST_ADDRESS: usize = 2_000;

/// The most occurrences of one segment in a path: relative links that lead ever deeper give
/// `/a/b/a/b/a/b/a/b`.
const MOST_REPEATS: usize = 3;

/// The most segments of a path.
const MOST_SEGMENTS: usize = 40;

/// The most addresses that differ only in the query, such as the days of an endless calendar.
const MOST_VARIANTS: u32 = 5_000;

/// The most distinct links that are followed from one page.
const MOST_LINKS: usize = 10_000;

/// The most addresses in memory, visited or waiting; links beyond it are dropped.
const MOST_KNOWN: usize = 1_000_000;

/// The most bytes of these addresses, so that long ones do not fill the memory (each is stored twice while it
/// waits).
const MOST_KNOWN_BYTES: usize = 128 << 20;

/// The most requests for each wanted page.
const REQUESTS_A_PAGE: usize = 10;

/// The number of requests that are always allowed, so that a few dead links do not end a small crawl.
const REQUESTS_AT_LEAST: usize = 100;

/// The most addresses in a row with a temporary failure, before the crawl stops: the network is gone, or the
/// server is overloaded.
const PATIENCE: usize = 10;

/// The most bytes of robots.txt that are read (RFC 9309, 2.5: at least 500 KiB); the rest is ignored. It is
/// one more than `robotxt` reads, so that a last line that is cut off differs from a whole one.
const ROBOTS_BYTES: usize = (500 << 10) + 1;

/// The number of seconds for which a copy of robots.txt is used (RFC 9309, 2.4).
const ROBOTS_AGE: i64 = 24 * 60 * 60;

/// The longest pause between two requests that a server may set, in seconds, by `Crawl-delay` or
/// `Retry-After`.
const LONGEST_PAUSE: u64 = 60;
