//! The knowledge of a fit, and how a page is read with it: phase 1 and the information coverage tree.
//!
//! The pages that links lead to are the training pages, found by their address, each with its terms.

use std::borrow::Cow;
use std::sync::Arc;

use cleaning::{Addresses, FitError, KnownTerms, PageRef, SiteTerms, Training};
use page::{Lists, NodeId};
use text::{TermEntropies, TermId};

use crate::coverage::Coverage;
use crate::params::CoverageOptions;
use crate::tree::Tree;

/// The result of a fit to one site.
pub(crate) struct Knowledge {
    pub(crate) reading: CoverageOptions,
    terms: Arc<KnownTerms>,
    /// The entropies of the site's terms.
    pub(crate) entropies: TermEntropies,
    crawled: Crawled,
}

impl Knowledge {
    /// Learns from the training pages, which are the crawl: n, EN and the linked pages come from them.
    pub(crate) fn of(
        reading: CoverageOptions,
        training: &Training<'_>,
        method: &'static str,
    ) -> Result<Self, FitError> {
        FitError::if_no_page(method, training.pages.len())?;
        let terms = training.site.terms(&reading.terms);
        let pages = training.pages.iter().map(|&page| terms.of_page(page));
        // EN (3.1, Figure 5)
        let entropies = TermEntropies::of(pages, terms.vocabulary().len());
        let crawled = if reading.follows_links { Crawled::of(training, &terms) } else { Crawled::default() };
        Ok(Self { reading, terms: terms.known(), entropies, crawled })
    }

    /// The information coverage tree of a page.
    pub(crate) fn coverage(&self, page: PageRef<'_>) -> Coverage {
        let reading = &self.reading;
        let tokens = page.tokens(&self.terms);
        // tokens are borrowed if and only if the page belongs to the site of the fit
        let within = matches!(tokens, Cow::Borrowed(_));
        let links = self.crawled.links(page, within, reading.self_links);
        let mut links = links.into_iter().peekable();
        let tree = Tree::of(page.page(), reading.leaves, reading.anchors, &reading.dummy_tags);
        let weight = |term| 1.0 - self.entropies.get(term);
        Coverage::of(page.page(), tree, &tokens, reading, weight, |tree, anchor, places| {
            // both are in document order; links of `area` are no anchors, and anchors in dummy elements are
            // not used
            let node = tree.anchors[anchor];
            while links.next_if(|(linking, _)| *linking < node).is_some() {}
            let target = links.next_if(|(linking, _)| *linking == node);
            let Some((_, target)) = target else { return 0.0 };
            // API of an anchor that leads to a crawled page (3.1.2): the sum of 1 / EN over the common terms
            let terms = reading.terms_of(page.page(), tree, &tokens, places, anchor);
            let of_target = self.crawled.terms.of(target);
            let matched = terms.into_iter().filter(|term| of_target.binary_search(term).is_ok());
            // EN is 0 for a term on one crawled page alone. The paper excludes this case: there the linking page is another crawled page
            let worth = |term| 1.0 / self.entropies.get(term).max(reading.least_entropy);
            let mut worths: Vec<f64> = matched.map(worth).collect();
            // a sum in the order of the terms would depend on their ids, which pages outside of the sample change
            worths.sort_unstable_by(f64::total_cmp);
            worths.iter().sum()
        })
    }
}

/// The pages that were crawled, numbered in the order of the sample.
#[derive(Debug, Clone, Default)]
struct Crawled {
    addresses: Addresses,
    /// By page of the site: the crawled page of the same address, if there is one.
    of_site: Vec<Option<usize>>,
    /// The terms of each crawled page, sorted, each once.
    terms: Lists<TermId>,
}

impl Crawled {
    /// The training pages. Pages of the site outside of the sample count as not crawled: a method may not
    /// read their text, and EN does not include it.
    fn of(training: &Training<'_>, terms: &SiteTerms) -> Self {
        let pages = training.site.pages();
        let sample = || training.pages.iter().map(|&page| &pages[page]).enumerate();
        let addresses = Addresses::of(sample());
        let of_site = pages.iter().map(|page| addresses.same(page)).collect();
        let mut crawled = Self { addresses, of_site, terms: Lists::default() };
        for &page in training.pages {
            crawled.terms.push(text::sorted_set(terms.of_page(page).terms().to_vec()));
        }
        crawled
    }

