//! Fitting: the tree of the training pages (4.3.1, 4.3.2).

use std::sync::Arc;

use cleaning::{Cleaner, FitError, LookId, Method, PageFeatures, Site, SiteFeatures, SiteLooks, Training};

use crate::build::build;
use crate::cleaner::CstCleaner;
use crate::info::INFO;
use crate::params::{Bodies, CstParams};
use crate::study::Study;
use crate::tree::CompressedTree;

/// The method with checked parameters.
#[derive(Debug, Clone)]
pub struct Cst {
    params: CstParams,
}

impl Cst {
    pub(crate) fn checked(params: CstParams) -> Self {
        Self { params }
    }

    /// The tree of these pages of a site, by their indices; their order does not matter, and a page named twice counts
    /// once.
    ///
    /// # Panics
    /// For an index out of range.
    pub fn tree(&self, site: &Site, pages: &[usize]) -> CompressedTree {
        let (looks, features) = self.findings(site);
        self.grow(site, pages, &looks, &features).0
    }

    fn findings(&self, site: &Site) -> (Arc<SiteLooks>, Arc<SiteFeatures>) {
        (site.looks(self.params.attributes), site.features(&self.params.feature_options()))
    }

    /// The tree, and the look that every BODY is taken to have.
    fn grow(
        &self,
        site: &Site,
        pages: &[usize],
        looks: &SiteLooks,
        features: &SiteFeatures,
    ) -> (CompressedTree, Option<LookId>) {
        let mut pages = pages.to_vec();
        pages.sort_unstable();
        pages.dedup();
        let reading = self.params.reading();
        let study = |&page: &usize| -> Study<'_> {
            let found: &PageFeatures = features.of_page(page);
            Study::of(&site.pages()[page], looks.of_page(page), found, reading)
        };
        let studies: Vec<Study<'_>> = pages.iter().map(study).collect();
        let body_look = match self.params.bodies {
            Bodies::ByLook => None,
            Bodies::Alike => studies.iter().find_map(|study| study.body().map(|body| study.look(body))),
        };
        let studies: Vec<Study<'_>> =
            studies.into_iter().map(|study| study.with_body_look(body_look)).collect();
        (build(&studies, features.ids(), &self.params.plan()), body_look)
    }
}

impl Method for Cst {
    /// Needs at least one training page. With just one, what is not repeated within the page weighs 1.
    fn fit(&self, training: &Training<'_>) -> Result<Box<dyn Cleaner>, FitError> {
        if training.pages.is_empty() {
            return Err(FitError::TooFewPages { method: INFO.id, needed: 1, found: 0 });
        }
        let (looks, features) = self.findings(training.site);
        let (tree, body_look) = self.grow(training.site, training.pages, &looks, &features);
        Ok(Box::new(CstCleaner { params: self.params.clone(), looks, features, body_look, tree }))
    }
}
