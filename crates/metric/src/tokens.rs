//! Words and terms in sets of spans: occurrences, distinct terms, and words by the kind of their text.
//!
//! A token is in a set when all of its bytes are: `start..end` lies within one of the set's spans. A word that a
//! span cuts in two is in neither part.

use cleaning::{Spans, TextKind, TextKinds};
use page::Span;
use text::{TermId, Tokens};

use crate::Counts;

/// Every token occurrence is a unit.
pub fn count_occurrences(tokens: &Tokens, kept: &Spans, answer: &Spans) -> Counts {
    count_ranges(tokens.iter().map(|(start, end, _)| (start, end)), kept, answer)
}

/// Every range is a unit, in a set if all of it is. No range is empty, and they come in the order of their starts.
pub(crate) fn count_ranges(ranges: impl Iterator<Item = (u32, u32)>, kept: &Spans, answer: &Spans) -> Counts {
    let (mut kept, mut answer) = (Cover::of(kept), Cover::of(answer));
    ranges.map(|(start, end)| Counts::unit(answer.covers(start, end), kept.covers(start, end))).sum()
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

/// Every distinct term of the page is a unit; it is in a set if one of its occurrences is, by the rule of
/// [`count_occurrences`](crate::count_occurrences).
///
/// A term of the article that was found in the menu is common too: the paper's measure ignores positions.
pub fn count_terms(tokens: &Tokens, kept: &Spans, answer: &Spans) -> Counts {
    let (mut kept, mut answer) = (Cover::of(kept), Cover::of(answer));
    let mark = |(start, end, term)| (term, answer.covers(start, end), kept.covers(start, end));
    let marks = tokens.iter().map(mark).filter(|&(_, relevant, found)| relevant || found);
    let mut marks: Vec<(TermId, bool, bool)> = marks.collect();
    marks.sort_unstable();
    let terms = marks.chunk_by(|a, b| a.0 == b.0);
    terms.map(|of| Counts::unit(of.iter().any(|mark| mark.1), of.iter().any(|mark| mark.2))).sum()
}

/// The numbers of words of one kind of text; every occurrence counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct KindCounts {
    /// In the page.
    pub words: u64,
    /// In the marks.
    pub gold: u64,
    /// In the kept text.
    pub kept: u64,
    /// In the marks and in the kept text.
    pub both: u64,
}

/// Counts the words of each kind, in the order of [`TextKind::ALL`]. The kind of a word is that of the block
/// in which it begins; outside of all blocks (the head's title, controls) it is [`Other`](TextKind::Other). A
/// word is in a set if all of it is.
pub fn count_kinds(
    tokens: &Tokens,
    kinds: &TextKinds,
    kept: &Spans,
    answer: &Spans,
) -> [KindCounts; TextKind::ALL.len()] {
    let mut counts = [KindCounts::default(); TextKind::ALL.len()];
    let (mut kept, mut answer) = (Cover::of(kept), Cover::of(answer));
    let pieces = kinds.blocks().flat_map(|(kind, pieces)| pieces.iter().map(move |piece| (kind, piece)));
    let mut pieces = pieces.peekable();
    for (start, end, _) in tokens.iter() {
        while pieces.next_if(|(_, piece): &(TextKind, &Span)| piece.end <= start).is_some() {}
        let around = pieces.peek().filter(|(_, piece)| piece.start <= start);
        let kind = around.map_or(TextKind::Other, |(kind, _)| *kind);
        let (is_kept, is_marked) = (kept.covers(start, end), answer.covers(start, end));
        let own = &mut counts[kind as usize];
        own.words += 1;
        own.gold += u64::from(is_marked);
        own.kept += u64::from(is_kept);
        own.both += u64::from(is_marked && is_kept);
    }
    counts
}

#[cfg(test)]
mod tests {
    use page::{Hints, Page, Span};
    use text::{Analyser, TermOptions, Vocabulary};

    use super::*;

    fn spans(pairs: &[(u32, u32)]) -> Spans {
        pairs.iter().map(|&(start, end)| Span { start, end }).collect()
    }

