//! Fitting (Figure 4-8): the tree of the training pages, then the threshold.

use cleaning::{Cleaner, FitError, Method, ThresholdGrid, Training};
use text::TermOptions;

use crate::Rule;
use crate::cleaner::{Mapper, SstCleaner};
use crate::info::INFO;
use crate::occurrences::{TrainingPage, TrainingPages};
use crate::page_tree::{PageTree, Shape};
use crate::params::SstParams;
use crate::style_tree::SiteStyleTree;
use crate::threshold::Choice;

/// The method with checked parameters.
#[derive(Debug, Clone)]
pub struct Sst {
    params: SstParams,
}

impl Method for Sst {
    /// Needs at least one training page; with just one everything is important and kept. With `rule = "labels"` also at
    /// least one labelled page, in the training sample or not.
    fn fit(&self, training: &Training<'_>) -> Result<Box<dyn Cleaner>, FitError> {
        if training.pages.is_empty() {
            return Err(FitError::TooFewPages { method: INFO.id, needed: 1, found: 0 });
        }
        if self.params.rule == Rule::Labels && training.labels.is_empty() {
            return Err(FitError::NoLabels { method: INFO.id, found: 0 });
        }
        let mapper = self.mapper(training);
        let threshold = match self.params.rule {
            Rule::Fixed => self.params.threshold,
            Rule::Labels => self.best_threshold(&mapper, training),
        };
        let SstParams { bodies, attributes, .. } = self.params;
        Ok(Box::new(SstCleaner { mapper, threshold, bodies, attributes }))
    }
}

impl Sst {
    pub(crate) fn checked(params: SstParams) -> Self {
        Self { params }
    }

    /// The site style tree alone, for those who want to look at it.
    pub fn tree(&self, training: &Training<'_>) -> SiteStyleTree {
        self.mapper(training).tree
    }

    fn mapper(&self, training: &Training<'_>) -> Mapper {
        let params = &self.params;
        let site = training.site;
        let looks = site.looks(params.attributes);
        let features = site.features(&params.feature_options());
        let shape = Shape::of(params);
        let page = |&page: &usize| {
            let tree = PageTree::new(&site.pages()[page], looks.of_page(page), shape);
            TrainingPage::new(tree, features.of_page(page))
        };
        let pages = TrainingPages::new(training.pages.iter().map(page).collect());
        let tree = SiteStyleTree::of(&pages, params, features.ids());
        drop(pages);
        Mapper { shape, outside: params.outside, unseen: params.unseen, looks, features, tree }
    }

    fn best_threshold(&self, mapper: &Mapper, training: &Training<'_>) -> f64 {
        let words = training.site.terms(&TermOptions::plain());
        let mut choice = Choice::new(mapper, ThresholdGrid::of(self.params.step));
        for (page, gold) in training.labels.iter() {
            choice.add(training.site.page(page), words.of_page(page), &gold.informative());
        }
        choice.best()
    }
}
