//! A page as a tree of tag nodes, from BODY down to the virtual leaves (4.1.2, 4.2.5), and the training pages with the
//! features that occur in them. `cleaning` computes signatures and features; `growth` and `mapping` use this tree.

use std::ops::Range;

use cleaning::{Occurrence, PageFeatures, SignatureId, TagNodes, TagTree};
use page::{NodeId, Page};

use crate::SstParams;

impl SstParams {
    /// A page as a tree of tag nodes. `signatures` must be those of all nodes of `page`.
    pub(crate) fn page_tree<'a>(&self, page: &'a Page, signatures: &'a [SignatureId]) -> TagTree<'a> {
        let Self { text_nodes: texts, text_heights, undisplayed, bodies, leaf_height, .. } = *self;
        TagTree::new(page, signatures, TagNodes { texts, text_heights, undisplayed, bodies }, leaf_height)
    }
}

/// The number of tag nodes in the subtree of a tag node, including itself, and the number of those that
/// are no leaves.
pub(crate) fn count(tree: &TagTree<'_>, node: NodeId) -> (usize, usize) {
    let (mut nodes, mut inner) = (0, 0);
    let mut next = node;
    let end = tree.page.end(node);
    while next < end {
        let is_tag_node = tree.has(next);
        // nothing below an element that is left out is a tag node
        let leaf = (is_tag_node && tree.is_leaf(next)) || tree.page.is_element(next) && !is_tag_node;
        nodes += usize::from(is_tag_node);
        inner += usize::from(is_tag_node && !leaf);
        next = if leaf { tree.page.end(next) } else { NodeId::new(next.index() + 1) };
    }
    (nodes, inner)
}

/// A tag node of a training page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TagNode {
    /// The page's place in the training sample.
    pub(crate) page: u32,
    /// The node of that page.
    pub(crate) node: NodeId,
}

/// A training page: its tree and its features.
pub(crate) struct TrainingPage<'a> {
    pub(crate) tree: TagTree<'a>,
    features: &'a [Occurrence],
    /// The number of feature occurrences before each node, and at the end their total. With a search instead,
    /// building would spend most time on it: the tree visits every page once for each element node, and by
    /// then the page has left the processor's caches.
    starts: Vec<u32>,
}

impl<'a> TrainingPage<'a> {
    pub(crate) fn new(tree: TagTree<'a>, features: &'a PageFeatures) -> Self {
        let starts = features.starts(tree.page);
        Self { tree, features: features.all(), starts }
    }

    /// The features at the nodes of these indices.
    fn within(&self, nodes: Range<usize>) -> &'a [Occurrence] {
        &self.features[self.starts[nodes.start] as usize..self.starts[nodes.end] as usize]
    }
}

/// The training pages, in the order of the sample.
pub(crate) struct TrainingPages<'a>(pub(crate) Vec<TrainingPage<'a>>);

impl<'a> TrainingPages<'a> {
    /// The tree of a tag node's page.
    pub(crate) fn tree(&self, node: TagNode) -> &TagTree<'a> {
        &self.0[node.page as usize].tree
    }

    /// The features within a tag node's subtree.
    pub(crate) fn within(&self, node: TagNode) -> &[Occurrence] {
        let page = &self.0[node.page as usize];
        page.within(page.tree.page.subtree(node.node))
    }

    /// The features of a tag node itself and of the text directly inside it, in pieces.
    pub(crate) fn own(&self, node: TagNode) -> impl Iterator<Item = &[Occurrence]> {
        let page = &self.0[node.page as usize];
        let itself = page.within(node.node.index()..node.node.index() + 1);
        let text = page.tree.own_text(node.node).map(|leaf| page.within(page.tree.page.subtree(leaf)));
        std::iter::once(itself).chain(text)
    }
}
