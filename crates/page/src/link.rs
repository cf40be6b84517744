//! The links of a page, and the base of its relative addresses. Nothing is downloaded.

use html5ever::local_name;
use url::Url;

use crate::flatten::Arrays;
use crate::node_id::NodeId;
use crate::page::Page;
use crate::tag::Tag;

/// A link as written in the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link<'a> {
    /// The `a` or `area` element.
    pub node: NodeId,
    /// Its `href` as written, entities resolved; [`Page::resolve`] makes it absolute.
    pub href: &'a str,
}

impl Page {
    /// The links of the page in document order: each `a` and `area` element that has an `href`, whatever is in it.
    pub fn links(&self) -> impl Iterator<Item = Link<'_>> {
        let (a, area) = (Tag::new("a"), Tag::new("area"));
        self.nodes().filter_map(move |node| {
            let tag = self.tag(node);
            if *tag != a && *tag != area {
                return None;
            }
            Some(Link { node, href: self.attribute(node, "href")? })
        })
    }
}

/// The page's base address (HTML standard, "document base URL"): the `href` of the first `base` that has one,
/// if it is a valid address and no `data:` or `javascript:` one; otherwise the page's own address, `url`.
pub(crate) fn base_of(arrays: &Arrays, url: Option<&Url>) -> Option<Url> {
    let base = Tag::new("base");
    let href_of = |node| arrays.attributes.of(node).find(|(name, _)| **name == local_name!("href"));
    let mut bases = (0..arrays.tags.len()).filter(|&node| arrays.tags[node] == base);
    let declared = bases.find_map(href_of).and_then(|(_, href)| match url {
        Some(url) => url.join(href).ok(),
        None => Url::parse(href).ok(),
    });
    declared.filter(|declared| !matches!(declared.scheme(), "data" | "javascript")).or_else(|| url.cloned())
}
