//! Fitting (Figure 4-8): the tree of the training pages, then the threshold, fixed or chosen by labelled pages (5.3: a few
//! pages are cleaned at a number of thresholds, and the best one is taken).
//!
//! The best threshold has the highest mean over pages of the F of words, where every occurrence counts.

use cleaning::{
    Cleaner, Declared as _, FitError, Info, Method, Params, SettingsError, SiteFeatures, SiteSignatures,
    Spans, ThresholdGrid, Training,
};
use page::Span;
use text::{TermOptions, Tokens};

use crate::cleaner::{Mapper, SstCleaner};
use crate::mapping::UnitNoiseFinder;
use crate::page_tree::{TrainingPage, TrainingPages};
use crate::style_tree::SiteStyleTree;
use crate::{LocalNoise, LocalNoiseWithin, Rule, SstParams};

impl Params for SstParams {
    const INFO: &'static Info = &Info {
        id: "sst",
        name: "SST",
        summary: "keeps what differs in layout or content from page to page, by the site style tree",
        citation: "Lan Yi. Web Page Cleaning for Web Mining. PhD thesis, National University of Singapore, 2004, \
                   sections 4.1, 4.2 and 5.3.",
        ..Info::of(Self::PARAMS)
    };

    fn agree(&self) -> Result<(), SettingsError> {
        if self.text_heights && !self.text_nodes {
            let allowed = "true with text-nodes = true alone";
            return Err(SettingsError::range(Self::INFO.id, "text-heights", true, allowed));
        }
        Ok(())
    }
}

impl Method for SstParams {
    /// Needs at least one training page. With one page everything is important and kept. `rule = "labels"`
    /// also needs at least one labelled page, which may be outside the training sample.
    fn fit(&self, training: &Training<'_>) -> Result<Box<dyn Cleaner>, FitError> {
        FitError::if_no_page(Self::INFO.id, training.pages.len())?;
        if self.rule == Rule::Labels {
            FitError::if_no_label(Self::INFO.id, training.labels.len())?;
        }
        let signatures = training.site.signatures(self.attributes);
        let features = training.site.features(&self.feature_options());
        let pages = self.pages(training, &signatures, &features);
        let mapper = Mapper {
            params: self.clone(),
            signatures: signatures.known(),
            features: features.known(),
            tree: SiteStyleTree::of(&pages, self, features.ids()),
        };
        let whole =
            self.local_noise_within == LocalNoiseWithin::Meaningful && self.local_noise != LocalNoise::Off;
        let mut finder = whole.then(|| UnitNoiseFinder::new(&mapper.tree, &pages, self, features.ids()));
        let threshold = match self.rule {
            Rule::Fixed(threshold) => threshold,
            Rule::Labels => self.best_threshold(&mapper, finder.as_mut(), training),
        };
        let noise = finder.map(|mut finder| {
            finder.find(threshold);
            finder.found
        });
        Ok(Box::new(SstCleaner { mapper, threshold, noise }))
    }
}

impl SstParams {
    pub(crate) fn pages<'t>(
        &self,
        training: &Training<'t>,
        signatures: &'t SiteSignatures,
        features: &'t SiteFeatures,
    ) -> TrainingPages<'t> {
        let page = |&page: &usize| {
            let tree = self.page_tree(&training.site.pages()[page], signatures.of_page(page));
            TrainingPage::new(tree, features.of_page(page))
        };
        TrainingPages(training.pages.iter().map(page).collect())
    }

    /// The threshold with the best mean F on the labelled pages; of several best ones the smallest.
    fn best_threshold(
        &self,
        mapper: &Mapper,
        mut finder: Option<&mut UnitNoiseFinder<'_>>,
        training: &Training<'_>,
    ) -> f64 {
        let words = training.site.terms(&TermOptions::plain());
        let labelled: Vec<(usize, Spans)> =
            training.labels.iter().map(|(page, gold)| (page, gold.informative())).collect();
        let mut best = (0.0, f64::NEG_INFINITY);
        for &t in ThresholdGrid::of(self.step).as_slice() {
            let noise = finder.as_mut().map(|finder| finder.find(t));
            let f = |(page, answer): &(usize, Spans)| {
                let of_site = training.site.page(*page);
                let (_, kept, _) = mapper.kept(of_site, t, noise);
                f_of_words(words.of_page(*page), &kept, answer)
            };
            let score = labelled.iter().filter_map(f).fold(0.0, |sum, f| sum + f);
            // smaller differences come from rounding
            if score > best.1 + 1e-12 {
                best = (t, score);
            }
        }
        best.0
    }
}

/// The F of the words in the kept text, of all words of a page. `None` if no word is in the answer: such a page has no recall, and
/// would favour keeping nothing.
fn f_of_words(words: &Tokens, kept: &Spans, answer: &Spans) -> Option<f64> {
    let (mut found, mut common, mut relevant) = (0_u32, 0_u32, 0_u32);
    for (start, end, _) in words.iter() {
        let holds = |spans: &Spans| spans.bytes_within(Span { start, end }) == u64::from(end - start);
        let (is_found, is_relevant) = (holds(kept), holds(answer));
        found += u32::from(is_found);
        relevant += u32::from(is_relevant);
        common += u32::from(is_found && is_relevant);
    }
    (relevant > 0).then(|| 2.0 * f64::from(common) / f64::from(relevant + found))
}
