//! What the tree sees of one page: its tag nodes from a virtual root above BODY down to the virtual leaves, how each
//! signatures, and which nodes are its own content (4.1.2, 4.3.3).

use cleaning::SignatureId;
use page::{NodeId, Page};

/// How a page is read as a tree of tag nodes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TreeOptions {
    /// Whether text leaves are tag nodes too.
    pub(crate) text_nodes: bool,
    /// Whether they count in heights.
    pub(crate) text_heights: bool,
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
    /// The signature that BODY is taken to have; its own where `None`.
    body_signature: Option<SignatureId>,
    reading: TreeOptions,
}

impl<'a> Study<'a> {
    /// `signatures` are those of this very page.
    pub(crate) fn of(page: &'a Page, signatures: &'a [SignatureId], reading: TreeOptions) -> Self {
        let heights = page.heights(reading.text_heights);
        let body = page.children(NodeId::ROOT).find(|&child| *page.tag(child) == "body");
        Self { page, signatures, heights, body, body_signature: None, reading }
    }

    /// The same page with a BODY of this signature, whatever its attributes.
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

    /// The presentation style of a tag node: the signatures of its children, in order (4.1.2). Written over `style`.
    pub(crate) fn write_style(&self, node: Node, style: &mut Vec<SignatureId>) {
        style.clear();
        style.extend(self.children(node).map(|child| self.signature(child)));
    }

    /// The signature of a node, or the one that BODY is taken to have.
    pub(crate) fn signature(&self, node: NodeId) -> SignatureId {
        let instead = if self.body == Some(node) { self.body_signature } else { None };
        instead.unwrap_or(self.signatures[node.index()])
    }

    /// Whether a tag node that is reached from above ends there: the grandparent of an actual leaf, read by height
    /// (4.3.3), or lower than that. The virtual root never does.
    pub(crate) fn is_leaf(&self, node: Node) -> bool {
        node.is_some_and(|node| self.heights[node.index()] <= self.reading.leaf_height)
    }

    /// The nodes whose features an inner tag node holds itself: its own, for an address, and its bare text where text
    /// leaves are no tag nodes of their own.
    pub(crate) fn content(&self, node: Node) -> impl Iterator<Item = NodeId> + '_ {
        let text = node.map(|node| self.page.children(node).filter(|&child| !self.is_tag_node(child)));
        node.into_iter().chain(text.into_iter().flatten())
    }
}
