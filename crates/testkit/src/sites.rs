//! Pages and sites from strings of HTML.

use std::fmt::Display;

use cleaning::Site;
use page::{Hints, NodeId, Page};

/// A page in UTF-8 without address.
pub fn parse(html: impl AsRef<[u8]>) -> Page {
    Page::parse(html.as_ref(), &Hints { url: None, charset: Some("utf-8") })
}

/// A page in UTF-8 at this address.
pub fn parse_at(address: &str, html: impl AsRef<[u8]>) -> Page {
    Page::parse(html.as_ref(), &Hints { url: Some(address), charset: Some("utf-8") })
}

/// A site of these pages; page `i` has the name `i` and the address `http://site.test/i`.
pub fn site<S: AsRef<str>>(pages: &[S]) -> Site {
    named_site(pages.iter().enumerate())
}

/// A site of pages by name; the page of name `n` has the address `http://site.test/n`.
pub fn named_site<S: AsRef<str>>(pages: impl IntoIterator<Item = (impl Display, S)>) -> Site {
    let page = |(name, html): (_, S)| {
        let name = format!("{name}");
        let page = parse_at(&format!("http://site.test/{name}"), html.as_ref());
        (name, page)
    };
    Site::new("site", pages.into_iter().map(page))
}

/// The indices of all pages.
pub fn all(site: &Site) -> Vec<usize> {
    (0..site.len()).collect()
}

/// The elements of this tag, in document order.
pub fn nodes(page: &Page, tag: &str) -> Vec<NodeId> {
    page.nodes().filter(|&node| page.tag(node).as_str() == tag).collect()
}
