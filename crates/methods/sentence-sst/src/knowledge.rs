//! The tree and the collections of a site's training pages, and the entropy of the sentences of any page
//! (4.3).

use std::sync::Arc;

use cleaning::{KnownSignatures, KnownTerms, PageRef, Sharing, Training};
use page::Span;
use rustc_hash::FxHashMap;
use text::{TermId, Tokens, twelve_decimals};

use crate::collection::{Collections, CollectionsBuilder};
use crate::segment::{Sentence, sentences};
use crate::site_tree::{DocumentTree, NodeNumber, SiteNode, SiteTree};
use crate::{Documents, Features, SentenceSstParams};

/// The site tree with its collections, and the settings for reading pages.
pub(crate) struct Knowledge {
    pub(crate) params: SentenceSstParams,
    signatures: Arc<KnownSignatures>,
    terms: Arc<KnownTerms>,
    pub(crate) tree: SiteTree,
    pub(crate) collections: Collections,
    /// The number of features of the training pages' sentences, and of those at nodes of several pages.
    pub(crate) sharing: Sharing,
}

/// A sentence of a page with its standing in the site.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Read {
    pub(crate) span: Span,
    pub(crate) standing: Standing,
}

/// The standing of a sentence in the site.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Standing {
    /// It has no feature.
    NoFeatures,
    /// The tree has no node at its place, or no document there.
    Unseen,
    /// The collection of its node has one document, and so no entropy.
    SingleDocument,
    /// E(S), in `0.0..=1.0`, in a collection of several documents.
    Entropy(NodeNumber, f64),
}

impl Knowledge {
    /// Reads the training pages, in their order (Algorithm 3, and 4.2).
    pub(crate) fn of(training: &Training<'_>, params: &SentenceSstParams) -> Self {
        let site = training.site;
        let (signatures, terms) = (site.signatures(params.attributes), site.terms(&params.term_options()));
        let mut tree = SiteTree::default();
        let mut builder = CollectionsBuilder::new(params.collection);
        // by node
        let mut words: Vec<u64> = Vec::new();
        for (number, &index) in (0..).zip(training.pages) {
            let page = &site.pages()[index];
            let segments = params.segments(page, signatures.of_page(index));
            let nodes = tree.insert(number, &segments);
            words.resize(tree.nodes.len(), 0);
            let tokens = terms.of_page(index);
            let places = DocumentTree::of(&segments, &nodes, params.documents);
            let mut placed: Vec<(u32, TermId)> = Vec::with_capacity(tokens.len());
            for (sentence, features) in features_of(&sentences(page, &segments, params.sentences), tokens) {
                let segment = sentence.segment as usize;
                words[nodes[segment] as usize] += features.len() as u64;
                placed.extend(features.iter().map(|&feature| (places.of_segment[segment], feature)));
            }
            builder.add(&places, placed);
        }
        let documents = tree.nodes.iter().map(|node| match params.documents {
            Documents::Page => node.pages,
            Documents::Segment => node.segments,
        });
        let several = |(node, words): (&SiteNode, &u64)| if node.pages > 1 { *words } else { 0 };
        let sharing = Sharing {
            shared: tree.nodes.iter().zip(&words).map(several).sum(),
            all: words.iter().sum(),
            pages: training.pages.len(),
        };
        let parents: Vec<NodeNumber> = tree.nodes.iter().map(|node| node.parent).collect();
        let collections = builder.finish(&parents, documents, params.empty_documents);
        let (params, signatures, terms) = (params.clone(), signatures.known(), terms.known());
        Self { params, signatures, terms, tree, collections, sharing }
    }

