//! MapSST (Figure 4-7): mapping a page to the tree, for all thresholds at once or at one threshold. The callers keep what is
//! above a threshold, and remove local noise.
//!
//! For all thresholds the page is divided into pieces, each with the least threshold at which it is noise. At one
//! threshold the walk stops at the maximal meaningful element nodes, which differ from one threshold to the next; so does
//! the local noise within these units (4.2.5): features that occur about equally often on all pages of an element node,
//! counted over its whole subtree.

use std::ops::Range;

use cleaning::{FeatureId, SignatureId, TagTree};
use page::{NodeId, Span};
use rustc_hash::FxHashMap;

use crate::page_tree::{TagNode, TrainingPages};
use crate::style_tree::{ContentMeter, ElementId, ElementNode, SiteStyleTree};
use crate::{SstParams, Unseen};

/// A part of a page that is kept or dropped as a whole.
#[derive(Debug, PartialEq)]
pub(crate) struct Piece {
    /// Its nodes, by index.
    pub(crate) nodes: Range<usize>,
    /// Its text; may be empty.
    pub(crate) span: Span,
    /// The piece is kept at every threshold below this, and at no other.
    pub(crate) critical: f64,
    /// The node of the tree to which it is mapped.
    pub(crate) of: PieceOf,
}

/// The node of the tree to which a piece is mapped, which has its locally noisy features.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PieceOf {
    /// An element node that is meaningful at the one threshold; all thresholds at once have none.
    Element(ElementId),
    /// A leaf, or direct text, of an element node.
    Content(u32),
    /// No node: a style that is not in the tree, or one page alone.
    Unknown,
}

/// The pieces of BODY, in document order. For all thresholds (`None`) they tile its text: every byte is in exactly one piece. At one
/// threshold the maximal meaningful element nodes are one piece each, and the noisy ones none. A page without BODY has no pieces.
pub(crate) fn pieces(tree: &SiteStyleTree, page: &TagTree<'_>, unseen: Unseen, t: Option<f64>) -> Vec<Piece> {
    let mut walk = Walk { tree, page, unseen, t, pieces: Vec::new(), work: Vec::new(), style: Vec::new() };
    if let Some(body) = page.body() {
        walk.start(body);
    }
    while let Some((element, node)) = walk.work.pop() {
        walk.map(element, node);
    }
    let mut pieces = walk.pieces;
    pieces.sort_unstable_by_key(|piece| piece.nodes.start);
    pieces
}

struct Walk<'m, 'p> {
    tree: &'m SiteStyleTree,
    page: &'m TagTree<'p>,
    unseen: Unseen,
    t: Option<f64>,
    pieces: Vec<Piece>,
    /// Tag nodes with the element nodes to which they are mapped.
    work: Vec<(ElementId, NodeId)>,
    style: Vec<SignatureId>,
}

impl Walk<'_, '_> {
    /// From the virtual root to BODY.
    fn start(&mut self, body: NodeId) {
        let root = &self.tree.elements[0];
        if self.decides(0, root, body) {
            return;
        }
        // a tree of one page ends at its root
        let style = (root.pages > 1).then(|| self.tree.find(0, &[self.page.signature(body)])).flatten();
        match style {
            Some(style) => self.work.push((self.tree.members(style)[0], body)),
            None => self.keep_whole(root, body),
        }
    }

    fn map(&mut self, number: ElementId, node: NodeId) {
        let element = &self.tree.elements[number as usize];
        if self.decides(number, element, node) {
            return;
        }
        if element.pages <= 1 {
            self.keep_whole(element, node);
        } else if self.page.is_leaf(node) {
            self.map_content(element, element.leaf, node);
        } else {
            self.map_children(number, element, node);
        }
    }

