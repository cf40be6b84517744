//! What the tree sees of one page: its tag nodes from a virtual root above BODY down to the virtual leaves, how each
//! looks, and which features it holds (4.1.2, 4.3.3).

use std::ops::Range;

use cleaning::{LookId, Occurrence, PageFeatures};
use page::{NodeId, Page};

/// How a page is read as a tree of tag nodes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Reading {
    /// Whether text leaves are tag nodes too.
    pub(crate) text_nodes: bool,
    /// The greatest height of a virtual leaf.
    pub(crate) leaf_height: u16,
}

/// For each of `nodes` nodes the number of features before it, and for the end of all.
fn firsts(nodes: usize, features: &[Occurrence]) -> Vec<u32> {
    let mut firsts = Vec::with_capacity(nodes + 1);
    for (number, feature) in (0..).zip(features) {
        firsts.resize(feature.node.index() + 1, number);
    }
    firsts.resize(nodes + 1, u32::try_from(features.len()).expect("features are fewer than bytes of text"));
    firsts
}

/// A tag node: an element, a text leaf where these count, or the virtual root.
pub(crate) type Node = Option<NodeId>;

/// The virtual root, whose only child is BODY (4.1.2).
pub(crate) const VIRTUAL_ROOT: Node = None;

/// One page under study.
pub(crate) struct Study<'a> {
    page: &'a Page,
    looks: &'a [LookId],
    features: &'a [Occurrence],
    /// The first feature at or behind each node, by index, and how many there are. The nodes of a block lie far apart in
    /// memory, on other pages each, so that two looks at this cost much less than two searches.
    firsts: Vec<u32>,
    heights: Vec<u16>,
    body: Option<NodeId>,
    /// The look that BODY is taken to have; its own where `None`.
    body_look: Option<LookId>,
    reading: Reading,
}

impl<'a> Study<'a> {
    /// `looks` and `features` are those of this very page.
    pub(crate) fn of(
        page: &'a Page,
        looks: &'a [LookId],
        features: &'a PageFeatures,
        reading: Reading,
    ) -> Self {
        let features = features.all();
        let heights = page.heights(reading.text_nodes);
        let body = page.children(NodeId::ROOT).find(|&child| *page.tag(child) == "body");
        Self {
            page,
            looks,
            features,
            firsts: firsts(page.len(), features),
            heights,
            body,
            body_look: None,
            reading,
        }
    }

    /// The same page with a BODY of this look, whatever its attributes.
    pub(crate) fn with_body_look(mut self, look: Option<LookId>) -> Self {
        self.body_look = look;
        self
    }

    pub(crate) fn page(&self) -> &'a Page {
        self.page
    }

    /// BODY; a page of frames has none.
    pub(crate) fn body(&self) -> Option<NodeId> {
        self.body
    }

    /// Whether the node of the page is a tag node: not a text leaf, or text leaves count.
    pub(crate) fn is_tag_node(&self, node: NodeId) -> bool {
        self.reading.text_nodes || self.page.is_element(node)
    }

    /// The child tag nodes, in order.
    pub(crate) fn children(&self, node: Node) -> impl Iterator<Item = NodeId> + '_ {
        let below = node.map(|node| self.page.children(node).filter(|&child| self.is_tag_node(child)));
        let body = if node == VIRTUAL_ROOT { self.body } else { None };
        body.into_iter().chain(below.into_iter().flatten())
    }

    /// The presentation style of a tag node: the looks of its children, in order (4.1.2). Written over `style`.
    pub(crate) fn write_style(&self, node: Node, style: &mut Vec<LookId>) {
        style.clear();
        style.extend(self.children(node).map(|child| self.look(child)));
    }

    /// The look of a node, or the one that BODY is taken to have.
    pub(crate) fn look(&self, node: NodeId) -> LookId {
        let instead = if self.body == Some(node) { self.body_look } else { None };
        instead.unwrap_or(self.looks[node.index()])
    }

    /// Whether a tag node that is reached from above ends there: the grandparent of an actual leaf, read by height
    /// (4.3.3), or lower than that. The virtual root never does.
    pub(crate) fn is_leaf(&self, node: Node) -> bool {
        node.is_some_and(|node| self.heights[node.index()] <= self.reading.leaf_height)
    }

    /// All features of the page, in document order.
    pub(crate) fn features(&self) -> &'a [Occurrence] {
        self.features
    }

    /// The features of a tag node and all below it.
    pub(crate) fn features_below(&self, node: NodeId) -> &'a [Occurrence] {
        self.within(self.page.subtree(node))
    }

    /// The features that an inner tag node holds itself: its address, and its bare text where text leaves are no tag
    /// nodes of their own.
    pub(crate) fn own_features(&self, node: Node) -> impl Iterator<Item = &'a Occurrence> {
        let text = node.map(|node| self.page.children(node).filter(|&child| !self.is_tag_node(child)));
        let at = |node: NodeId| self.within(node.index()..node.index() + 1);
        node.into_iter().chain(text.into_iter().flatten()).flat_map(at)
    }

    /// The features at the nodes of these indices.
    fn within(&self, nodes: Range<usize>) -> &'a [Occurrence] {
        &self.features[self.firsts[nodes.start] as usize..self.firsts[nodes.end] as usize]
    }
}

/// A tag node of one of the training pages. Ordered by page, and within a page in document order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct TagNode {
    /// The place of the page among those under study.
    pub(crate) page: u32,
    pub(crate) node: Node,
}
