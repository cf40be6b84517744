//! The tree of the paper: the page's tags without dummy tags. An anchor is a leaf, or an element like others. And the terms of an anchor: those
//! of its text, and of the text around it up to a bound (3.1.2).
//!
//! Nodes are numbered in pre-order, so a subtree is a range. `coverage` computes the values of nodes.

use page::{NodeId, Page, Tag, number};
use text::{TermId, Tokens};

use crate::params::{Anchors, CoverageOptions, Leaves, SurroundingWithin};

/// No node, or no anchor.
const NONE: u32 = u32::MAX;

/// The tree of one page.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Tree {
    nodes: Vec<NodeId>,
    parents: Vec<u32>,
    ends: Vec<u32>,
    /// By page node: the tree node to which it belongs.
    owners: Vec<u32>,
    /// By page node: the innermost anchor to which it belongs.
    anchors_of: Vec<u32>,
    /// The `a` elements with an `href`, in document order, also those in dummy elements.
    pub(crate) anchors: Vec<NodeId>,
}

impl Tree {
    /// The tree of a page. Dummy elements are left out with their subtrees (3.1.3), but never the root.
    pub(crate) fn of(page: &Page, leaves: Leaves, anchors_are: Anchors, dummy_tags: &[Tag]) -> Self {
        let a = Tag::new("a");
        let anchors: Vec<NodeId> =
            page.links().map(|link| link.node).filter(|&node| *page.tag(node) == a).collect();
        let (owners, anchors_of) = (Vec::with_capacity(page.len()), Vec::with_capacity(page.len()));
        let mut tree = Self { owners, anchors_of, anchors, ..Self::default() };
        let mut next_anchor = 0;
        // the end of the current anchor, if it holds no other anchor
        let mut closed_until = 0;
        for node in page.nodes() {
            let above = page.parent(node).map(NodeId::index);
            let (owner_above, anchor_above) =
                above.map_or((NONE, NONE), |above| (tree.owners[above], tree.anchors_of[above]));
            let is_anchor = tree.anchors.get(next_anchor) == Some(&node);
            let anchor = if is_anchor { number(next_anchor) } else { anchor_above };
            tree.anchors_of.push(anchor);
            next_anchor += usize::from(is_anchor);
            let dropped = above.is_some() && (owner_above == NONE || dummy_tags.contains(page.tag(node)));
            if dropped {
                tree.owners.push(NONE);
                continue;
            }
            let no_node = node.index() < closed_until || page.is_text(node) && leaves == Leaves::Elements;
            if no_node {
                tree.owners.push(owner_above);
                continue;
            }
            tree.owners.push(number(tree.nodes.len()));
            tree.nodes.push(node);
            tree.parents.push(owner_above);
            let is_closed = is_anchor && anchors_are == Anchors::Leaves;
            if is_closed && tree.anchors.get(next_anchor).is_none_or(|&next| next >= page.end(node)) {
                closed_until = page.end(node).index();
            }
        }
        tree.ends = ends(&tree.parents);
        tree
    }

    /// Number of nodes; at least 1, the root.
    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The element or text leaf that the node is.
    pub(crate) fn node(&self, node: usize) -> NodeId {
        self.nodes[node]
    }

    /// The parent, which is always an earlier node.
    pub(crate) fn parent(&self, node: usize) -> Option<usize> {
        index(self.parents[node])
    }

    /// The children, in document order.
    pub(crate) fn children(&self, node: usize) -> impl Iterator<Item = usize> + Clone + '_ {
        let end = self.ends[node] as usize;
        let within = move |child: usize| (child < end).then_some(child);
        std::iter::successors(within(node + 1), move |&child| within(self.ends[child] as usize))
    }

    /// Whether `node` is `above` or one of its descendants.
    pub(crate) fn holds(&self, above: usize, node: usize) -> bool {
        (above..self.ends[above] as usize).contains(&node)
    }

    /// Whether the node has no children.
    pub(crate) fn is_leaf(&self, node: usize) -> bool {
        self.ends[node] as usize == node + 1
    }

    /// The tree node to which a page node belongs; `None` in a dummy element.
    pub(crate) fn owner(&self, node: NodeId) -> Option<usize> {
        index(self.owners[node.index()])
    }

    /// The innermost anchor to which the page node belongs, as an index of `anchors`.
    pub(crate) fn anchor_of(&self, node: NodeId) -> Option<usize> {
        index(self.anchors_of[node.index()])
    }
}

/// One past the last descendant of each node.
fn ends(parents: &[u32]) -> Vec<u32> {
    let mut ends: Vec<u32> = (1..).take(parents.len()).collect();
    for node in (0..parents.len()).rev() {
        if let Some(parent) = index(parents[node]) {
            ends[parent] = ends[parent].max(ends[node]);
        }
    }
    ends
}

/// The stored index; `None` for [`NONE`].
fn index(number: u32) -> Option<usize> {
    (number != NONE).then_some(number as usize)
}

