//! What a crawl came to.

use std::path::PathBuf;

/// Why the crawl ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ended {
    /// As many pages as asked for are kept.
    Enough,
    /// No link within the depth is left.
    NoMoreLinks,
    /// Too many requests for the pages that they brought.
    TooManyRequests,
    /// Many addresses in a row failed for a reason that may pass; the same command goes on.
    GaveUp,
}

/// What a crawl came to, over all times that it was gone on with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Summary {
    /// Why it ended.
    pub ended: Ended,
    /// Pages kept.
    pub pages: usize,
    /// Of these, pages that were there already.
    pub kept_before: usize,
    /// Addresses that failed.
    pub failed: usize,
    /// Addresses left out, because they are no pages of the site or want to be.
    pub left_out: usize,
    /// Links that were not noted, as coming of a trap or beyond a bound.
    pub skipped: usize,
    /// The archive.
    pub archive: PathBuf,
    /// The table of what failed and what was left out.
    pub failures: PathBuf,
}
