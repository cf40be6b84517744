//! The segments of a page (3.1), its tree after sibling leaves of one tag and only children are merged, and the sentences of
//! the page, each with its segment.

use cleaning::{Bodies, SignatureId};
use page::{NodeId, Page, Span};

use crate::{SentenceSstParams, Sentences, Siblings};

/// A segment of one page. The root's parent is itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Segment {
    /// The uppermost of the merged nodes, which gives tag and attributes.
    pub(crate) node: NodeId,
    /// The parent segment, which is earlier in the same list.
    pub(crate) parent: u32,
    /// Its range of the page's text.
    pub(crate) span: Span,
    /// Whether it has no children.
    pub(crate) is_leaf: bool,
    /// Tag and attributes.
    pub(crate) signature: SignatureId,
}

impl SentenceSstParams {
    /// The segments of a page in document order, the root first. `signatures` are those of all nodes.
    ///
    /// If all children of an element are merged into one, this one is an only child and is merged into the
    /// element. So both rules together need only two facts: which nodes are leaves, and which are only
    /// children of a node that is no leaf.
    pub(crate) fn segments(&self, page: &Page, signatures: &[SignatureId]) -> Vec<Segment> {
        let is_leaf = self.leaves(page, signatures);
        let mut segments: Vec<Segment> = Vec::new();
        let mut of_node = vec![0_u32; page.len()];
        let mut next = 0;
        while next < page.len() {
            let node = NodeId::new(next);
            let above = page.parent(node).map(|parent| (parent, of_node[parent.index()]));
            of_node[next] = match above {
                Some((parent, segment)) if is_only_child(page, parent, node) => segment,
                _ => {
                    segments.push(Segment {
                        node,
                        parent: above.map_or(0, |(_, segment)| segment),
                        span: page.span(node),
                        is_leaf: is_leaf[next],
                        signature: self.signature(page, signatures, node),
                    });
                    page::number(segments.len() - 1)
                }
            };
            // a leaf has taken in its whole subtree
            next = if is_leaf[next] { page.end(node).index() } else { next + 1 };
        }
        segments
    }

    /// For each node, whether it is a leaf after merging. From the last node to the first, children come
    /// before their parents.
    fn leaves(&self, page: &Page, signatures: &[SignatureId]) -> Vec<bool> {
        let mut is_leaf = vec![true; page.len()];
        for node in page.nodes().rev() {
            let mut children = page.children(node);
            let Some(first) = children.next() else { continue };
            is_leaf[node.index()] = is_leaf[first.index()]
                && children
                    .all(|child| is_leaf[child.index()] && self.are_alike(page, signatures, first, child));
        }
        is_leaf
    }

    /// Whether two sibling leaves may be merged.
    fn are_alike(&self, page: &Page, signatures: &[SignatureId], one: NodeId, other: NodeId) -> bool {
        match self.siblings {
            Siblings::SameTag => page.tag(one) == page.tag(other),
            Siblings::SameLook => signatures[one.index()] == signatures[other.index()],
            Siblings::Apart => false,
        }
    }

    fn signature(&self, page: &Page, signatures: &[SignatureId], node: NodeId) -> SignatureId {
        let is_alike = self.bodies == Bodies::Alike && page.tag(node).as_str() == "body";
        if is_alike { SignatureId::BODY } else { signatures[node.index()] }
    }
}

