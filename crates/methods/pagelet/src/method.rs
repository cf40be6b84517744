//! Fitting: the fingerprints of the training pages' pagelets, and which of them are templates. Cleaning removes the pagelets
//! that have a template's fingerprint.

use cleaning::{
    Cleaner, Cleaning, Declared as _, DistinctPages, Evidence, FitError, FitStatistic, Info, Method, Number,
    PageRef, Params, SettingsError, Spans, Training, fewest_pages,
};
use page::{NodeId, Page};

use crate::PageletParams;
use crate::fingerprint::{Fingerprint, Printed, Reader};
use crate::templates::{Algorithm, Components, Occurrence, Templates, links_among};

impl Params for PageletParams {
    const INFO: &'static Info = &Info {
        id: "pagelet",
        name: "Template-based",
        summary: "removes the pagelets, parts of a page cut by their number of links, that several pages share",
        citation: "Ziv Bar-Yossef and Sridhar Rajagopalan. Template Detection via Data Mining and its Applications. \
                   In Proceedings of the 11th International World Wide Web Conference (WWW 2002), Honolulu, Hawaii, \
                   May 2002, pages 580-591. As restated and run by Lan Yi, Web Page Cleaning for Web Mining, PhD \
                   thesis, National University of Singapore, 2004, sections 3.3 and 5.3.",
        ..Info::of(Self::PARAMS)
    };

    fn agree(&self) -> Result<(), SettingsError> {
        // an ignored value would mean a wrong experiment, so it is an error
        if self.fingerprint == Fingerprint::Exact {
            let default = Self::default();
            let unread = [
                ("shingle-width", self.shingle_width, default.shingle_width),
                ("min-hashes", self.min_hashes, default.min_hashes),
            ];
            if let Some((key, found, _)) = unread.into_iter().find(|(_, found, default)| found != default) {
                let allowed = "a value with fingerprint = \"shingles\" alone; fingerprint is \"exact\"";
                return Err(SettingsError::range(Self::INFO.id, key, found, allowed));
            }
        }
        Ok(())
    }
}

impl Method for PageletParams {
    /// Needs at least one training page. With one page, or copies of one, there is no template and all text
    /// is kept. Labels and the seed are not used. Pages outside the sample are not read.
    fn fit(&self, training: &Training<'_>) -> Result<Box<dyn Cleaner>, FitError> {
        FitError::if_no_page(Self::INFO.id, training.pages.len())?;
        let reader = Reader::new(self);
        let pages = || training.pages.iter().map(|&page| &training.site.pages()[page]);
        let distinct = self.duplicates.distinct(pages(), &reader);
        let of_page = |(page, &number): (&Page, &u32)| {
            let occurrence = move |Printed { fingerprint, span, .. }| Occurrence {
                fingerprint,
                page: number,
                bytes: span.end - span.start,
            };
            reader.pagelets(page).into_iter().map(occurrence)
        };
        let occurrences: Vec<Occurrence> = pages().zip(distinct.numbers()).flat_map(of_page).collect();
        let pagelets = occurrences.len() as f64;
        let fewest = fewest_pages(distinct.count(), self.least_share, self.least_pages as usize);
        let templates = self.detect(training, &distinct, fewest, occurrences);
        let bytes = pages().map(|page| page.text().len() as u64).sum::<u64>() as f64;
        let share = |part: f64, whole: f64| if whole > 0.0 { part / whole } else { 0.0 };
        let statistics = FitStatistic::all([
            ("templates", templates.fingerprints.len() as f64),
            ("distinct pages", distinct.count() as f64),
            ("pagelets", pagelets),
            ("share of pagelets removed", share(templates.pagelets as f64, pagelets)),
            ("share of text removed", share(templates.bytes as f64, bytes)),
        ]);
        Ok(Box::new(PageletCleaner { reader, templates, statistics, fewest }))
    }
}

