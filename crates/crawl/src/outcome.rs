//! The outcome of an address.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The place of a record in the archive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ArchiveRange {
    /// Bytes before it.
    pub(crate) offset: u64,
    /// The number of its bytes, packed.
    pub(crate) length: u64,
}

impl ArchiveRange {
    pub(crate) fn end(self) -> u64 {
        self.offset.saturating_add(self.length)
    }
}

/// The outcome of a requested address.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) enum Outcome {
    /// A page, which is kept.
    Page {
        record: ArchiveRange,
        status: u16,
        mime: String,
        /// SHA-256 of the body, unpacked, in hex.
        digest: String,
    },
    /// A redirect to another address of the site, which is kept too.
    Redirect {
        record: ArchiveRange,
        status: u16,
        mime: String,
        /// SHA-256 of the body, unpacked, in hex.
        digest: String,
        /// The next address.
        to: String,
    },
    /// Not kept.
    Left {
        kind: Kind,
        problem: String,
        /// The links of a page with `noindex`.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        links: Vec<String>,
    },
}

/// The reason why a page is not kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
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
}

impl Kind {
    /// The name in `failures.csv`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Robots => "robots",
            Self::Noindex => "noindex",
            Self::NotHtml => "not-html",
            Self::Duplicate => "duplicate",
            Self::OffSite => "off-site",
            Self::Status => "status",
            Self::Unavailable => "unavailable",
            Self::Timeout => "timeout",
            Self::Network => "network",
            Self::Protocol => "protocol",
            Self::TooLarge => "too-large",
            Self::LargeHeader => "large-header",
            Self::Encoding => "encoding",
            Self::Private => "private",
            Self::Redirect => "redirect",
        }
    }

    /// Whether it is a failure. Otherwise the page is left out because it is no page of the site, or forbids
    /// it.
    pub fn is_failure(self) -> bool {
        !matches!(self, Self::Robots | Self::Noindex | Self::NotHtml | Self::Duplicate | Self::OffSite)
    }

    /// Whether the same request may succeed later.
    pub(crate) fn may_pass(self) -> bool {
        matches!(self, Self::Unavailable | Self::Timeout | Self::Network)
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The reason why a request gave no answer to keep.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Failure {
    pub(crate) kind: Kind,
    pub(crate) problem: String,
}

impl Failure {
    pub(crate) fn new(kind: Kind, problem: impl Into<String>) -> Self {
        Self { kind, problem: problem.into() }
    }
}

impl From<Failure> for Outcome {
    fn from(failure: Failure) -> Self {
        Self::Left { kind: failure.kind, problem: failure.problem, links: Vec::new() }
    }
}