fn is_only_child(page: &Page, parent: NodeId, node: NodeId) -> bool {
    node.index() == parent.index() + 1 && page.end(node) == page.end(parent)
}

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
                        let length = page::number(piece.len());
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
    use cleaning::{DisplayAttributes, Site};

    use super::*;

    /// The segments of a page's body, written as `tag(child child)`; a leaf is written with its text.
    fn written(html: &str, siblings: Siblings) -> String {
        let page = testkit::parse(html);
        let site = Site::new("s", [("a".to_owned(), page)]);
        let (page, signatures) = (&site.pages()[0], site.signatures(DisplayAttributes::Presentational));
        let params = SentenceSstParams { siblings, bodies: Bodies::ByLook, ..SentenceSstParams::default() };
        let segments = params.segments(page, signatures.of_page(0));
        let mut out = String::new();
        // open segments by their ends
        let mut open: Vec<NodeId> = Vec::new();
        let body = segments.iter().position(|segment| page.tag(segment.node).as_str() == "body");
        for segment in &segments[body.unwrap_or(0)..] {
            while open.last().is_some_and(|&end| end <= segment.node) {
                open.pop();
                out.push(')');
            }
            if !out.is_empty() && !out.ends_with('(') {
                out.push(' ');
            }
            out.push_str(page.tag(segment.node).as_str());
            if segment.is_leaf {
                out.push('=');
                out.push_str(&page.text_of(segment.node).split_whitespace().collect::<Vec<_>>().join("-"));
            } else {
                out.push('(');
                open.push(page.end(segment.node));
            }
        }
        out.push_str(&")".repeat(open.len()));
        out
    }

    #[track_caller]
    fn check(html: &str, expected: &str) {
        assert_eq!(written(html, Siblings::SameTag), expected, "segments of {html}");
    }

    #[track_caller]
    fn check_looks(html: &str, expected: &str) {
        assert_eq!(written(html, Siblings::SameLook), expected, "segments of {html}");
    }

    #[test]
    fn only_children_and_sibling_leaves_are_merged() {
        // an only child goes into its parent
        // the text is merged into P, P into DIV, DIV into BODY
        check("<div><p>text</p></div>", "body=text");
        // sibling leaves of one tag are one and then an only child
        // each A is merged into its LI, the LIs into one, this one into UL: two leaves of different tags
        // remain
        check("<ul><li><a>one</a><li><a>two</a></ul><p>text", "body(ul=one-two p=text)");
        // sibling leaves of different tags stay
        check("<p>one <a>two</a> three</p><hr>", "body(p(#text=one a=two #text=three) hr=)");
        // one sibling that is no leaf keeps all apart
        check("<div>a</div><div>b <i>c</i></div><div>d</div>", "body(div=a div(#text=b i=c) div=d)");
        // an only child that is no leaf gives its children to its parent
        check("<div><div><p>one</p><ul><li>two</ul></div></div><hr>", "body(div(p=one ul=two) hr=)");
        // elements without text are leaves like others
        check("<p>one<br>two</p><img>", "body(p(#text=one br= #text=two) img=)");
        check("<p><img><img></p><div>one</div>", "body(p= div=one)");
        // a menu and an article of one tag are one by the letter
        check("<div width=1>menu</div><div width=2>article</div>", "body=menu-article");
        check_looks("<div width=1>menu</div><div width=2>article</div>", "body(div=menu div=article)");
        check_looks("<p width=1>one<p width=1>two<p width=1>three", "body=one-two-three");
        // siblings may be kept apart
        assert_eq!(written("<ul><li>a<li>b</ul><hr>", Siblings::Apart), "body(ul(li=a li=b) hr=)");
        assert_eq!(written("<p>a</p>", Siblings::Apart), "body=a");
        // an empty page
        check("", "body=");
    }

    /// The sentences of a page, each after the tag of its segment.
    #[track_caller]
    fn check_sentences(html: &str, unit: Sentences, expected: &[&str]) {
        let site = testkit::site(&[html]);
        let (page, signatures) = (&site.pages()[0], site.signatures(DisplayAttributes::Presentational));
        let segments = SentenceSstParams::default().segments(page, signatures.of_page(0));
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
    fn sentences_and_their_segments() {
        // a sentence is in the smallest segment that holds it
        check_sentences(
            LINKED,
            Sentences::Whole,
            &["ul: Home", "ul: World", "#text: Rain fell.", "p: It was the most.", "p: Ever seen."],
        );
        // a sentence may be cut at the edges of leaves
        check_sentences(
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
        // a word over an edge is cut there
        check_sentences("<p><b>H</b>ello</p><hr>", Sentences::Cut, &["b: H", "#text: ello"]);
        check_sentences("<p><b>H</b>ello</p><hr>", Sentences::Whole, &["p: Hello"]);
        // a page without text
        check_sentences("<p><img></p>", Sentences::Whole, &[]);
        check_sentences("", Sentences::Cut, &[]);
    }
}
