//! One page as a tree of tag nodes, from a virtual root above BODY down to the virtual leaves, with the
//! signature and the content of each tag node (4.1.2, 4.3.3).

use cleaning::{SignatureId, TagNodes};
use page::{NodeId, Page};

/// The settings for reading a page as a tree of tag nodes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TreeOptions {
    pub(crate) nodes: TagNodes,
    /// The greatest height of a virtual leaf.
    pub(crate) leaf_height: u16,
}

/// A tag node: an element, a text leaf where these count, or the virtual root.
pub(crate) type Node = Option<NodeId>;

/// The virtual root, whose only child is BODY (4.1.2).
pub(crate) const VIRTUAL_ROOT: Node = None;

/// One page under study.
pub(crate) struct Study<'a> {
    page: &'a Page,
    signatures: &'a [SignatureId],
    heights: Vec<u16>,
    body: Option<NodeId>,
    /// The signature used for BODY; its own if `None`.
    body_signature: Option<SignatureId>,
    reading: TreeOptions,
}

impl<'a> Study<'a> {
    /// `signatures` are those of this very page.
    pub(crate) fn of(page: &'a Page, signatures: &'a [SignatureId], reading: TreeOptions) -> Self {
        let heights = reading.nodes.heights(page);
        let body = page.children(NodeId::ROOT).find(|&child| *page.tag(child) == "body");
        Self { page, signatures, heights, body, body_signature: None, reading }
    }

    /// The same page, whose BODY has this signature instead of its own.
    pub(crate) fn with_body_look(mut self, signature: Option<SignatureId>) -> Self {
        self.body_signature = signature;
        self
    }

    pub(crate) fn page(&self) -> &'a Page {
        self.page
    }

    /// BODY; a page of frames has none.
    pub(crate) fn body(&self) -> Option<NodeId> {
        self.body
    }

    /// Whether the node of the page is a tag node: an element that is not left out, or a text leaf if these count.
    pub(crate) fn is_tag_node(&self, node: NodeId) -> bool {
        self.reading.nodes.has(self.page, node)
    }

    /// The child tag nodes, in order.
    pub(crate) fn children(&self, node: Node) -> impl Iterator<Item = NodeId> + '_ {
        let below = node.map(|node| self.page.children(node).filter(|&child| self.is_tag_node(child)));
        let body = if node == VIRTUAL_ROOT { self.body } else { None };
        body.into_iter().chain(below.into_iter().flatten())
    }

    /// Writes the presentation style of a tag node into `style`: the signatures of its children, in order
    /// (4.1.2).
    pub(crate) fn write_style(&self, node: Node, style: &mut Vec<SignatureId>) {
        style.clear();
        style.extend(self.children(node).map(|child| self.signature(child)));
    }

    /// The signature of a node; for BODY the one used for every BODY, if set.
    pub(crate) fn signature(&self, node: NodeId) -> SignatureId {
        let instead = if self.body == Some(node) { self.body_signature } else { None };
        instead.unwrap_or(self.signatures[node.index()])
    }

    /// Whether a tag node is a virtual leaf: its height is at most the leaf height (4.3.3). The virtual root
    /// never is.
    pub(crate) fn is_leaf(&self, node: Node) -> bool {
        node.is_some_and(|node| self.heights[node.index()] <= self.reading.leaf_height)
    }

    /// The nodes whose features an inner tag node holds itself: its own node, which may have an address, and
    /// its direct text if text leaves are no tag nodes.
    pub(crate) fn content(&self, node: Node) -> impl Iterator<Item = NodeId> + '_ {
        let text = node.map(|node| {
            self.page.children(node).filter(|&child| self.page.is_text(child) && !self.is_tag_node(child))
        });
        node.into_iter().chain(text.into_iter().flatten())
    }
}
