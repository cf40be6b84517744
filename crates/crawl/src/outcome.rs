//! What became of an address.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Where a record is in the archive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ArchiveRange {
    /// Bytes before it.
    pub(crate) offset: u64,
    /// Its bytes, packed.
    pub(crate) length: u64,
}

impl ArchiveRange {
    pub(crate) fn end(self) -> u64 {
        self.offset.saturating_add(self.length)
    }
}

/// What became of an address that was asked for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) enum Outcome {
    /// A page, kept.
    Page {
        record: ArchiveRange,
        status: u16,
        mime: String,
        /// SHA-256 of the body, unpacked, in hex.
        digest: String,
    },
    /// The server leads elsewhere, within the site. Kept too.
    Redirect {
        record: ArchiveRange,
        status: u16,
        mime: String,
        digest: String,
        /// The address that comes next.
        to: String,
    },
    /// Not kept.
    Left {
        kind: Kind,
        problem: String,
        /// The links of a page that asks not to be kept.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        links: Vec<String>,
    },
}

/// Why a page is not kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// robots.txt forbids it.
    Robots,
    /// The page asks not to be kept (`noindex`).
    Noindex,
    /// No HTML.
    NotHtml,
    /// Byte for byte a page that is kept already.
    Duplicate,
    /// The server leads out of the site.
    OffSite,
    /// The status is neither that of a page nor of a redirect.
    Status,
    /// The status says that it may be another one later (408, 429, 5xx).
    Unavailable,
    /// It took too long.
    Timeout,
    /// No connection, or it broke.
    Network,
    /// No HTTP, or broken HTTP.
    Protocol,
    /// Larger than allowed.
    TooLarge,
    /// The header is larger than allowed.
    LargeHeader,
    /// The body cannot be unpacked.
    Encoding,
    /// The name leads to an address that is not public.
    Private,
    /// A redirect that leads nowhere, in a circle or too far.
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

    /// Whether something went wrong. Else the page is left out because it is none, or wants to be.
    pub fn is_failure(self) -> bool {
        !matches!(self, Self::Robots | Self::Noindex | Self::NotHtml | Self::Duplicate | Self::OffSite)
    }

    /// Whether the same request may do better later.
    pub(crate) fn may_pass(self) -> bool {
        matches!(self, Self::Unavailable | Self::Timeout | Self::Network)
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Why a request gave no answer to keep.
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
