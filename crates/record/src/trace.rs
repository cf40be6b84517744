//! The evidence of a method on the elements of one page, with the page's tree: tags, places and numbers, no
//! word of the page.

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
    /// The key of everything from which it was made.
    pub key: String,
    /// The trace and the data set.
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
    /// Index of its parent, which is always earlier; `None` for the root.
    pub parent: Option<u32>,
    /// Bytes of its text, including all nodes below it.
    pub length: u32,
    /// Of these, the bytes that are marked.
    pub marked: u32,
    /// Of these, the bytes that the method kept.
    pub kept: u32,
}

/// The evidence on one node.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TracedEvidence {
    /// Index of the node.
    pub node: u32,
    /// A few numbers with different names.
    pub numbers: Vec<TracedNumber>,
    /// The step in which it was decided on, from 1; no two nodes have the same step.
    pub step: Option<u32>,
    /// The decision.
    pub decision: Option<String>,
}

/// One number.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TracedNumber {
    /// Its name.
    pub name: String,
    /// Its value, finite.
    pub value: f64,
    /// The bound with which it was compared, if any.
    pub bound: Option<f64>,
}
