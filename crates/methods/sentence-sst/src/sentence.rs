//! The sentences of a page, each with its segment.

use page::{Page, Span};

use crate::params::Sentences;
use crate::segment::Segment;

/// A sentence, or a piece of one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Sentence {
    /// Its bytes of the page's text, without white space at either end; not empty.
    pub(crate) span: Span,
    /// Its place in the list of segments.
    pub(crate) segment: u32,
}

/// All sentences of a page, in text order and disjoint, with their segments. Every word of the page begins in
/// a sentence. `segments` must be those of the page.
pub(crate) fn sentences(page: &Page, segments: &[Segment], unit: Sentences) -> Vec<Sentence> {
    // leaf segments tile the text
    let leaves: Vec<u32> = (0..)
        .zip(segments)
        .filter(|(_, segment)| segment.is_leaf && !segment.span.is_empty())
        .map(|(number, _)| number)
        .collect();
    let end_of = |segment: u32| segments[segment as usize].span.end;
    let mut found = Vec::new();
    let mut at = 0;
    for (start, end) in text::sentences(page.text()) {
        while end_of(leaves[at]) <= start {
            at += 1;
        }
        match unit {
            Sentences::Whole => {
                // the smallest segment that holds the whole sentence
                let mut segment = leaves[at];
                while end_of(segment) < end {
                    segment = segments[segment as usize].parent;
                }
                found.push(Sentence { span: Span { start, end }, segment });
            }
            Sentences::Cut => {
                let mut from = start;
                for &segment in &leaves[at..] {
                    let to = end.min(end_of(segment));
                    let piece = page.text()[from as usize..to as usize].trim_end();
                    if !piece.is_empty() {
                        let length = u32::try_from(piece.len()).expect("a page's text is below 4 GiB");
                        found.push(Sentence { span: Span { start: from, end: from + length }, segment });
                    }
                    from = to;
                    if to == end {
                        break;
                    }
                }
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use cleaning::DisplayAttributes;

    use super::*;
    use crate::SentenceSstParams;
    use crate::segment::Segmentation;

    /// The sentences of a page, each after the tag of its segment.
    #[track_caller]
    fn check(html: &str, unit: Sentences, expected: &[&str]) {
        let site = testkit::site(&[html]);
        let (page, signatures) = (&site.pages()[0], site.signatures(DisplayAttributes::Presentational));
        let segments = Segmentation::of(&SentenceSstParams::default()).segments(page, signatures.of_page(0));
        let written = |sentence: &Sentence| {
            let segment = segments[sentence.segment as usize];
            assert!(segment.span.contains(sentence.span));
            format!("{}: {}", page.tag(segment.node).as_str(), &page.text()[sentence.span.range()])
        };
        let found: Vec<String> = sentences(page, &segments, unit).iter().map(written).collect();
        assert_eq!(found, expected, "sentences of {html}");
    }

    const LINKED: &str =
        "<ul><li>Home<li>World</ul><p>Rain fell. It was <a href=x>the most. Ever</a> seen.</p>";

    #[test]
    fn a_sentence_is_in_the_smallest_segment_that_holds_it() {
        check(
            LINKED,
            Sentences::Whole,
            &["ul: Home", "ul: World", "#text: Rain fell.", "p: It was the most.", "p: Ever seen."],
        );
    }

    #[test]
    fn a_sentence_may_be_cut_at_the_edges_of_leaves() {
        check(
            LINKED,
            Sentences::Cut,
            &[
                "ul: Home",
                "ul: World",
                "#text: Rain fell.",
                "#text: It was",
                "a: the most.",
                "a: Ever",
                "#text: seen.",
            ],
        );
    }

    #[test]
    fn a_word_over_an_edge_is_cut_there() {
        check("<p><b>H</b>ello</p><hr>", Sentences::Cut, &["b: H", "#text: ello"]);
        check("<p><b>H</b>ello</p><hr>", Sentences::Whole, &["p: Hello"]);
    }

    #[test]
    fn a_page_without_text() {
        check("<p><img></p>", Sentences::Whole, &[]);
        check("", Sentences::Cut, &[]);
    }
}