impl PageletParams {
    /// The templates, of at least `fewest` distinct pages, by the local or by the global algorithm.
    fn detect(
        &self,
        training: &Training<'_>,
        distinct: &DistinctPages,
        fewest: usize,
        occurrences: Vec<Occurrence>,
    ) -> Templates {
        let enough = |pages: usize| pages >= fewest;
        match self.algorithm {
            Algorithm::Local => Templates::among(occurrences, |owners| enough(owners.len())),
            Algorithm::Global => {
                let links = links_among(training.site, training.pages, distinct);
                let mut components = Components::new(&links);
                Templates::among(occurrences, |owners| enough(owners.len()) && components.any(owners, enough))
            }
        }
    }
}

/// The result of a fit to one site.
struct PageletCleaner {
    reader: Reader,
    pub(crate) templates: Templates,
    statistics: Vec<FitStatistic>,
    /// The fewest distinct pages of a template; the global algorithm also requires links among them.
    fewest: usize,
}

impl Cleaner for PageletCleaner {
    /// Keeps the text without the pagelets that have a template's fingerprint. The page may be outside the
    /// sample. A page without such pagelets is kept whole.
    fn clean(&self, page: PageRef<'_>) -> Cleaning {
        let mut removed = self.reader.pagelets(page.page());
        removed.retain(|pagelet| self.templates.fingerprints.contains(&pagelet.fingerprint));
        let removed: Spans = removed.into_iter().map(|pagelet| pagelet.span).collect();
        Cleaning::keep(removed.complement(page.span(NodeId::ROOT).end))
    }

    /// For each pagelet, the number of distinct training pages with its fingerprint, against the fewest of a
    /// template; no number if fewer than two have it.
    fn evidence(&self, page: PageRef<'_>) -> Vec<Evidence> {
        let templates = &self.templates;
        let of_pagelet = |Printed { node, fingerprint, .. }| {
            let pages = templates.pages.get(&fingerprint);
            let pages = pages.map(|&pages| Number::against("pages", f64::from(pages), self.fewest as f64));
            let is_template = templates.fingerprints.contains(&fingerprint);
            Evidence::decided(node, pages, if is_template { "template" } else { "kept" })
        };
        self.reader.pagelets(page.page()).into_iter().map(of_pagelet).collect()
    }

    fn fit_statistics(&self) -> Vec<FitStatistic> {
        self.statistics.clone()
    }
}

cleaning::choices! {
    /// Which training pages are copies of one page, and count as one.
    pub enum Duplicates {
        /// Those with the same text, letter for letter.
        SameText,
        /// Those with the same fingerprint of the whole page.
        SameFingerprint,
        /// None: each page counts.
        None,
    }
}

impl Duplicates {
    /// Numbers the distinct pages among these, given in the order of the sample.
    pub(crate) fn distinct<'p>(
        self,
        pages: impl Iterator<Item = &'p Page>,
        reader: &Reader,
    ) -> DistinctPages {
        match self {
            Self::SameText => DistinctPages::by(pages.map(Page::text)),
            Self::SameFingerprint => {
                DistinctPages::by(pages.map(|page| reader.fingerprint(page, NodeId::ROOT)))
            }
            Self::None => DistinctPages::by(pages.enumerate().map(|(position, _)| position)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(duplicates: Duplicates, pages: &[&str], expected: &[u32]) {
        let parsed: Vec<Page> = pages.iter().map(testkit::parse).collect();
        let reader = Reader::new(&PageletParams::default());
        let distinct = duplicates.distinct(parsed.iter(), &reader);
        assert_eq!(distinct.numbers(), expected, "{duplicates:?} {pages:?}");
    }

    #[test]
    fn copies_are_one_page() {
        check(Duplicates::SameText, &["<p>a", "<p>b", "<div>a", "<p>A", "<p>b"], &[0, 1, 0, 2, 1]);
        check(Duplicates::SameFingerprint, &["<p>a", "<p>b", "<div>a", "<p>A.", "<p>b"], &[0, 1, 0, 0, 1]);
        check(Duplicates::None, &["<p>a", "<p>a", "<p>a"], &[0, 1, 2]);
        // pages without text are copies of each other
        for duplicates in [Duplicates::SameText, Duplicates::SameFingerprint] {
            check(duplicates, &["", "<img src=x>", "<p>a"], &[0, 0, 1]);
            check(duplicates, &[], &[]);
        }
    }
}
