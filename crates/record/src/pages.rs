//! The scores of single pages, for the tables that name pages.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// The kinds of text by name, in the order of tables: the keys of [`PageScore::kinds`].
pub const TEXT_KINDS: [&str; 8] =
    ["title", "by-line", "date", "caption", "comment", "link", "prose", "other"];

/// The result of one variant, fitted on all pages, on one page.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PageScore {
    /// The variant's id.
    pub variant: String,
    /// The page's name.
    pub page: String,
    /// For each measure that counts the page: the units in the answer, in the kept text, and in both.
    pub counts: BTreeMap<String, [u64; 3]>,
    /// For each [kind of text](TEXT_KINDS) in the page: the numbers of its words, of marked ones, of kept
    /// ones, and of both. `None` if less than half of the gold text is in the page, because then the marks
    /// are not reliable.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub kinds: Option<BTreeMap<String, [u64; 4]>>,
    /// The confidence of the method, if it gives one, in `0.0..=1.0`.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub confidence: Option<f64>,
    /// The first words of marked text that was not kept, at most six.
    #[serde(skip_serializing_if = "String::is_empty", default)]
    pub lost: String,
    /// The first words of kept text that is not marked, at most six.
    #[serde(skip_serializing_if = "String::is_empty", default)]
    pub added: String,
}
