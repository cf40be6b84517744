//! The tag nodes of the training pages, and the features that occur in them.

use std::ops::Range;

use cleaning::{Occurrence, PageFeatures};
use page::NodeId;

use crate::page_tree::PageTree;

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
    tree: PageTree<'a>,
    features: &'a [Occurrence],
    /// The number of feature occurrences before each node, and at the end their total. With a search instead,
    /// building would spend most time on it: the tree visits every page once for each element node, and by
    /// then the page has left the processor's caches.
    starts: Vec<u32>,
}

impl<'a> TrainingPage<'a> {
    pub(crate) fn new(tree: PageTree<'a>, features: &'a PageFeatures) -> Self {
        let features = features.all();
        let mut starts = vec![0; tree.page().len() + 1];
        for occurrence in features {
            starts[occurrence.node.index() + 1] += 1;
        }
        let mut before = 0;
        for start in &mut starts {
            before += *start;
            *start = before;
        }
        Self { tree, features, starts }
    }

    /// The page.
    pub(crate) fn tree(&self) -> &PageTree<'a> {
        &self.tree
    }

    /// The features at the nodes of these indices.
    fn within(&self, nodes: Range<usize>) -> &'a [Occurrence] {
        &self.features[self.starts[nodes.start] as usize..self.starts[nodes.end] as usize]
    }
}

/// The training pages, in the order of the sample.
pub(crate) struct TrainingPages<'a> {
    pages: Vec<TrainingPage<'a>>,
}

impl<'a> TrainingPages<'a> {
    pub(crate) fn new(pages: Vec<TrainingPage<'a>>) -> Self {
        Self { pages }
    }

    /// All pages.
    pub(crate) fn all(&self) -> &[TrainingPage<'a>] {
        &self.pages
    }

    /// The tree of a tag node's page.
    pub(crate) fn tree(&self, node: TagNode) -> &PageTree<'a> {
        &self.pages[node.page as usize].tree
    }

    /// The features within a tag node's subtree.
    pub(crate) fn within(&self, node: TagNode) -> &[Occurrence] {
        let page = &self.pages[node.page as usize];
        page.within(page.tree.subtree(node.node))
    }

    /// The features of a tag node itself and of the text directly inside it, in pieces.
    pub(crate) fn own(&self, node: TagNode) -> impl Iterator<Item = &[Occurrence]> {
        let page = &self.pages[node.page as usize];
        let itself = page.within(node.node.index()..node.node.index() + 1);
        let text = page.tree.own_text(node.node).map(|leaf| page.within(page.tree.subtree(leaf)));
        std::iter::once(itself).chain(text)
    }
}
