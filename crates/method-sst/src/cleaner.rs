//! The fitted cleaner: lays a page onto the tree and keeps what is above the threshold.

use std::sync::Arc;

use cleaning::{
    Bodies, Cleaner, Cleaning, DisplayAttributes, FeatureId, Learned, PageRef, SiteFeatures, SiteLooks, Spans,
};
use page::{NodeId, Page, Span, Tag};

use crate::mapping::{Piece, pieces};
use crate::page_tree::{PageTree, Shape};
use crate::style_tree::SiteStyleTree;
use crate::{Outside, Unseen};

/// What was learned of one site but the threshold.
pub(crate) struct Mapper {
    pub(crate) shape: Shape,
    pub(crate) outside: Outside,
    pub(crate) unseen: Unseen,
    pub(crate) looks: Arc<SiteLooks>,
    pub(crate) features: Arc<SiteFeatures>,
    pub(crate) tree: SiteStyleTree,
}

/// What is locally noisy in some pieces of a page.
#[derive(Debug, Default)]
pub(crate) struct Noise {
    /// The words.
    pub(crate) words: Vec<Span>,
    /// The elements of images and links, in document order.
    pub(crate) elements: Vec<NodeId>,
}

impl Mapper {
    /// The pieces of a page in document order; text outside of BODY belongs to none, or to pieces that are always kept.
    pub(crate) fn pieces(&self, page: PageRef<'_>) -> Vec<Piece> {
        let looks = self.looks.looks(page);
        let tree = PageTree::new(page.page(), &looks, self.shape);
        let mut found = pieces(&self.tree, &tree, self.unseen);
        if self.outside == Outside::Keep {
            let [before, after] = outside_of_body(page.page(), tree.body());
            found.insert(0, before);
            found.push(after);
        }
        found
    }

    /// What is locally noisy within these pieces (4.2.5); features of the page are found only where the tree has
    /// noisy ones.
    pub(crate) fn noise<'p>(&self, page: PageRef<'_>, pieces: impl Iterator<Item = &'p Piece>) -> Noise {
        let noisy = |piece: &'p Piece| Some((piece, piece.content.map(|content| self.tree.noisy(content))?));
        let mut pieces = pieces.filter_map(noisy).filter(|(_, noisy)| !noisy.is_empty()).peekable();
        let mut noise = Noise::default();
        if pieces.peek().is_none() {
            return noise;
        }
        let features = self.features.features(page);
        for (piece, noisy) in pieces {
            let is_noisy = |feature: FeatureId| noisy.binary_search(&feature).is_ok();
            let within = features.within(piece.nodes.clone()).iter();
            for occurrence in within.filter(|occurrence| is_noisy(occurrence.feature)) {
                match occurrence.span {
                    Some(word) => noise.words.push(word),
                    None => noise.elements.push(occurrence.node),
                }
            }
        }
        noise
    }
}

/// What comes before BODY and after it; the whole page where it has none.
fn outside_of_body(page: &Page, body: Option<NodeId>) -> [Piece; 2] {
    let length = page.span(NodeId::ROOT).end;
    let (nodes, span) = match body {
        Some(body) => (page.subtree(body), page.span(body)),
        None => (page.len()..page.len(), Span::new(length, length)),
    };
    let always = |nodes, span| Piece { nodes, span, critical: f64::INFINITY, content: None };
    [
        always(0..nodes.start, Span::new(0, span.start)),
        always(nodes.end..page.len(), Span::new(span.end, length)),
    ]
}

/// The cleaner of one site.
pub(crate) struct SstCleaner {
    pub(crate) mapper: Mapper,
    /// t.
    pub(crate) threshold: f64,
    pub(crate) bodies: Bodies,
    pub(crate) attributes: DisplayAttributes,
}

impl Cleaner for SstCleaner {
    /// Keeps the pieces above the threshold without their locally noisy words, and their images.
    fn clean(&self, page: PageRef<'_>) -> Cleaning {
        let mut pieces = self.mapper.pieces(page);
        pieces.retain(|piece| piece.critical > self.threshold);
        let noise = self.mapper.noise(page, pieces.iter());
        let kept: Spans = pieces.iter().map(|piece| piece.span).collect();
        let kept =
            if noise.words.is_empty() { kept } else { kept.difference(&noise.words.into_iter().collect()) };
        let img = Tag::new("img");
        let nodes = pieces.iter().flat_map(|piece| piece.nodes.clone()).map(NodeId::new);
        let images =
            nodes.filter(|&node| *page.tag(node) == img && noise.elements.binary_search(&node).is_err());
        Cleaning::keep(kept).with_elements(images.collect())
    }

    fn learned(&self) -> Vec<Learned> {
        let tree = &self.mapper.tree;
        let noisy = tree.noisy_nodes(self.threshold) as f64 / tree.element_nodes() as f64;
        vec![
            Learned { name: "threshold", value: self.threshold },
            Learned { name: "element nodes", value: tree.element_nodes() as f64 },
            Learned { name: "style nodes", value: tree.style_nodes() as f64 },
            Learned { name: "noisy share", value: noisy },
            tree.sharing().learned(),
        ]
    }

    fn warning(&self) -> Option<String> {
        self.mapper.tree.sharing().warning(self.bodies, self.attributes)
    }
}
