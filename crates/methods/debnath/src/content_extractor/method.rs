//! Fitting: the distinct blocks of the training pages, and which of them are redundant.

use cleaning::{Advice, Cleaner, Declared as _, FitError, Info, Method, Params, SettingsError, Training};

use super::cleaner::{ContentCleaner, Figures, HtmlFigures};
use super::compared::Compared;
use super::counter::{Counted, Counter, Search};
use super::params::ContentExtractorParams;
use super::storage;
use super::training_blocks::TrainingBlocks;
use super::vectors::Weight;
use crate::CITATION;
use crate::block_counts::BlockReader;
use crate::elements::{Columns, WORDS};

/// The method with checked parameters.
#[derive(Debug, Clone)]
pub struct ContentExtractor {
    params: ContentExtractorParams,
}

impl Params for ContentExtractorParams {
    type Method = ContentExtractor;

    const INFO: &'static Info = &Info {
        id: "content-extractor",
        name: "ContentExtractor",
        summary: "keeps the blocks that few pages of the site have, blocks being the same where their cosine is above .9",
        citation: CITATION,
        needs_labels: false,
        params: Self::PARAMS,
    };

    /// A raw count of words outweighs all other features, so all long blocks are the same.
    const ADVICE: Advice = Advice { where_nothing_is_kept: &["word-count=scaled"], ..Advice::NONE };

    fn make(self) -> Result<ContentExtractor, SettingsError> {
        if !self.terms && self.word_count == Weight::None && self.element_counts == Weight::None {
            let allowed = "true where word-count and element-counts are \"none\"";
            return Err(SettingsError::range(Self::INFO.id, "terms", self.terms, allowed));
        }
        Ok(ContentExtractor { params: self })
    }
}

impl ContentExtractor {
    fn reader(&self) -> BlockReader {
        let params = &self.params;
        let columns = Columns::new(params.features);
        let mut counted = vec![params.element_counts != Weight::None; columns.len() as usize];
        counted[WORDS as usize] = params.word_count != Weight::None;
        BlockReader { tags: params.tags.as_slice().to_vec(), columns, counted, terms: params.terms }
    }

    /// The least counter of a redundant block: theta as a number of pages, and at least `least-pages`.
    fn enough(&self, pages: usize) -> usize {
        let params = &self.params;
        // the quotient is compared, because 7 / 100 is equal to 0.07 as a float, and 0.07 * 100 is more than
        // 7
        let by_share = (1..=pages).find(|&some| some as f64 / pages as f64 >= params.theta).unwrap_or(pages);
        by_share.max(params.least_pages as usize)
    }

    /// Counts the blocks of the training pages; there must be at least one page.
    pub(super) fn learn(&self, training: &Training<'_>) -> ContentCleaner {
        let params = &self.params;
        let reader = self.reader();
        let terms = training.site.terms(&params.term_options());
        let found = TrainingBlocks::in_training(training, &reader, &terms, params.html_storage);
        let distinct = found.distinct();
        let TrainingBlocks { vectors, blocks, text, html } = found;
        let factors = vectors.factors(reader.columns.len(), params.word_count, params.element_counts);
        let compared = Compared::new(vectors, factors, params.epsilon);
        let page_count = training.pages.len();
        let enough = self.enough(page_count);

        let counter = Counter::new(&compared, &blocks);
        let mut search = Search::new(distinct, page_count, enough);
        let Counted { redundant, alone } = counter.count(&compared, &mut search);
        let stored = storage::stored(&compared, &alone);
        let html = html.map(|html| HtmlFigures {
            bytes: html.all,
            stored_once: html.once(&stored),
            kept_once: html.of_first(|vector| stored[vector] && !redundant[vector]),
        });
        let figures = Figures {
            blocks: blocks.len(),
            redundant: blocks.iter().filter(|(vector, _)| redundant[*vector as usize]).count(),
            bytes: text.all,
            stored_once: text.once(&stored),
            html,
        };
        ContentCleaner {
            reader,
            terms: terms.known(),
            compared,
            page_count,
            counter,
            enough,
            redundant,
            empty_block: params.empty_block,
            figures,
        }
    }
}

impl Method for ContentExtractor {
    /// Needs at least one training page; with one page no block is redundant. On a site of identical pages
    /// every block is redundant. Labels, the seed and pages outside the sample are not used.
    fn fit(&self, training: &Training<'_>) -> Result<Box<dyn Cleaner>, FitError> {
        if training.pages.is_empty() {
            return Err(FitError::TooFewPages {
                method: ContentExtractorParams::INFO.id,
                needed: 1,
                found: 0,
            });
        }
        Ok(Box::new(self.learn(training)))
    }
}
