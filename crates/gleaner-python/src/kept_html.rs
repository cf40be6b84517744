//! A page reduced to the elements that hold kept text, as HTML.
//!
//! Safe to show: text is escaped, only elements that structure text are written, and of attributes only the addresses of links
//! to the web. Images and other elements without text are left out.

use cleaning::Spans;
use page::{NodeId, Page};

/// Elements that are written as they are.
const WRITTEN: [&str; 50] = [
    "a",
    "abbr",
    "article",
    "b",
    "blockquote",
    "caption",
    "cite",
    "code",
    "dd",
    "del",
    "div",
    "dl",
    "dt",
    "em",
    "figcaption",
    "figure",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "i",
    "ins",
    "kbd",
    "li",
    "main",
    "mark",
    "ol",
    "p",
    "pre",
    "q",
    "s",
    "samp",
    "section",
    "small",
    "strong",
    "sub",
    "sup",
    "table",
    "tbody",
    "td",
    "tfoot",
    "th",
    "thead",
    "time",
    "tr",
    "u",
    "ul",
    "var",
];

/// The kept text with the elements around it.
pub(crate) fn kept_html(page: &Page, kept: &Spans) -> String {
    let mut html = String::new();
    let mut open: Vec<NodeId> = Vec::new();
    let mut spans = kept.iter().copied().peekable();
    for leaf in page.leaves() {
        let span = page.span(leaf);
        let mut pieces = Vec::new();
        while let Some(next) = spans.peek() {
            let (start, end) = (next.start.max(span.start), next.end.min(span.end));
            if start < end {
                pieces.push(&page.text()[start as usize..end as usize]);
            }
            if next.end > span.end {
                break;
            }
            spans.next();
        }
        if pieces.is_empty() {
            continue;
        }
        close(page, &mut html, &mut open, leaf);
        let innermost = open.last().copied();
        let closed = page.ancestors(leaf).take_while(|node| Some(*node) != innermost);
        let closed: Vec<NodeId> = closed.filter(|node| name(page, *node).is_some()).collect();
        for node in closed.into_iter().rev() {
            start(page, &mut html, node);
            open.push(node);
        }
        for (index, piece) in pieces.into_iter().enumerate() {
            if index > 0 {
                html.push(' ');
            }
            escape(piece, &mut html);
        }
    }
    while let Some(node) = open.pop() {
        end(page, &mut html, node);
    }
    html
}

/// Closes the open elements that do not hold `leaf`.
fn close(page: &Page, html: &mut String, open: &mut Vec<NodeId>, leaf: NodeId) {
    while let Some(node) = open.pop_if(|node| page.end(*node) <= leaf) {
        end(page, html, node);
    }
}

/// The element that a node is written as; none for those that only change how a text looks.
fn name(page: &Page, node: NodeId) -> Option<&'static str> {
    let tag = page.tag(node);
    match tag.as_str() {
        "html" | "head" | "body" => None,
        "title" => Some("h1"),
        name => match WRITTEN.iter().find(|written| **written == name) {
            Some(written) => Some(written),
            None => tag.is_block_level().then_some("div"),
        },
    }
}

fn start(page: &Page, html: &mut String, node: NodeId) {
    let Some(name) = name(page, node) else { return };
    html.push('<');
    html.push_str(name);
    let address = page.attribute(node, "href").filter(|_| name == "a").and_then(|href| page.resolve(href));
    if let Some(address) = address.filter(|address| matches!(address.scheme(), "http" | "https")) {
        html.push_str(" href=\"");
        escape(address.as_str(), html);
        html.push('"');
    }
    html.push('>');
}

fn end(page: &Page, html: &mut String, node: NodeId) {
    if let Some(name) = name(page, node) {
        html.push_str("</");
        html.push_str(name);
        html.push('>');
    }
}

fn escape(text: &str, html: &mut String) {
    for character in text.chars() {
        match character {
            '&' => html.push_str("&amp;"),
            '<' => html.push_str("&lt;"),
            '>' => html.push_str("&gt;"),
            '"' => html.push_str("&quot;"),
            _ => html.push(character),
        }
    }
}
