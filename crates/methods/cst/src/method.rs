//! Fitting: the tree of the training pages (4.3.1, 4.3.2).

use std::fmt::Display;
use std::sync::Arc;

use cleaning::{
    Bodies, Cleaner, Declared as _, FitError, Info, Method, Params, SettingsError, SignatureId, Site,
    SiteFeatures, SiteSignatures, Training,
};

use crate::build::build;
use crate::cleaner::CstCleaner;
use crate::params::CstParams;
use crate::skeleton::Skeleton;
use crate::study::Study;
use crate::tree::CompressedTree;
use crate::weighting::Form;

/// The method with checked parameters.
#[derive(Debug, Clone)]
pub struct Cst {
    params: CstParams,
}

impl Params for CstParams {
    type Method = Cst;

    const INFO: &'static Info = &Info {
        id: "cst",
        name: "CST",
        summary: "weighs each word by how much layout and content on the path to it differ over the site",
        citation: "Lan Yi. Web Page Cleaning for Web Mining. PhD thesis, National University of Singapore, 2004, \
                   sections 4.1, 4.3 and 5.3.",
        needs_labels: false,
        params: Self::PARAMS,
    };

    fn make(self) -> Result<Cst, SettingsError> {
        let refuse =
            |key, found: &dyn Display, allowed| Err(SettingsError::range(Self::INFO.id, key, found, allowed));
        if self.text_heights && !self.text_nodes {
            return refuse("text-heights", &true, "true with text-nodes = true alone");
        }
        if self.meaningless >= self.informative {
            return refuse("meaningless", &self.meaningless, "above 0.0 and below informative");
        }
        if self.form == Form::Sampled {
            return Ok(Cst { params: self });
        }
        // an ignored threshold would mean a wrong experiment, so it is an error
        let default = Self::default();
        let unread = "a value with form = \"sampled\" alone; form is \"full\"";
        if self.informative != default.informative {
            return refuse("informative", &self.informative, unread);
        }
        if self.meaningless != default.meaningless {
            return refuse("meaningless", &self.meaningless, unread);
        }
        Ok(Cst { params: self })
    }
}

impl Cst {
    /// The tree of these pages of a site, by their indices; their order does not matter, and a page named twice counts
    /// once.
    ///
    /// # Panics
    /// For an index out of range.
    pub fn tree(&self, site: &Site, pages: &[usize]) -> CompressedTree {
        let (signatures, features) = self.findings(site);
        self.grow(site, pages, &signatures, &features).0
    }

    fn findings(&self, site: &Site) -> (Arc<SiteSignatures>, Arc<SiteFeatures>) {
        (site.signatures(self.params.attributes), site.features(&self.params.feature_options()))
    }

    /// The tree, and the signature used for every BODY.
    fn grow(
        &self,
        site: &Site,
        pages: &[usize],
        signatures: &SiteSignatures,
        features: &SiteFeatures,
    ) -> (CompressedTree, Option<SignatureId>) {
        let mut pages = pages.to_vec();
        pages.sort_unstable();
        pages.dedup();
        let reading = self.params.reading();
        let study = |page: usize| Study::of(&site.pages()[page], signatures.of_page(page), reading);
        let first_body_look = |&page: &usize| {
            let study = study(page);
            study.body().map(|body| study.signature(body))
        };
        let body_signature = match self.params.bodies {
            Bodies::ByLook => None,
            Bodies::Alike => pages.iter().find_map(first_body_look),
        };
        let skeleton =
            |&page: &usize| Skeleton::of(&study(page).with_body_look(body_signature), features.of_page(page));
        let skeletons: Vec<Skeleton> = pages.iter().map(skeleton).collect();
        (build(&skeletons, features.ids(), &self.params.plan()), body_signature)
    }
}

impl Method for Cst {
    /// Needs at least one training page. With one page, all words weigh 1 that are not repeated within the
    /// page.
    fn fit(&self, training: &Training<'_>) -> Result<Box<dyn Cleaner>, FitError> {
        if training.pages.is_empty() {
            return Err(FitError::TooFewPages { method: CstParams::INFO.id, needed: 1, found: 0 });
        }
        let (signatures, features) = self.findings(training.site);
        let (tree, body_signature) = self.grow(training.site, training.pages, &signatures, &features);
        let (signatures, features) = (signatures.known(), features.known());
        Ok(Box::new(CstCleaner { params: self.params.clone(), signatures, features, body_signature, tree }))
    }
}
