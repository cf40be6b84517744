//! Fitting (Algorithm 4): the tree of the training pages with its collections, then the thresholds. And cleaning: the
//! sentences that are not above the thresholds of their nodes are kept (4.5).

use cleaning::{
    Cleaner, Cleaning, Declared as _, Evidence, FitError, FitStatistic, Info, Method, Number, PageRef,
    Params, Training,
};
use page::Span;

use crate::knowledge::{Knowledge, Read, Standing};
use crate::threshold::Thresholds;
use crate::{NoFeatures, Rule, SentenceSstParams, WithoutEntropy};

impl Params for SentenceSstParams {
    const INFO: &'static Info = &Info {
        id: "sentence-sst",
        name: "Sentence SST",
        summary: "keeps sentences whose words differ from page to page, at each place of the site's segment tree",
        citation: "Discovering Informative Contents of Web Pages. 2014.",
        ..Info::of(Self::PARAMS)
    };
}

impl Method for SentenceSstParams {
    /// Needs at least one training page. With one page no collection has two documents: all text is kept, or
    /// with `single-document = "drop"` all sentences with a feature are dropped. `rule = "labels"` also needs
    /// at least one labelled page, which may be outside the training sample. Labelled pages are in the tree
    /// only if they are in the sample.
    fn fit(&self, training: &Training<'_>) -> Result<Box<dyn Cleaner>, FitError> {
        FitError::if_no_page(Self::INFO.id, training.pages.len())?;
        if self.rule == Rule::Labels {
            FitError::if_no_label(Self::INFO.id, training.labels.len())?;
        }
        let knowledge = Knowledge::of(training, self);
        let thresholds = match self.rule {
            Rule::Fixed(threshold) => Thresholds::fixed(threshold, knowledge.tree.nodes.len()),
            Rule::Labels => Thresholds::of_labels(&knowledge, training),
        };
        Ok(Box::new(SentenceSstCleaner { knowledge, thresholds }))
    }
}

/// The cleaner of one site.
struct SentenceSstCleaner {
    pub(crate) knowledge: Knowledge,
    thresholds: Thresholds,
}

impl SentenceSstCleaner {
    /// Whether a sentence is informative; `before` is the result for the sentence before it.
    fn is_informative(&self, standing: Standing, before: bool) -> bool {
        let params = &self.knowledge.params;
        match standing {
            // 4.4: higher than T is redundant. 4.5 says the opposite, by mistake.
            Standing::Entropy(node, entropy) => entropy <= self.thresholds.of_node[node as usize],
            Standing::SingleDocument => params.single_document == WithoutEntropy::Keep,
            Standing::Unseen => params.unseen == WithoutEntropy::Keep,
            Standing::NoFeatures => match params.no_features {
                NoFeatures::Keep => true,
                NoFeatures::Drop => false,
                NoFeatures::AsBefore => before,
            },
        }
    }
}

impl Cleaner for SentenceSstCleaner {
    /// Keeps the informative sentences, with the white space between two that follow each other. Elements without text
    /// are not reported.
    fn clean(&self, page: PageRef<'_>) -> Cleaning {
        let mut kept = Vec::new();
        // the end of the last sentence, if it is kept
        let mut joined: Option<u32> = None;
        let mut before = true;
        for sentence in self.knowledge.read(page) {
            before = self.is_informative(sentence.standing, before);
            let Span { start, end } = sentence.span;
            if before {
                kept.push(Span { start: joined.unwrap_or(start), end });
            }
            joined = before.then_some(end);
        }
        Cleaning::keep(kept.into_iter().collect())
    }

    /// For each sentence, E(S) against T of its node, at the text in which the sentence begins; no number
    /// without an entropy.
    fn evidence(&self, page: PageRef<'_>) -> Vec<Evidence> {
        let mut before = true;
        let of_sentence = |sentence: Read| {
            before = self.is_informative(sentence.standing, before);
            let number = match sentence.standing {
                Standing::Entropy(node, entropy) => {
                    Some(Number::against("entropy", entropy, self.thresholds.of_node[node as usize]))
                }
                Standing::SingleDocument | Standing::Unseen | Standing::NoFeatures => None,
            };
            let node = page.leaf_at(sentence.span.start)?;
            Some(Evidence::decided(node, number, decision(sentence.standing, before)))
        };
        self.knowledge.read(page).into_iter().filter_map(of_sentence).collect()
    }

    fn fit_statistics(&self) -> Vec<FitStatistic> {
        let documents = &self.knowledge.collections.documents;
        let count = |holds: fn(u32) -> bool| documents.iter().filter(|&&n| holds(n)).count() as f64;
        FitStatistic::all([
            ("threshold", self.thresholds.of_site),
            ("nodes", documents.len() as f64),
            ("nodes of several documents", count(|n| n > 1)),
            ("nodes of one document", count(|n| n == 1)),
            ("nodes with a threshold of their own", self.thresholds.own as f64),
            self.knowledge.sharing.figure(),
        ])
    }

    fn warning(&self) -> Option<String> {
        self.knowledge.sharing.warning(self.knowledge.params.bodies, self.knowledge.params.attributes)
    }
}

/// The decision on a sentence in a few words, with the reason if it has no entropy.
fn decision(standing: Standing, is_kept: bool) -> &'static str {
    match (standing, is_kept) {
        (Standing::Entropy(..), true) => "kept",
        (Standing::Entropy(..), false) => "dropped",
        (Standing::SingleDocument, true) => "kept: one document",
        (Standing::SingleDocument, false) => "dropped: one document",
        (Standing::Unseen, true) => "kept: unseen",
        (Standing::Unseen, false) => "dropped: unseen",
        (Standing::NoFeatures, true) => "kept: no features",
        (Standing::NoFeatures, false) => "dropped: no features",
    }
}
