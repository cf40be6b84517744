//! For tests: trees and their values without a page.

use page::NodeId;

use super::{NONE, Tree, ends, number};
use crate::coverage::{Coverage, Values, aggregate};

impl Coverage {
    /// The coverage of a tree, from the depth of each node in pre-order and its own values.
    pub(crate) fn made(nodes: &[(usize, Values)]) -> Self {
        let mut path: Vec<u32> = Vec::new();
        let mut parents = Vec::new();
        for (node, &(depth, _)) in nodes.iter().enumerate() {
            path.truncate(depth);
            parents.push(path.last().copied().unwrap_or(NONE));
            path.push(number(node));
        }
        let tree = Tree {
            nodes: (0..nodes.len()).map(NodeId::new).collect(),
            ends: ends(&parents),
            parents,
            owners: Vec::new(),
            anchors_of: Vec::new(),
            anchors: Vec::new(),
        };
        let mut values: Vec<Values> = nodes.iter().map(|(_, values)| *values).collect();
        aggregate(&mut values, &tree);
        Self { tree, values }
    }
}
