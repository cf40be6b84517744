//! Tags of raw text that close themselves: on XHTML pages the text behind them is kept.

use page::{Hints, Page, select};

/// The text of `html`, its lines joined by `|`. Checks that scraper finds the same elements, and that the
/// written HTML is the same page.
#[track_caller]
fn check(html: &str, lines: &str) {
    let page = Page::parse(html.as_bytes(), &Hints::default());
    assert_eq!(page.text().replace('\n', "|"), lines, "{html}");
    let elements: Vec<_> = page.nodes().filter(|&node| page.is_element(node)).collect();
    assert_eq!(select(html.as_bytes(), &Hints::default(), &page, "*").as_deref(), Ok(&*elements));
    assert_eq!(Page::parse(page.html().as_bytes(), &Hints::default()).text(), page.text());
}

const DOCTYPE: &str = "<!DOCTYPE html PUBLIC \"-//W3C//DTD XHTML 1.0 Transitional//EN\" \"x\">";

#[test]
fn a_declared_page_is_xhtml() {
    for start in ["<?xml version='1.0'?>", "\n<?xml version='1.0'?><!doctype html>", DOCTYPE] {
        for tag in ["iframe", "script", "style", "textarea", "noscript"] {
            check(&format!("{start}<body>a <{tag} class='x' />b<p>c</p><{tag}></{tag}>d"), "a b|c|d");
        }
        check(&format!("{start}<title/><p>b"), "b");
    }
}

#[test]
fn what_is_never_closed_is_xhtml() {
    check("<body>a <iframe src=x />b<p>c", "a b|c");
    check("<title/><p>b", "b");
    check("<script src=x /><p>b<textarea/>c", "b c");
    // nothing in it closes it
    check("<body>a <iframe/>b<iframe>c<p>d</iframes>", "a b");
}

#[test]
fn other_pages_are_read_as_by_browsers() {
    check("<body>a <iframe src=x />b</iframe>c", "a c");
    check("<!doctype html><title/>b</title><p>c", "b|c");
    check("<!DOCTYPE html PUBLIC '-//W3C//DTD HTML 4.01//EN'><body>a <iframe/>b</iframe>c", "a c");
    check("<body>a <iframe src=x>b", "a");
    check("<body>a <div/>b", "a|b");
    check("<body><svg><title/>a</svg>b", "a b");
}

#[test]
fn many_such_tags_take_linear_time() {
    let page = Page::parse("<iframe/>a ".repeat(200_000).as_bytes(), &Hints::default());
    assert_eq!(page.text().len(), 399_999);
}
