//! The links among the pages of one site.
//!
//! Edges point from an anchor element to the page it names, by URL without fragment. Links that leave the
//! crawl have no edge. What anchor texts mean is the methods' business.

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
    /// Resolves every link of every page. Of two pages with one URL the first is linked to.
    pub(crate) fn of(pages: &[Page]) -> Self {
        let mut index = FxHashMap::default();
        for (i, page) in pages.iter().enumerate() {
            if let Some(url) = page.url() {
                index.entry(without_fragment(url.clone())).or_insert(i);
            }
        }
        let mut graph = Self { edges: Vec::new(), first: Vec::with_capacity(pages.len() + 1) };
        for page in pages {
            graph.first.push(graph.edges.len());
            if index.is_empty() {
                continue;
            }
            graph.edges.extend(page.links().filter_map(|link| {
                let to = *index.get(&without_fragment(page.resolve(link.href)?))?;
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

    /// Whether no page links to another.
    pub fn is_empty(&self) -> bool {
        self.edges.is_empty()
    }
}

fn without_fragment(mut url: Url) -> Url {
    url.set_fragment(None);
    url
}

#[cfg(test)]
mod tests {
    use page::Hints;

    use super::*;

    fn page(url: &str, html: &str) -> Page {
        Page::parse(html.as_bytes(), &Hints { url: Some(url), charset: None })
    }

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
    fn pages_without_urls_have_no_edges() {
        let pages = [Page::parse(b"<a href='http://a.test/'>a</a>", &Hints::default())];
        assert!(LinkGraph::of(&pages).is_empty());
        assert!(LinkGraph::of(&pages).from_page(0).is_empty());
    }
}
