//! Blocks in common, over any partition of the text: lines, or the block sets of Debnath et al. 2005 (b-precision (5), b-recall (6),
//! b-F (7)), whose blocks may be several runs of text.
//!
//! The partition and the rule by which a block belongs to a set are arguments.

use cleaning::Spans;
use page::{BlockSet, Span};

use crate::Counts;
use crate::tokens::Cover;

/// The rule by which a block is in a set: the share of its bytes (or characters) in the set is at least this.
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd)]
pub struct Coverage(f64);

impl Coverage {
    /// At least half of the bytes.
    pub const HALF: Self = Self(0.5);
    /// All bytes.
    pub const WHOLE: Self = Self(1.0);
    /// At least one byte.
    pub const ANY: Self = Self(0.0);

    /// At least this share, and at least one byte; `None` outside of `0.0..=1.0`.
    pub fn new(share: f64) -> Option<Self> {
        (0.0..=1.0).contains(&share).then_some(Self(share))
    }

    /// Whether a block of `length > 0` bytes (or characters), `covered` of them in the set, counts as in it.
    pub(crate) fn holds(self, covered: u64, length: u64) -> bool {
        covered > 0 && covered as f64 >= self.0 * length as f64
    }
}

/// Every block is a unit, for any length, except empty blocks.
///
/// The blocks may have any order and may overlap; each is judged separately.
pub fn count_blocks(
    blocks: impl IntoIterator<Item = Span>,
    coverage: Coverage,
    kept: &Spans,
    answer: &Spans,
) -> Counts {
    let count = |block: Span| {
        let length = u64::from(block.end - block.start);
        let holds = |set: &Spans| coverage.holds(set.bytes_within(block), length);
        Counts::unit(holds(answer), holds(kept))
    };
    blocks.into_iter().filter(|block| block.start < block.end).map(count).sum()
}

/// Every block with a character other than white space is a unit, for any length. It is in a set if the share
/// of these characters in the set meets `coverage`. A character is in a set when all of its bytes are.
///
/// `text` must be the text of the page of `blocks`. Linear in its length.
pub fn count_block_set(
    text: &str,
    blocks: &BlockSet,
    coverage: Coverage,
    kept: &Spans,
    answer: &Spans,
) -> Counts {
    BlockRuns::of(blocks).count(text, coverage, kept, answer)
}

/// The runs of text of a block set, prepared for repeated counts.
pub(crate) struct BlockRuns {
    /// Number of blocks, including those without text.
    blocks: usize,
    /// Each run with its block, by position.
    runs: Box<[(Span, u32)]>,
}

impl BlockRuns {
    /// The runs of `blocks`.
    pub(crate) fn of(blocks: &BlockSet) -> Self {
        let mut runs: Vec<(Span, u32)> = Vec::new();
        for (number, block) in (0..).zip(blocks.iter()) {
            runs.extend(block.runs.iter().map(|&run| (run, number)));
        }
        // spans are read forward only, and the runs of an outer block are around its inner blocks
        runs.sort_unstable_by_key(|(run, _)| run.start);
        Self { blocks: blocks.len(), runs: runs.into() }
    }

    /// See [`count_block_set`].
    pub(crate) fn count(&self, text: &str, coverage: Coverage, kept: &Spans, answer: &Spans) -> Counts {
        let blocks = self.characters(text, kept, answer).into_iter().filter(|block| block.all > 0);
        let holds = |covered, block: &Characters| coverage.holds(covered, block.all);
        blocks.map(|block| Counts::unit(holds(block.relevant, &block), holds(block.found, &block))).sum()
    }

    /// The characters of each block, counted in one walk over the text.
    fn characters(&self, text: &str, kept: &Spans, answer: &Spans) -> Vec<Characters> {
        let (mut kept, mut answer) = (Cover::of(kept), Cover::of(answer));
        let mut characters = vec![Characters::default(); self.blocks];
        for (run, block) in &self.runs {
            let block = &mut characters[*block as usize];
            let mut end = run.start;
            for character in text[run.range()].chars() {
                let start = end;
                end += u32::try_from(character.len_utf8()).expect("a character has at most 4 bytes");
                if character.is_whitespace() {
                    continue;
                }
                block.all += 1;
                block.found += u64::from(kept.covers(start, end));
                block.relevant += u64::from(answer.covers(start, end));
            }
        }
        characters
    }
}

/// Characters of a block other than white space: all, those kept, those in the answer.
#[derive(Debug, Clone, Copy, Default)]
struct Characters {
    all: u64,
    found: u64,
    relevant: u64,
}

#[cfg(test)]
mod tests {
    use page::{Hints, PARTITIONING_TAGS, Page};

    use super::*;

    fn spans(pairs: &[(u32, u32)]) -> Spans {
        pairs.iter().map(|&(start, end)| Span { start, end }).collect()
    }

    type Pairs<'a> = &'a [(u32, u32)];

