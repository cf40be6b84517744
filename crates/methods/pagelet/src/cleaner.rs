//! A fitted site: the fingerprints of its templates, applied to one page at a time.

use cleaning::{Cleaner, Cleaning, Evidence, FitStatistic, Number, PageRef, Spans};

use crate::reader::{Printed, Reader};
use crate::templates::Templates;

/// The result of a fit to one site.
pub(crate) struct PageletCleaner {
    pub(crate) reader: Reader,
    pub(crate) templates: Templates,
    /// The number of pagelets with text in all training pages.
    pub(crate) pagelets: usize,
    /// Bytes of text in all training pages.
    pub(crate) bytes: u64,
    /// Distinct training pages.
    pub(crate) pages: usize,
    /// The fewest distinct pages of a template; the global algorithm also requires links among them.
    pub(crate) fewest: usize,
}

impl Cleaner for PageletCleaner {
    /// Keeps the text without the pagelets that have a template's fingerprint. The page may be outside the
    /// sample. A page without such pagelets is kept whole.
    fn clean(&self, page: PageRef<'_>) -> Cleaning {
        let pagelets = self.reader.pagelets(page.page());
        let removed = pagelets
            .iter()
            .filter(|pagelet| self.templates.fingerprints.contains(&pagelet.fingerprint))
            .map(|pagelet| pagelet.span);
        let length = u32::try_from(page.text().len()).expect("a page's text is bounded well below 4 GiB");
        Cleaning::keep(removed.collect::<Spans>().complement(length))
    }

    /// For each pagelet, the number of distinct training pages with its fingerprint, against the fewest of a
    /// template; no number if fewer than two have it.
    fn evidence(&self, page: PageRef<'_>) -> Vec<Evidence> {
        let templates = &self.templates;
        let of_pagelet = |Printed { node, fingerprint, .. }| {
            let pages = templates.pages.get(&fingerprint);
            let pages = pages.map(|&pages| Number::against("pages", f64::from(pages), self.fewest as f64));
            let is_template = templates.fingerprints.contains(&fingerprint);
            Evidence {
                node,
                numbers: pages.into_iter().collect(),
                step: None,
                decision: Some(if is_template { "template" } else { "kept" }),
            }
        };
        self.reader.pagelets(page.page()).into_iter().map(of_pagelet).collect()
    }

    fn fit_statistics(&self) -> Vec<FitStatistic> {
        let share = |part: f64, whole: f64| if whole > 0.0 { part / whole } else { 0.0 };
        let templates = &self.templates;
        vec![
            FitStatistic { name: "templates", value: templates.fingerprints.len() as f64 },
            FitStatistic { name: "distinct pages", value: self.pages as f64 },
            FitStatistic { name: "pagelets", value: self.pagelets as f64 },
            FitStatistic {
                name: "share of pagelets removed",
                value: share(templates.pagelets as f64, self.pagelets as f64),
            },
            FitStatistic {
                name: "share of text removed",
                value: share(templates.bytes as f64, self.bytes as f64),
            },
        ]
    }
}
