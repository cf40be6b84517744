//! The pages on which all entrants of a timing are measured.

use cleaning::{Gold, Site};
use dataset::MarkedSite;
use page::Url;

use crate::sample::Purpose;

/// Some pages of a site, numbered from 0.
pub(super) struct TimedPages<'a> {
    marked: &'a MarkedSite,
    purpose: Purpose<'a>,
    /// Their indices in the site, sorted.
    drawn: Vec<usize>,
}

impl<'a> TimedPages<'a> {
    /// The first `size` pages of the permutation, in the order of the site; a larger size contains a smaller one.
    pub(super) fn of(marked: &'a MarkedSite, purpose: Purpose<'a>, size: usize) -> Self {
        let all: Vec<usize> = (0..marked.site.len()).collect();
        let drawn = purpose.draw("times", &all, size);
        Self { marked, purpose, drawn }
    }

    /// Number of pages.
    pub(super) fn len(&self) -> usize {
        self.drawn.len()
    }

    /// The pages as a new site without cached data.
    pub(super) fn site(&self) -> Site {
        let site = &self.marked.site;
        let page = |&page: &usize| (site.name(page).to_owned(), site.pages()[page].clone());
        Site::new(site.id(), self.drawn.iter().map(page))
    }

    /// The sources of the pages, which they were read with, and their addresses.
    pub(super) fn sources(&self) -> impl Iterator<Item = (Option<&str>, &str)> {
        let pages = self.drawn.iter().map(|&page| &self.marked.site.pages()[page]);
        pages.map(|page| (page.url().map(Url::as_str), page.source().unwrap_or_default()))
    }

    /// Bytes of the sources.
    pub(super) fn bytes(&self) -> u64 {
        self.sources().map(|(_, source)| source.len() as u64).sum()
    }

    /// The marks of `budget` of the pages that can be scored, drawn at random; of all of them where there are no more.
    pub(super) fn labels(&self, budget: usize) -> Vec<(usize, Gold)> {
        let marks =
            |&page: &usize| Some(&self.marked.pages[page]).filter(|marks| marks.scored())?.gold.clone();
        let gold: Vec<Option<Gold>> = self.drawn.iter().map(marks).collect();
        let scored: Vec<usize> = (0..gold.len()).filter(|&page| gold[page].is_some()).collect();
        let drawn = if budget == 0 { Vec::new() } else { self.purpose.draw("labels", &scored, budget) };
        drawn.into_iter().filter_map(|page| Some((page, gold[page].clone()?))).collect()
    }

    /// The seed of a method's random choices.
    pub(super) fn seed(&self) -> u64 {
        self.purpose.seed("method")
    }
}