/// The places of the tokens of a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct TokenPlaces {
    /// The leaf in which each token begins, in text order.
    pub(crate) leaves: Vec<NodeId>,
    /// The first byte of each line of the text.
    lines: Vec<u32>,
}

impl TokenPlaces {
    pub(crate) fn of(page: &Page, tokens: &Tokens) -> Self {
        let mut leaves = Vec::with_capacity(tokens.len());
        for leaf in page.leaves() {
            let span = page.span(leaf);
            leaves.extend(tokens.within(span.start, span.end).map(|_| leaf));
        }
        Self { leaves, lines: page.lines().map(|line| line.start).collect() }
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

impl CoverageOptions {
    /// The distinct terms of an anchor, sorted. `anchor` is an index of the tree's anchors.
    ///
    /// The text around it ends at the next anchor or dummy element with text, at the greatest number of
    /// terms, or at the limit of the parameter. The time is linear in the length of the anchor and of this
    /// text.
    pub(crate) fn terms_of(
        &self,
        page: &Page,
        tree: &Tree,
        tokens: &Tokens,
        places: &TokenPlaces,
        anchor: usize,
    ) -> Vec<TermId> {
        let span = page.span(tree.anchors[anchor]);
        let own = tokens.within(span.start, span.end);
        // text in a dummy element belongs to no node
        let is_in = |token: usize, anchor: Option<usize>| {
            let leaf = places.leaves[token];
            tree.anchor_of(leaf) == anchor && tree.owner(leaf).is_some()
        };
        let is_own = |&token: &usize| is_in(token, Some(anchor));
        let mut terms: Vec<TermId> = own.clone().filter(is_own).map(|token| tokens.term(token)).collect();
        let (first_line, last_line) = places.lines_around(page, tree.anchors[anchor]);
        let reaches = |token: usize, line: Option<usize>| {
            is_in(token, None)
                && (self.within == SurroundingWithin::Page || line == Some(places.line(tokens.start(token))))
        };
        let before =
            (0..own.start).rev().take(self.surrounding).take_while(|&token| reaches(token, first_line));
        let after =
            (own.end..tokens.len()).take(self.surrounding).take_while(|&token| reaches(token, last_line));
        terms.extend(before.chain(after).map(|token| tokens.term(token)));
        text::sorted_set(terms)
    }
}

#[cfg(test)]
mod made;

#[cfg(test)]
mod tests {
    use SurroundingWithin::{Line, Page as WholePage};
    use text::{Analyser, TermOptions, Vocabulary};

    use super::*;
    use crate::params::WisdomParams;

    /// The nodes below the body as `depth tag`, and the owner of each text leaf.
    fn shown(html: &str, leaves: Leaves, anchors: Anchors, dummies: &[&str]) -> (String, String) {
        let page = testkit::parse(html);
        let dummies: Vec<Tag> = dummies.iter().map(|tag| Tag::new(tag)).collect();
        let tree = Tree::of(&page, leaves, anchors, &dummies);
        let depth =
            |node: usize| std::iter::successors(tree.parent(node), |&above| tree.parent(above)).count();
        let name = |node: usize| page.tag(tree.node(node)).as_str();
        let listed = (0..tree.len()).filter(|&node| !["html", "head", "body"].contains(&name(node)));
        let nodes: Vec<String> = listed.map(|node| format!("{}{}", depth(node) - 2, name(node))).collect();
        let owners: Vec<&str> = page.leaves().map(|leaf| tree.owner(leaf).map_or("-", name)).collect();
        (nodes.join(" "), owners.join(" "))
    }

    #[track_caller]
    fn check(html: &str, leaves: Leaves, dummies: &[&str], nodes: &str, owners: &str) {
        let found = shown(html, leaves, Anchors::Leaves, dummies);
        assert_eq!((found.0.as_str(), found.1.as_str()), (nodes, owners), "{html}");
    }

    #[test]
    fn nodes_and_owners_of_texts() {
        // elements own the text right in them
        check("<div>a<p>b</p>c</div>", Leaves::Elements, &[], "0div 1p", "div p div");
        // texts as leaves
        check(
            "<div>a<p>b</p>c</div>",
            Leaves::Texts,
            &[],
            "0div 1#text 1p 2#text 1#text",
            "#text #text #text",
        );
        // dummy elements go with all that is in them
        check("<p>a<br>b<script>x</script>c", Leaves::Elements, &["br", "script"], "0p", "p p p");
        check("<p>a<b>b<i>c</i></b>", Leaves::Elements, &["b"], "0p", "p - -");
        check("<p>a<b>b<i>c</i></b>", Leaves::Texts, &["b"], "0p 1#text", "#text - -");
        // the root stays for any list of dummy tags
        check("<p>a", Leaves::Elements, &["html"], "0p", "p");
        // an anchor is a leaf whatever is in it
        check("<p><a href=x>a<b>b</b></a>c", Leaves::Elements, &[], "0p 1a", "a a p");
        check("<p><a href=x>a<b>b</b></a>c", Leaves::Texts, &[], "0p 1a 1#text", "a a #text");
        // an anchor without address is an element like any other
        check("<p><a name=x>a<b>b</b></a>", Leaves::Elements, &[], "0p 1a 2b", "a b");
        // an anchor that holds another is opened
        let html = "<a href=x>o<table><tr><td>a<td><a href=y>b<i>c</i></a></table></a>";
        check(html, Leaves::Elements, &[], "0a 1table 2tbody 3tr 4td 4td 5a", "a td a a");
    }

    #[test]
    fn an_anchor_may_be_opened() {
        let opened = |leaves| shown("<p><a href=x>a<b>b</b></a>c", leaves, Anchors::Opened, &[]);
        let expected = |nodes: &str, owners: &str| (nodes.to_owned(), owners.to_owned());
        assert_eq!(opened(Leaves::Elements), expected("0p 1a 2b", "a b p"));
        assert_eq!(opened(Leaves::Texts), expected("0p 1a 2#text 2b 3#text 1#text", "#text #text #text"));
    }

    #[test]
    fn children_of_a_node_in_order() {
        let page = testkit::parse("<ul><li>a<b>b</b><li>c</ul><p>d");
        let tree = Tree::of(&page, Leaves::Elements, Anchors::Leaves, &[]);
        // html head body ul li b li p
        let children = |node| tree.children(node).collect::<Vec<_>>();
        assert_eq!([children(0), children(2), children(3)], [vec![1, 2], vec![3, 7], vec![4, 6]]);
        assert!(tree.is_leaf(6) && !tree.is_leaf(4));
    }

    /// The terms of the first anchor, in the order of their first appearance in the page.
    #[track_caller]
    fn check_terms(html: &str, terms: usize, within: SurroundingWithin, expected: &str) {
        check_terms_without(html, &[], terms, within, expected);
    }

    /// The same in a tree without some tags.
    #[track_caller]
    fn check_terms_without(
        html: &str,
        dummies: &[Tag],
        terms: usize,
        within: SurroundingWithin,
        expected: &str,
    ) {
        let page = testkit::parse(html);
        let mut vocabulary = Vocabulary::new();
        let tokens = Analyser::new(&TermOptions::plain()).tokens(page.text(), &mut vocabulary);
        let tree = Tree::of(&page, Leaves::Elements, Anchors::Leaves, dummies);
        let places = TokenPlaces::of(&page, &tokens);
        let params = WisdomParams {
            surrounding: u32::try_from(terms).unwrap(),
            surrounding_within: within,
            ..WisdomParams::default()
        };
        let reading = params.reading(false);
        let found = reading.terms_of(&page, &tree, &tokens, &places, 0);
        let found: Vec<&str> = found.iter().map(|&term| vocabulary.term(term)).collect();
        assert_eq!(found.join(" "), expected, "{html}");
    }

    #[test]
    fn terms_of_an_anchor_and_of_the_text_around_it() {
        // the anchor text alone
        check_terms("<p>a b <a href=x>c <b>d</b> c</a> e f", 0, Line, "c d");
        // so many terms on either side
        check_terms("<p>a b <a href=x>c</a> d e f", 2, Line, "a b c d e");
        check_terms("<p>a b <a href=x>c</a> d e f", 1, Line, "b c d");
        // not over the ends of the line unless asked for
        check_terms("<p>a</p><p>b <a href=x>c</a></p><p>d</p>", 9, Line, "b c");
        check_terms("<p>a</p><p>b <a href=x>c</a></p><p>d</p>", 9, WholePage, "a b c d");
        check_terms("<p>b <a href=x>c<br>d</a> e</p><p>f</p>", 9, Line, "b c d e");
        // not into another anchor
        check_terms("<p><a href=x>b</a> c <a href=y>d</a> e", 9, WholePage, "b c");
        check_terms("<p>a <a name=z>b</a> <a href=x>c</a>", 9, Line, "a b c");
        // an image has the text around it
        check_terms("<p>a <a href=x><img src=i></a> b</p><p>c</p>", 9, Line, "a b");
        check_terms("<a href=x></a>", 9, Line, "");
        // an image at the border of a block has the text of its own
        check_terms("<p>a <a href=x><img></a></p><p>c</p>", 9, Line, "a");
        check_terms("<p>a</p><p><font><a href=x><img></a></font> c</p>", 9, Line, "c");
        check_terms("<p>a</p><p><a href=x><img></a></p><p>c</p>", 9, Line, "");
        check_terms("<table><tr><td><a href=x><img></a><td>c</table>", 9, Line, "");
        check_terms("<p>a</p><div><a href=x><img></a></div>", 9, Line, "");
        check_terms("<p>a</p><p><a href=x><img></a></p><p>c</p>", 9, WholePage, "a c");
        // not out of dummy elements
        let dummies = [Tag::new("s")];
        check_terms_without("<p>a <s>b</s> <a href=x>c <s>d</s></a> <s>e</s> f", &dummies, 9, Line, "c");
        // an anchor around another has what is not the others
        check_terms("<a href=x>a<table><tr><td><a href=y>b</a></table>c</a>", 0, Line, "a c");
    }
}