    /// The sentences of any page, in text order.
    pub(crate) fn read(&self, page: PageRef<'_>) -> Vec<Read> {
        let segments = self.params.segments(page.page(), &page.signatures(&self.signatures));
        let nodes = self.tree.find(&segments);
        let tokens = page.tokens(&self.terms);
        let sentences = sentences(page.page(), &segments, self.params.sentences);
        let mut mean =
            Mean { features: self.params.sentence_features, last_seen: FxHashMap::default(), sentence: 0 };
        features_of(&sentences, &tokens)
            .map(|(sentence, features)| {
                let node = nodes[sentence.segment as usize];
                Read { span: sentence.span, standing: self.standing(node, features, &mut mean) }
            })
            .collect()
    }

    fn standing(&self, node: Option<NodeNumber>, features: &[TermId], mean: &mut Mean) -> Standing {
        if features.is_empty() {
            return Standing::NoFeatures;
        }
        let Some(node) = node else { return Standing::Unseen };
        match self.collections.documents[node as usize] {
            0 => Standing::Unseen,
            1 => Standing::SingleDocument,
            _ => {
                Standing::Entropy(node, mean.of(features, |feature| self.collections.entropy(node, feature)))
            }
        }
    }
}

/// Each sentence with its features, in text order. A word belongs to the sentence that it begins in.
fn features_of<'a>(
    sentences: &'a [Sentence],
    tokens: &'a Tokens,
) -> impl Iterator<Item = (&'a Sentence, &'a [TermId])> {
    let terms = |sentence: &Sentence| &tokens.terms()[tokens.within(sentence.span.start, sentence.span.end)];
    sentences.iter().map(move |sentence| (sentence, terms(sentence)))
}

/// The mean over a sentence's features.
struct Mean {
    features: Features,
    /// By feature: the last sentence that has it. One table serves all sentences of a page.
    last_seen: FxHashMap<TermId, u32>,
    sentence: u32,
}

impl Mean {
    /// E(S) = sum over j of H(F_j) / k (4.3), with [`twelve_decimals`]; `features` is not empty. Summed in text order, so
    /// that the result does not depend on the numbers of the features.
    fn of(&mut self, features: &[TermId], entropy: impl Fn(TermId) -> f64) -> f64 {
        self.sentence += 1;
        let (mut sum, mut count) = (0.0, 0_u32);
        for &feature in features {
            let is_new = match self.features {
                Features::All => true,
                Features::Distinct => self.last_seen.insert(feature, self.sentence) != Some(self.sentence),
            };
            if is_new {
                sum += entropy(feature);
                count += 1;
            }
        }
        twelve_decimals(sum / f64::from(count))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(features: Features, sentences: &[&[u32]], expected: &[f64]) {
        // feature 0 has entropy 1, feature 1 half of it, all others none
        let entropy = |feature: TermId| [1.0, 0.5].get(feature.index()).copied().unwrap_or(0.0);
        let mut mean = Mean { features, last_seen: FxHashMap::default(), sentence: 0 };
        let ids = |sentence: &[u32]| sentence.iter().map(|&id| TermId::new(id)).collect::<Vec<_>>();
        let found: Vec<f64> = sentences.iter().map(|sentence| mean.of(&ids(sentence), entropy)).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn a_sentence_has_the_mean_of_its_features() {
        check(Features::Distinct, &[&[0], &[0, 1], &[0, 1, 2], &[2, 3]], &[1.0, 0.75, 0.5, 0.0]);
        // a feature counts once or each time
        check(Features::Distinct, &[&[0, 0, 0, 2], &[0, 2, 2, 2]], &[0.5, 0.5]);
        check(Features::All, &[&[0, 0, 0, 2], &[0, 2, 2, 2]], &[0.75, 0.25]);
        // a mean of decimals is a decimal
        // As floats, .1 + .2 + .3 is a little more than .6: a mean that is equal to the threshold in decimals
        // must not be above it.
        let mut mean = Mean { features: Features::Distinct, last_seen: FxHashMap::default(), sentence: 0 };
        let entropy = |feature: TermId| [0.1, 0.2, 0.3][feature.index()];
        assert_eq!(mean.of(&[0, 1, 2].map(TermId::new), entropy), 0.2);
    }
}
