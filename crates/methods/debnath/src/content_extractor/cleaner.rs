//! A fitted site: its redundant blocks, applied to one page at a time.

use std::sync::Arc;

use cleaning::{Cleaner, Cleaning, Evidence, FitStatistic, KnownTerms, Number, PageRef};

use super::compared::Compared;
use super::counter::{Counter, Search};
use crate::block_counts::{BlockReader, Entry, keep_blocks, node_of};

cleaning::choices! {
    /// Whether a block without any feature, which has no cosine, is kept.
    pub enum EmptyBlock {
        /// It is left out.
        Drop,
        /// It is kept.
        Keep,
    }
}

/// The counts of a fit.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Figures {
    /// Blocks with features in the training pages.
    pub(super) blocks: usize,
    /// The number of these blocks that are redundant.
    pub(super) redundant: usize,
    /// Bytes of text of all blocks.
    pub(super) bytes: u64,
    /// Bytes of text that a cache holds which stores each shared block once.
    pub(super) stored_once: u64,
    /// The sizes in HTML, if `html-storage` is set.
    pub(super) html: Option<HtmlFigures>,
}

/// The bytes of HTML that a cache holds.
#[derive(Debug, Clone, Copy)]
pub(super) struct HtmlFigures {
    /// If it stores all pages.
    pub(super) bytes: u64,
    /// If it stores each shared block once.
    pub(super) stored_once: u64,
    /// If it stores no redundant block, and of several similar blocks only the first.
    pub(super) kept_once: u64,
}

/// The result of a fit to one site.
pub(super) struct ContentCleaner {
    pub(super) reader: BlockReader,
    pub(super) terms: Arc<KnownTerms>,
    pub(super) compared: Compared,
    pub(super) page_count: usize,
    pub(super) counter: Counter,
    /// The least counter of a redundant block.
    pub(super) enough: usize,
    /// By vector: whether it is redundant.
    pub(super) redundant: Vec<bool>,
    pub(super) empty_block: EmptyBlock,
    pub(super) figures: Figures,
}

impl ContentCleaner {
    /// The buffers of a search that stops at `enough` pages.
    fn room(&self, enough: usize) -> Search {
        Search::new(self.redundant.len(), self.page_count, enough)
    }

    /// Whether enough training pages have a block similar to this one, which is equal to no block of theirs.
    pub(super) fn is_unseen_redundant(&self, vector: &[Entry], search: &mut Search) -> bool {
        let query = (vector, self.compared.factors.norm(vector));
        self.counter.reaches(query, None, &self.compared, search)
    }
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
                let room = || self.room(self.enough);
                !self.is_unseen_redundant(vector, search.get_or_insert_with(room))
            })
            .collect();
        keep_blocks(page.page(), &counts, &self.reader.columns, |block| keeps[block])
    }

    /// For each block, the number of training pages that have a similar block, against the least number of a
    /// redundant block. A block without features has no number.
    fn evidence(&self, page: PageRef<'_>) -> Vec<Evidence> {
        let counts = self.reader.read(page.page(), &page.tokens(&self.terms));
        let mut search = self.room(usize::MAX);
        let of_block = |block| {
            let vector = counts.of(block);
            let node = node_of(&counts, block);
            if vector.is_empty() {
                let kept = self.empty_block == EmptyBlock::Keep;
                let decision = Some(if kept { "kept: empty" } else { "dropped: empty" });
                return Evidence { node, numbers: Vec::new(), step: None, decision };
            }
            let query = (vector, self.compared.factors.norm(vector));
            let known = self.compared.vectors.get(vector);
            self.counter.reaches(query, known, &self.compared, &mut search);
            let pages = search.pages();
            Evidence {
                node,
                numbers: vec![Number::against("pages", pages as f64, self.enough as f64)],
                step: None,
                decision: Some(if pages >= self.enough { "redundant" } else { "kept" }),
            }
        };
        (0..counts.set.len()).map(of_block).collect()
    }

    fn fit_statistics(&self) -> Vec<FitStatistic> {
        let Figures { blocks, redundant, bytes, stored_once, html } = self.figures;
        let kept = if blocks > 0 { (blocks - redundant) as f64 / blocks as f64 } else { 0.0 };
        let mut fit_statistics = vec![
            FitStatistic { name: "blocks", value: blocks as f64 },
            FitStatistic { name: "distinct blocks", value: self.redundant.len() as f64 },
            FitStatistic { name: "pages of a redundant block", value: self.enough as f64 },
            FitStatistic { name: "share of blocks kept", value: kept },
            FitStatistic { name: "storage", value: bytes as f64 },
            FitStatistic { name: "storage-shared-once", value: stored_once as f64 },
        ];
        if let Some(html) = html {
            fit_statistics.extend([
                FitStatistic { name: "html", value: html.bytes as f64 },
                FitStatistic { name: "html-shared-once", value: html.stored_once as f64 },
                FitStatistic { name: "html-kept-once", value: html.kept_once as f64 },
            ]);
        }
        fit_statistics
    }
}
