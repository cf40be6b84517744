//! Nodes and characters in common: WISDOM's significant node coverage and information coverage (section 4.1), over anchors
//! or text leaves. The caller chooses the nodes.

use cleaning::Spans;
use page::{Page, Span};

use crate::Counts;
use crate::tokens::count_ranges;

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

/// The anchors of a page that have text: its `a` elements with an `href` of any kind (an address, a script, a
/// place in the page). An anchor around an image alone is left out, since no span of text can name it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Anchors {
    /// In document order; none is empty.
    each: Box<[Span]>,
    together: Spans,
}

impl Anchors {
    /// Finds the anchors of `page`; linear in its nodes.
    pub fn of(page: &Page) -> Self {
        // an `area` is a link too, but never has text
        let spans = page.links().map(|link| page.span(link.node));
        let each: Box<[Span]> = spans.filter(|span| span.start < span.end).collect();
        Self { together: each.iter().copied().collect(), each }
    }

    /// The spans of the anchors, in document order. None is empty; they nest where the page nests anchors.
    pub fn spans(&self) -> &[Span] {
        &self.each
    }

    /// Every anchor is a unit; it is in a set if all of its text, without white space, is. WISDOM's SNC of
    /// TOC blocks.
    ///
    /// `text` is the text of the page that the anchors are of.
    pub fn count(&self, text: &str, kept: &Spans, answer: &Spans) -> Counts {
        count_nodes(text, self.each.iter().copied(), kept, answer)
    }

    /// Every character in an anchor, except white space, is a unit, once. WISDOM's IC of TOC blocks.
    ///
    /// `text` is the text of the page that the anchors are of.
    pub fn count_characters(&self, text: &str, kept: &Spans, answer: &Spans) -> Counts {
        let within = |set: &Spans| set.intersection(&self.together);
        count_characters(text, &within(kept), &within(answer))
    }
}

/// Every character of `text`, except white space, is a unit; it is in a set if all of its bytes are.
pub fn count_characters(text: &str, kept: &Spans, answer: &Spans) -> Counts {
    let all = Span { start: 0, end: page::number(text.len()) };
    count_ranges(characters(text, all), kept, answer)
}

/// Start and end of each character of a part of a text, except white space.
pub(crate) fn characters(text: &str, part: Span) -> impl Iterator<Item = (u32, u32)> {
    let mut end = part.start;
    text[part.range()].chars().filter_map(move |character| {
        let start = end;
        end += u32::try_from(character.len_utf8()).expect("a character has at most 4 bytes");
        (!character.is_whitespace()).then_some((start, end))
    })
}

#[cfg(test)]
mod tests {
    use page::Hints;

    use super::*;

    fn of(pairs: &[(u32, u32)]) -> Vec<Span> {
        pairs.iter().map(|&(start, end)| Span { start, end }).collect()
    }

    type Pairs<'a> = &'a [(u32, u32)];
    type Case<'a> = ([Pairs<'a>; 3], (u64, u64, u64));

    const WORDS: [(u32, u32); 5] = [(0, 4), (4, 8), (8, 12), (12, 16), (16, 19)];

    #[test]
    fn nodes_with_all_of_their_text() {
        //          0    5    10   15
        let text = "one two\nsix ten 新";
        let cases: [Case<'_>; 10] = [
            ([&WORDS, &[(0, 8)], &[(4, 19)]], (4, 2, 1)),
            ([&WORDS, &[], &[(0, 3)]], (1, 0, 0)),
            ([&[], &[(0, 19)], &[(0, 19)]], (0, 0, 0)),
            // a node that is cut is on neither side
            ([&WORDS, &[(0, 6)], &[(5, 12)]], (1, 1, 0)),
            ([&WORDS, &[(16, 18)], &[(17, 19)]], (0, 0, 0)),
            // white space at the end or within may be missing
            ([&WORDS, &[(0, 3), (4, 7)], &[(0, 3)]], (1, 2, 1)),
            ([&[(0, 12)], &[(0, 3), (4, 7), (8, 11)], &[(0, 3), (5, 12)]], (0, 1, 0)),
            // nodes within nodes are judged each by itself, and empty ones are none
            ([&[(0, 16), (0, 4), (4, 12), (8, 12)], &[(4, 12)], &[(0, 16)]], (4, 2, 2)),
            ([&[(4, 4), (4, 8)], &[(0, 19)], &[(4, 4)]], (0, 1, 0)),
            // spans beyond the text count what is there
            ([&WORDS, &[(16, 99)], &[(12, 30)]], (2, 1, 1)),
        ];
        for ([nodes, kept, answer], expected) in cases {
            let sets = [kept, answer].map(|pairs| of(pairs).into_iter().collect());
            assert_eq!(
                count_nodes(text, of(nodes), &sets[0], &sets[1]),
                expected.into(),
                "{kept:?} {answer:?}"
            );
        }
    }

    #[test]
    fn anchors_lead_somewhere_and_show_text() {
        let cases: [(&str, &[&str]); 6] = [
            ("<a href=/x>one</a> <a name=two>two</a> <a>three</a>", &["one"]),
            (
                "<a href='javascript:go()'>one</a> <a href=''>two</a> <a href=#top>three</a>",
                &["one", "two", "three"],
            ),
            ("<a href=/x><img src=x alt=one></a> <a href=/x> </a> <map><area href=/x></map>", &[]),
            ("<a href=/x><img src=x><b>新</b>聞</a>", &["新聞"]),
            ("", &[]),
            ("<a href=/x>one<table><tr><td><a href=/y>two</a></table>three</a>", &["one\ntwo\nthree", "two"]),
        ];
        for (html, expected) in cases {
            let page = Page::parse(html.as_bytes(), &Hints { url: None, charset: Some("utf-8") });
            let anchors = Anchors::of(&page);
            let texts = anchors.spans().iter().map(|span| page.text()[span.range()].trim_end());
            assert_eq!(texts.collect::<Vec<_>>(), expected, "{html}");
        }
    }

    #[test]
    fn characters_of_nested_anchors_count_once() {
        let html = b"menu <a href=/x>one<table><tr><td><a href=/y>two</a></table>three</a>";
        let page = Page::parse(html, &Hints::default());
        let everything = Spans::all(u32::try_from(page.text().len()).unwrap());
        let counts = Anchors::of(&page).count_characters(page.text(), &everything, &everything);
        assert_eq!(counts, (11, 11, 11).into());
    }

    #[test]
    fn characters_and_not_bytes_or_white_space() {
        let cases = [
            ("ab cd\nef", (0, 6), (1, 8), (5, 4, 3)),
            ("新聞 ab", (0, 6), (3, 9), (3, 2, 1)),
            // spans beyond the text count what is there
            ("ab", (0, 9), (1, 9), (1, 2, 1)),
        ];
        for (text, kept, answer, expected) in cases {
            let [kept, answer] = [kept, answer].map(|pair| of(&[pair]).into_iter().collect());
            assert_eq!(count_characters(text, &kept, &answer), expected.into(), "{text}");
        }
    }
}
