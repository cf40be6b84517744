//! The result of a crawl.

use std::path::PathBuf;

/// The reason why the crawl ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ended {
    /// The wanted number of pages is kept.
    Enough,
    /// No link within the depth is left.
    NoMoreLinks,
    /// Too many requests for the number of kept pages.
    TooManyRequests,
    /// Many addresses in a row had a temporary failure; the same command continues.
    GaveUp,
}

/// The result of a crawl, over all its runs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Summary {
    /// Why it ended.
    pub ended: Ended,
    /// The number of kept pages.
    pub pages: usize,
    /// The number of those that were kept by earlier runs.
    pub kept_before: usize,
    /// The number of addresses that failed.
    pub failed: usize,
    /// The number of addresses left out, because they are no pages of the site, or forbid it.
    pub left_out: usize,
    /// The number of links that were dropped, because of a trap or a bound.
    pub skipped: usize,
    /// The archive.
    pub archive: PathBuf,
    /// The table of failures and of left out addresses.
    pub failures: PathBuf,
}
