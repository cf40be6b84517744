//! The nodes of a page that a mapping finds equal to those of a tree.

use std::ops::Range;

use page::{NodeId, Page};

use crate::forest::{Class, Forest};
use crate::mapping::Mapping;

/// A page with the class of each of its nodes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Planted<'p> {
    pub(crate) page: &'p Page,
    pub(crate) classes: &'p [Class],
}

impl Planted<'_> {
    /// The class of the whole page.
    pub(crate) fn root(&self) -> Class {
        self.classes[NodeId::ROOT.index()]
    }

    /// Calls `visit` with the nodes, by index, that `mapping` (of `tree` to this page) maps to equal nodes. A
    /// range is a single node or a whole subtree, and no node is in two ranges. A text is always a subtree.
    pub(crate) fn equal_to(
        &self,
        forest: &Forest,
        tree: Class,
        mapping: &Mapping,
        mut visit: impl FnMut(Range<usize>),
    ) {
        let mut row = Vec::new();
        let mut open = vec![(tree, NodeId::ROOT)];
        while let Some((of_tree, node)) = open.pop() {
            let class = self.classes[node.index()];
            if class == of_tree {
                visit(self.page.subtree(node));
            } else if forest.label(class) == forest.label(of_tree) {
                visit(node.index()..node.index() + 1);
                let matches = mapping.matches(of_tree, class);
                if matches.is_empty() {
                    continue;
                }
                row.clear();
                row.extend(self.page.children(node));
                let children = forest.children(of_tree);
                open.extend(
                    matches.iter().map(|&(left, right)| (children[left as usize], row[right as usize])),
                );
            }
        }
    }
}
