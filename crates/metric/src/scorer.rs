//! Scoring the pages of one site, with the tokens that the site already has.

use std::sync::{Arc, OnceLock};

use cleaning::{Site, SiteTerms, Spans};
use page::{BlockSet, PARTITIONING_TAGS};
use text::TermOptions;

use crate::{
    Counts, Coverage, Measure, count_block_set, count_blocks, count_characters, count_occurrences,
    count_terms,
};

/// Counts for the pages of one site.
///
/// Tokens are the site's own, made on first use and shared with the methods that want the same.
pub struct Scorer<'s> {
    site: &'s Site,
    /// Stemmed, without stop words: the papers' terms.
    terms: OnceLock<Arc<SiteTerms>>,
    /// Every word.
    words: OnceLock<Arc<SiteTerms>>,
}

impl<'s> Scorer<'s> {
    /// A scorer; nothing is computed yet.
    pub fn new(site: &'s Site) -> Self {
        Self { site, terms: OnceLock::new(), words: OnceLock::new() }
    }

    /// Counts of page `page` for what was kept of it and the answer.
    ///
    /// Spans beyond the page's text add nothing.
    ///
    /// # Panics
    /// For a page index out of range.
    pub fn count(&self, measure: Measure, page: usize, kept: &Spans, answer: &Spans) -> Counts {
        match measure {
            Measure::Feature => count_terms(self.terms().of_page(page), kept, answer),
            Measure::FeatureOccurrence => count_occurrences(self.terms().of_page(page), kept, answer),
            Measure::Token => count_occurrences(self.words().of_page(page), kept, answer),
            Measure::Block => count_blocks(self.site.pages()[page].lines(), Coverage::HALF, kept, answer),
            Measure::DebnathBlock => {
                let page = &self.site.pages()[page];
                let blocks = BlockSet::of(page, &PARTITIONING_TAGS);
                count_block_set(page.text(), &blocks, Coverage::HALF, kept, answer)
            }
            Measure::Character => count_characters(self.site.pages()[page].text(), kept, answer),
        }
    }

    fn terms(&self) -> &SiteTerms {
        self.terms.get_or_init(|| self.site.terms(&TermOptions::default()))
    }

    fn words(&self) -> &SiteTerms {
        self.words.get_or_init(|| self.site.terms(&TermOptions::plain()))
    }
}
