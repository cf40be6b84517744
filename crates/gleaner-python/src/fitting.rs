//! Methods of the catalogue by id and settings, with Python's exceptions; fitting one to a site or to a sample of it, behind the guards; and cleaning with
//! the fit.

use std::sync::Arc;
use std::time::Duration;

use cleaning::{Cleaning, Family, Hidden, Settings, SiteSample};
use fit::{FittedSite, Learned, Recipe, SiteFile};
use pyo3::PyResult;
use pyo3::exceptions::PyValueError;

use crate::pages::{Pages, ParsedPage, RawPage};
use crate::site::Site;
use crate::{FitError, ParameterError, ReadError, UnknownMethod};

/// A fitted method.
pub(crate) struct Fitted {
    pub(crate) recipe: Recipe,
    /// The site's id and its number of pages.
    site: (String, usize),
    /// The pages of the fit, in its order; the number of them for a cleaner of a stored state.
    pub(crate) pages: Result<Pages, usize>,
    pub(crate) cleaner: FittedSite,
}

/// The recipe with the arguments of a fit from Python.
///
/// # Errors
/// `ValueError` for a sample of no page, and for an invalid limit.
pub(crate) fn asked(recipe: &Recipe, sample: Option<usize>, seed: u64, limit: f64) -> PyResult<Recipe> {
    if sample == Some(0) {
        return Err(PyValueError::new_err("sample is 0, allowed are 1 and more"));
    }
    Ok(recipe.clone().with(sample.unwrap_or(usize::MAX), seed, self::limit(limit)?))
}

/// Fits to the site, or to its sample.
///
/// # Errors
/// `FitError`.
pub(crate) fn fit(recipe: Recipe, site: &Site, threads: Option<usize>) -> PyResult<Fitted> {
    let of = sampled(recipe.sample, &site.pages);
    let parsed = site.parse(&of, threads, &recipe)?;
    let pages = of.iter().map(|&index| Arc::clone(&site.pages[index])).collect();
    let cleaner = recipe.fit_to(&parsed.site).map_err(FitError::new_err)?;
    Ok(Fitted { recipe, site: (site.id.clone(), site.pages.len()), pages: Ok(pages), cleaner })
}

/// The indices of the pages that the fit sees, in its order.
fn sampled(size: usize, pages: &Pages) -> Vec<usize> {
    if size >= pages.len() {
        return (0..pages.len()).collect();
    }
    let mut sample = SiteSample::new(size);
    for (index, page) in pages.iter().enumerate() {
        sample.add(page.url.as_deref(), &page.name, index);
    }
    sample.into_pages().collect()
}

impl Fitted {
    /// The file of the fitted site.
    ///
    /// # Errors
    /// `ValueError` if the pages are too large for one.
    pub(crate) fn to_bytes(&self) -> PyResult<Vec<u8>> {
        let file = self.file(self.recipe.settings().clone());
        file.to_bytes().map_err(|error| PyValueError::new_err(error.to_string()))
    }

    /// The file of the fitted site, with all parameters of the method, or only the set ones.
    pub(crate) fn file(&self, settings: Settings) -> SiteFile {
        let learned = match (self.cleaner.state(), &self.pages) {
            (Some(state), _) => Learned::State { pages: self.sample_size(), state },
            (None, Ok(pages)) => Learned::Pages(pages.iter().map(|page| page.to_file()).collect()),
            (None, Err(_)) => unreachable!("a cleaner of a state has a state"),
        };
        self.recipe.site_file(self.site.0.clone(), self.site.1, settings, learned)
    }

    /// Number of pages of the fit.
    pub(crate) fn sample_size(&self) -> usize {
        self.pages.as_ref().map_or_else(|&size| size, Vec::len)
    }

    /// The cleaner of a file's bytes.
    ///
    /// # Errors
    /// `ReadError` for bytes that are no such file and for a method that does not accept its settings, and `FitError`.
    pub(crate) fn of_bytes(bytes: &[u8], limit: Duration, threads: Option<usize>) -> PyResult<Self> {
        let file = SiteFile::from_bytes(bytes).map_err(|error| ReadError::new_err(error.to_string()))?;
        Self::of_recipe(&method_of_file(&file)?, file, limit, threads)
    }

    /// The cleaner of a file whose method is that of `recipe`.
    ///
    /// # Errors
    /// `FitError`.
    pub(crate) fn of_recipe(
        recipe: &Recipe,
        file: SiteFile,
        limit: Duration,
        threads: Option<usize>,
    ) -> PyResult<Self> {
        let recipe = recipe.clone().with(usize::MAX, file.seed, limit);
        if let Learned::Pages(pages) = file.learned {
            let pages = pages.into_iter().map(|(name, page)| RawPage::of_file(name, page));
            let fitted = fit(recipe, &Site::of(file.site.clone(), pages), threads)?;
            return Ok(Self { site: (file.site, file.of), ..fitted });
        }
        let cleaner = recipe.of_file(&file).map_err(|error| FitError::new_err(error.to_string()))?;
        let pages = Err(file.learned.pages());
        Ok(Self { recipe, site: (file.site, file.of), pages, cleaner })
    }

    /// Cleans a page.
    ///
    /// # Errors
    /// The message of its failure.
    pub(crate) fn clean(&self, page: &ParsedPage, hidden: Hidden) -> Result<Cleaning, String> {
        self.behind(hidden).clean_of(&page.site, page.index, self.recipe.limit)
    }

    /// The cleaner with what becomes of hidden text.
    pub(crate) fn behind(&self, hidden: Hidden) -> FittedSite {
        self.cleaner.clone().with_hidden(hidden)
    }
}

/// The longest time of a fit, or of a page.
///
/// # Errors
/// `ValueError` for a number that is no time.
pub(crate) fn limit(seconds: f64) -> PyResult<Duration> {
    let limit = Duration::try_from_secs_f64(seconds).ok().filter(|limit| !limit.is_zero());
    limit.ok_or_else(|| PyValueError::new_err(format!("limit is {seconds}, allowed are seconds above 0")))
}

/// The method of this id with these settings.
///
/// # Errors
/// `UnknownMethod` and `ParameterError`.
pub(crate) fn method_of(id: &str, settings: Settings) -> PyResult<Recipe> {
    Recipe::of(family(id)?, settings).map_err(|error| ParameterError::new_err(error.to_string()))
}

/// The method of a fitted site's file.
///
/// # Errors
/// `UnknownMethod`, and `ReadError` if the file's settings or model are not accepted.
pub(crate) fn method_of_file(file: &SiteFile) -> PyResult<Recipe> {
    Recipe::of_site(family(&file.method)?, file).map_err(|error| ReadError::new_err(error.to_string()))
}

/// The method of this id, with its defaults; `site-filter(ID)` and `strip(ID)` too.
fn family(id: &str) -> PyResult<&'static dyn Family> {
    let unknown = |error: methods::UnknownMethod| UnknownMethod::new_err(error.to_string());
    Ok(methods::Selecting::of(match methods::SiteFilter::split(id) {
        Some((filter, inner)) => filter.of(methods::family(inner).map_err(unknown)?),
        None => methods::family(id).map_err(unknown)?,
    }))
}
