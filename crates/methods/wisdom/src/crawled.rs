//! The pages that links lead to: the training pages, found by their address, each with its terms.

use cleaning::{Addresses, PageRef, SiteTerms, Training};
use page::NodeId;
use text::TermId;

/// The pages that were crawled, numbered in the order of the sample.
#[derive(Debug, Clone, Default)]
pub(crate) struct Crawled {
    addresses: Addresses,
    /// By page of the site: the crawled page of the same address, if there is one.
    of_site: Vec<Option<usize>>,
    /// `firsts[i]..firsts[i + 1]` are the terms of crawled page i, sorted, each once.
    firsts: Vec<usize>,
    terms: Vec<TermId>,
}

impl Crawled {
    /// The training pages. Pages of the site outside of the sample count as not crawled: a method may not
    /// read their text, and EN does not include it.
    pub(crate) fn of(training: &Training<'_>, terms: &SiteTerms) -> Self {
        let pages = training.site.pages();
        let sample = || training.pages.iter().map(|&page| &pages[page]).enumerate();
        let addresses = Addresses::of(sample());
        let of_site = pages.iter().map(|page| addresses.same(page)).collect();
        let mut crawled = Self { addresses, of_site, firsts: vec![0], terms: Vec::new() };
        for &page in training.pages {
            let mut own = terms.of_page(page).terms().to_vec();
            own.sort_unstable();
            own.dedup();
            crawled.terms.extend_from_slice(&own);
            crawled.firsts.push(crawled.terms.len());
        }
        crawled
    }

    /// The links of a page to crawled pages, in document order: the linking element, and the page that it leads to.
    ///
    /// `within`: the page belongs to the site of the training. Then its link graph is used, which is faster
    /// and gives the same links. Links to the page itself are included only with `to_itself`.
    pub(crate) fn links(&self, page: PageRef<'_>, within: bool, to_itself: bool) -> Vec<(NodeId, usize)> {
        if self.addresses.is_empty() {
            return Vec::new();
        }
        let (own, mut links): (_, Vec<(NodeId, usize)>) = match page.within_site().filter(|_| within) {
            Some((site, index)) => {
                let edges = site.links().from_page(index).iter();
                let crawled =
                    edges.filter_map(|edge| self.of_site[edge.to].map(|number| (edge.anchor, number)));
                (self.of_site[index], crawled.collect())
            }
            None => {
                let target = |link: page::Link<'_>| {
                    self.addresses.target(page.page(), link.href).map(|number| (link.node, number))
                };
                (self.addresses.same(page.page()), page.links().filter_map(target).collect())
            }
        };
        links.retain(|&(_, number)| to_itself || Some(number) != own);
        links
    }

    /// Whether the crawled page has the term.
    #[inline]
    pub(crate) fn has(&self, page: usize, term: TermId) -> bool {
        self.terms[self.firsts[page]..self.firsts[page + 1]].binary_search(&term).is_ok()
    }
}
