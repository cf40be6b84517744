//! Fitting: the fingerprints of the training pages' pagelets, and which of them are templates.

use cleaning::{
    Cleaner, Declared as _, DistinctPages, FitError, Info, Method, Params, SettingsError, Training,
};
use page::Page;

use crate::cleaner::PageletCleaner;
use crate::components::{Components, Links};
use crate::fingerprint::Fingerprint;
use crate::params::PageletParams;
use crate::reader::Reader;
use crate::templates::{Algorithm, Occurrence, Templates};

/// The method with checked parameters.
#[derive(Debug, Clone)]
pub struct TemplateBased {
    params: PageletParams,
}

impl Params for PageletParams {
    type Method = TemplateBased;

    const INFO: &'static Info = &Info {
        id: "pagelet",
        name: "Template-based",
        summary: "removes the pagelets, parts of a page cut by their number of links, that several pages share",
        citation: "Ziv Bar-Yossef and Sridhar Rajagopalan. Template Detection via Data Mining and its Applications. \
                   In Proceedings of the 11th International World Wide Web Conference (WWW 2002), Honolulu, Hawaii, \
                   May 2002, pages 580-591. As restated and run by Lan Yi, Web Page Cleaning for Web Mining, PhD \
                   thesis, National University of Singapore, 2004, sections 3.3 and 5.3.",
        needs_labels: false,
        params: Self::PARAMS,
    };

    fn make(self) -> Result<TemplateBased, SettingsError> {
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
        Ok(TemplateBased { params: self })
    }
}

impl Method for TemplateBased {
    /// Needs at least one training page. With one page, or copies of one, there is no template and all text
    /// is kept. Labels and the seed are not used. Pages outside the sample are not read.
    fn fit(&self, training: &Training<'_>) -> Result<Box<dyn Cleaner>, FitError> {
        if training.pages.is_empty() {
            return Err(FitError::TooFewPages { method: PageletParams::INFO.id, needed: 1, found: 0 });
        }
        let reader = self.params.reader();
        let pages = || training.pages.iter().map(|&page| &training.site.pages()[page]);
        let distinct = self.params.duplicates.distinct(pages(), &reader);
        let occurrences = occurrences(pages(), &distinct, &reader);
        let pagelets = occurrences.len();
        let templates = self.detect(training, &distinct, occurrences);
        let bytes = pages().map(|page| page.text().len() as u64).sum();
        let pages = distinct.count();
        let fewest = (1..pages).find(|&some| self.enough(some, pages)).unwrap_or(pages);
        let fewest = fewest.max(self.params.least_pages as usize);
        Ok(Box::new(PageletCleaner { reader, templates, pagelets, bytes, pages, fewest }))
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
        // the quotient is compared, because 7 / 100 is equal to 0.07 as a float, and 0.07 * 100 is more than
        // 7
        pages >= self.params.least_pages as usize && pages as f64 / all as f64 >= self.params.least_share
    }
}

/// The pagelets with text of all pages; the pages must be in the order of `distinct`.
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
