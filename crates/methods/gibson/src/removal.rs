//! From the template's spans to a cleaning; and the fit statistics. Both methods share them.

use cleaning::{Cleaning, FitStatistic, Spans};
use page::{Page, Span};

/// Keeps the text of the page without these spans.
pub(crate) fn without(page: &Page, template: impl Iterator<Item = Span>) -> Cleaning {
    let length = u32::try_from(page.text().len()).expect("a page's text is bounded well below 4 GiB");
    Cleaning::keep(template.collect::<Spans>().complement(length))
}

/// The counts of a fit.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Figures {
    /// Pages counted.
    pub(crate) pages: u32,
    /// Different hashes on these pages.
    pub(crate) hashes: usize,
    /// Hashes on enough pages.
    pub(crate) template: usize,
}

impl Figures {
    pub(crate) fn fit_statistics(self) -> Vec<FitStatistic> {
        vec![
            FitStatistic { name: "pages counted", value: f64::from(self.pages) },
            FitStatistic { name: "hashes", value: self.hashes as f64 },
            FitStatistic { name: "hashes of the template", value: self.template as f64 },
        ]
    }
}
