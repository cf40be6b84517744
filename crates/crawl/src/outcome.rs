//! What a crawl reports: the outcome of each address, progress, the summary, and errors.

use std::path::PathBuf;
use std::{fmt, io};

use serde::{Deserialize, Serialize};
use url::Url;

/// An answer that is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Kept {
    /// A page.
    Page {
        /// SHA-256 of the body, unpacked.
        digest: [u8; 32],
        /// The links that may be followed.
        links: Vec<Url>,
    },
    /// A redirect to another address of the site.
    Redirect(Url),
}

/// An address without an answer in the archive: a row of the table of failures.
#[derive(Debug)]
pub(crate) struct LeftAddress {
    pub(crate) url: String,
    /// The number of links from the first page, by the way of the crawl.
    pub(crate) depth: u32,
    /// The page that links to it, or the address that redirected to it; empty for the first page.
    pub(crate) from: String,
    pub(crate) failure: Failure,
}

/// The reason why a page is not kept. Its name in `failures.csv` is that in the archive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Kind {
    /// robots.txt forbids it.
    Robots,
    /// The page forbids it (`noindex`).
    Noindex,
    /// No HTML.
    NotHtml,
    /// Byte for byte equal to a kept page.
    Duplicate,
    /// The server redirects out of the site.
    OffSite,
    /// The status is neither that of a page nor of a redirect.
    Status,
    /// The status is temporary (408, 429, 5xx).
    Unavailable,
    /// The request took too long.
    Timeout,
    /// No connection, or a broken one.
    Network,
    /// No HTTP, or invalid HTTP.
    Protocol,
    /// Larger than allowed.
    TooLarge,
    /// The header is larger than allowed.
    LargeHeader,
    /// The body cannot be unpacked.
    Encoding,
    /// The name has an address that is not public.
    Private,
    /// A redirect without a valid target, in a circle or too long.
    Redirect,
    /// Two runs ended in the work on the page.
    LeftOut,
}

impl Kind {
    /// Whether it is a failure. Otherwise the page is left out because it is no page of the site, or forbids
    /// it.
    pub(crate) fn is_failure(self) -> bool {
        !matches!(self, Self::Robots | Self::Noindex | Self::NotHtml | Self::Duplicate | Self::OffSite)
    }

    /// Whether the same request may succeed later.
    pub(crate) fn may_pass(self) -> bool {
        matches!(self, Self::Unavailable | Self::Timeout | Self::Network)
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// The reason why an address has no answer that is kept, as in the archive.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Failure {
    pub(crate) kind: Kind,
    pub(crate) problem: String,
    /// The links of a page with `noindex`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) links: Vec<String>,
}

impl Failure {
    pub(crate) fn new(kind: Kind, problem: impl Into<String>) -> Self {
        Self { kind, problem: problem.into(), links: Vec::new() }
    }

    pub(crate) fn too_large(most: u64) -> Self {
        Self::new(Kind::TooLarge, format!("the page is larger than {most} bytes"))
    }
}

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

/// The reason why a crawl gave nothing, or stopped.
#[derive(Debug, thiserror::Error)]
pub enum CrawlError {
    /// The folder holds a crawl with other settings.
    #[error("{} holds another crawl: its {name} is {}, asked for is {asked}; name another folder", folder.display(), in_one_line(kept))]
    Other {
        /// The folder.
        folder: PathBuf,
        /// The setting that differs.
        name: &'static str,
        /// Its value in the folder's crawl.
        kept: String,
        /// Its present value.
        asked: String,
    },
    /// The folder holds files, but no crawl that this version made.
    #[error("{} holds files, but no crawl by this version of gleaner; name an empty or new folder", .0.display())]
    Occupied(PathBuf),
    /// Another process writes into the folder.
    #[error("{} is being written by another crawl", .0.display())]
    Busy(PathBuf),
    /// The archive differs from any state in which a crawl can leave it.
    #[error("{} is damaged: {}; delete the folder to crawl anew", .0.display(), in_one_line(.1))]
    Damaged(PathBuf, String),
    /// A file cannot be read or written.
    #[error("{}: {}", .0.display(), .1)]
    File(PathBuf, io::Error),
    /// robots.txt cannot be reached, so no page may be requested (RFC 9309, 2.3.1.4).
    #[error("cannot crawl: {0} cannot be reached: {1}")]
    Robots(String, String),
    /// No page was kept.
    #[error("no page of {start} could be kept: {problem}")]
    NoPage {
        /// The first page.
        start: String,
        /// The failure of the first page.
        problem: String,
        /// Whether its address is not public; a setting may allow it.
        private: bool,
    },
}

impl CrawlError {
    pub(crate) fn file(path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> Self {
        let path = path.into();
        move |error| Self::File(path, error)
    }
}

/// A text from a file of the folder, without the line breaks that a stranger may have written into its names and values.
fn in_one_line(text: &str) -> String {
    text.replace(char::is_control, " ")
}
