//! Tokens in a set of spans, and counts of their occurrences.
//!
//! A token is in a set when all of its bytes are: `start..end` lies within one of the set's spans. A word that a
//! span cuts in two is in neither part.

use cleaning::Spans;
use text::Tokens;

use crate::Counts;

/// Every token occurrence is a unit.
pub fn count_occurrences(tokens: &Tokens, kept: &Spans, answer: &Spans) -> Counts {
    let (mut kept, mut answer) = (Cover::of(kept), Cover::of(answer));
    tokens
        .iter()
        .map(|(start, end, _)| Counts::unit(answer.covers(start, end), kept.covers(start, end)))
        .sum()
}

/// A search in a set of spans, for ranges in the order of their starts.
pub(crate) struct Cover<'s> {
    rest: &'s [page::Span],
}

impl<'s> Cover<'s> {
    pub(crate) fn of(spans: &'s Spans) -> Self {
        Self { rest: spans.as_slice() }
    }

    /// Whether the whole non-empty range `start..end` is in the set; `start` must not be smaller than the
    /// last one.
    pub(crate) fn covers(&mut self, start: u32, end: u32) -> bool {
        while let [first, rest @ ..] = self.rest
            && first.end <= start
        {
            self.rest = rest;
        }
        // spans neither touch nor overlap, so a covered range lies within a single one
        self.rest.first().is_some_and(|span| span.start <= start && end <= span.end)
    }
}

#[cfg(test)]
mod tests {
    use page::Span;
    use text::{Analyser, TermOptions, Vocabulary};

    use super::*;

    fn spans(pairs: &[(u32, u32)]) -> Spans {
        pairs.iter().map(|&(start, end)| Span { start, end }).collect()
    }

    /// The words of `text`, counted for these spans.
    #[track_caller]
    fn check(text: &str, kept: &[(u32, u32)], answer: &[(u32, u32)], expected: (u64, u64, u64)) {
        let tokens = Analyser::new(&TermOptions::plain()).tokens(text, &mut Vocabulary::default());
        let counts = count_occurrences(&tokens, &spans(kept), &spans(answer));
        assert_eq!((counts.relevant, counts.found, counts.common), expected);
    }

    #[test]
    fn words_of_two_overlapping_sets() {
        //     0   4   8   12
        check("one two six ten", &[(0, 7)], &[(4, 11)], (2, 2, 1));
    }

    #[test]
    fn each_occurrence_counts() {
        check("one one one", &[(0, 11)], &[(0, 7)], (2, 3, 2));
    }

    #[test]
    fn a_cut_word_is_on_neither_side() {
        check("one two six", &[(0, 5)], &[(5, 11)], (1, 1, 0));
    }

    #[test]
    fn a_word_spread_over_a_gap_is_not_in_the_set() {
        check("abcdef", &[(0, 3), (4, 6)], &[(0, 6)], (1, 0, 0));
    }

    #[test]
    fn separators_at_the_ends_of_spans_do_not_matter() {
        check("one two six", &[(3, 8)], &[(4, 7)], (1, 1, 1));
    }
}
