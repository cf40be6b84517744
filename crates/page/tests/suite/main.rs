//! The tests of `page` through its public interface: one program, so that it is linked once. Here are the properties of every page,
//! whatever its bytes.

mod block_set;
mod elements;
mod encoding;
mod hostile;
mod text;

use std::ops::Range;
use std::path::PathBuf;
use std::{env, fs};

use page::{Hints, NodeId, Page, Selector};
use proptest::collection::vec;
use proptest::prelude::*;

/// The elements of a page that match a selector.
fn select(page: &Page, selector: &str) -> Vec<NodeId> {
    page.select(&Selector::parse(selector).expect("a selector"))
}

fn check(bytes: &[u8]) {
    let page = Page::parse(bytes, &Hints::default());
    check_tree(&page);
    check_spans(&page);
    check_leaves(&page);
    check_lines(&page);
    check_again(bytes, &page);
}

/// Pre-order: parents come first, subtrees nest, children tile their parent.
fn check_tree(page: &Page) {
    assert_eq!(*page.tag(NodeId::ROOT), "html");
    assert_eq!(page.parent(NodeId::ROOT), None);
    assert_eq!(page.subtree(NodeId::ROOT), 0..page.len());
    for node in page.nodes() {
        let Range { start, end } = page.subtree(node);
        assert!(start < end && end <= page.len());
        let mut next = start + 1;
        for child in page.children(node) {
            assert_eq!(child.index(), next);
            assert_eq!(page.parent(child), Some(node));
            next = page.end(child).index();
        }
        assert_eq!(next, end);
        assert_eq!(page.descendants(node).len(), end - start - 1);
    }
}

/// Spans lie in the text, on character boundaries, and nest like the nodes.
fn check_spans(page: &Page) {
    assert_eq!(page.text_of(NodeId::ROOT), page.text());
    let mut last = 0;
    for node in page.nodes() {
        let span = page.span(node);
        assert!(span.start <= span.end && page.text().get(span.range()).is_some());
        assert!(last <= span.start, "starts are in order");
        last = span.start;
        if let Some(parent) = page.parent(node) {
            assert!(page.span(parent).contains(span));
        }
        if page.is_text(node) {
            assert_eq!((page.subtree(node).len(), page.attributes(node).len()), (1, 0));
        } else if page.children(node).next().is_none() {
            assert!(span.is_empty(), "elements own no text");
        }
    }
}

/// The text is its leaves; each starts with a visible character and ends with at most one separator.
fn check_leaves(page: &Page) {
    let texts: Vec<_> = page.leaves().map(|leaf| page.text_of(leaf)).collect();
    assert_eq!(texts.concat(), page.text());
    for (index, text) in texts.iter().enumerate() {
        let shown = text.strip_suffix([' ', '\n']).unwrap_or(text);
        assert!(!shown.is_empty() && !shown.starts_with(char::is_whitespace));
        assert!(!shown.ends_with(char::is_whitespace), "one separator at most: {text:?}");
        let mut whites = shown.chars().filter(|char| char.is_whitespace());
        assert!(whites.all(|white| white == ' ') && !shown.contains("  "), "{text:?}");
        assert!(index + 1 < texts.len() || shown == *text, "nothing is behind the last leaf");
    }
    for leaf in page.leaves() {
        let span = page.span(leaf);
        for offset in [span.start, span.end - 1] {
            assert_eq!(page.leaf_at(offset), Some(leaf));
        }
    }
    assert_eq!(page.leaf_at(page.span(NodeId::ROOT).end), None);
}

/// Lines and the breaks between them are the text.
fn check_lines(page: &Page) {
    let lines: Vec<_> = page.lines().map(|line| &page.text()[line.range()]).collect();
    assert_eq!(lines.join("\n"), page.text());
    assert!(lines.iter().all(|line| line.trim() == *line && !line.is_empty()));
}

