//! Fitting (Figure 4-8): the tree of the training pages, then the threshold.

use std::sync::Arc;

use cleaning::{
    Cleaner, Declared as _, FitError, Info, Method, Params, SettingsError, Site, SiteFeatures,
    SiteSignatures, ThresholdGrid, Training,
};
use text::TermOptions;

use crate::cleaner::{Mapper, SstCleaner};
use crate::occurrences::{TrainingPage, TrainingPages};
use crate::page_tree::{PageTree, Shape};
use crate::params::SstParams;
use crate::params::{LocalNoise, LocalNoiseWithin, Rule};
use crate::style_tree::SiteStyleTree;
use crate::threshold::Choice;
use crate::units::UnitNoiseFinder;

/// The method with checked parameters.
#[derive(Debug, Clone)]
pub struct Sst {
    params: SstParams,
}

impl Params for SstParams {
    type Method = Sst;

    const INFO: &'static Info = &Info {
        id: "sst",
        name: "SST",
        summary: "keeps what differs in layout or content from page to page, by the site style tree",
        citation: "Lan Yi. Web Page Cleaning for Web Mining. PhD thesis, National University of Singapore, 2004, \
                   sections 4.1, 4.2 and 5.3.",
        needs_labels: false,
        params: Self::PARAMS,
    };

    fn make(self) -> Result<Sst, SettingsError> {
        if self.text_heights && !self.text_nodes {
            let allowed = "true with text-nodes = true alone";
            return Err(SettingsError::range(Self::INFO.id, "text-heights", true, allowed));
        }
        Ok(Sst { params: self })
    }
}

impl Method for Sst {
    /// Needs at least one training page. With one page everything is important and kept. `rule = "labels"`
    /// also needs at least one labelled page, which may be outside the training sample.
    fn fit(&self, training: &Training<'_>) -> Result<Box<dyn Cleaner>, FitError> {
        if training.pages.is_empty() {
            return Err(FitError::TooFewPages { method: SstParams::INFO.id, needed: 1, found: 0 });
        }
        if self.params.rule == Rule::Labels && training.labels.is_empty() {
            return Err(FitError::NoLabels { method: SstParams::INFO.id, found: 0 });
        }
        let (signatures, features) = self.findings(training.site);
        let pages = self.pages(training, &signatures, &features);
        let mapper = self.mapper(&pages, &signatures, &features);
        let whole = self.params.local_noise_within == LocalNoiseWithin::Meaningful
            && self.params.local_noise != LocalNoise::Off;
        let mut finder =
            whole.then(|| UnitNoiseFinder::new(&mapper.tree, &pages, &self.params, features.ids()));
        let threshold = match (self.params.rule, &mut finder) {
            (Rule::Fixed(threshold), _) => threshold,
            (Rule::Labels, None) => self.best_threshold(&mapper, training),
            (Rule::Labels, Some(finder)) => self.best_of_units(&mapper, finder, training),
        };
        let noise = finder.map(|mut finder| {
            finder.find(threshold);
            finder.into_noise()
        });
        let SstParams { bodies, attributes, .. } = self.params;
        Ok(Box::new(SstCleaner { mapper, threshold, noise, bodies, attributes }))
    }
}

impl Sst {
    /// The site style tree alone, for inspection.
    pub fn tree(&self, training: &Training<'_>) -> SiteStyleTree {
        let (signatures, features) = self.findings(training.site);
        SiteStyleTree::of(&self.pages(training, &signatures, &features), &self.params, features.ids())
    }

    fn findings(&self, site: &Site) -> (Arc<SiteSignatures>, Arc<SiteFeatures>) {
        (site.signatures(self.params.attributes), site.features(&self.params.feature_options()))
    }

    fn pages<'t>(
        &self,
        training: &Training<'t>,
        signatures: &'t SiteSignatures,
        features: &'t SiteFeatures,
    ) -> TrainingPages<'t> {
        let shape = Shape::of(&self.params);
        let page = |&page: &usize| {
            let tree = PageTree::new(&training.site.pages()[page], signatures.of_page(page), shape);
            TrainingPage::new(tree, features.of_page(page))
        };
        TrainingPages::new(training.pages.iter().map(page).collect())
    }

    fn mapper(
        &self,
        pages: &TrainingPages<'_>,
        signatures: &SiteSignatures,
        features: &SiteFeatures,
    ) -> Mapper {
        let params = &self.params;
        Mapper {
            shape: Shape::of(params),
            outside: params.outside,
            unseen: params.unseen,
            signatures: signatures.known(),
            features: features.known(),
            tree: SiteStyleTree::of(pages, params, features.ids()),
        }
    }

    /// The best threshold if local noise does not depend on the threshold: one mapping of a page serves all
    /// thresholds.
    fn best_threshold(&self, mapper: &Mapper, training: &Training<'_>) -> f64 {
        let words = training.site.terms(&TermOptions::plain());
        let mut choice = Choice::new(ThresholdGrid::of(self.params.step));
        for (page, gold) in training.labels.iter() {
            choice.add_for_all(mapper, training.site.page(page), words.of_page(page), &gold.informative());
        }
        choice.best()
    }

    /// The best threshold if local noise depends on the threshold: each threshold is tried.
    fn best_of_units(
        &self,
        mapper: &Mapper,
        finder: &mut UnitNoiseFinder<'_>,
        training: &Training<'_>,
    ) -> f64 {
        let words = training.site.terms(&TermOptions::plain());
        let mut choice = Choice::new(ThresholdGrid::of(self.params.step));
        for (step, t) in choice.thresholds().into_iter().enumerate() {
            let noise = finder.find(t);
            for (page, gold) in training.labels.iter() {
                let of_site = training.site.page(page);
                let (kept, _) = mapper.kept(of_site, &mapper.parts(of_site, t, Some(noise)));
                choice.add_for_one(step, words.of_page(page), &kept, &gold.informative());
            }
        }
        choice.best()
    }
}
