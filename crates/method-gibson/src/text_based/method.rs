//! Fitting: the hashes of windows on enough pages. Cleaning: a page without the text that stands in one of them.

use cleaning::{Cleaner, Cleaning, FitError, Learned, Method, PageRef, Training, draw};
use rustc_hash::FxHashSet;

use super::info::INFO;
use super::params::GibsonTextParams;
use super::windows::Reading;
use crate::frequency::Frequency;
use crate::pages_of::PagesOf;
use crate::removal::{Figures, without};

/// The text-based algorithm with checked parameters.
#[derive(Debug, Clone)]
pub struct GibsonText {
    frequency: Frequency,
    reading: Reading,
    /// P.
    most_pages: usize,
}

impl GibsonText {
    pub(super) fn checked(frequency: Frequency, params: &GibsonTextParams) -> Self {
        let &GibsonTextParams { window, window_of, zero_bits, most_pages, .. } = params;
        let reading = Reading { width: window as usize, of: window_of, zero_bits };
        Self { frequency, reading, most_pages: most_pages as usize }
    }
}

impl Method for GibsonText {
    /// Needs at least one training page; with fewer than the threshold asks for nothing is template and all is kept.
    /// Labels are not used, the seed where there are more than P pages, and pages outside the sample are not looked at.
    fn fit(&self, training: &Training<'_>) -> Result<Box<dyn Cleaner>, FitError> {
        if training.pages.is_empty() {
            return Err(FitError::TooFewPages { method: INFO.id, needed: 1, found: 0 });
        }
        let mut pages_of = PagesOf::default();
        for page in draw::sample(training.pages, self.most_pages, training.seed) {
            pages_of.add(self.reading.windows(&training.site.pages()[page]).map(|(_, hash)| hash));
        }
        let template = pages_of.frequent(self.frequency);
        let figures = Figures { pages: pages_of.pages(), hashes: pages_of.len(), template: template.len() };
        Ok(Box::new(GibsonTextCleaner { reading: self.reading, template, figures }))
    }
}

/// What was learned of one site.
struct GibsonTextCleaner {
    reading: Reading,
    template: FxHashSet<u64>,
    figures: Figures,
}

impl Cleaner for GibsonTextCleaner {
    /// Keeps the text that stands in no window of the template, on a training page or any other.
    fn clean(&self, page: PageRef<'_>) -> Cleaning {
        let page = page.page();
        let windows = self.reading.windows(page);
        without(page, windows.filter(|(_, hash)| self.template.contains(hash)).map(|(span, _)| span))
    }

    fn learned(&self) -> Vec<Learned> {
        self.figures.told()
    }
}
