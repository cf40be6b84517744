//! The tree of a page (the augmented fragment tree of the original): the compared nodes, each with its
//! SubtreeValue (a run of words), its SubtreeSize (the bytes of its span) and, on request, its sketch.

use std::ops::Range;

use page::{NodeId, Page, Span};

use crate::ShinglingParams;
use crate::sketch::{Sketcher, Words};

cleaning::choices! {
    /// Which nodes of a page are compared.
    pub enum Nodes {
        /// Elements, but those that only format text, as b or font.
        Structure,
        /// All elements.
        Elements,
        /// All elements, and all text leaves: by these a bare text beside elements is found.
        ElementsAndText,
    }

    /// How a node that holds all the text of the body is treated.
    pub enum WholePage {
        /// It is compared like any other.
        Compare,
        /// It is never a fragment, but its parts may be.
        Keep,
    }
}

/// A node that is compared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Compared {
    /// The node of the page.
    pub(crate) node: NodeId,
    /// Its text. The length is SubtreeSize, at least the least size.
    pub(crate) span: Span,
    /// Its words, at least one.
    pub(crate) words: Range<usize>,
    /// One past the last of its descendants in the list of nodes.
    pub(crate) end: usize,
}

impl ShinglingParams {
    /// The compared nodes, in document order: an ancestor before its descendants.
    fn compared(&self, page: &Page, words: &Words) -> Vec<Compared> {
        let body = body(page);
        let mut compared: Vec<Compared> = Vec::new();
        for node in page.nodes() {
            let span = page.span(node);
            let whole = self.whole_page == WholePage::Keep && span.contains(body);
            if span.len() < self.least_size as usize || whole || !self.is_node(page, node) {
                continue;
            }
            let words = words.within(span);
            if !words.is_empty() {
                compared.push(Compared { node, span, words, end: 0 });
            }
        }
        link(&mut compared);
        compared
    }

    fn is_node(&self, page: &Page, node: NodeId) -> bool {
        match self.nodes {
            Nodes::Structure => page.is_element(node) && !formats_text(page.tag(node).as_str()),
            Nodes::Elements => page.is_element(node),
            Nodes::ElementsAndText => true,
        }
    }
}

/// Sets the ends. Spans are not empty and are in document order, so a node's descendants are the following
/// nodes that start before its end.
fn link(compared: &mut [Compared]) {
    for position in (0..compared.len()).rev() {
        let mut end = position + 1;
        while end < compared.len() && compared[end].span.start < compared[position].span.end {
            end = compared[end].end;
        }
        compared[position].end = end;
    }
}

/// The children of a node of the list, by position.
fn children(compared: &[Compared], position: usize) -> impl Iterator<Item = usize> + '_ {
    let end = compared[position].end;
    let within = move |child: usize| (child < end).then_some(child);
    std::iter::successors(within(position + 1), move |&child| within(compared[child].end))
}

/// The text of the body; the whole text on a page without one.
fn body(page: &Page) -> Span {
    let body = page.children(NodeId::ROOT).find(|&node| *page.tag(node) == "body");
    page.span(body.unwrap_or(NodeId::ROOT))
}

/// Whether elements of this name only format text. The original leaves them out of its tree.
fn formats_text(tag: &str) -> bool {
    const NAMES: [&str; 14] = [
        "b", "basefont", "big", "em", "font", "i", "s", "small", "strike", "strong", "sub", "sup", "tt", "u",
    ];
    NAMES.contains(&tag)
}

/// The compared nodes of a page, by position in document order: an ancestor before its descendants.
pub(crate) struct PageNodes {
    words: Words,
    pub(crate) compared: Vec<Compared>,
    sketcher: Sketcher,
}

impl PageNodes {
    pub(crate) fn of(page: &Page, params: &ShinglingParams) -> Self {
        let words = Words::of(page);
        let compared = params.compared(page, &words);
        let sketcher = Sketcher { width: params.shingle_width as usize, kept: params.shingles_kept as usize };
        Self { words, compared, sketcher }
    }

    /// A number for the words of a node: the same for the same words on any page.
    pub(crate) fn key(&self, position: usize) -> u64 {
        self.words.run(self.compared[position].words.clone())
    }

    /// Writes the sketch of a node to `sketch`. `known` gives known sketches of nodes below it, which save
    /// work.
    pub(crate) fn sketch<'s>(
        &self,
        position: usize,
        known: impl Fn(usize) -> Option<&'s [u64]>,
        sketch: &mut Vec<u64>,
    ) {
        let parts = children(&self.compared, position)
            .filter_map(|child| Some((self.compared[child].words.clone(), known(child)?)));
        self.sketcher.sketch(&self.words, self.compared[position].words.clone(), parts, sketch);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks the texts of the compared nodes, each with the number of its children.
    #[track_caller]
    fn check(html: &str, nodes: Nodes, least_size: u32, whole_page: WholePage, expected: &[(&str, usize)]) {
        let page = testkit::parse(html);
        let params = ShinglingParams { nodes, least_size, whole_page, ..ShinglingParams::default() };
        let compared = params.compared(&page, &Words::of(&page));
        let found: Vec<(&str, usize)> = (0..compared.len())
            .map(|position| {
                let text = page.text()[compared[position].span.range()].trim();
                (text, children(&compared, position).count())
            })
            .collect();
        assert_eq!(found, expected, "{html}");
    }

    #[test]
    fn nodes_that_are_compared() {
        // every node that is no formatting is compared
        let html = "<div><p>one <b>two</b></p><p>six</p></div>ten";
        check(html, Nodes::Structure, 1, WholePage::Keep, &[("one two\nsix", 2), ("one two", 0), ("six", 0)]);
        check(
            html,
            Nodes::Elements,
            1,
            WholePage::Keep,
            &[("one two\nsix", 2), ("one two", 1), ("two", 0), ("six", 0)],
        );
        check(
            "<p>one <b>two</b></p>ten",
            Nodes::ElementsAndText,
            1,
            WholePage::Keep,
            &[("one two", 2), ("one", 0), ("two", 1), ("two", 0), ("ten", 0)],
        );
        // what holds the whole body is no part of the page
        let html = "<title>t</title><div><div><p>one</p><p>two</p></div></div>";
        check(html, Nodes::Structure, 3, WholePage::Keep, &[("one", 0), ("two", 0)]);
        let all: [(&str, usize); 6] =
            [("t\none\ntwo", 1), ("one\ntwo", 1), ("one\ntwo", 1), ("one\ntwo", 2), ("one", 0), ("two", 0)];
        check(html, Nodes::Structure, 3, WholePage::Compare, &all);
        // sizes are bytes of text with its separator
        let html = "<p>新</p><p>abc</p><p>abcd</p>end";
        check(html, Nodes::Structure, 4, WholePage::Keep, &[("新", 0), ("abc", 0), ("abcd", 0)]);
        check(html, Nodes::Structure, 5, WholePage::Keep, &[("abcd", 0)]);
        // nodes without words are not compared
        check("<p>***</p><p><img></p>one", Nodes::Structure, 1, WholePage::Keep, &[]);
        check("", Nodes::ElementsAndText, 1, WholePage::Compare, &[]);
        // a page of frames has no body
        check("<title>one</title><frameset><frame></frameset>", Nodes::Structure, 1, WholePage::Keep, &[]);
    }
}
