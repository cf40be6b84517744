//! Fitting a method to a site or to a sample of it, behind the guards; and cleaning with what comes out.

use std::sync::Arc;
use std::time::Duration;

use cleaning::{Cleaning, SiteSample};
use fit::{FittedSite, SiteFile};
use pyo3::PyResult;
use pyo3::exceptions::PyValueError;

use crate::errors::{FitError, ReadError};
use crate::made::Made;
use crate::pages::{Pages, RawPage};
use crate::parsed_page::ParsedPage;
use crate::site::Site;

/// What a fit is made of, but for the pages.
#[derive(Clone)]
pub(crate) struct Recipe {
    pub(crate) made: Made,
    /// The most pages that the fit sees.
    pub(crate) sample: Option<usize>,
    pub(crate) seed: u64,
    pub(crate) limit: Duration,
}

/// A fitted method with its recipe: fits are deterministic, so recipe and pages stand for it.
pub(crate) struct Fitted {
    pub(crate) recipe: Recipe,
    /// The site's id and its number of pages.
    site: (String, usize),
    /// The pages that the fit saw, in its order.
    pub(crate) pages: Pages,
    pub(crate) cleaner: FittedSite,
}

impl Recipe {
    /// A recipe of what Python says.
    ///
    /// # Errors
    /// `ValueError` for a sample of no page, and a limit that is no time.
    pub(crate) fn of(made: Made, sample: Option<usize>, seed: u64, limit: f64) -> PyResult<Self> {
        if sample == Some(0) {
            return Err(PyValueError::new_err("sample is 0, allowed are 1 and more"));
        }
        Ok(Self { made, sample, seed, limit: self::limit(limit)? })
    }

    /// Fits to the site, or to the sample of it.
    ///
    /// # Errors
    /// `FitError`.
    pub(crate) fn fit(self, site: &Site, threads: Option<usize>) -> PyResult<Fitted> {
        let of = self.sampled(&site.pages);
        let parsed = site.parse(&of, threads)?;
        let pages = of.iter().map(|&index| Arc::clone(&site.pages[index])).collect();
        let Self { made, seed, limit, .. } = &self;
        let cleaner =
            FittedSite::fit(&made.method, &parsed.site, *seed, *limit).map_err(FitError::new_err)?;
        Ok(Fitted { recipe: self, site: (site.id.clone(), site.pages.len()), pages, cleaner })
    }

    /// The indices of the pages that the fit sees, in its order.
    fn sampled(&self, pages: &Pages) -> Vec<usize> {
        match self.sample {
            Some(size) if size < pages.len() => {
                let mut sample = SiteSample::new(size);
                for (index, page) in pages.iter().enumerate() {
                    sample.add(page.url.as_deref(), &page.name, index);
                }
                sample.into_pages().collect()
            }
            _ => (0..pages.len()).collect(),
        }
    }
}

impl Fitted {
    /// The file of the fitted site.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let Recipe { made, seed, .. } = &self.recipe;
        let file = SiteFile {
            site: self.site.0.clone(),
            of: self.site.1,
            method: made.id.clone(),
            settings: made.settings.clone(),
            seed: *seed,
            model: made.model.clone(),
            pages: self.pages.iter().map(|page| page.to_file()).collect(),
        };
        file.to_bytes()
    }

    /// Fits again to the pages of a file.
    ///
    /// # Errors
    /// `ReadError` for what is no such file, `FitError`.
    pub(crate) fn of_bytes(bytes: &[u8], limit: Duration, threads: Option<usize>) -> PyResult<Self> {
        let file = SiteFile::from_bytes(bytes).map_err(|error| ReadError::new_err(error.to_string()))?;
        let recipe = Recipe { made: Made::of_file(&file)?, sample: None, seed: file.seed, limit };
        let pages = file.pages.into_iter().map(|(name, page)| RawPage::of_file(name, page));
        let fitted = recipe.fit(&Site::of(file.site.clone(), pages), threads)?;
        Ok(Self { site: (file.site, file.of), ..fitted })
    }

    /// Cleans a page.
    ///
    /// # Errors
    /// The message of its failure.
    pub(crate) fn clean(&self, page: &ParsedPage) -> Result<Cleaning, String> {
        self.cleaner.clean_of(&page.site, page.index, self.recipe.limit)
    }
}

/// The longest that a fit, or a page, may take.
///
/// # Errors
/// `ValueError` for what is no time.
pub(crate) fn limit(seconds: f64) -> PyResult<Duration> {
    let limit = Duration::try_from_secs_f64(seconds).ok().filter(|limit| !limit.is_zero());
    limit.ok_or_else(|| PyValueError::new_err(format!("limit is {seconds}, allowed are seconds above 0")))
}
