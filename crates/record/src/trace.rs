//! What a method judged the elements of one page on, with the page's tree: tags, places and numbers, no word of the page.

use serde::{Deserialize, Serialize};

/// One trace on one data set: a place in the folder of records.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TraceUnit {
    /// The trace's id.
    pub trace: String,
    /// The data set's id.
    pub data: String,
}

/// A traced page.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Trace {
    /// Key of what it was made from.
    pub key: String,
    /// Whose it is.
    pub unit: TraceUnit,
    /// The site's id.
    pub site: String,
    /// The page's name.
    pub page: String,
    /// Elements and text leaves in document order; the first is the root.
    pub nodes: Vec<TracedNode>,
    /// The evidence about them, in the method's order.
    pub evidence: Vec<TracedEvidence>,
}

/// One element or text leaf.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TracedNode {
    /// Its name; `#text` for a text leaf.
    pub tag: String,
    /// Index of the element that it is a child of, always an earlier one; `None` for the root.
    pub parent: Option<u32>,
    /// Bytes of its text, that of all below it with it.
    pub length: u32,
    /// Of these, the bytes that are marked.
    pub marked: u32,
    /// Of these, the bytes that the method kept.
    pub kept: u32,
}

/// What one node was judged on.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TracedEvidence {
    /// Index of the node.
    pub node: u32,
    /// A few numbers, each name once.
    pub numbers: Vec<TracedNumber>,
    /// When it was decided on, from 1; each step is there once.
    pub step: Option<u32>,
    /// What was decided.
    pub decision: Option<String>,
}

/// One number.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TracedNumber {
    /// What it is called.
    pub name: String,
    /// Its value, finite.
    pub value: f64,
    /// What it was held against, where it was.
    pub bound: Option<f64>,
}
