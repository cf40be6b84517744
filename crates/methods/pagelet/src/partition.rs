//! The pagelets of a page (Yi 2004, 3.3, "Page partition"): on each path from the root, the topmost element
//! none of whose children holds k hyperlinks.
//!
//! The number of links of a subtree is a difference of two prefix sums over the nodes in document order. So
//! the cut takes two passes over the nodes, for any depth and any number of children.

use page::{NodeId, Page, Span};

cleaning::choices! {
    /// How a text in no pagelet, directly below an opened element, is treated.
    pub enum LooseText {
        /// It is kept.
        Keep,
        /// Each text leaf is compared as if it were a pagelet.
        Compare,
    }
}

/// A part of a page that is a template as a whole or not at all: an element, or a text leaf in no such
/// element.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pagelet {
    /// The element, or the text leaf.
    pub node: NodeId,
    /// The bytes of the page's text, with the separator after the last leaf; empty for an element without
    /// text.
    pub span: Span,
}

/// The pagelets of `page` with the least number of links `links` (k, 1 or more), also those without text.
///
/// A link is an `a` or `area` with an `href`, and an element holds itself as well as its descendants.
///
/// Guarantees: the pagelets are in document order; no two share a node or a byte; each element in no pagelet
/// has a child that holds k links or more. Text leaves directly below such an *opened* element are pagelets
/// of their own with [`LooseText::Compare`], and in no pagelet otherwise.
pub fn pagelets(page: &Page, links: u32, loose_text: LooseText) -> Vec<Pagelet> {
    let opened = opened(page, links);
    let mut pagelets = Vec::new();
    let mut at = NodeId::ROOT;
    while at.index() < page.len() {
        let loose = page.is_text(at);
        // the parent of a visited text is opened, because the descendants of a pagelet are skipped
        if !opened[at.index()] && (!loose || loose_text == LooseText::Compare) {
            pagelets.push(Pagelet { node: at, span: page.span(at) });
        }
        at = if opened[at.index()] { NodeId::new(at.index() + 1) } else { page.end(at) };
    }
    pagelets
}

/// For each node, whether a child of it holds `links` links or more, so that it is no pagelet.
fn opened(page: &Page, links: u32) -> Vec<bool> {
    let before = page.counts_before(page.links().map(|link| link.node));
    let mut opened = vec![false; page.len()];
    for node in page.nodes() {
        let held = before[page.end(node).index()] - before[node.index()];
        if held >= links
            && let Some(parent) = page.parent(node)
        {
            opened[parent.index()] = true;
        }
    }
    opened
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks the pagelets that have text, each as tag and text, with `|` between lines of the text.
    #[track_caller]
    fn check_with(links: u32, loose_text: LooseText, html: &str, expected: &[&str]) {
        let page = testkit::parse(html);
        let found: Vec<String> = pagelets(&page, links, loose_text)
            .iter()
            .filter(|pagelet| !pagelet.span.is_empty())
            .map(|pagelet| {
                let text = page.text_of(pagelet.node).trim().replace('\n', "|");
                format!("{} {text}", page.tag(pagelet.node))
            })
            .collect();
        assert_eq!(found, expected, "pagelets of {html}");
    }

    #[track_caller]
    fn check(html: &str, expected: &[&str]) {
        check_with(3, LooseText::Keep, html, expected);
    }

    /// `count` list items with a link each.
    fn items(name: &str, count: usize) -> String {
        (1..=count).map(|i| format!("<li><a href={i}>{name}{i}</a>")).collect()
    }

    #[test]
    fn pagelets_of_pages() {
        // a page with fewer than k links is one pagelet
        check("<title>t</title><p>a<p>b", &["html t|a|b"]);
        check("<ul><li><a href=1>one</a><li><a href=2>two</a></ul><p>b", &["html one|two|b"]);
        // an element is opened while a child holds k links
        let menu = format!("<title>t</title><div><div><ul>{}</ul></div></div><p>b", items("m", 3));
        check(&menu, &["head t", "ul m1|m2|m3", "p b"]);
        // links shared out among the children open nothing
        // body holds four links, no child of it more than two: html is opened, body is not
        let two = format!("<ul>{}</ul>", items("m", 2));
        check(&format!("{two}<p>between</p>{two}"), &["body m1|m2|between|m1|m2"]);
        // lists in lists
        // the outer list holds seven links, and two of its items three or more, so these are opened too
        let html = format!(
            "<ul><li>first<ul>{}</ul><li><a href=x>alone</a><li><ul>{}</ul></ul>",
            items("a", 3),
            items("b", 3)
        );
        check(&html, &["ul a1|a2|a3", "li alone", "ul b1|b2|b3"]);
        // siblings of an opened child are pagelets each
        let html = format!("<h1>head</h1><div><ul>{}</ul><p>note</div><p>one<p>two", items("m", 3));
        check(&html, &["h1 head", "ul m1|m2|m3", "p note", "p one", "p two"]);
        // k is the least number of links that opens
        let html = format!("<div>{}</div><p>b", items("m", 4));
        check_with(4, LooseText::Keep, &html, &["div m1|m2|m3|m4", "p b"]);
        check_with(5, LooseText::Keep, &html, &["html m1|m2|m3|m4|b"]);
        // a link holds itself
        check_with(1, LooseText::Keep, "<p>a <a href=x>b</a><p>c", &["a b", "p c"]);
        // anchors without an address are no links and areas are
        check("<div><a name=1>x</a><a name=2>y</a><a>z</a></div><p>b", &["html xyz|b"]);
        check("<div><map><area href=1><area href=2><area href=3></map>caption</div><p>b", &["p b"]);
        // text right below an opened element is in no pagelet
        let html = format!("loose<div>a</div>more<br>again<ul>{}</ul><b>bold</b> end", items("m", 3));
        check(&html, &["div a", "ul m1|m2|m3", "b bold"]);
        check_with(
            3,
            LooseText::Compare,
            &html,
            &["#text loose", "div a", "#text more", "#text again", "ul m1|m2|m3", "b bold", "#text end"],
        );
        // pages without text
        for html in ["", "<img src=x>", "<a href=1></a><a href=2></a><div><a href=3></a></div>"] {
            check(html, &[]);
            check_with(1, LooseText::Compare, html, &[]);
        }
    }

    #[test]
    fn deep_and_broad_pages_are_cut() {
        let deep = format!("{}x{}", "<div>".repeat(100_000), items("m", 3));
        let broad = format!("{}<ul>{}</ul>", "<p>x".repeat(100_000), items("m", 3));
        for (html, least) in [(deep, 1), (broad, 100_000)] {
            let page = testkit::parse(html);
            assert!(pagelets(&page, 3, LooseText::Compare).len() >= least);
        }
    }
}