    #[test]
    fn blocks_of_one_run() {
        let blocks =
            [(0, 10), (11, 21), (22, 32), (33, 43), (43, 43)].map(|(start, end)| Span { start, end });
        let cases: [(Coverage, Pairs<'_>, Pairs<'_>, (u64, u64, u64)); 5] = [
            (Coverage::HALF, &[(0, 21)], &[(11, 32)], (2, 2, 1)),
            // half of a block is enough, and less is not; it may be of several spans
            (Coverage::HALF, &[(0, 5), (11, 15)], &[(0, 43)], (4, 1, 1)),
            (Coverage::HALF, &[(0, 3), (8, 10)], &[(0, 10)], (1, 1, 1)),
            (Coverage::WHOLE, &[(0, 9), (11, 21)], &[(0, 43)], (4, 1, 1)),
            // an empty block is none
            (Coverage::ANY, &[(9, 12)], &[(43, 50)], (0, 2, 0)),
        ];
        for (coverage, kept, answer, expected) in cases {
            let counts = count_blocks(blocks, coverage, &spans(kept), &spans(answer));
            assert_eq!(counts, expected.into(), "{coverage:?} {kept:?} {answer:?}");
        }
        assert_eq!(
            count_blocks([blocks[4]], Coverage::ANY, &Spans::all(50), &Spans::all(50)),
            Counts::default()
        );
    }

    #[test]
    fn shares_outside_of_0_to_1_are_none() {
        assert_eq!(Coverage::new(0.5), Some(Coverage::HALF));
        assert_eq!([-0.1, 1.1, f64::NAN].map(Coverage::new), [None; 3]);
    }

    /// Checks relevant, found and common blocks of a page, for the phrases that are kept and those of the
    /// answer.
    #[track_caller]
    fn check(coverage: Coverage, html: &str, kept: &[&str], answer: &[&str], expected: (u64, u64, u64)) {
        let page = Page::parse(html.as_bytes(), &Hints { url: None, charset: Some("utf-8") });
        let of = |phrases: &[&str]| {
            let span = |phrase: &&str| {
                let start =
                    page.text().find(phrase).unwrap_or_else(|| panic!("{phrase:?} is not there")) as u32;
                Span { start, end: start + phrase.len() as u32 }
            };
            phrases.iter().map(span).collect::<Spans>()
        };
        let blocks = BlockSet::of(&page, &PARTITIONING_TAGS);
        let counts = count_block_set(page.text(), &blocks, coverage, &of(kept), &of(answer));
        assert_eq!(counts, expected.into(), "{html}: {kept:?} of {answer:?}");
    }

    const PAGE: &str = "<div>menu</div><p>the flood</p><p>the storm</p><div>footer</div>";

    #[test]
    fn blocks_as_wholes() {
        check(Coverage::HALF, PAGE, &["menu", "the flood"], &["the flood", "the storm"], (2, 2, 1));
        check(Coverage::HALF, PAGE, &["menu\nthe flood\nthe storm\nfooter"], &["the storm"], (1, 4, 1));
        check(Coverage::HALF, PAGE, &[], &["the storm"], (1, 0, 0));
        check(Coverage::HALF, PAGE, &["menu"], &[], (0, 1, 0));
    }

    #[test]
    fn half_of_the_characters_are_enough_and_less_are_not() {
        check(Coverage::HALF, "<p>abcd<p>efghi", &["ab"], &["ef"], (0, 1, 0));
        check(Coverage::HALF, "<p>abcd<p>efghi", &["a"], &["efg"], (1, 0, 0));
        check(Coverage::WHOLE, "<p>abcd<p>efghi", &["abcd\nefgh"], &["abcd"], (1, 1, 1));
    }

    /// `a b` has 2 characters: white space is not counted, at the end of a block or within.
    #[test]
    fn white_space_is_not_counted() {
        check(Coverage::HALF, "<p>a b</p><p>c</p>", &["a"], &[" b\n"], (1, 1, 1));
        check(Coverage::HALF, "<p>a b</p><p>c</p>", &[" "], &["\n"], (0, 0, 0));
    }

    #[test]
    fn characters_and_not_bytes_are_counted() {
        check(Coverage::HALF, "<p>新abcd</p>", &["新"], &["新ab"], (1, 0, 0));
    }

    /// The outer block is `aa` and `cc`, and neither of them alone.
    #[test]
    fn a_block_around_another_is_all_of_its_runs() {
        let html = "<div>aa<p>bbbbbb</p>cc</div>";
        check(Coverage::HALF, html, &["aa"], &["cc"], (1, 1, 1));
        check(Coverage::HALF, html, &["bbbbbb"], &["aa\nbbbbbb\ncc"], (2, 1, 1));
        check(Coverage::WHOLE, html, &["aa", "cc"], &["aa\nbbb"], (0, 1, 0));
    }

    #[test]
    fn blocks_without_text_are_not_counted() {
        check(Coverage::ANY, "<div><img src=x></div><p>one</p><div></div>", &["one"], &["one"], (1, 1, 1));
        check(Coverage::ANY, "", &[], &[], (0, 0, 0));
    }

    #[test]
    fn a_page_without_partitioning_tags_is_one_block() {
        check(Coverage::HALF, "<title>ab</title>cd<br>ef", &["ab\ncd"], &["ef"], (0, 1, 0));
    }

    #[test]
    fn spans_beyond_the_text_count_what_is_there() {
        let page = Page::parse(b"<p>ab", &Hints::default());
        let blocks = BlockSet::of(&page, &PARTITIONING_TAGS);
        let counts = count_block_set(page.text(), &blocks, Coverage::HALF, &spans(&[(1, 99)]), &Spans::new());
        assert_eq!(counts, (0, 1, 0).into());
    }
}
