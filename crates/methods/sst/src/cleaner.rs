//! The fitted cleaner: maps a page to the tree and keeps the parts above the threshold.

use std::sync::Arc;

use cleaning::{
    Cleaner, Cleaning, Evidence, FitStatistic, KnownFeatures, KnownSignatures, Number, PageRef, Spans,
};
use page::{NodeId, Page, Span, Tag};

use crate::mapping::{Piece, PieceOf, UnitNoise, pieces};
use crate::style_tree::SiteStyleTree;
use crate::{Outside, SstParams};

/// The result of a fit to one site, without the threshold.
pub(crate) struct Mapper {
    pub(crate) params: SstParams,
    pub(crate) signatures: Arc<KnownSignatures>,
    pub(crate) features: Arc<KnownFeatures>,
    pub(crate) tree: SiteStyleTree,
}

impl Mapper {
    /// The pieces of a page in document order, for all thresholds or at one. Text outside of BODY is in no piece, or in pieces that are
    /// always kept.
    pub(crate) fn pieces(&self, page: PageRef<'_>, t: Option<f64>) -> Vec<Piece> {
        let signatures = page.signatures(&self.signatures);
        let tree = self.params.page_tree(page.page(), &signatures);
        let mut found = pieces(&self.tree, &tree, self.params.unseen, t);
        if self.params.outside == Outside::Keep {
            let [before, after] = outside_of_body(page.page(), tree.body());
            found.insert(0, before);
            found.push(after);
        }
        found
    }

    /// The parts kept at threshold `t`, which are the pieces above it; their text without local noise; and their images and links that
    /// are local noise (4.2.5); all in document order. Each part has the noise of its own content. With `within` the meaningful element
    /// nodes are whole, each with its noise. The features of the page are computed only if some are noisy.
    pub(crate) fn kept(
        &self,
        page: PageRef<'_>,
        t: f64,
        within: Option<&UnitNoise>,
    ) -> (Vec<Piece>, Spans, Vec<NodeId>) {
        let mut parts = self.pieces(page, within.map(|_| t));
        parts.retain(|piece| piece.critical > t);
        let kept: Spans = parts.iter().map(|part| part.span).collect();
        let noise_of = |part: &Piece| match (part.of, within) {
            (PieceOf::Content(content), _) => self.tree.noisy(content),
            (PieceOf::Element(unit), Some(noise)) => noise.get(&unit).map(Vec::as_slice).unwrap_or_default(),
            (PieceOf::Element(_), None) | (PieceOf::Unknown, _) => &[],
        };
        if parts.iter().all(|part| noise_of(part).is_empty()) {
            return (parts, kept, Vec::new());
        }
        let (mut words, mut elements) = (Vec::new(), Vec::new());
        let features = page.features(&self.features);
        for part in &parts {
            let (within, noisy) = (features.within(part.nodes.clone()).iter(), noise_of(part));
            for occurrence in within.filter(|occurrence| noisy.binary_search(&occurrence.feature).is_ok()) {
                match occurrence.span {
                    Some(word) => words.push(word),
                    None => elements.push(occurrence.node),
                }
            }
        }
        (parts, kept.difference(&words.into_iter().collect()), elements)
    }
}

/// The parts before and after BODY; the whole page if it has no BODY.
fn outside_of_body(page: &Page, body: Option<NodeId>) -> [Piece; 2] {
    let length = page.span(NodeId::ROOT).end;
    let (nodes, span) = match body {
        Some(body) => (page.subtree(body), page.span(body)),
        None => (page.len()..page.len(), Span::new(length, length)),
    };
    let always = |nodes, span| Piece { nodes, span, critical: f64::INFINITY, of: PieceOf::Unknown };
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
    /// The local noise in the units at t; `None` if each piece has its own noise.
    pub(crate) noise: Option<UnitNoise>,
}

impl Cleaner for SstCleaner {
    /// Keeps the pieces above the threshold without their locally noisy words, and their images.
    fn clean(&self, page: PageRef<'_>) -> Cleaning {
        let (parts, kept, noisy) = self.mapper.kept(page, self.threshold, self.noise.as_ref());
        let img = Tag::new("img");
        let nodes = parts.into_iter().flat_map(|part| part.nodes).map(NodeId::new);
        let images = nodes.filter(|&node| *page.tag(node) == img && noisy.binary_search(&node).is_err());
        Cleaning::keep(kept).with_elements(images.collect())
    }

    /// The importance of each part of BODY that is kept or dropped as a whole, against t.
    fn evidence(&self, page: PageRef<'_>) -> Vec<Evidence> {
        let pieces = self.mapper.pieces(page, None).into_iter();
        let of_piece = |piece: Piece| {
            let importance = Number::against("importance", piece.critical, self.threshold);
            let decision = if piece.critical > self.threshold { "kept" } else { "dropped" };
            Evidence::decided(NodeId::new(piece.nodes.start), [importance], decision)
        };
        pieces.filter(|piece| piece.critical.is_finite()).map(of_piece).collect()
    }

    fn fit_statistics(&self) -> Vec<FitStatistic> {
        let tree = &self.mapper.tree;
        let noisy = tree.noisy_nodes(self.threshold) as f64 / tree.element_nodes() as f64;
        FitStatistic::all([
            ("threshold", self.threshold),
            ("element nodes", tree.element_nodes() as f64),
            ("style nodes", tree.style_nodes() as f64),
            ("noisy share", noisy),
            tree.sharing().figure(),
        ])
    }

    fn warning(&self) -> Option<String> {
        self.mapper.tree.sharing().warning(self.mapper.params.bodies, self.mapper.params.attributes)
    }
}
