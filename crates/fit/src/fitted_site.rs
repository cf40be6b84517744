//! A method fitted to one site. It cleans pages as they arrive: those of the site, and new ones.
//!
//! The guards are those of an experiment: a page that fails does not affect the others.

use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use cleaning::{Cleaner, Cleaning, FitStatistic, Labels, Method, Site, Training};

use crate::method_calls::{self, Cleaned, Fit, Pages, ToFit};

/// A method that was fitted to all pages of a site. It does not need these pages any more.
pub struct FittedSite {
    cleaner: Arc<dyn Cleaner>,
    /// Whether kept values keep their heads ([`cleaning::with_heads`]).
    pub(crate) heads: bool,
    /// Statistics of the fit.
    pub fit_statistics: Vec<FitStatistic>,
    /// A warning about the fit, for people: [`Cleaner::warning`](cleaning::Cleaner::warning).
    pub warning: Option<String>,
}

impl FittedSite {
    /// Fits `method` to all pages of `site`, in at most `limit` of processor time.
    ///
    /// # Errors
    /// The message of a fit that failed, panicked or took more processor time than `limit`.
    pub fn fit(
        method: &Arc<dyn Method>,
        site: &Arc<Site>,
        seed: u64,
        limit: Duration,
    ) -> Result<Self, String> {
        let (method, of) = (Arc::clone(method), Arc::clone(site));
        let fit: ToFit = Box::new(move || {
            let pages: Vec<usize> = (0..of.len()).collect();
            method.fit(&Training { site: &of, pages: &pages, labels: Labels::none(), seed })
        });
        Self::of(fit, limit)
    }

    /// The cleaner of a state, made in at most `limit` of processor time.
    ///
    /// # Errors
    /// The message of a state that `method` cannot read.
    pub fn restore(method: &Arc<dyn Method>, state: &[u8], limit: Duration) -> Result<Self, String> {
        let (method, state) = (Arc::clone(method), state.to_vec());
        Self::of(Box::new(move || method.restore(&state)), limit)
    }

    /// The cleaner of these sketches of pages, made in at most `limit` of processor time.
    ///
    /// # Errors
    /// The message of a fit that failed.
    pub fn of_sketches(
        method: &Arc<dyn Method>,
        sketches: Vec<Vec<u8>>,
        limit: Duration,
    ) -> Result<Self, String> {
        let method = Arc::clone(method);
        Self::of(Box::new(move || method.fit_sketches(&sketches)), limit)
    }

    /// What the method has learned, if it has a form for it ([`Cleaner::state`]).
    pub fn state(&self) -> Option<Vec<u8>> {
        self.cleaner.state()
    }

    /// Runs a fit, in at most `limit` of processor time.
    pub(crate) fn of(fit: ToFit, limit: Duration) -> Result<Self, String> {
        let fit = method_calls::fit_alone(limit, fit).map_err(|trouble| trouble.to_string())?;
        let Fit { cleaner, fit_statistics, warning, .. } = fit;
        Ok(Self { cleaner, heads: false, fit_statistics, warning })
    }

    /// Cleans all pages of `pages`, one after the other, each in at most `limit` of processor time. They may
    /// be the pages of the fit or others. The cleaning of a page outside of the fit does not depend on the
    /// other pages given.
    ///
    /// For each page, in order: the cleaning, whose spans fit the page's text, or the message of its failure.
    pub fn clean(&self, pages: &Arc<Site>, limit: Duration) -> Vec<Result<Cleaning, String>> {
        self.clean_some(pages, 0..pages.len(), limit)
    }

    /// Cleans page `index` of `pages` as [`clean`](Self::clean) does.
    ///
    /// # Errors
    /// The message of its failure.
    ///
    /// # Panics
    /// For an index out of range.
    pub fn clean_of(&self, pages: &Arc<Site>, index: usize, limit: Duration) -> Result<Cleaning, String> {
        self.clean_some(pages, index..index + 1, limit).pop().expect("one page has one outcome")
    }

    /// Cleans some of `site` as [`clean`](Self::clean) does, so that a caller may clean on several threads.
    ///
    /// # Panics
    /// For a range outside of the site.
    pub fn clean_some(
        &self,
        site: &Arc<Site>,
        pages: Range<usize>,
        limit: Duration,
    ) -> Vec<Result<Cleaning, String>> {
        assert!(pages.end <= site.len(), "pages {pages:?} of {}", site.len());
        let (owner, pages) = (Arc::clone(site), pages.collect());
        let keep: fn(Cleaned<'_>) -> Cleaning = match self.heads {
            true => |cleaned| cleaned.cleaning.with_heads(cleaned.page.page()),
            false => |cleaned| cleaned.cleaning,
        };
        self.clean_all(Pages { owner, site: |site| site, pages, keep }, limit)
    }

    /// Cleans `pages`, each page in at most `limit` of processor time, and keeps of each the result of its
    /// `keep`.
    pub(crate) fn clean_all<H, P>(&self, pages: Pages<H, P>, limit: Duration) -> Vec<Result<P, String>>
    where
        H: Send + Sync + 'static,
        P: Send + 'static,
    {
        let cleaned = method_calls::clean_all(limit, &self.cleaner, pages).into_iter();
        cleaned.map(|page| page.map_err(|trouble| trouble.to_string())).collect()
    }
}
