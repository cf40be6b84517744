//! The terms of an anchor: the terms of its text, and of the text around it up to a bound (3.1.2).

use page::{NodeId, Page};
use text::{TermId, Tokens};

use crate::choices::SurroundingWithin;
use crate::tree::{NONE, Tree, index, number};

/// The places of the tokens of a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct TokenPlaces {
    owners: Vec<u32>,
    anchors: Vec<u32>,
    /// The first byte of each line of the text.
    lines: Vec<u32>,
}

impl TokenPlaces {
    /// One pass over leaves and tokens, which are both in text order.
    pub(crate) fn of(page: &Page, tree: &Tree, tokens: &Tokens) -> Self {
        let place = |at: Option<usize>| at.map_or(NONE, number);
        let (mut owners, mut anchors) = (Vec::with_capacity(tokens.len()), Vec::with_capacity(tokens.len()));
        for leaf in page.leaves() {
            let end = page.span(leaf).end;
            let (owner, anchor) = (place(tree.owner(leaf)), place(tree.anchor_of(leaf)));
            while owners.len() < tokens.len() && tokens.start(owners.len()) < end {
                owners.push(owner);
                anchors.push(anchor);
            }
        }
        let lines = page.lines().map(|line| line.start).collect();
        Self { owners, anchors, lines }
    }

    /// The tree node that each token belongs to, in text order.
    pub(crate) fn owners(&self) -> impl Iterator<Item = Option<usize>> + '_ {
        self.owners.iter().map(|&owner| index(owner))
    }

    fn line(&self, offset: u32) -> usize {
        self.lines.partition_point(|&start| start <= offset)
    }

    /// The anchor's own line for the text before it, and for the text after it.
    ///
    /// An anchor without text, such as an image link, may be between two lines. A line counts as its own if
    /// it has the same innermost block; a `br` between them makes no difference. `None` if no line counts.
    fn lines_around(&self, page: &Page, anchor: NodeId) -> (Option<usize>, Option<usize>) {
        let span = page.span(anchor);
        if !span.is_empty() {
            return (Some(self.line(span.start)), Some(self.line(span.end - 1)));
        }
        let leaves =
            (span.start.checked_sub(1).and_then(|last| page.leaf_at(last)), page.leaf_at(span.start));
        let line = |leaf: NodeId| self.line(page.span(leaf).start);
        let lines = (leaves.0.map(line), leaves.1.map(line));
        if lines.0 == lines.1 {
            return lines;
        }
        let block = block_around(page, anchor);
        let is_beside = |leaf: &NodeId| block_around(page, *leaf) == block;
        (leaves.0.filter(is_beside).map(line), leaves.1.filter(is_beside).map(line))
    }
}

/// The innermost block that holds the node.
fn block_around(page: &Page, node: NodeId) -> Option<NodeId> {
    page.ancestors(node).find(|&above| page.tag(above).is_block_level())
}

/// The amount of text around an anchor that belongs to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Surrounding {
    /// The most terms on either side.
    pub(crate) terms: usize,
    pub(crate) within: SurroundingWithin,
}

impl Surrounding {
    /// The distinct terms of an anchor, sorted. `anchor` is an index of the tree's anchors.
    ///
    /// The text around it ends at the next anchor or dummy element with text, at the greatest number of
    /// terms, or at the limit of the parameter. The time is linear in the length of the anchor and of this
    /// text.
    pub(crate) fn terms_of(
        self,
        page: &Page,
        tree: &Tree,
        tokens: &Tokens,
        places: &TokenPlaces,
        anchor: usize,
    ) -> Vec<TermId> {
        let span = page.span(tree.anchors()[anchor]);
        let own = tokens.within(span.start, span.end);
        let is_own =
            |token: &usize| places.anchors[*token] as usize == anchor && places.owners[*token] != NONE;
        let mut terms: Vec<TermId> = own.clone().filter(is_own).map(|token| tokens.term(token)).collect();
        let (first_line, last_line) = places.lines_around(page, tree.anchors()[anchor]);
        let reaches = |token: usize, line: Option<usize>| {
            places.anchors[token] == NONE
                && places.owners[token] != NONE
                && (self.within == SurroundingWithin::Page || line == Some(places.line(tokens.start(token))))
        };
        let before = (0..own.start).rev().take(self.terms).take_while(|&token| reaches(token, first_line));
        let after = (own.end..tokens.len()).take(self.terms).take_while(|&token| reaches(token, last_line));
        terms.extend(before.chain(after).map(|token| tokens.term(token)));
        terms.sort_unstable();
        terms.dedup();
        terms
    }
}

