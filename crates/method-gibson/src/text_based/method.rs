//! Fitting: the hashes of windows on enough pages. Cleaning: a page without the text that stands in one of them.

use cleaning::{
    Advice, Cleaner, Cleaning, Declared as _, FitError, Info, Learned, Method, PageRef, Params,
    SettingsError, Training, draw,
};
use rustc_hash::FxHashSet;

use super::params::GibsonTextParams;
use super::windows::Reading;
use crate::CITATION;
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

impl Params for GibsonTextParams {
    type Method = GibsonText;

    const INFO: &'static Info = &Info {
        id: "gibson-text",
        name: "Gibson, text-based",
        summary: "removes the text that stands in windows which occur on many pages of the site",
        citation: CITATION,
        needs_labels: false,
        params: Self::PARAMS,
    };

    /// A site of less than 50 pages has nothing on 50 pages.
    const ADVICE: Advice = Advice { where_everything_is_kept: &["frequency.share=0.1"], ..Advice::NONE };

    fn make(self) -> Result<GibsonText, SettingsError> {
        let Self { window, window_of, frequency, zero_bits, most_pages } = self;
        let reading = Reading { width: window as usize, of: window_of, zero_bits };
        Ok(GibsonText { frequency, reading, most_pages: most_pages as usize })
    }
}

impl Method for GibsonText {
    /// Needs at least one training page; with fewer than the threshold asks for nothing is template and all is kept.
    /// Labels are not used, the seed where there are more than P pages, and pages outside the sample are not looked at.
    fn fit(&self, training: &Training<'_>) -> Result<Box<dyn Cleaner>, FitError> {
        if training.pages.is_empty() {
            return Err(FitError::TooFewPages { method: GibsonTextParams::INFO.id, needed: 1, found: 0 });
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
