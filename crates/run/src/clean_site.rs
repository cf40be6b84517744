//! One method on one site outside any experiment: what `gleaner clean` does.
//!
//! The same guards as in an experiment: a panic or an endless page costs that page and no other.

use std::sync::Arc;
use std::time::Duration;

use cleaning::{Cleaner, Cleaning, Labels, Learned, Method, Site, Training};

use crate::guarded::{self, Outcome};

/// The cleaned pages of a site.
pub struct CleanedSite {
    /// Figures that the fit settled.
    pub learned: Vec<Learned>,
    /// One a page, in the site's order: the cleaning, or why there is none.
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
    let late = || format!("took longer than {} s", limit.as_secs());
    let (method, of) = (Arc::clone(method), Arc::clone(site));
    let fit = move || {
        let pages: Vec<usize> = (0..of.len()).collect();
        let training = Training { site: &of, pages: &pages, labels: Labels::none(), seed };
        method.fit(&training).map(Arc::<dyn Cleaner>::from)
    };
    let cleaner = match guarded::once(limit, fit) {
        Outcome::Done(fitted) => fitted.map_err(|error| error.to_string())?,
        Outcome::Panicked(message) => return Err(format!("the method panicked: {message}")),
        Outcome::Late => return Err(late()),
    };
    let learned = cleaner.learned();
    let of = Arc::clone(site);
    let outcomes = guarded::each(site.len(), limit, move |page| cleaner.clean(of.page(page)));
    let pages = outcomes
        .into_iter()
        .map(|outcome| match outcome {
            Outcome::Done(cleaning) => Ok(cleaning),
            Outcome::Panicked(message) => Err(format!("the method panicked: {message}")),
            Outcome::Late => Err(late()),
        })
        .collect();
    Ok(CleanedSite { learned, pages })
}
