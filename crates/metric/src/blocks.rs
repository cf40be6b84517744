//! Blocks in common, over any partition of the text: lines, or the block sets of Debnath et al. 2005 (b-precision (5), b-recall (6),
//! b-F (7)), whose blocks may be several runs of text.
//!
//! The partition and the rule by which a block belongs to a set are arguments.

use cleaning::Spans;
use page::{BlockSet, Span};

use crate::Counts;
use crate::nodes::characters;
use crate::tokens::Cover;

/// Whether a block of `length` bytes (or characters), `covered` of them in a set, is in the set: with at least half.
fn is_in(covered: u64, length: u64) -> bool {
    covered > 0 && 2 * covered >= length
}

/// Every block is a unit, for any length, except empty blocks.
///
/// The blocks may have any order and may overlap; each is judged separately.
pub fn count_blocks(blocks: impl IntoIterator<Item = Span>, kept: &Spans, answer: &Spans) -> Counts {
    let count = |block: Span| {
        let length = u64::from(block.end - block.start);
        let holds = |set: &Spans| is_in(set.bytes_within(block), length);
        Counts::unit(holds(answer), holds(kept))
    };
    blocks.into_iter().filter(|block| block.start < block.end).map(count).sum()
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
        let numbered = (0..).zip(blocks.iter());
        let runs = numbered.flat_map(|(number, block)| block.runs.iter().map(move |&run| (run, number)));
        let mut runs: Vec<(Span, u32)> = runs.collect();
        // spans are read forward only, and the runs of an outer block are around its inner blocks
        runs.sort_unstable_by_key(|(run, _)| run.start);
        Self { blocks: blocks.len(), runs: runs.into() }
    }

    /// Every block with a character other than white space is a unit, for any length. It is in a set if at least half of these characters
    /// are. A character is in a set when all of its bytes are.
    ///
    /// `text` must be the text of the page of the blocks. Linear in its length.
    pub(crate) fn count(&self, text: &str, kept: &Spans, answer: &Spans) -> Counts {
        let (mut kept, mut answer) = (Cover::of(kept), Cover::of(answer));
        let mut blocks = vec![Characters::default(); self.blocks];
        for (run, block) in &self.runs {
            let block = &mut blocks[*block as usize];
            for (start, end) in characters(text, *run) {
                block.all += 1;
                block.found += u64::from(kept.covers(start, end));
                block.relevant += u64::from(answer.covers(start, end));
            }
        }
        let blocks = blocks.into_iter().filter(|block| block.all > 0);
        blocks.map(|own| Counts::unit(is_in(own.relevant, own.all), is_in(own.found, own.all))).sum()
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
        let cases: [(Pairs<'_>, Pairs<'_>, (u64, u64, u64)); 3] = [
            (&[(0, 21)], &[(11, 32)], (2, 2, 1)),
            // half of a block is enough, and less is not; it may be of several spans
            (&[(0, 5), (11, 15)], &[(0, 43)], (4, 1, 1)),
            (&[(0, 3), (8, 10)], &[(0, 10)], (1, 1, 1)),
        ];
        for (kept, answer, expected) in cases {
            let counts = count_blocks(blocks, &spans(kept), &spans(answer));
            assert_eq!(counts, expected.into(), "{kept:?} {answer:?}");
        }
        let empty = count_blocks([blocks[4]], &Spans::all(50), &Spans::all(50));
        assert_eq!(empty, Counts::default());
    }

    /// Checks relevant, found and common blocks of a page, for the phrases that are kept and those of the
    /// answer.
    #[track_caller]
    fn check(html: &str, kept: &[&str], answer: &[&str], expected: (u64, u64, u64)) {
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
        let counts = BlockRuns::of(&blocks).count(page.text(), &of(kept), &of(answer));
        assert_eq!(counts, expected.into(), "{html}: {kept:?} of {answer:?}");
    }

    const PAGE: &str = "<div>menu</div><p>the flood</p><p>the storm</p><div>footer</div>";

    #[test]
    fn blocks_as_wholes() {
        check(PAGE, &["menu", "the flood"], &["the flood", "the storm"], (2, 2, 1));
        check(PAGE, &["menu\nthe flood\nthe storm\nfooter"], &["the storm"], (1, 4, 1));
        check(PAGE, &[], &["the storm"], (1, 0, 0));
        check(PAGE, &["menu"], &[], (0, 1, 0));
    }

    #[test]
    fn half_of_the_characters_are_enough_and_less_are_not() {
        check("<p>abcd<p>efghi", &["ab"], &["ef"], (0, 1, 0));
        check("<p>abcd<p>efghi", &["a"], &["efg"], (1, 0, 0));
    }

    /// `a b` has 2 characters: white space is not counted, at the end of a block or within.
    #[test]
    fn white_space_is_not_counted() {
        check("<p>a b</p><p>c</p>", &["a"], &[" b\n"], (1, 1, 1));
        check("<p>a b</p><p>c</p>", &[" "], &["\n"], (0, 0, 0));
    }

    #[test]
    fn characters_and_not_bytes_are_counted() {
        check("<p>新abcd</p>", &["新"], &["新ab"], (1, 0, 0));
    }

    /// The outer block is `aa` and `cc`, and neither of them alone.
    #[test]
    fn a_block_around_another_is_all_of_its_runs() {
        let html = "<div>aa<p>bbbbbb</p>cc</div>";
        check(html, &["aa"], &["cc"], (1, 1, 1));
        check(html, &["bbbbbb"], &["aa\nbbbbbb\ncc"], (2, 1, 1));
    }

    #[test]
    fn blocks_without_text_are_not_counted() {}

    #[test]
    fn a_page_without_partitioning_tags_is_one_block() {
        check("<title>ab</title>cd<br>ef", &["ab\ncd"], &["ef"], (0, 1, 0));
    }

    #[test]
    fn spans_beyond_the_text_count_what_is_there() {
        let page = Page::parse(b"<p>ab", &Hints::default());
        let blocks = BlockSet::of(&page, &PARTITIONING_TAGS);
        let counts = BlockRuns::of(&blocks).count(page.text(), &spans(&[(1, 99)]), &Spans::new());
        assert_eq!(counts, (0, 1, 0).into());
    }
}
