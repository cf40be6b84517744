//! Ways in which the web writes things, and what becomes of each as Markdown, as text and as HTML.

use cleaning::{Cleaning, Spans};
use page::{Page, Span};
use testkit::parse_at;

use crate::{With, kept_html, kept_markdown, kept_plain};

mod beside;
mod code;
mod formulas;
mod lines;
mod tables;

const LINKED: With = With { links: true, images: true };

/// A page, and what is kept of it: all but the text between `⟦` and `⟧`.
fn parts(html: &str) -> (Page, Cleaning) {
    let page = parse_at("http://a.test/b", html.replace(['⟦', '⟧'], ""));
    let (mut spans, mut at) = (Vec::new(), 0);
    let marked = parse_at("http://a.test/b", html);
    for (number, piece) in marked.text().split(['⟦', '⟧']).enumerate() {
        let end = at + piece.len() as u32;
        if number % 2 == 0 {
            spans.push(Span::new(at, end));
        }
        at = end;
    }
    assert_eq!(marked.text().replace(['⟦', '⟧'], ""), page.text());
    (page, Cleaning::keep(Spans::from_iter(spans)))
}

#[track_caller]
fn check(html: &str, markdown: &str) {
    let (page, cleaning) = parts(html);
    assert_eq!(kept_markdown(&page, &cleaning, With::default()), markdown, "{html}");
}

#[track_caller]
fn check_linked(html: &str, markdown: &str) {
    let (page, cleaning) = parts(html);
    assert_eq!(kept_markdown(&page, &cleaning, LINKED), markdown, "{html}");
}

#[track_caller]
fn check_plain(html: &str, text: &str) {
    let (page, cleaning) = parts(html);
    assert_eq!(kept_plain(&page, &cleaning), text, "{html}");
}

#[track_caller]
fn check_html(html: &str, expected: &str) {
    let (page, cleaning) = parts(html);
    assert_eq!(kept_html(&page, &cleaning, With::default()).replace('\n', ""), expected, "{html}");
}
