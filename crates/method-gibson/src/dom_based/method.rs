//! Fitting: the hashes of nodes on enough pages. Cleaning: a page without the nodes that have one of them.

use cleaning::{
    Advice, Cleaner, Cleaning, Declared as _, FitError, Info, Learned, Method, PageRef, Params,
    SettingsError, Training,
};
use rustc_hash::FxHashSet;

use super::contents::Reading;
use super::params::GibsonDomParams;
use crate::CITATION;
use crate::frequency::Frequency;
use crate::pages_of::PagesOf;
use crate::removal::{Figures, without};

/// The DOM-based algorithm with checked parameters.
#[derive(Debug, Clone)]
pub struct GibsonDom {
    frequency: Frequency,
    reading: Reading,
}

impl Params for GibsonDomParams {
    type Method = GibsonDom;

    const INFO: &'static Info = &Info {
        id: "gibson-dom",
        name: "Gibson, DOM-based",
        summary: "removes the nodes whose content, markup and text, occurs on many pages of the site",
        citation: CITATION,
        needs_labels: false,
        params: Self::PARAMS,
    };

    /// A site of less than 100 pages has nothing on 100 pages.
    const ADVICE: Advice = Advice { where_everything_is_kept: &["frequency.share=0.1"], ..Advice::NONE };

    fn make(self) -> Result<GibsonDom, SettingsError> {
        let Self { frequency, nodes, content, offsets } = self;
        Ok(GibsonDom { frequency, reading: Reading { nodes, content, offsets } })
    }
}

impl Method for GibsonDom {
    /// Needs at least one training page; with fewer than the threshold asks for nothing is template and all is kept.
    /// Labels and seed are not used, and pages outside the sample are not looked at.
    fn fit(&self, training: &Training<'_>) -> Result<Box<dyn Cleaner>, FitError> {
        if training.pages.is_empty() {
            return Err(FitError::TooFewPages { method: GibsonDomParams::INFO.id, needed: 1, found: 0 });
        }
        let mut pages_of = PagesOf::default();
        for &page in training.pages {
            pages_of.add(self.reading.hashes(&training.site.pages()[page]).map(|(_, hash)| hash));
        }
        let template = pages_of.frequent(self.frequency);
        let figures = Figures { pages: pages_of.pages(), hashes: pages_of.len(), template: template.len() };
        Ok(Box::new(GibsonDomCleaner { reading: self.reading, template, figures }))
    }
}

/// What was learned of one site.
struct GibsonDomCleaner {
    reading: Reading,
    template: FxHashSet<u64>,
    figures: Figures,
}

impl Cleaner for GibsonDomCleaner {
    /// Keeps the text without the nodes whose hash is template, on a training page or any other.
    fn clean(&self, page: PageRef<'_>) -> Cleaning {
        let page = page.page();
        let hashes = self.reading.hashes(page);
        let template = hashes.filter(|(_, hash)| self.template.contains(hash));
        without(page, template.map(|(node, _)| page.span(node)))
    }

    fn learned(&self) -> Vec<Learned> {
        self.figures.told()
    }
}
