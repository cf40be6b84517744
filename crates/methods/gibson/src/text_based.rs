//! The text-based algorithm: the text in a window that occurs on enough pages is template.
//!
//! The fit finds the hashes of windows on enough pages. Cleaning removes the text in windows with one of
//! these hashes.

mod windows;

use cleaning::{
    Advice, Cleaner, Cleaning, Declared as _, Evidence, FitError, FitStatistic, Info, Method, Number,
    PageRef, Params, SettingsError, Training, draw,
};
use rustc_hash::FxHashSet;

use crate::CITATION;
use crate::frequency::Frequency;
use crate::pages_of::PagesOf;
use crate::removal::{Figures, without};

pub use self::windows::WindowOf;
use self::windows::WindowOptions;

cleaning::params! {
    /// The parameters of `gibson-text`, unchecked.
    pub struct GibsonTextParams {
        /// W: the width of the window that slides over the text.
        pub window: u32 = 32, in 1..=10_000, because "the 2014 paper, 5.2: W = 32";
        /// What W counts.
        pub window_of: WindowOf = WindowOf::Characters,
            because "the 2014 paper is silent, from memory of the original; the window slides over data from which markup \
                     was cut out. 32 words are longer than most parts of a template";
        /// F: the number of pages on which a window must occur to be template.
        pub frequency: Frequency = Frequency::Pages(50),
            because "the 2014 paper, 5.2: F = 50; it removes nothing from a site of fewer pages. The papers have no share; \
                     0.1 is that of gibson-dom, so that the two are compared alike";
        /// D: only windows whose hash ends in D bits of 0 are counted, one in 2^D.
        pub zero_bits: u32 = 0, in 0..=16,
            because "the 2014 paper, 5.2: D = 0; the meaning of D is a guess (the algorithm is randomized), and 0 is \
                     every window. Above 16 almost no window of a page is counted";
        /// P: the most pages that are counted; they are drawn by the seed if the sample has more.
        pub most_pages: u32 = 1_000, in 2..,
            because "the 2014 paper, 5.2: P = 1000; from memory, the pages sampled of a site";
    }
}

/// The text-based algorithm with checked parameters.
#[derive(Debug, Clone)]
pub struct GibsonText {
    frequency: Frequency,
    reading: WindowOptions,
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
        let reading = WindowOptions { width: window as usize, of: window_of, zero_bits };
        Ok(GibsonText { frequency, reading, most_pages: most_pages as usize })
    }
}

impl Method for GibsonText {
    /// Needs at least one training page. With fewer pages than the threshold nothing is template and all text
    /// is kept. The seed is used if there are more than P pages. Labels and pages outside the sample are not
    /// used.
    fn fit(&self, training: &Training<'_>) -> Result<Box<dyn Cleaner>, FitError> {
        if training.pages.is_empty() {
            return Err(FitError::TooFewPages { method: GibsonTextParams::INFO.id, needed: 1, found: 0 });
        }
        let pages = draw::sample(training.pages, self.most_pages, training.seed);
        let pages = pages.into_iter().map(|page| &training.site.pages()[page]);
        let pages_of = PagesOf::of(pages.map(|page| self.reading.windows(page).map(|(_, hash)| hash)));
        let template = pages_of.frequent(self.frequency);
        let figures = Figures { pages: pages_of.pages(), hashes: pages_of.len(), template: template.len() };
        Ok(Box::new(GibsonTextCleaner { reading: self.reading, template, figures }))
    }
}

/// The result of a fit to one site.
struct GibsonTextCleaner {
    reading: WindowOptions,
    template: FxHashSet<u64>,
    figures: Figures,
}

impl Cleaner for GibsonTextCleaner {
    /// Keeps the text that is in no window of the template, on a training page or any other.
    fn clean(&self, page: PageRef<'_>) -> Cleaning {
        let page = page.page();
        // a site of few pages has none
        if self.template.is_empty() {
            return without(page, std::iter::empty());
        }
        let windows = self.reading.windows(page);
        without(page, windows.filter(|(_, hash)| self.template.contains(hash)).map(|(span, _)| span))
    }

    /// The share of each text that is in windows of the template, and the number of these windows in the whole site.
    fn evidence(&self, page: PageRef<'_>) -> Vec<Evidence> {
        let cleaning = self.clean(page);
        let template = Number::plain("windows of the template", self.template.len() as f64);
        let of_leaf = |leaf| {
            let span = page.span(leaf);
            let kept = cleaning.kept().bytes_within(span);
            let share = 1.0 - kept as f64 / span.len() as f64;
            Evidence {
                node: leaf,
                numbers: vec![Number::plain("share in windows of the template", share), template],
                step: None,
                decision: Some(match kept {
                    0 => "template",
                    kept if kept < span.len() as u64 => "kept in part",
                    _ => "kept",
                }),
            }
        };
        page.leaves().map(of_leaf).collect()
    }

    fn fit_statistics(&self) -> Vec<FitStatistic> {
        self.figures.fit_statistics()
    }
}