#[cfg(test)]
mod tests {
    use page::Tag;
    use text::{Analyser, TermOptions, Vocabulary};

    use super::*;
    use crate::choices::{Anchors, Leaves};

    /// The terms of the first anchor, in the order of their first appearance in the page.
    #[track_caller]
    fn check(html: &str, terms: usize, within: SurroundingWithin, expected: &str) {
        check_without(html, &[], terms, within, expected);
    }

    /// The same in a tree without some tags.
    #[track_caller]
    fn check_without(html: &str, dummies: &[Tag], terms: usize, within: SurroundingWithin, expected: &str) {
        let page = testkit::parse(html);
        let mut vocabulary = Vocabulary::new();
        let tokens = Analyser::new(&TermOptions::plain()).tokens(page.text(), &mut vocabulary);
        let tree = Tree::of(&page, Leaves::Elements, Anchors::Leaves, dummies);
        let places = TokenPlaces::of(&page, &tree, &tokens);
        let found = Surrounding { terms, within }.terms_of(&page, &tree, &tokens, &places, 0);
        let found: Vec<&str> = found.iter().map(|&term| vocabulary.term(term)).collect();
        assert_eq!(found.join(" "), expected, "{html}");
    }

    use SurroundingWithin::{Line, Page as WholePage};

    #[test]
    fn the_anchor_text_alone() {
        check("<p>a b <a href=x>c <b>d</b> c</a> e f", 0, Line, "c d");
    }

    #[test]
    fn so_many_terms_on_either_side() {
        check("<p>a b <a href=x>c</a> d e f", 2, Line, "a b c d e");
        check("<p>a b <a href=x>c</a> d e f", 1, Line, "b c d");
    }

    #[test]
    fn not_over_the_ends_of_the_line_unless_asked_for() {
        check("<p>a</p><p>b <a href=x>c</a></p><p>d</p>", 9, Line, "b c");
        check("<p>a</p><p>b <a href=x>c</a></p><p>d</p>", 9, WholePage, "a b c d");
        check("<p>b <a href=x>c<br>d</a> e</p><p>f</p>", 9, Line, "b c d e");
    }

    #[test]
    fn not_into_another_anchor() {
        check("<p><a href=x>b</a> c <a href=y>d</a> e", 9, WholePage, "b c");
        check("<p>a <a name=z>b</a> <a href=x>c</a>", 9, Line, "a b c");
    }

    #[test]
    fn an_image_has_the_text_around_it() {
        check("<p>a <a href=x><img src=i></a> b</p><p>c</p>", 9, Line, "a b");
        check("<a href=x></a>", 9, Line, "");
    }

    #[test]
    fn an_image_at_the_border_of_a_block_has_the_text_of_its_own() {
        check("<p>a <a href=x><img></a></p><p>c</p>", 9, Line, "a");
        check("<p>a</p><p><font><a href=x><img></a></font> c</p>", 9, Line, "c");
        check("<p>a</p><p><a href=x><img></a></p><p>c</p>", 9, Line, "");
        check("<table><tr><td><a href=x><img></a><td>c</table>", 9, Line, "");
        check("<p>a</p><div><a href=x><img></a></div>", 9, Line, "");
        check("<p>a</p><p><a href=x><img></a></p><p>c</p>", 9, WholePage, "a c");
    }

    #[test]
    fn not_out_of_dummy_elements() {
        let dummies = [Tag::new("s")];
        check_without("<p>a <s>b</s> <a href=x>c <s>d</s></a> <s>e</s> f", &dummies, 9, Line, "c");
    }

    #[test]
    fn an_anchor_around_another_has_what_is_not_the_others() {
        check("<a href=x>a<table><tr><td><a href=y>b</a></table>c</a>", 0, Line, "a c");
    }
}