/// The same bytes give the same page, and selectors find all its elements.
fn check_again(bytes: &[u8], page: &Page) {
    let again = Page::parse(bytes, &Hints::default());
    assert_eq!(*page, again);
    assert!(page.json_ld().eq(again.json_ld()));
    let elements: Vec<_> = page.nodes().filter(|&node| page.is_element(node)).collect();
    assert_eq!(select(page, "*"), elements);
    let bold: Vec<_> = elements.into_iter().filter(|&node| *page.tag(node) == "b").collect();
    assert_eq!(select(page, "b"), bold);
}

/// A tag, a text or something broken.
fn piece() -> impl Strategy<Value = String> {
    let name = prop::sample::select(
        "a|applet|b|base|body|br|button|caption|col|dd|desc|div|dt|font|form|foreignObject|frame|\
         frameset|h1|head|hr|html|i|iframe|image|input|li|link|math|meta|mi|nobr|noscript|object|\
         optgroup|option|p|plaintext|pre|rt|ruby|script|select|span|style|svg|table|tbody|td|template|\
         textarea|th|thead|title|tr|u|ul|x-unknown"
            .split('|')
            .collect::<Vec<_>>(),
    );
    let attributes = prop::sample::select(
        "| href=x| class='a b'| id=1 id=2|/| type=hidden| type=ld+json".split('|').collect::<Vec<_>>(),
    );
    let text = prop::sample::select(
        "word| |\n|中文|\u{3000}|&nbsp;|&amp;|&#0;|<!-- c -->|<!doctype html>|\0|<|</|a b|<![CDATA[x]]>|é|\
         \u{200b}"
            .split('|')
            .collect::<Vec<_>>(),
    );
    prop_oneof![
        5 => (name.clone(), attributes).prop_map(|(name, attributes)| format!("<{name}{attributes}>")),
        3 => name.prop_map(|name| format!("</{name}>")),
        4 => text.prop_map(str::to_owned),
    ]
}

proptest! {
    #[test]
    fn of_tag_soup(pieces in vec(piece(), 0..80)) {
        check(pieces.concat().as_bytes());
    }

    #[test]
    fn of_any_bytes(bytes in vec(any::<u8>(), 0..400)) {
        check(&bytes);
    }

    #[test]
    fn of_any_characters(text in "\\PC{0,100}", markup in "[<>/a-c =\"'!-]{0,100}") {
        check((text + &markup).as_bytes());
    }

    #[test]
    fn whatever_the_address_and_charset(url in "\\PC{0,30}", charset in "\\PC{0,20}", href in "\\PC{0,30}") {
        let html = format!("<base href=\"{href}\"><a href=\"{url}\">");
        let page = Page::parse(html.as_bytes(), &Hints { url: Some(&url), charset: Some(&charset) });
        for link in page.links() {
            let _ = page.resolve(link.href);
        }
        let _ = page.resolve(&charset);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn of_tag_soup_at_the_cap(start in piece(), pieces in vec(piece(), 0..60)) {
        check((start.repeat(700) + &"<div>".repeat(600) + &pieces.concat()).as_bytes());
    }
}

#[test]
fn of_some_pages() {
    let pages = "|x|<table>a<td>b|<frameset><frame>|<svg><title>x</title><p>y|<select><div>x<option>y";
    pages.split('|').for_each(|html| check(html.as_bytes()));
}

#[test]
#[ignore = "needs a folder of pages, named by GLEANER_BENCH_PAGES"]
fn of_real_pages() {
    let mut folders = vec![PathBuf::from(env::var_os("GLEANER_BENCH_PAGES").expect("a folder of pages"))];
    let mut pages = 0;
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let bytes = fs::read(&path).expect("a file");
                assert_eq!(page::sniff(&bytes), Ok(()), "{}", path.display());
                check(&bytes);
                pages += 1;
            }
        }
    }
    assert!(pages > 0, "the folder holds no page");
}

#[test]
fn a_page_can_be_shared_between_threads() {
    fn shared<T: Send + Sync + 'static>() {}
    shared::<Page>();
}
