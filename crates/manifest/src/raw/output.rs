//! The manifest of a table or figure.

use serde::Deserialize;
use toml::Spanned;

/// `*.toml`: any other manifest of the folder is a table or a figure: these keys, and exactly one table of what it shows.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct RawOutput {
    /// Heading; the id where absent.
    pub(crate) title: Option<String>,
    /// Where the paper shows it; `none` where absent.
    #[serde(default = "super::none")]
    pub(crate) source: String,
    /// What to look for, and what differs from the paper.
    #[serde(default)]
    pub(crate) note: String,
    /// Part of the report, 0 where absent.
    #[serde(default)]
    pub(crate) part: u32,
    /// Place within the part, 0 where absent. Outputs of one place come by their file names.
    #[serde(default)]
    pub(crate) order: u32,
    /// Names the files made; the manifest's file name where absent. With `each` it holds what differs: `pairs-{data.id}`.
    pub(crate) id: Option<Spanned<String>>,
    /// Published figures that are shown for comparison.
    pub(crate) published: Option<RawPublished>,
    /// What the paper claims about it.
    #[serde(default)]
    pub(crate) claim: Vec<Spanned<RawClaim>>,
}

impl RawOutput {
    /// Its keys; the table of what it shows is another one.
    pub(crate) const KEYS: &[&str] =
        &["title", "source", "note", "part", "order", "id", "published", "claim"];
}

/// `[published]`: a table of figures as the paper prints them.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawPublished {
    /// A CSV file of the folder.
    pub(crate) file: Spanned<String>,
    /// Its place in the paper; `none` where absent.
    #[serde(default = "super::none")]
    pub(crate) source: String,
}

/// `[[claim]]`: a claim of the paper, and exactly one bound. If the paper denies something, the claim states the denial
/// too, so that "holds" always confirms the paper.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawClaim {
    /// The claim in one sentence.
    pub(crate) claim: String,
    /// Where the paper makes it; `none` where absent.
    #[serde(default = "super::none")]
    pub(crate) source: String,
    /// The published figures.
    #[serde(default)]
    pub(crate) published: String,
    /// The share of sites on which it must be true: 1, all, where absent; "most" is 0.51.
    #[serde(default = "every_site")]
    pub(crate) sites: f64,
}

impl RawClaim {
    /// Its keys; the bound is another one.
    pub(crate) const KEYS: &[&str] = &["claim", "source", "published", "sites"];
}

fn every_site() -> f64 {
    1.0
}
