//! Common nodes: WISDOM's significant node coverage (section 4.1) over anchors or text leaves.
//!
//! The caller chooses the nodes; [`Anchors`](crate::Anchors) are those of tables of contents.

use cleaning::Spans;
use page::Span;

use crate::Counts;

/// Every node with text is a unit, for any length; it is in a set if all of its text, without white space,
/// is.
///
/// `nodes` are spans of nodes of the page with this `text`, in document order; they may nest, and empty ones
/// are not counted. Linear in the text, the nodes and the spans together.
pub fn count_nodes(
    text: &str,
    nodes: impl IntoIterator<Item = Span>,
    kept: &Spans,
    answer: &Spans,
) -> Counts {
    let (mut kept, mut answer) = (Holes::of(text, kept), Holes::of(text, answer));
    let with_text = nodes.into_iter().filter(|node| node.start < node.end);
    with_text.map(|node| Counts::unit(answer.spare(node), kept.spare(node))).sum()
}

/// A search for visible bytes of a text that are not in a set (holes), for ranges in the order of their
/// starts.
struct Holes<'a> {
    text: &'a [u8],
    /// The spans that the search has not passed.
    rest: &'a [Span],
    /// No hole lies between the last range's start and here.
    at: u32,
}

impl<'a> Holes<'a> {
    fn of(text: &'a str, set: &'a Spans) -> Self {
        Self { text: text.as_bytes(), rest: set.as_slice(), at: 0 }
    }

    /// Whether no hole is in `range`, whose start must not be smaller than the last one.
    fn spare(&mut self, range: Span) -> bool {
        self.at = self.at.max(range.start);
        while self.at < range.end {
            match self.rest {
                [first, rest @ ..] if first.end <= self.at => self.rest = rest,
                [first, ..] if first.start <= self.at => self.at = first.end,
                // all white space of a page's text is ASCII; beyond the text there is no hole
                _ if self.text.get(self.at as usize).is_none_or(u8::is_ascii_whitespace) => self.at += 1,
                _ => return false,
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(pairs: &[(u32, u32)]) -> Vec<Span> {
        pairs.iter().map(|&(start, end)| Span { start, end }).collect()
    }

    /// Relevant, found and common of these nodes of a text.
    #[track_caller]
    fn check(nodes: &[(u32, u32)], kept: &[(u32, u32)], answer: &[(u32, u32)], expected: (u64, u64, u64)) {
        //          0    5    10   15
        let text = "one two\nsix ten 新";
        let (kept, answer) = (of(kept).into_iter().collect(), of(answer).into_iter().collect());
        let counts = count_nodes(text, of(nodes), &kept, &answer);
        assert_eq!((counts.relevant, counts.found, counts.common), expected);
    }

    const WORDS: [(u32, u32); 5] = [(0, 4), (4, 8), (8, 12), (12, 16), (16, 19)];

    #[test]
    fn nodes_of_two_overlapping_sets() {
        check(&WORDS, &[(0, 8)], &[(4, 19)], (4, 2, 1));
        check(&WORDS, &[], &[(0, 3)], (1, 0, 0));
        check(&[], &[(0, 19)], &[(0, 19)], (0, 0, 0));
    }

    #[test]
    fn a_cut_node_is_on_neither_side() {
        check(&WORDS, &[(0, 6)], &[(5, 12)], (1, 1, 0));
        check(&WORDS, &[(16, 18)], &[(17, 19)], (0, 0, 0));
    }

    #[test]
    fn white_space_at_the_end_or_within_may_be_missing() {
        check(&WORDS, &[(0, 3), (4, 7)], &[(0, 3)], (1, 2, 1));
        check(&[(0, 12)], &[(0, 3), (4, 7), (8, 11)], &[(0, 3), (5, 12)], (0, 1, 0));
    }

    #[test]
    fn nodes_within_nodes_are_judged_each_by_itself() {
        check(&[(0, 16), (0, 4), (4, 12), (8, 12)], &[(4, 12)], &[(0, 16)], (4, 2, 2));
    }

    #[test]
    fn empty_nodes_are_none() {
        check(&[(4, 4), (4, 8)], &[(0, 19)], &[(4, 4)], (0, 1, 0));
    }

    #[test]
    fn spans_beyond_the_text_count_what_is_there() {
        check(&WORDS, &[(16, 99)], &[(12, 30)], (2, 1, 1));
    }
}
