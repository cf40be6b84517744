//! Addresses: the page's own, its base, its links, and making them absolute.

use page::{Hints, Page};

fn parse(url: Option<&str>, html: &str) -> Page {
    Page::parse(html.as_bytes(), &Hints { url, charset: None })
}

/// The base of a page at `url` with this markup; `""` for none.
fn check_base(url: &str, html: &str, expected: &str) {
    let page = parse((!url.is_empty()).then_some(url), html);
    assert_eq!(page.base().map_or("", |base| base.as_str()), expected, "{html} at {url}");
}

/// The absolute form of `href` on a page at `http://a.b/c/d?e`; `""` where it cannot be resolved.
fn check_resolved(href: &str, expected: &str) {
    let page = parse(Some("http://a.b/c/d?e"), "");
    assert_eq!(page.resolve(href).as_ref().map_or("", |url| url.as_str()), expected, "{href}");
}

#[test]
fn the_base_is_the_page_without_a_base_element() {
    check_base("http://a.b/c", "<p>x", "http://a.b/c");
    check_base("", "<p>x", "");
    check_base("no address", "<p>x", "");
}

#[test]
fn a_base_element_counts() {
    check_base("http://a.b/c", "<base href=http://d.e/f/>", "http://d.e/f/");
    check_base("", "<base href=http://d.e/f/>", "http://d.e/f/");
    check_base("http://a.b/c/d", "<base href='../e/'>", "http://a.b/e/");
    check_base("http://a.b/c", "<base href=//d.e>", "http://d.e/");
}

#[test]
fn the_first_base_with_an_href_counts() {
    check_base("http://a.b/", "<base target=x><base href=c/><base href=d/>", "http://a.b/c/");
    check_base("http://a.b/", "<body><p><base href=c/>", "http://a.b/c/");
}

#[test]
fn a_bad_base_counts_as_none() {
    for href in ["http://", "http://[", "javascript:x", "data:text/html,x", "http://a b/"] {
        check_base("http://a.b/c", &format!("<base href=\"{href}\">"), "http://a.b/c");
    }
    check_base("", "<base href=relative>", "");
}

#[test]
fn addresses_resolve() {
    check_resolved("x", "http://a.b/c/x");
    check_resolved("/x", "http://a.b/x");
    check_resolved("?x", "http://a.b/c/d?x");
    check_resolved("#x", "http://a.b/c/d?e#x");
    check_resolved("", "http://a.b/c/d?e");
    check_resolved(" \n x y ", "http://a.b/c/x%20y");
    check_resolved("HTTPS://X.Y:443/", "https://x.y/");
    check_resolved("javascript:void(0)", "javascript:void(0)");
    check_resolved("mailto:x@y", "mailto:x@y");
    check_resolved("http://[", "");
    check_resolved("http://:80/", "");
}

#[test]
fn nothing_relative_resolves_without_a_base() {
    let page = parse(None, "");
    assert_eq!(page.resolve("x"), None);
    assert_eq!(page.resolve("http://a.b").map(String::from).as_deref(), Some("http://a.b/"));
}

#[test]
fn links_are_anchors_and_areas_with_an_address() {
    let html = "<a href=1>a</a><a name=x>b</a><link href=2><map><area href='3&amp;4' /></map><a href>c</a><A HREF=5>";
    let page = parse(None, html);
    let links: Vec<_> = page.links().map(|link| (page.tag(link.node).as_str(), link.href)).collect();
    assert_eq!(links, [("a", "1"), ("area", "3&4"), ("a", ""), ("a", "5")]);
}

#[test]
fn a_link_knows_its_text() {
    let page = parse(None, "<p>x <a href=1>the <b>news</b></a>.");
    let link = page.links().next().expect("there is one");
    assert_eq!(page.text_of(link.node), "the news");
}

#[test]
fn attributes_keep_their_order_and_the_first_of_a_name() {
    let page = parse(None, "<p B=1 a='x &amp; y' b=2 c>");
    let node = page.nodes().find(|&node| *page.tag(node) == "p").expect("there is one");
    assert_eq!(page.attributes(node).collect::<Vec<_>>(), [("b", "1"), ("a", "x & y"), ("c", "")]);
    assert_eq!(page.attribute(node, "b"), Some("1"));
    assert_eq!(page.attribute(node, "d"), None);
}

#[test]
fn attributes_of_drawings_keep_their_prefix() {
    let page = parse(None, "<svg viewbox=1><use xlink:href=#x></svg>");
    let attributes: Vec<_> = page.nodes().flat_map(|node| page.attributes(node)).collect();
    assert_eq!(attributes, [("viewBox", "1"), ("xlink:href", "#x")]);
}
