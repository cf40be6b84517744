//! The choice of the threshold by labelled pages (5.3: a few pages are cleaned at a number of thresholds, and the
//! best one is taken).
//!
//! The best threshold has the highest mean over pages of the F of words, where every occurrence counts. If
//! local noise does not depend on the threshold, one mapping of a page serves all thresholds: each word is
//! kept below one threshold.

use cleaning::{PageRef, Spans, ThresholdGrid};
use page::Span;
use text::Tokens;

use crate::cleaner::Mapper;

/// Sums F over pages for every threshold of a grid.
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

    /// Adds a labelled page at one of the thresholds: all of its words, the kept text, and its gold. A page
    /// whose gold has no word is left out, as in [`add_for_all`](Self::add_for_all).
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

    /// Adds a labelled page at all thresholds: all of its words, and its gold. A page whose gold has no word
    /// is left out: it has no recall, and would favour keeping nothing.
    pub(crate) fn add_for_all(&mut self, mapper: &Mapper, page: PageRef<'_>, words: &Tokens, answer: &Spans) {
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
        let pieces = mapper.pieces(page);
        let parts: Vec<_> = pieces.iter().map(|piece| mapper.part(piece.clone())).collect();
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
                if before < words.len() && words.end(before) > piece.span.start { before } else { first };
            let to = words.within(0, piece.span.end).end;
            for keeping in &mut keeping[from..to] {
                *keeping = steps.min(*keeping);
            }
        }
        keeping
    }

    /// The threshold with the best mean; of several best ones the smallest.
    pub(crate) fn best(&self) -> f64 {
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
