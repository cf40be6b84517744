//! The choice of the threshold by labelled pages (5.3: a few pages are cleaned at a number of thresholds, and the
//! best one is taken).
//!
//! Best is the mean over pages of the F of words, every occurrence counted. Where what is locally noisy does not depend on
//! the threshold, one mapping of a page serves all thresholds: each word has one from which on it is gone.

use cleaning::{PageRef, Spans, ThresholdGrid};
use page::Span;
use text::Tokens;

use crate::cleaner::Mapper;

/// Adds up F page by page for every threshold of a grid.
pub(crate) struct Choice {
    grid: ThresholdGrid,
    /// The sum of the pages' F at each threshold.
    scores: Vec<f64>,
}

impl Choice {
    pub(crate) fn new(grid: ThresholdGrid) -> Self {
        let scores = vec![0.0; grid.as_slice().len()];
        Self { grid, scores }
    }

    /// The thresholds that are tried.
    pub(crate) fn thresholds(&self) -> Vec<f64> {
        self.grid.as_slice().to_vec()
    }

    /// Adds a labelled page at one of the thresholds: all of its words, what is kept there, and its answer. A page whose
    /// answer holds no word is left out, as in [`add_for_all`](Self::add_for_all).
    pub(crate) fn add_for_one(&mut self, step: usize, words: &Tokens, kept: &Spans, answer: &Spans) {
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

    /// Adds a labelled page at all thresholds: all of its words, and its answer. A page whose answer holds no word is left
    /// out: it has no recall, and would favour keeping nothing.
    pub(crate) fn add_for_all(&mut self, mapper: &Mapper, page: PageRef<'_>, words: &Tokens, answer: &Spans) {
        let steps = self.grid.as_slice().len();
        // words that just the first k thresholds keep, and those of them that are in the answer, by k
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

    /// For each word, how many of the thresholds keep it.
    fn keeping(&self, mapper: &Mapper, page: PageRef<'_>, words: &Tokens) -> Vec<usize> {
        let pieces = mapper.pieces(page);
        let parts: Vec<_> = pieces.iter().map(|piece| mapper.part(piece.clone())).collect();
        let mut keeping = vec![self.grid.as_slice().len(); words.len()];
        let (covered, _) = mapper.kept(page, &parts);
        for (keeping, (start, end, _)) in keeping.iter_mut().zip(words.iter()) {
            if covered.bytes_within(Span { start, end }) < u64::from(end - start) {
                *keeping = 0;
            }
        }
        // a piece without text may lie within a word, of which it says nothing
        for piece in pieces.iter().filter(|piece| !piece.span.is_empty()) {
            // those below it keep what is kept below it: the first so many
            let steps = self.grid.below(piece.critical);
            // a word over the edge of a piece is kept where both sides are
            let first = words.within(0, piece.span.start).end;
            let before = first.saturating_sub(1);
            let from =
                if before < words.len() && words.end(before) > piece.span.start { before } else { first };
            let to = words.within(0, piece.span.end).end;
            for keeping in &mut keeping[from..to] {
                *keeping = steps.min(*keeping);
            }
        }
        keeping
    }

    /// The threshold with the best mean; of equally good ones the smallest.
    pub(crate) fn best(&self) -> f64 {
        let mut best = 0;
        for (step, score) in self.scores.iter().enumerate() {
            // sums of the same pages in the same order: differences below this are those of the last bits
            if *score > self.scores[best] + 1e-12 {
                best = step;
            }
        }
        self.grid.as_slice()[best]
    }
}
