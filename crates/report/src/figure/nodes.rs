//! A page's tree in document order, and numbers of its nodes below it.

use super::YAxis;

/// A tree and its panels, over one axis of nodes.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Nodes {
    /// In document order; the first is the root.
    pub(crate) nodes: Vec<TreeNode>,
    /// From the top, below the tree.
    pub(crate) panels: Vec<Panel>,
    /// What is shaded.
    pub(crate) shaded: String,
}

/// One node: it reaches from its place to `end`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct TreeNode {
    pub(crate) tag: String,
    pub(crate) depth: usize,
    pub(crate) end: usize,
    pub(crate) shaded: bool,
}

/// A number of each node.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Panel {
    pub(crate) name: String,
    /// By node; none where it is undefined.
    pub(crate) values: Vec<Option<f64>>,
}

impl Panel {
    /// The axis of the panel's values.
    pub(crate) fn axis(&self) -> YAxis {
        YAxis::of_bars(self.values.iter().copied().flatten(), true)
    }
}
