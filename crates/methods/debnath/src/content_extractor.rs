//! ContentExtractor (section 4): a block is content if few pages of the site have a similar block.
//!
//! Fitting finds the distinct blocks of the training pages, and which of them are redundant; cleaning applies this to one page at a time.
//! Similarity is the cosine of the blocks' counts (`vectors`). `counter` counts the pages that have a block
//! similar to a given one, and compares few pairs; the tests in `all_pairs` compare all pairs.

mod compared;
mod counter;
mod storage;
mod vectors;

use std::sync::Arc;

use cleaning::{
    Advice, Cleaner, Cleaning, Declared as _, EmptyBlock, Evidence, FitError, FitStatistic, Info, KnownTerms,
    Method, Number, PageRef, Params, SettingsError, Training, fewest_pages,
};
use text::{Chinese, TermOptions};

use crate::CITATION;
use crate::block_counts::{BlockReader, keep_blocks, node_of};
use crate::features::{Columns, ElementFeatures, PARTITIONING, TagNames, WORDS, tags};
use compared::Compared;
use counter::{Counted, Counter, Search};
use storage::TrainingBlocks;
pub use vectors::Weight;

cleaning::params! {
    /// The parameters of `content-extractor`, unchecked.
    pub struct ContentExtractorParams {
        /// The ordered tag set T by which GetBlockSet splits a page into atomic blocks.
        pub tags: String = PARTITIONING.to_owned(), in TagNames,
            because "the paper, section 3; \"we consider each cell to be a block\" (1) is \"table tr td th p hr ul div span\"";
        /// The features that count the elements of a block.
        pub features: ElementFeatures = ElementFeatures::Kinds,
            because "the paper, 5.1, lists kinds; its example, and 3.1, count images by themselves";
        /// The value of the number of words, the text feature, in the vector.
        pub word_count: Weight = Weight::Raw,
            because "the paper, 3.1: the number of terms. It drowns the terms: two unrelated blocks of 20 words have cosine \
                     .95";
        /// The value of the counts of elements in the vector.
        pub element_counts: Weight = Weight::Raw, because "the paper, 3.1: the number of images, of scripts";
        /// Whether each term is a binary feature.
        pub terms: bool = true, because "the paper, 3.1";
        /// Whether a term is the Porter stem of a word.
        pub stem: bool = false, because "the paper speaks of terms and names no stemming";
        /// Whether stop words are left out of the terms.
        pub stop_words: bool = false, because "the paper names no stop words";
        /// Whether numbers are terms.
        pub numbers: bool = true, because "the paper names no exception";
        /// How Chinese text becomes terms.
        pub chinese: Chinese = Chinese::Dictionary,
            because "the paper has no Chinese pages; as in the other methods";
        /// Two blocks are the same if Sim, their cosine, is above this.
        pub epsilon: f64 = 0.9, in 0.1..=0.999, because "the paper, 4.4.1";
        /// A block is redundant if at least this share of the training pages contains it. Its counter, the
        /// inverse of IBDF, is the number of these pages.
        pub theta: f64 = 0.05, in 0.0..=1.0,
            because "the paper has no value. It is a share, because a fixed count would drop more and more blocks as \
                     the sample grows. It is about half of one category, because a site of Table 1 has up to eleven: \
                     so the menu of one category is redundant too";
        /// The number of training pages below which no block is redundant, whatever theta.
        pub least_pages: u32 = 2, in 2..,
            because "a block of one page is not repeated; five to ten pages are to be enough (Table 4)";
        /// Whether a block without any feature, for which there is no cosine, is kept.
        pub empty_block: EmptyBlock = EmptyBlock::Drop,
            because "the paper is silent; such a block has only punctuation";
        /// Whether the fit reports storage in bytes of HTML too; what is kept does not depend on it.
        pub html_storage: bool = false,
            because "Debnath et al., 6.7, measure HTML files; each page is written out again for it";
    }
}

impl ContentExtractorParams {
    /// The options of terms under these parameters. The site shares terms among methods with equal options.
    fn term_options(&self) -> TermOptions {
        let Self { stem, stop_words, numbers, chinese, .. } = *self;
        TermOptions { stem, stop_words, numbers, chinese, ..TermOptions::default() }
    }

    fn reader(&self) -> BlockReader {
        let columns = Columns::new(self.features);
        let mut counted = vec![self.element_counts != Weight::None; columns.len() as usize];
        counted[WORDS as usize] = self.word_count != Weight::None;
        BlockReader { tags: tags(&self.tags), columns, counted, terms: self.terms }
    }

    /// Counts the blocks of the training pages; there must be at least one page.
    fn learn(&self, training: &Training<'_>) -> ContentCleaner {
        let reader = self.reader();
        let terms = training.site.terms(&self.term_options());
        let found = TrainingBlocks::in_training(training, &reader, &terms, self.html_storage);
        let TrainingBlocks { vectors, blocks, text, html } = found;
        let distinct = vectors.len();
        let factors = vectors.factors(reader.columns.len(), self.word_count, self.element_counts);
        let compared = Compared::new(vectors, factors, self.epsilon);
        let page_count = training.pages.len();
        // the least counter of a redundant block
        let enough = fewest_pages(page_count, self.theta, self.least_pages as usize);

        let counter = Counter::new(&compared, &blocks);
        let mut search = Search::new(page_count, enough);
        let Counted { redundant, alone } = counter.count(&compared, &mut search);
        let stored = storage::stored(&compared, &alone);
        let kept = blocks.iter().filter(|(vector, _)| !redundant[*vector as usize]).count();
        let mut figures = FitStatistic::all([
            ("blocks", blocks.len() as f64),
            ("distinct blocks", distinct as f64),
            ("pages of a redundant block", enough as f64),
            ("share of blocks kept", if kept > 0 { kept as f64 / blocks.len() as f64 } else { 0.0 }),
            ("storage", text.all as f64),
            ("storage-shared-once", text.once(&stored) as f64),
        ]);
        if let Some(html) = html {
            let kept_once = html.of_first(|vector| stored[vector] && !redundant[vector]);
            figures.extend(FitStatistic::all([
                ("html", html.all as f64),
                ("html-shared-once", html.once(&stored) as f64),
                ("html-kept-once", kept_once as f64),
            ]));
        }
        ContentCleaner {
            reader,
            terms: terms.known(),
            compared,
            page_count,
            counter,
            enough,
            redundant,
            empty_block: self.empty_block,
            figures,
        }
    }
}

