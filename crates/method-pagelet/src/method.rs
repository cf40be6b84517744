//! Fitting: the pagelets of the training pages, and which of their fingerprints are templates.

use cleaning::{Cleaner, FitError, Method, Training};
use page::Page;

use crate::Algorithm;
use crate::cleaner::PageletCleaner;
use crate::components::{Components, Links};
use crate::distinct::DistinctPages;
use crate::info::INFO;
use crate::params::PageletParams;
use crate::reader::Reader;
use crate::templates::{Occurrence, Templates};

/// The method with checked parameters.
#[derive(Debug, Clone)]
pub struct TemplateBased {
    params: PageletParams,
}

impl TemplateBased {
    pub(crate) fn checked(params: PageletParams) -> Self {
        Self { params }
    }
}

impl Method for TemplateBased {
    /// Needs at least one training page; with just one, or copies of one, no template is found and all is kept. Labels
    /// and seed are not used, and pages outside the sample are not looked at.
    fn fit(&self, training: &Training<'_>) -> Result<Box<dyn Cleaner>, FitError> {
        if training.pages.is_empty() {
            return Err(FitError::TooFewPages { method: INFO.id, needed: 1, found: 0 });
        }
        let reader = Reader::new(&self.params);
        let pages = || training.pages.iter().map(|&page| &training.site.pages()[page]);
        let distinct = DistinctPages::of(pages(), self.params.duplicates, &reader);
        let occurrences = occurrences(pages(), &distinct, &reader);
        let pagelets = occurrences.len();
        let templates = self.detect(training, &distinct, occurrences);
        let bytes = pages().map(|page| page.text().len() as u64).sum();
        Ok(Box::new(PageletCleaner { reader, templates, pagelets, bytes, pages: distinct.count() }))
    }
}

impl TemplateBased {
    /// The templates by the local or by the global algorithm.
    fn detect(
        &self,
        training: &Training<'_>,
        distinct: &DistinctPages,
        occurrences: Vec<Occurrence>,
    ) -> Templates {
        let enough = |pages: usize| self.enough(pages, distinct.count());
        match self.params.algorithm {
            Algorithm::Local => Templates::among(occurrences, |owners| enough(owners.len())),
            Algorithm::Global => {
                let links = Links::of(training.site, training.pages, distinct);
                let mut components = Components::new(&links);
                Templates::among(occurrences, |owners| enough(owners.len()) && components.any(owners, enough))
            }
        }
    }

    /// Whether `pages` of `all` distinct pages make a template.
    fn enough(&self, pages: usize, all: usize) -> bool {
        // a share is compared as a quotient: 7 / 100 is the number that 0.07 is, and 0.07 * 100 is more than 7
        pages >= self.params.least_pages as usize && pages as f64 / all as f64 >= self.params.least_share
    }
}

/// The pagelets with text of all pages, which come in the order of `distinct`.
fn occurrences<'p>(
    pages: impl Iterator<Item = &'p Page>,
    distinct: &DistinctPages,
    reader: &Reader,
) -> Vec<Occurrence> {
    let mut occurrences = Vec::new();
    for (page, &number) in pages.zip(distinct.numbers()) {
        occurrences.extend(reader.pagelets(page).into_iter().map(|pagelet| Occurrence {
            fingerprint: pagelet.fingerprint,
            page: number,
            bytes: pagelet.span.end - pagelet.span.start,
        }));
    }
    occurrences
}
