//! MapSST (Figure 4-7): mapping a page to the tree, for all thresholds at once.
//!
//! The page is divided into pieces, each with the least threshold at which it is noise. The callers decide
//! which pieces are kept at a threshold, and remove local noise.

use std::ops::Range;

use page::{NodeId, Span};

use crate::page_tree::{PageTree, Signature};
use crate::params::Unseen;
use crate::style_tree::{ElementId, ElementNode, SiteStyleTree};

/// A part of a page that is kept or dropped as a whole.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Piece {
    /// Its nodes, by index.
    pub(crate) nodes: Range<usize>,
    /// Its text; may be empty.
    pub(crate) span: Span,
    /// The piece is kept at every threshold below this, and at no other.
    pub(crate) critical: f64,
    /// The content of the tree to which it is mapped, which has its locally noisy features. `None` for a part
    /// that is not in the tree.
    pub(crate) content: Option<u32>,
}

/// The pieces of BODY, in document order. They tile its text: every byte is in exactly one piece. A page
/// without BODY has no pieces.
pub(crate) fn pieces(tree: &SiteStyleTree, page: &PageTree<'_>, unseen: Unseen) -> Vec<Piece> {
    let mut mapping = Mapping { tree, page, unseen, pieces: Vec::new(), work: Vec::new(), style: Vec::new() };
    if let Some(body) = page.body() {
        mapping.start(body);
    }
    while let Some((element, node)) = mapping.work.pop() {
        mapping.map(element, node);
    }
    let mut pieces = mapping.pieces;
    pieces.sort_unstable_by_key(|piece| piece.nodes.start);
    pieces
}

struct Mapping<'m, 'p> {
    tree: &'m SiteStyleTree,
    page: &'m PageTree<'p>,
    unseen: Unseen,
    pieces: Vec<Piece>,
    /// Tag nodes with the element nodes to which they are mapped.
    work: Vec<(ElementId, NodeId)>,
    style: Vec<Signature>,
}

impl Mapping<'_, '_> {
    /// From the virtual root to BODY.
    fn start(&mut self, body: NodeId) {
        let root = &self.tree.elements[0];
        // a tree of one page ends at its root
        let style = (root.pages > 1).then(|| self.tree.find(0, &[self.page.body_signature(body)])).flatten();
        match style {
            Some(style) => self.work.push((self.tree.members(style)[0], body)),
            None => self.keep_whole(root, body),
        }
    }

    fn map(&mut self, number: ElementId, node: NodeId) {
        let element = &self.tree.elements[number as usize];
        if element.pages <= 1 {
            self.keep_whole(element, node);
        } else if self.page.is_leaf(node) {
            self.map_content(element, element.leaf, node);
        } else {
            self.map_children(number, element, node);
        }
    }

    fn map_children(&mut self, number: ElementId, element: &ElementNode, node: NodeId) {
        self.style.clear();
        self.page.write_style(node, &mut self.style);
        let Some(style) = self.tree.find(number, &self.style) else {
            return self.keep_whole(element, node);
        };
        self.work.extend(self.tree.members(style).iter().copied().zip(self.page.children(node)));
        let page = self.page;
        for text in page.own_text(node) {
            self.map_content(element, element.own, text);
        }
    }

    /// Adds a leaf, or text directly inside an inner node, with its content at this element node, if the tree
    /// has one.
    fn map_content(&mut self, element: &ElementNode, content: Option<u32>, node: NodeId) {
        match content {
            Some(number) => self.add(node, self.tree.contents[number as usize].importance, content),
            None => self.keep_whole(element, node),
        }
    }

    /// Adds a part whose style is not in the tree, or whose styles are all of one page. It is kept or dropped
    /// like the whole element node.
    fn keep_whole(&mut self, element: &ElementNode, node: NodeId) {
        let critical = match self.unseen {
            Unseen::Keep => element.highest,
            Unseen::Drop => element.lowest,
        };
        self.add(node, critical, None);
    }

    fn add(&mut self, node: NodeId, critical: f64, content: Option<u32>) {
        let (nodes, span) = (self.page.subtree(node), self.page.page().span(node));
        self.pieces.push(Piece { nodes, span, critical, content });
    }
}

#[cfg(test)]
mod tests {
    use cleaning::{Labels, Params, Training};
    use proptest::prelude::*;
    use testkit::generated::{html, sites};

    use super::*;
    use crate::SstParams;
    use crate::page_tree::Shape;

    proptest! {
        #[test]
        fn the_pieces_tile_the_body(
            pages in sites(),
            unseen in html(),
            (text_nodes, leaf_height) in (any::<bool>(), 0_u16..3),
        ) {
            let params = SstParams { text_nodes, leaf_height, ..SstParams::default() };
            let site = testkit::site(&[pages.clone(), vec![unseen]].concat());
            let sample: Vec<usize> = (0..pages.len()).collect();
            let shape = Shape::of(&params);
            let signatures = site.signatures(params.attributes);
            let method = params.check().unwrap_or_else(|error| panic!("{error}"));
            let tree = method.tree(&Training { site: &site, pages: &sample, labels: Labels::none(), seed: 0 });
            for (index, page) in site.pages().iter().enumerate() {
                let page = PageTree::new(page, signatures.of_page(index), shape);
                let Some(body) = page.body() else { continue };
                let (mut text, mut node) = (page.page().span(body).start, 0);
                for piece in pieces(&tree, &page, Unseen::Keep) {
                    prop_assert!(piece.span.start == text && piece.nodes.start >= node && !piece.nodes.is_empty());
                    prop_assert!((0.0..=1.0).contains(&piece.critical));
                    (text, node) = (piece.span.end, piece.nodes.end);
                }
                prop_assert_eq!(text, page.page().span(body).end);
            }
        }
    }
}
