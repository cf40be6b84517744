//! The anchors of a page that sets of spans can name: those with text, whatever their target.

use cleaning::Spans;
use page::{Page, Span};

use crate::{Counts, count_characters, count_nodes};

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
        let together = each.iter().copied().collect();
        Self { each, together }
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

#[cfg(test)]
mod tests {
    use page::Hints;

    use super::*;

    /// The texts of the anchors of a page.
    #[track_caller]
    fn check(html: &str, expected: &[&str]) {
        let page = Page::parse(html.as_bytes(), &Hints { url: None, charset: Some("utf-8") });
        let anchors = Anchors::of(&page);
        let texts: Vec<_> = anchors.spans().iter().map(|span| page.text()[span.range()].trim_end()).collect();
        assert_eq!(texts, expected, "{html}");
    }

    #[test]
    fn anchors_lead_somewhere() {
        check("<a href=/x>one</a> <a name=two>two</a> <a>three</a>", &["one"]);
        check(
            "<a href='javascript:go()'>one</a> <a href=''>two</a> <a href=#top>three</a>",
            &["one", "two", "three"],
        );
    }

    #[test]
    fn anchors_show_text() {
        check("<a href=/x><img src=x alt=one></a> <a href=/x> </a> <map><area href=/x></map>", &[]);
        check("<a href=/x><img src=x><b>新</b>聞</a>", &["新聞"]);
        check("", &[]);
    }

    #[test]
    fn a_nested_anchor_is_one_more() {
        check(
            "<a href=/x>one<table><tr><td><a href=/y>two</a></table>three</a>",
            &["one\ntwo\nthree", "two"],
        );
    }

    #[test]
    fn characters_of_nested_anchors_count_once() {
        let html = b"menu <a href=/x>one<table><tr><td><a href=/y>two</a></table>three</a>";
        let page = Page::parse(html, &Hints::default());
        let everything = Spans::all(u32::try_from(page.text().len()).unwrap());
        let counts = Anchors::of(&page).count_characters(page.text(), &everything, &everything);
        assert_eq!(counts, Counts { relevant: 11, found: 11, common: 11 });
    }
}