impl Params for ContentExtractorParams {
    const INFO: &'static Info = &Info {
        id: "content-extractor",
        name: "ContentExtractor",
        summary: "keeps the blocks that few pages of the site have, blocks being the same where their cosine is above .9",
        citation: CITATION,
        ..Info::of(Self::PARAMS)
    };

    /// A raw count of words outweighs all other features, so all long blocks are the same.
    const ADVICE: Advice = Advice { where_nothing_is_kept: &["word-count=scaled"], ..Advice::NONE };

    fn agree(&self) -> Result<(), SettingsError> {
        if !self.terms && self.word_count == Weight::None && self.element_counts == Weight::None {
            let allowed = "true where word-count and element-counts are \"none\"";
            return Err(SettingsError::range(Self::INFO.id, "terms", self.terms, allowed));
        }
        Ok(())
    }
}

impl Method for ContentExtractorParams {
    /// Needs at least one training page; with one page no block is redundant. On a site of identical pages
    /// every block is redundant. Labels, the seed and pages outside the sample are not used.
    fn fit(&self, training: &Training<'_>) -> Result<Box<dyn Cleaner>, FitError> {
        FitError::if_no_page(Self::INFO.id, training.pages.len())?;
        Ok(Box::new(self.learn(training)))
    }
}

/// The result of a fit to one site.
struct ContentCleaner {
    reader: BlockReader,
    terms: Arc<KnownTerms>,
    compared: Compared,
    page_count: usize,
    counter: Counter,
    /// The least counter of a redundant block.
    enough: usize,
    /// By vector: whether it is redundant.
    redundant: Vec<bool>,
    empty_block: EmptyBlock,
    /// Counts of blocks; bytes of text, and of HTML if `html-storage` is set, in caches that store all pages, each shared block once, or no
    /// redundant block and of several similar ones only the first.
    figures: Vec<FitStatistic>,
}

impl Cleaner for ContentCleaner {
    /// Keeps the blocks that are not redundant. The blocks of a page outside the sample are compared with the
    /// blocks of the sample, and the page itself is not counted. So the result does not depend on where the
    /// page comes from. A block without features is dropped or kept by `empty-block`.
    fn clean(&self, page: PageRef<'_>) -> Cleaning {
        let counts = self.reader.read(page.page(), &page.tokens(&self.terms));
        let mut search = None;
        let keeps: Vec<bool> = (0..counts.set.len())
            .map(|block| {
                let vector = counts.of(block);
                if vector.is_empty() {
                    return self.empty_block == EmptyBlock::Keep;
                }
                if let Some(known) = self.compared.vectors.get(vector) {
                    return !self.redundant[known as usize];
                }
                let query = (vector, self.compared.factors.norm(vector));
                let search = search.get_or_insert_with(|| Search::new(self.page_count, self.enough));
                !self.counter.reaches(query, None, &self.compared, search)
            })
            .collect();
        keep_blocks(page.page(), &counts, &self.reader.columns, |block| keeps[block])
    }

    /// For each block, the number of training pages that have a similar block, against the least number of a
    /// redundant block. A block without features has no number.
    fn evidence(&self, page: PageRef<'_>) -> Vec<Evidence> {
        let counts = self.reader.read(page.page(), &page.tokens(&self.terms));
        let mut search = Search::new(self.page_count, usize::MAX);
        let of_block = |block| {
            let vector = counts.of(block);
            let node = node_of(&counts, block);
            if vector.is_empty() {
                let kept = self.empty_block == EmptyBlock::Keep;
                return Evidence::decided(node, None, if kept { "kept: empty" } else { "dropped: empty" });
            }
            let query = (vector, self.compared.factors.norm(vector));
            let known = self.compared.vectors.get(vector);
            self.counter.reaches(query, known, &self.compared, &mut search);
            let pages = search.pages();
            let number = Number::against("pages", pages as f64, self.enough as f64);
            Evidence::decided(node, [number], if pages >= self.enough { "redundant" } else { "kept" })
        };
        (0..counts.set.len()).map(of_block).collect()
    }

    fn fit_statistics(&self) -> Vec<FitStatistic> {
        self.figures.clone()
    }
}

#[cfg(test)]
mod all_pairs;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_are_shared_with_the_other_three_methods() {
        assert_eq!(ContentExtractorParams::default().term_options(), TermOptions::plain());
    }

    #[test]
    fn a_vector_of_nothing_is_refused() {
        let (word_count, element_counts) = (Weight::None, Weight::None);
        let params =
            ContentExtractorParams { word_count, element_counts, ..ContentExtractorParams::default() };
        assert!(params.clone().check().is_ok());
        assert_eq!(
            ContentExtractorParams { terms: false, ..params }.check().unwrap_err().to_string(),
            "parameters of content-extractor: terms is false, allowed is true where word-count and element-counts are \
             \"none\""
        );
    }
}
