//! The scores of single pages, for the tables that name pages.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// The kinds of text by name, in the order of tables: the keys of [`PageScore::kinds`].
pub const TEXT_KINDS: [&str; 8] =
    ["title", "by-line", "date", "caption", "comment", "link", "prose", "other"];

/// What one variant, fitted on all pages, made of one page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PageScore {
    /// The variant's id.
    pub variant: String,
    /// The page's name.
    pub page: String,
    /// By each measure that counts the page: what the answer holds, what was kept, what both hold.
    pub counts: BTreeMap<String, [u64; 3]>,
    /// By each [kind of text](TEXT_KINDS) that the page has: its words, and of them those that are marked, that were kept, that are both. `None` where
    /// less than half of the gold text is in the page, so that the marks cannot tell.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub kinds: Option<BTreeMap<String, [u64; 4]>>,
    /// The first words of what is marked and was not kept, six at most.
    #[serde(skip_serializing_if = "String::is_empty", default)]
    pub lost: String,
    /// The first words of what was kept and is not marked.
    #[serde(skip_serializing_if = "String::is_empty", default)]
    pub added: String,
}
