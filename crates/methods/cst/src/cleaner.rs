//! A fitted site: the tree, applied to one page at a time.

use std::sync::Arc;

use cleaning::{
    Cleaner, Cleaning, Evidence, FitStatistic, KnownFeatures, KnownSignatures, Number, Occurrence, PageRef,
    SignatureId, Span, Spans, Weighted,
};
use page::{NodeId, Page};

use crate::mapping::{Holding, Outside, TreePosition, ends, map};
use crate::params::CstParams;
use crate::study::Study;
use crate::tree::{CompressedTree, Held};
use crate::weighting::UNMATCHED_WEIGHT;

/// The result of a fit to one site.
pub(crate) struct CstCleaner {
    pub(crate) params: CstParams,
    pub(crate) signatures: Arc<KnownSignatures>,
    pub(crate) features: Arc<KnownFeatures>,
    /// The signature used for every BODY.
    pub(crate) body_signature: Option<SignatureId>,
    pub(crate) tree: CompressedTree,
}

/// A page with the weights of its words and images.
struct Weighed {
    /// By node.
    holdings: Vec<Holding>,
    /// All words, in text order.
    words: Vec<Weighted>,
    /// The images of a weight above 0.
    images: Vec<NodeId>,
}

impl CstCleaner {
    /// Weighs every word and image of the page (4.3.2).
    fn weighed(&self, page: PageRef<'_>) -> Weighed {
        let signatures = page.signatures(&self.signatures);
        let features = page.features(&self.features);
        let page = page.page();
        let study = Study::of(page, &signatures, self.params.reading()).with_body_look(self.body_signature);
        let holdings = map(&self.tree, &study, self.params.unseen_style);
        let weigh = |occurrence: &Occurrence| match holdings[occurrence.node.index()].place {
            TreePosition::Element(element) => {
                let holder = holdings[occurrence.node.index()].holder;
                let held =
                    if ends(&self.tree, &study, element, holder) { Held::InLeaf } else { Held::InInner };
                self.tree.weight(element, held, occurrence.feature)
            }
            TreePosition::Unmatched => UNMATCHED_WEIGHT,
            TreePosition::Outside if self.params.outside == Outside::Keep => UNMATCHED_WEIGHT,
            TreePosition::Outside => 0.0,
        };
        let (mut words, mut images) = (Vec::new(), Vec::new());
        for occurrence in features.all() {
            let weight = weigh(occurrence);
            match occurrence.span {
                Some(span) => words.push(Weighted { span, weight }),
                None if weight > 0.0 && is_image(page, occurrence.node) => images.push(occurrence.node),
                None => {}
            }
        }
        Weighed { holdings, words, images }
    }
}

impl Cleaner for CstCleaner {
    /// Leaves out the words and images of weight 0.
    fn clean(&self, page: PageRef<'_>) -> Cleaning {
        let Weighed { holdings, mut words, images } = self.weighed(page);
        let kept = kept(page.page(), &holdings, &words);
        words.retain(|word| word.weight > 0.0);
        Cleaning::keep(kept).with_weights(words).with_elements(images)
    }

    /// For each text with words: the mean of their weights, and PathImp of the text's element node.
    fn evidence(&self, page: PageRef<'_>) -> Vec<Evidence> {
        let Weighed { holdings, words, .. } = self.weighed(page);
        let of_leaf = |leaf: NodeId| {
            let span = page.span(leaf);
            let first = words.partition_point(|word| word.span.start < span.start);
            let within = || words[first..].iter().take_while(|word| word.span.start < span.end);
            let count = within().count();
            let sum: f64 = within().map(|word| word.weight).sum();
            if count == 0 {
                return None;
            }
            let path = match holdings[leaf.index()].place {
                TreePosition::Element(element) => {
                    Some(Number::plain("path importance", self.tree.path_importance(element)))
                }
                TreePosition::Unmatched | TreePosition::Outside => None,
            };
            let weight = Number::plain("mean weight", sum / count as f64);
            let decision = match within().filter(|word| word.weight > 0.0).count() {
                0 => "dropped",
                kept if kept < count => "kept in part",
                _ => "kept",
            };
            let numbers = [weight].into_iter().chain(path).collect();
            Some(Evidence { node: leaf, numbers, step: None, decision: Some(decision) })
        };
        page.leaves().filter_map(of_leaf).collect()
    }

    fn fit_statistics(&self) -> Vec<FitStatistic> {
        let tree = &self.tree;
        let leaves = || tree.elements().filter(|&element| tree.leaf_tag_nodes(element) > 0);
        let virtual_leaves = leaves().count();
        let importance: f64 =
            leaves().filter_map(|leaf| tree.leaf_content(leaf)).map(|content| content.path).sum();
        vec![
            FitStatistic { name: "element nodes", value: tree.len() as f64 },
            FitStatistic { name: "virtual leaves", value: virtual_leaves as f64 },
            FitStatistic { name: "mean path importance", value: share(importance, virtual_leaves as f64) },
            FitStatistic {
                name: "words of weight 0",
                value: share(tree.dropped_words as f64, tree.words as f64),
            },
            tree.sharing.fit_statistics(),
        ]
    }

    fn warning(&self) -> Option<String> {
        self.tree.sharing.warning(self.params.bodies, self.params.attributes)
    }
}

/// The quotient; 0 if `whole` is 0.
fn share(part: f64, whole: f64) -> f64 {
    if whole > 0.0 { part / whole } else { 0.0 }
}

fn is_image(page: &Page, node: NodeId) -> bool {
    *page.tag(node) == "img"
}

/// The text that goes with the words whose weight is above 0; `words` are all words of the page, in text order.
///
/// The rule applies to each stretch of text that one tag node holds without interruption. Text that is no
/// word feature (stop words, punctuation, separators) is kept if the words on both sides of it are kept; at
/// either end of the stretch, if the nearest word is kept. A stretch without a word is dropped. So a leaf
/// whose words are all kept is kept whole, with its separator.
fn kept(page: &Page, holdings: &[Holding], words: &[Weighted]) -> Spans {
    let mut kept: Vec<Span> = Vec::new();
    let mut words = words.iter().peekable();
    let mut from = 0;
    for stretch in stretches(page, holdings) {
        // the last word may reach into this stretch, where mark-up splits it
        from = stretch.start.max(from);
        let (mut open, mut any) = (true, false);
        while let Some(word) = words.next_if(|word| word.span.start < stretch.end) {
            let keep = word.weight > 0.0;
            if keep {
                let start = if open { from } else { word.span.start };
                kept.push(Span { start, end: word.span.end });
            }
            (open, any, from) = (keep, true, word.span.end);
        }
        if any && open && from < stretch.end {
            kept.push(Span { start: from, end: stretch.end });
        }
    }
    kept.into_iter().collect()
}

/// The text, cut where the holding tag node changes, in order.
fn stretches<'a>(page: &'a Page, holdings: &'a [Holding]) -> impl Iterator<Item = Span> + 'a {
    let mut leaves = page.leaves().map(|leaf| (holdings[leaf.index()].holder, page.span(leaf))).peekable();
    std::iter::from_fn(move || {
        let (holder, mut stretch) = leaves.next()?;
        while let Some((_, span)) = leaves.next_if(|&(next, _)| next == holder) {
            stretch.end = span.end;
        }
        Some(stretch)
    })
}