    /// The links of a page to crawled pages, in document order: the linking element, and the page that it leads to.
    ///
    /// `within`: the page belongs to the site of the training. Then its link graph is used, which is faster
    /// and gives the same links. Links to the page itself are included only with `to_itself`.
    fn links(&self, page: PageRef<'_>, within: bool, to_itself: bool) -> Vec<(NodeId, usize)> {
        if self.addresses.is_empty() {
            return Vec::new();
        }
        let (own, mut links): (_, Vec<(NodeId, usize)>) = match page.within_site().filter(|_| within) {
            Some((site, index)) => {
                let edges = site.links().of(index).iter();
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
}

#[cfg(test)]
mod tests {
    use cleaning::{Labels, Site};
    use page::{Hints, Page};

    use super::*;
    use crate::WisdomParams;

    /// EN over all four: flood 3/4 (shares 1/4, 1/2, 1/4), storm 1/2 (on two pages of four), calm 0.
    const PAGES: [&str; 4] =
        ["<p><a href=1>flood storm</a>", "<p>flood flood storm", "<p>flood", "<p>calm 2024"];

    /// Checks API_A, CII and the number of terms of a page after a fit to these pages.
    #[track_caller]
    fn check(params: &WisdomParams, training: &[usize], page: usize, api: f64, cii: f64, terms: i64) {
        let page_of = |(name, html): (usize, &&str)| {
            let url = format!("http://s.test/{name}");
            (name.to_string(), Page::parse(html.as_bytes(), &Hints { url: Some(&url), charset: None }))
        };
        let site = Site::new("site", PAGES.iter().enumerate().map(page_of));
        let reading = params.reading(true);
        let training = Training { site: &site, pages: training, labels: Labels::none(), seed: 0 };
        let knowledge = Knowledge::of(reading, &training, "wisdom").unwrap();
        let root = knowledge.coverage(site.page(page)).values[0];
        assert!((root.api - api).abs() < 1e-9, "API_A {}, expected {api}", root.api);
        assert!((root.cii().unwrap() - cii).abs() < 1e-9, "CII {:?}, expected {cii}", root.cii());
        assert_eq!(root.terms, terms);
    }

    const ALL: &[usize] = &[0, 1, 2, 3];

    #[test]
    fn api_and_cii_of_pages() {
        // anchors are worth one over the entropy of each match
        check(&WisdomParams::default(), ALL, 0, 1.0 / 0.75 + 1.0 / 0.5, (0.25 + 0.5) / 2.0, 2);
        // content is one less the entropy
        check(&WisdomParams::default(), ALL, 1, 0.0, (0.25 + 0.5) / 2.0, 2);
        check(&WisdomParams::default(), ALL, 2, 0.0, 0.25, 1);
        // numbers are terms when asked for
        check(&WisdomParams::default(), ALL, 3, 0.0, 1.0, 1);
        check(&WisdomParams { numbers: true, ..WisdomParams::default() }, ALL, 3, 0.0, 1.0, 2);
        // an entropy of 0 is not divided by: The linking page was not crawled: its terms may be on one crawled page alone.
        check(&WisdomParams::default(), &[1, 3], 0, 2.0 / 0.01, 1.0, 2);
        check(&WisdomParams { least_entropy: 0.5, ..WisdomParams::default() }, &[1, 3], 0, 4.0, 1.0, 2);
        // flood on two pages of two, unevenly: shares 2/3, 1/3
        let flood = (3.0_f64.ln() - 2.0 * 2.0_f64.ln() / 3.0) / 2.0_f64.ln();
        check(&WisdomParams::default(), &[1, 2], 0, 1.0 / flood + 100.0, (2.0 - flood) / 2.0, 2);
    }
}
