//! Constructs of the web, each as Markdown, as text and as HTML.

use cleaning::{Cleaning, Spans};
use page::{Page, Span};
use testkit::parse_at;

use crate::{With, kept_html, kept_markdown, kept_plain};

mod beside;
mod beside_kept;
mod code;
mod formulas;
mod lines;
mod tables;

const LINKED: With = With { links: true, images: true, declared_first: false };

/// A page, and its kept part: all but the text between `⟦` and `⟧`.
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

#[test]
fn hostile_pages_are_written() {
    let of = |part: &str, times: usize| part.repeat(times);
    for html in [
        of("<span class=katex>a", 20_000),
        of("<div class='katex MathJax'>", 20_000) + &of("<b>a</b>", 20_000),
        of("<math><msup><mi>a", 20_000),
        of("\\(a $b_ \\[ \\begin{align} ", 20_000),
        of("<pre><span class=line>a", 20_000),
        of("<pre class=lineno>a<span class=ln>1", 20_000),
        of("<table><tr><th>a<td>", 20_000),
        of("<table><tr><td class=gutter>1<td><pre>a</pre>", 5_000),
        of("<tr><td rowspan=9>a<td colspan=9>", 20_000),
        of("<p>a<sup><a href=#fn1>1</a></sup><p id=fn1>b", 10_000),
        of("<p id=fn1>a<a href=#fn1>[1]</a>", 10_000),
        of("a<hr><br><img src=b>", 20_000),
        of("<dl><dt>a<dd><sup>b", 20_000),
    ] {
        let page = testkit::parse(&html);
        let all = Cleaning::everything(&page);
        assert!(!kept_markdown(&page, &all, LINKED).is_empty());
        assert!(!kept_plain(&page, &all).is_empty());
        assert!(!kept_html(&page, &all, LINKED).is_empty());
    }
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
