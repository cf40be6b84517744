//! The tag nodes of the training pages, and the features that stand in them.

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
    pub(crate) tree: PageTree<'a>,
    pub(crate) features: &'a PageFeatures,
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

    /// The tree of the page that a tag node is of.
    pub(crate) fn tree(&self, node: TagNode) -> &PageTree<'a> {
        &self.pages[node.page as usize].tree
    }

    /// The features within a tag node's subtree.
    pub(crate) fn within(&self, node: TagNode) -> &[Occurrence] {
        let page = &self.pages[node.page as usize];
        page.features.within(page.tree.subtree(node.node))
    }

    /// The features of a tag node itself and of the text right inside it, in pieces.
    pub(crate) fn own(&self, node: TagNode) -> impl Iterator<Item = &[Occurrence]> {
        let page = &self.pages[node.page as usize];
        let itself = page.features.within(node.node.index()..node.node.index() + 1);
        let text = page.tree.own_text(node.node).map(|leaf| page.features.within(page.tree.subtree(leaf)));
        std::iter::once(itself).chain(text)
    }
}
