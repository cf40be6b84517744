//! Which nodes of a page are tag nodes of its tree, and their heights: for methods that merge the trees of a site (Yi 2004, 4.1.2).

use page::{Class, NodeId, Page};

crate::choices! {
    /// How elements that are never displayed count in layouts: those of `page::Class::Hidden`, SCRIPT and STYLE above all.
    #[derive(Eq)]
    pub enum Undisplayed {
        /// They are tag nodes like all others.
        Nodes,
        /// They are no tag nodes, and count in no height.
        LeftOut,
    }
}

/// The choice of tag nodes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TagNodes {
    /// Whether text leaves are tag nodes too.
    pub texts: bool,
    /// Whether text leaves count in heights.
    pub text_heights: bool,
    /// How elements that are never displayed count.
    pub undisplayed: Undisplayed,
}

impl TagNodes {
    /// Whether a node of the page is a tag node.
    pub fn has(self, page: &Page, node: NodeId) -> bool {
        if page.is_text(node) { self.texts } else { self.has_element(page, node) }
    }

    /// The height of every node of the page, by index: 0 for an actual leaf.
    pub fn heights(self, page: &Page) -> Vec<u16> {
        page.heights(|node| if page.is_text(node) { self.text_heights } else { self.has_element(page, node) })
    }

    fn has_element(self, page: &Page, element: NodeId) -> bool {
        self.undisplayed == Undisplayed::Nodes || !page.tag(element).is(Class::Hidden)
    }
}
