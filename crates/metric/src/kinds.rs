//! Words by the kind of their text, in the page, in the marks and in the kept text. They show which kinds the
//! marks have, and which kinds a method loses or keeps wrongly.

use cleaning::{Spans, TextKind, TextKinds};
use page::Span;
use text::Tokens;

use crate::occurrences::Cover;

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

impl KindCounts {
    /// Marked words that were not kept.
    pub fn lost(self) -> u64 {
        self.gold - self.both
    }

    /// Kept words that are not marked.
    pub fn added(self) -> u64 {
        self.kept - self.both
    }
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
        let kind = pieces
            .peek()
            .filter(|(_, piece)| piece.start <= start)
            .map_or(TextKind::Other, |(kind, _)| *kind);
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
    use page::{Hints, Page};
    use text::{Analyser, TermOptions, Vocabulary};

    use super::*;

    /// Checks the words, marked, kept and both, of the kinds that the page has. `marked` and `kept` are parts
    /// of the text.
    #[track_caller]
    fn check(html: &str, marked: &str, kept: &str, expected: &[(TextKind, [u64; 4])]) {
        let page = Page::parse(html.as_bytes(), &Hints { url: None, charset: Some("utf-8") });
        let part = |part: &str| {
            let start = page.text().find(part).unwrap() as u32;
            Spans::from_iter([Span::new(start, start + part.len() as u32)])
        };
        let tokens = Analyser::new(&TermOptions::plain()).tokens(page.text(), &mut Vocabulary::default());
        let counts = count_kinds(&tokens, &TextKinds::of(&page), &part(kept), &part(marked));
        let found: Vec<_> = TextKind::ALL
            .into_iter()
            .zip(counts)
            .filter(|(_, own)| own.words > 0)
            .map(|(kind, own)| (kind, [own.words, own.gold, own.kept, own.both]))
            .collect();
        assert_eq!(found, expected, "{:?}", page.text());
        assert!(counts.iter().all(|own| own.lost() + own.added() + 2 * own.both == own.gold + own.kept));
    }

    #[test]
    fn each_word_is_of_the_kind_of_its_block() {
        check(
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
        check(
            "<p><a href=x>Sort all by</a> <select><option>one day</select> <a href=x>now</a>",
            "all",
            "day",
            &[(TextKind::Link, [4, 1, 0, 0]), (TextKind::Other, [2, 0, 1, 0])],
        );
    }
}
