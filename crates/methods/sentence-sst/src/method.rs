//! Fitting (Algorithm 4): the tree of the training pages with its collections, then the thresholds.

use cleaning::{Cleaner, Declared as _, FitError, Info, Method, Params, SettingsError, Training};

use crate::cleaner::SentenceSstCleaner;
use crate::knowledge::Knowledge;
use crate::params::Rule;
use crate::params::SentenceSstParams;
use crate::threshold::{Labelled, Thresholds};

/// The method with checked parameters.
#[derive(Debug, Clone)]
pub struct SentenceSst {
    params: SentenceSstParams,
}

impl Params for SentenceSstParams {
    type Method = SentenceSst;

    const INFO: &'static Info = &Info {
        id: "sentence-sst",
        name: "Sentence SST",
        summary: "keeps sentences whose words differ from page to page, at each place of the site's segment tree",
        citation: "Discovering Informative Contents of Web Pages. 2014.",
        needs_labels: false,
        params: Self::PARAMS,
    };

    fn make(self) -> Result<SentenceSst, SettingsError> {
        Ok(SentenceSst { params: self })
    }
}

impl Method for SentenceSst {
    /// Needs at least one training page. With one page no collection has two documents: all text is kept, or
    /// with `single-document = "drop"` all sentences with a feature are dropped. `rule = "labels"` also needs
    /// at least one labelled page, which may be outside the training sample. Labelled pages are in the tree
    /// only if they are in the sample.
    fn fit(&self, training: &Training<'_>) -> Result<Box<dyn Cleaner>, FitError> {
        if training.pages.is_empty() {
            return Err(FitError::TooFewPages { method: SentenceSstParams::INFO.id, needed: 1, found: 0 });
        }
        if self.params.rule == Rule::Labels && training.labels.is_empty() {
            return Err(FitError::NoLabels { method: SentenceSstParams::INFO.id, found: 0 });
        }
        let knowledge = Knowledge::of(training, &self.params);
        let thresholds = match self.params.rule {
            Rule::Fixed(threshold) => Thresholds::fixed(threshold, knowledge.tree.nodes().len()),
            Rule::Labels => self.best_thresholds(&knowledge, training),
        };
        Ok(Box::new(SentenceSstCleaner {
            knowledge,
            thresholds,
            single_document: self.params.single_document,
            unseen: self.params.unseen,
            no_features: self.params.no_features,
            bodies: self.params.bodies,
            attributes: self.params.attributes,
        }))
    }
}

impl SentenceSst {
    fn best_thresholds(&self, knowledge: &Knowledge, training: &Training<'_>) -> Thresholds {
        let mut labelled = Labelled::new(knowledge, self.params.step);
        for (page, gold) in training.labels.iter() {
            labelled.add(training.site.page(page), gold);
        }
        labelled.thresholds(&self.params)
    }
}