    /// Whether at the one threshold the element node as a whole decides on the tag node, because it is noisy (line 1) or
    /// meaningful (line 5).
    fn decides(&mut self, number: ElementId, element: &ElementNode, node: NodeId) -> bool {
        let Some(t) = self.t else { return false };
        if element.highest <= t {
            return true;
        }
        let is_meaningful = element.lowest > t && element.pages > 1;
        if is_meaningful {
            let of = match element.leaf {
                // a leaf on all pages: its content is that of the element node
                Some(content) if element.styles.range().is_empty() => PieceOf::Content(content),
                _ => PieceOf::Element(number),
            };
            self.add(node, element.lowest, of);
        }
        is_meaningful
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
            Some(number) => {
                let importance = self.tree.contents[number as usize].importance;
                self.add(node, importance, PieceOf::Content(number));
            }
            None => self.keep_whole(element, node),
        }
    }

    /// Adds a part whose style is not in the tree, or whose styles are all of one page. It is kept or dropped
    /// like the whole element node (line 17).
    fn keep_whole(&mut self, element: &ElementNode, node: NodeId) {
        let critical = match self.unseen {
            Unseen::Keep => element.highest,
            Unseen::Drop => element.lowest,
        };
        self.add(node, critical, PieceOf::Unknown);
    }

    fn add(&mut self, node: NodeId, critical: f64, of: PieceOf) {
        let (nodes, span) = (self.page.page.subtree(node), self.page.page.span(node));
        self.pieces.push(Piece { nodes, span, critical, of });
    }
}

/// The local noise in the maximal meaningful element nodes of some thresholds: the features of each, sorted.
pub(crate) type UnitNoise = FxHashMap<ElementId, Vec<FeatureId>>;

/// Finds local noise for one threshold after the other. For each it goes over the training pages down to the
/// units, and counts the features in units that no earlier threshold had.
pub(crate) struct UnitNoiseFinder<'p> {
    tree: &'p SiteStyleTree,
    pages: &'p TrainingPages<'p>,
    meter: ContentMeter,
    /// The local noise found.
    pub(crate) found: UnitNoise,
}

impl<'p> UnitNoiseFinder<'p> {
    /// The numbers of features must be below `features`.
    pub(crate) fn new(
        tree: &'p SiteStyleTree,
        pages: &'p TrainingPages<'p>,
        params: &SstParams,
        features: usize,
    ) -> Self {
        let meter = ContentMeter::new(params, features);
        Self { tree, pages, meter, found: UnitNoise::default() }
    }

    /// Finds the local noise at threshold `t`.
    pub(crate) fn find(&mut self, t: f64) -> &UnitNoise {
        let mut tag_nodes: FxHashMap<ElementId, Vec<TagNode>> = FxHashMap::default();
        for (page, training) in (0..).zip(&self.pages.0) {
            // every style of a training page was seen
            for Piece { nodes, of, .. } in pieces(self.tree, &training.tree, Unseen::Drop, Some(t)) {
                if let PieceOf::Element(element) = of
                    && !self.found.contains_key(&element)
                {
                    let node = NodeId::new(nodes.start);
                    tag_nodes.entry(element).or_default().push(TagNode { page, node });
                }
            }
        }
        for (element, nodes) in tag_nodes {
            for node in nodes {
                self.meter.count(self.pages.within(node));
                self.meter.end_page();
            }
            let mut noisy = Vec::new();
            self.meter.end_content(&mut noisy);
            self.found.insert(element, noisy);
        }
        &self.found
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use testkit::generated::{html, sites};

    use super::*;

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
            let signatures = site.signatures(params.attributes);
            let tree = params.tree(&site, &sample);
            for (index, page) in site.pages().iter().enumerate() {
                let page = params.page_tree(page, signatures.of_page(index));
                let Some(body) = page.body() else { continue };
                let (mut text, mut node) = (page.page.span(body).start, 0);
                for piece in pieces(&tree, &page, Unseen::Keep, None) {
                    prop_assert!(piece.span.start == text && piece.nodes.start >= node && !piece.nodes.is_empty());
                    prop_assert!((0.0..=1.0).contains(&piece.critical));
                    (text, node) = (piece.span.end, piece.nodes.end);
                }
                prop_assert_eq!(text, page.page.span(body).end);
            }
        }
    }
}
