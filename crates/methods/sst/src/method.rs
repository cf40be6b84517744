//! Fitting (Figure 4-8): the tree of the training pages, then the threshold, fixed or chosen by labelled pages (5.3: a few
//! pages are cleaned at a number of thresholds, and the best one is taken).
//!
//! The best threshold has the highest mean over pages of the F of words, where every occurrence counts. If
//! local noise does not depend on the threshold, one mapping of a page serves all thresholds: each word is
//! kept below one threshold.

use std::sync::Arc;

use cleaning::{
    Cleaner, Declared as _, FitError, Info, Method, PageRef, Params, SettingsError, Site, SiteFeatures,
    SiteSignatures, Spans, ThresholdGrid, Training,
};
use page::Span;
use text::{TermOptions, Tokens};

use crate::cleaner::{Mapper, SstCleaner};
use crate::mapping::UnitNoiseFinder;
use crate::page_tree::{PageTree, TrainingPage, TrainingPages};
use crate::style_tree::SiteStyleTree;
use crate::{LocalNoise, LocalNoiseWithin, Rule, SstParams};

impl Params for SstParams {
    type Method = Self;

    const INFO: &'static Info = &Info {
        id: "sst",
        name: "SST",
        summary: "keeps what differs in layout or content from page to page, by the site style tree",
        citation: "Lan Yi. Web Page Cleaning for Web Mining. PhD thesis, National University of Singapore, 2004, \
                   sections 4.1, 4.2 and 5.3.",
        needs_labels: false,
        params: Self::PARAMS,
    };

    fn make(self) -> Result<Self, SettingsError> {
        if self.text_heights && !self.text_nodes {
            let allowed = "true with text-nodes = true alone";
            return Err(SettingsError::range(Self::INFO.id, "text-heights", true, allowed));
        }
        Ok(self)
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
        let (signatures, features) = self.findings(training.site);
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
    /// The site style tree alone, for inspection.
    pub fn tree(&self, training: &Training<'_>) -> SiteStyleTree {
        let (signatures, features) = self.findings(training.site);
        SiteStyleTree::of(&self.pages(training, &signatures, &features), self, features.ids())
    }

    fn findings(&self, site: &Site) -> (Arc<SiteSignatures>, Arc<SiteFeatures>) {
        (site.signatures(self.attributes), site.features(&self.feature_options()))
    }

    fn pages<'t>(
        &self,
        training: &Training<'t>,
        signatures: &'t SiteSignatures,
        features: &'t SiteFeatures,
    ) -> TrainingPages<'t> {
        let page = |&page: &usize| {
            let tree = PageTree::new(&training.site.pages()[page], signatures.of_page(page), self);
            TrainingPage::new(tree, features.of_page(page))
        };
        TrainingPages(training.pages.iter().map(page).collect())
    }

    /// The threshold with the best F on the labelled pages. If local noise does not depend on the threshold, one mapping of
    /// a page serves all thresholds; with a finder of the noise in units each threshold is tried.
    fn best_threshold(
        &self,
        mapper: &Mapper,
        finder: Option<&mut UnitNoiseFinder<'_>>,
        training: &Training<'_>,
    ) -> f64 {
        let words = training.site.terms(&TermOptions::plain());
        let mut choice = Choice::new(ThresholdGrid::of(self.step));
        let Some(finder) = finder else {
            for (page, gold) in training.labels.iter() {
                let of_site = training.site.page(page);
                choice.add_for_all(mapper, of_site, words.of_page(page), &gold.informative());
            }
            return choice.best();
        };
        for (step, t) in choice.grid.as_slice().to_vec().into_iter().enumerate() {
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

/// Sums F over pages for every threshold of a grid.
struct Choice {
    grid: ThresholdGrid,
    /// The sum of the pages' F at each threshold.
    scores: Vec<f64>,
}

impl Choice {
    pub(crate) fn new(grid: ThresholdGrid) -> Self {
        let scores = vec![0.0; grid.as_slice().len()];
        Self { grid, scores }
    }

    /// Adds a labelled page at one of the thresholds: all of its words, the kept text, and its gold. A page
    /// whose gold has no word is left out, as in [`add_for_all`](Self::add_for_all).
    fn add_for_one(&mut self, step: usize, words: &Tokens, kept: &Spans, answer: &Spans) {
        let (mut found, mut common, mut relevant) = (0_u32, 0_u32, 0_u32);
        for (start, end, _) in words.iter() {
            let holds = |spans: &Spans| spans.bytes_within(Span { start, end }) == u64::from(end - start);
            let (is_found, is_relevant) = (holds(kept), holds(answer));
            found += u32::from(is_found);
            relevant += u32::from(is_relevant);
            common += u32::from(is_found && is_relevant);
        }
        if relevant > 0 {
            self.scores[step] += 2.0 * f64::from(common) / f64::from(relevant + found);
        }
    }

    /// Adds a labelled page at all thresholds: all of its words, and its gold. A page whose gold has no word
    /// is left out: it has no recall, and would favour keeping nothing.
    fn add_for_all(&mut self, mapper: &Mapper, page: PageRef<'_>, words: &Tokens, answer: &Spans) {
        let steps = self.grid.as_slice().len();
        // by k: the number of words that exactly the first k thresholds keep, and of those in the gold
        let (mut found, mut common) = (vec![0_u32; steps + 1], vec![0_u32; steps + 1]);
        let mut relevant = 0_u32;
        for ((start, end, _), keeping) in words.iter().zip(self.keeping(mapper, page, words)) {
            let is_relevant = answer.bytes_within(Span { start, end }) == u64::from(end - start);
            relevant += u32::from(is_relevant);
            found[keeping] += 1;
            common[keeping] += u32::from(is_relevant);
        }
        if relevant == 0 {
            return;
        }
        let (mut sum_found, mut sum_common) = (0, 0);
        for step in (0..steps).rev() {
            sum_found += found[step + 1];
            sum_common += common[step + 1];
            self.scores[step] += 2.0 * f64::from(sum_common) / f64::from(relevant + sum_found);
        }
    }

    /// For each word, the number of thresholds that keep it.
    fn keeping(&self, mapper: &Mapper, page: PageRef<'_>, words: &Tokens) -> Vec<usize> {
        let pieces = mapper.pieces(page, None);
        let parts: Vec<_> = pieces.iter().map(|piece| mapper.part(piece.clone(), None)).collect();
        let mut keeping = vec![self.grid.as_slice().len(); words.len()];
        let (covered, _) = mapper.kept(page, &parts);
        for (keeping, (start, end, _)) in keeping.iter_mut().zip(words.iter()) {
            if covered.bytes_within(Span { start, end }) < u64::from(end - start) {
                *keeping = 0;
            }
        }
        // a piece without text may be within a word, and does not decide on it
        for piece in pieces.iter().filter(|piece| !piece.span.is_empty()) {
            // the first thresholds, those below `critical`, keep the piece
            let steps = self.grid.below(piece.critical);
            // a word that crosses the edge of a piece is kept if both sides are
            let first = words.within(0, piece.span.start).end;
            let before = first.saturating_sub(1);
            let from =
                if before < words.len() && words.span(before).1 > piece.span.start { before } else { first };
            let to = words.within(0, piece.span.end).end;
            for keeping in &mut keeping[from..to] {
                *keeping = steps.min(*keeping);
            }
        }
        keeping
    }

    /// The threshold with the best mean; of several best ones the smallest.
    fn best(&self) -> f64 {
        let mut best = 0;
        for (step, score) in self.scores.iter().enumerate() {
            // smaller differences come from rounding
            if *score > self.scores[best] + 1e-12 {
                best = step;
            }
        }
        self.grid.as_slice()[best]
    }
}