    fn tokens(text: &str, options: &TermOptions) -> Tokens {
        Analyser::new(options).tokens(text, &mut Vocabulary::default())
    }

    type Pairs<'a> = &'a [(u32, u32)];
    type Case<'a> = (&'a str, Pairs<'a>, Pairs<'a>, (u64, u64, u64));

    #[test]
    fn occurrences_of_words() {
        let cases: [Case<'_>; 5] = [
            ("one two six ten", &[(0, 7)], &[(4, 11)], (2, 2, 1)),
            // each occurrence counts
            ("one one one", &[(0, 11)], &[(0, 7)], (2, 3, 2)),
            // a word that is cut is on neither side, and one spread over a gap is not in the set
            ("one two six", &[(0, 5)], &[(5, 11)], (1, 1, 0)),
            ("abcdef", &[(0, 3), (4, 6)], &[(0, 6)], (1, 0, 0)),
            // separators at the ends of spans do not matter
            ("one two six", &[(3, 8)], &[(4, 7)], (1, 1, 1)),
        ];
        for (text, kept, answer, expected) in cases {
            let counts =
                count_occurrences(&tokens(text, &TermOptions::plain()), &spans(kept), &spans(answer));
            assert_eq!(counts, expected.into(), "{text}: {kept:?} {answer:?}");
        }
    }

    #[test]
    fn distinct_terms() {
        let cases = [
            ("cat cat cat dog", (0, 11), (0, 15), (2, 1, 1)),
            // a term that is found elsewhere is common all the same
            ("cat dog cat", (8, 11), (0, 7), (2, 1, 1)),
            // stems are terms, and stop words are none
            ("the connected the connections", (0, 13), (14, 29), (1, 1, 1)),
            ("cat dog", (0, 3), (4, 7), (1, 1, 0)),
        ];
        for (text, kept, answer, expected) in cases {
            let counts =
                count_terms(&tokens(text, &TermOptions::default()), &spans(&[kept]), &spans(&[answer]));
            assert_eq!(counts, expected.into(), "{text}");
        }
    }

    /// Checks the words, marked, kept and both, of the kinds that the page has. `marked` and `kept` are parts
    /// of the text.
    #[track_caller]
    fn check_kinds(html: &str, marked: &str, kept: &str, expected: &[(TextKind, [u64; 4])]) {
        let page = Page::parse(html.as_bytes(), &Hints { url: None, charset: Some("utf-8") });
        let part = |part: &str| {
            let start = page.text().find(part).unwrap() as u32;
            Spans::from_iter([Span::new(start, start + part.len() as u32)])
        };
        let tokens = tokens(page.text(), &TermOptions::plain());
        let counts = count_kinds(&tokens, &TextKinds::of(&page), &part(kept), &part(marked));
        let found: Vec<_> = TextKind::ALL
            .into_iter()
            .zip(counts)
            .filter(|(_, own)| own.words > 0)
            .map(|(kind, own)| (kind, [own.words, own.gold, own.kept, own.both]))
            .collect();
        assert_eq!(found, expected, "{:?}", page.text());
    }

    #[test]
    fn each_word_is_of_the_kind_of_its_block() {
        check_kinds(
            "<title>Flood</title><h1>Flood</h1><p>By Ann Lee<li><a href=x>More news</a>",
            "Flood\nBy Ann",
            "Ann Lee\nMore",
            &[
                (TextKind::Title, [1, 1, 0, 0]),
                (TextKind::ByLine, [3, 2, 2, 1]),
                (TextKind::Link, [2, 0, 1, 0]),
                (TextKind::Other, [1, 0, 0, 0]),
            ],
        );
    }

    #[test]
    fn a_control_within_a_block_is_no_part_of_it() {
        check_kinds(
            "<p><a href=x>Sort all by</a> <select><option>one day</select> <a href=x>now</a>",
            "all",
            "day",
            &[(TextKind::Link, [4, 1, 0, 0]), (TextKind::Other, [2, 0, 1, 0])],
        );
    }
}
