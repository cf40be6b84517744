//! The links among the pages of one site, and the pages' addresses.
//!
//! Edges point from an anchor element to the page of its address, by URL without fragment. Links that leave
//! the crawl have no edge.

use page::{NodeId, Page};
use rustc_hash::FxHashMap;
use url::Url;

/// A link from an anchor to another (or the same) page of the site.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Edge {
    /// The linking element in the page the edge starts from.
    pub anchor: NodeId,
    /// Index of the page linked to.
    pub to: usize,
}

/// All edges, by the page they start from.
#[derive(Debug, Default)]
pub struct LinkGraph {
    edges: Vec<Edge>,
    /// `first[i]..first[i + 1]` are the edges of page `i`.
    first: Vec<usize>,
}

impl LinkGraph {
    /// Resolves every link of every page. If two pages have one URL, links lead to the first.
    pub(crate) fn of(pages: &[Page]) -> Self {
        let addresses = Addresses::of(pages.iter().enumerate());
        let mut graph = Self { edges: Vec::new(), first: Vec::with_capacity(pages.len() + 1) };
        for page in pages {
            graph.first.push(graph.edges.len());
            if addresses.is_empty() {
                continue;
            }
            graph.edges.extend(page.links().filter_map(|link| {
                let to = addresses.target(page, link.href)?;
                Some(Edge { anchor: link.node, to })
            }));
        }
        graph.first.push(graph.edges.len());
        graph
    }

    /// The links of page `index` into the site, in document order.
    ///
    /// # Panics
    /// For an index out of range.
    pub fn from_page(&self, index: usize) -> &[Edge] {
        &self.edges[self.first[index]..self.first[index + 1]]
    }

    /// Number of edges.
    pub fn len(&self) -> usize {
        self.edges.len()
    }

    /// Whether there is no edge.
    pub fn is_empty(&self) -> bool {
        self.edges.is_empty()
    }
}

/// Pages by their addresses. With it a link can be followed from a page that is in no [`LinkGraph`], by the
/// same rules. A cleaner keeps one for pages that come without their site.
#[derive(Debug, Clone, Default)]
pub struct Addresses {
    pages: FxHashMap<Url, usize>,
}

impl Addresses {
    /// The addresses of pages, each with the number of its page. Of two pages with one address the first is
    /// found; a page without an address is not found.
    pub fn of<'p>(pages: impl IntoIterator<Item = (usize, &'p Page)>) -> Self {
        let mut addresses = Self::default();
        for (number, page) in pages {
            if let Some(url) = page.url() {
                addresses.pages.entry(without_fragment(url.clone())).or_insert(number);
            }
        }
        addresses
    }

    /// The page that `href` leads to from `page`, by URL without fragment.
    pub fn target(&self, page: &Page, href: &str) -> Option<usize> {
        self.pages.get(&without_fragment(page.resolve(href)?)).copied()
    }

    /// The page that has the address of `page`: itself, or an earlier one with the same address.
    pub fn same(&self, page: &Page) -> Option<usize> {
        self.pages.get(&without_fragment(page.url()?.clone())).copied()
    }

    /// Whether no page has an address.
    pub fn is_empty(&self) -> bool {
        self.pages.is_empty()
    }
}

fn without_fragment(mut url: Url) -> Url {
    url.set_fragment(None);
    url
}

#[cfg(test)]
mod tests {
    use testkit::parse_at as page;

    use super::*;

    #[test]
    fn edges_follow_relative_links_and_ignore_fragments_and_the_world_outside() {
        let pages = [
            page(
                "http://a.test/x/",
                "<a href='y'>y</a> <a href='http://b.test/'>b</a> <a href='/x/#top'>x</a>",
            ),
            page("http://a.test/x/y", "<a>no target</a><a href='./'>up</a>"),
            page("http://a.test/z", "nothing"),
        ];
        let graph = LinkGraph::of(&pages);
        let to = |page| graph.from_page(page).iter().map(|edge| edge.to).collect::<Vec<_>>();
        assert_eq!([to(0), to(1), to(2)], [vec![1, 0], vec![0], vec![]]);
    }

    #[test]
    fn the_first_page_of_an_address_is_found() {
        let pages = [page("http://a.test/x#1", ""), page("http://a.test/y", ""), page("http://a.test/x", "")];
        let addresses = Addresses::of(pages.iter().enumerate().map(|(i, page)| (10 * i, page)));
        assert_eq!(addresses.target(&pages[1], "x#2"), Some(0));
        assert_eq!(addresses.target(&pages[1], "#top"), Some(10));
        assert_eq!(addresses.target(&pages[1], "z"), None);
        assert_eq!([0, 1, 2].map(|i: usize| addresses.same(&pages[i])), [Some(0), Some(10), Some(0)]);
        assert_eq!(addresses.same(&testkit::parse("")), None);
    }

    #[test]
    fn pages_without_urls_have_no_edges() {
        let pages = [testkit::parse("<a href='http://a.test/'>a</a>")];
        assert!(LinkGraph::of(&pages).is_empty());
        assert!(LinkGraph::of(&pages).from_page(0).is_empty());
    }
}
