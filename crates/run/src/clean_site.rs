//! One method on one site outside any experiment: what `gleaner clean` does.
//!
//! The same guards as in an experiment: a page that fails costs that page and no other.

use std::sync::Arc;
use std::time::Duration;

use cleaning::{Cleaning, Labels, Learned, Method, Site, Training};

use crate::method_calls::{self, Fit};

/// The cleaned pages of a site.
pub struct CleanedSite {
    /// Figures that the fit settled.
    pub learned: Vec<Learned>,
    /// One a page, in the site's order: the cleaning, whose spans fit the page's text, or why there is none.
    pub pages: Vec<Result<Cleaning, String>>,
}

/// Fits `method` to all pages of `site` and cleans each of them.
///
/// # Errors
/// The message of a fit that failed, panicked or ran past `limit`; a page that does so is an error of its own.
pub fn clean_site(
    method: &Arc<dyn Method>,
    site: &Arc<Site>,
    seed: u64,
    limit: Duration,
) -> Result<CleanedSite, String> {
    let all: Vec<usize> = (0..site.len()).collect();
    let (method, of, pages) = (Arc::clone(method), Arc::clone(site), all.clone());
    let fit = method_calls::fit(limit, move || {
        method.fit(&Training { site: &of, pages: &pages, labels: Labels::none(), seed })
    });
    let Fit { cleaner, learned } = fit.map_err(|trouble| trouble.to_string())?;
    let results = method_calls::clean(limit, &cleaner, site, |site| site, &all);
    let pages = results.into_iter().map(|result| result.map_err(|trouble| trouble.to_string())).collect();
    Ok(CleanedSite { learned, pages })
}
