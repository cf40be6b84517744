//! A method fitted to one site. It cleans pages as they arrive: those of the site, and new ones.
//!
//! The guards are those of an experiment: a page that fails does not affect the others.
//! [`explain_site`] fits and cleans at once, and gives the evidence too, for `gleaner view`.

use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use cleaning::{Cleaner, Cleaning, Evidence, FitStatistic, Gold, Hidden, Labels, Method, Site, Training};

use crate::method_calls::{self, Cleaned, Fit, Pages, ToFit, Trouble};

/// A method that was fitted to all pages of a site. It does not need these pages any more.
#[derive(Clone)]
pub struct FittedSite {
    cleaner: Arc<dyn Cleaner>,
    hidden: Hidden,
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
        Self::fit_with(method, site, Vec::new(), seed, limit)
    }

    /// The same, with the marks of some pages.
    fn fit_with(
        method: &Arc<dyn Method>,
        site: &Arc<Site>,
        labelled: Vec<(usize, Gold)>,
        seed: u64,
        limit: Duration,
    ) -> Result<Self, String> {
        let (method, of) = (Arc::clone(method), Arc::clone(site));
        let fit = move || {
            let pages: Vec<usize> = (0..of.len()).collect();
            let labels = Labels::new(labelled.iter().map(|(page, gold)| (*page, gold)).collect());
            method.fit(&Training { site: &of, pages: &pages, labels, seed })
        };
        Self::of(Box::new(fit), limit)
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

    /// The same with what becomes of hidden text in what the method keeps; it is dropped where nobody says otherwise.
    #[must_use]
    pub fn with_hidden(self, hidden: Hidden) -> Self {
        Self { hidden, ..self }
    }

    /// What the method has learned, if it has a form for it ([`Cleaner::state`]).
    pub fn state(&self) -> Option<Vec<u8>> {
        self.cleaner.state()
    }

    /// Runs a fit, in at most `limit` of processor time.
    fn of(fit: ToFit, limit: Duration) -> Result<Self, String> {
        let fit = method_calls::fit_alone(limit, fit).map_err(|trouble| trouble.to_string())?;
        let Fit { cleaner, fit_statistics, warning, .. } = fit;
        Ok(Self { cleaner, hidden: Hidden::default(), fit_statistics, warning })
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
        let keep = |cleaned: Cleaned<'_>| cleaned.cleaning;
        let pages = Arc::new(Pages { owner, site: |site| site, pages, hidden: self.hidden, keep });
        told(pages.clean_by(Arc::clone(&self.cleaner), limit))
    }
}

/// The outcomes, with the messages of the troubles.
fn told<P>(cleaned: Vec<Result<P, Trouble>>) -> Vec<Result<P, String>> {
    cleaned.into_iter().map(|page| page.map_err(|trouble| trouble.to_string())).collect()
}

/// The cleanings of some pages of a site by one method.
pub struct ExplainedSite {
    /// A warning about the fit, for people: [`Cleaner::warning`](cleaning::Cleaner::warning).
    pub warning: Option<String>,
    /// For each requested page, in order: the cleaning, whose spans fit the page's text, and the evidence,
    /// whose nodes are of the page and whose numbers are finite; or an error.
    pub pages: Vec<Result<(Cleaning, Vec<Evidence>), String>>,
}

/// The pages that a method learns from, and the pages to clean.
pub struct Explaining {
    /// The labelled pages, each with its marks.
    pub labelled: Vec<(usize, Gold)>,
    /// Pages to clean.
    pub pages: Vec<usize>,
    /// The seed of its random choices.
    pub seed: u64,
    /// The most processor time that the fit, or a page, may take.
    pub limit: Duration,
}

/// Fits `method` to all pages of the site and the marks of some, and cleans pages with it.
///
/// # Errors
/// The message of a fit that failed, panicked or took more processor time than the limit. For a page that does so the error is in
/// [`ExplainedSite`].
pub fn explain_site(
    method: &Arc<dyn Method>,
    site: &Arc<Site>,
    explaining: Explaining,
) -> Result<ExplainedSite, String> {
    let Explaining { labelled, pages, seed, limit } = explaining;
    let pages = Pages {
        owner: Arc::clone(site),
        site: |site| site,
        pages,
        hidden: Hidden::default(),
        keep: |Cleaned { page, cleaner, cleaning, .. }| {
            let mut evidence = cleaner.evidence(page);
            evidence.retain(|one| one.node.index() < page.len());
            for one in &mut evidence {
                let finite = |bound: Option<f64>| bound.is_none_or(f64::is_finite);
                one.numbers.retain(|number| number.value.is_finite() && finite(number.bound));
            }
            (cleaning, evidence)
        },
    };
    let fitted = FittedSite::fit_with(method, site, labelled, seed, limit)?;
    let pages = told(Arc::new(pages).clean_by(fitted.cleaner, limit));
    Ok(ExplainedSite { warning: fitted.warning, pages })
}

#[cfg(test)]
mod tests {
    use cleaning::{FitError, PageRef, Span, Spans};
    use page::{Hints, Page};
    use testkit::methods::{LONG, cleans, fits, keep_busy};

    use super::*;

    fn site() -> Arc<Site> {
        let page = |name: &str| (name.to_owned(), Page::parse(b"<p>menu news", &Hints::default()));
        Arc::new(Site::new("site", ["a", "b", "c"].map(page)))
    }

    #[track_caller]
    fn check_pages(method: &Arc<dyn Method>, limit: Duration, expected: [&str; 3]) {
        let site = site();
        let fitted = FittedSite::fit(method, &site, 1, limit).unwrap();
        let pages = fitted.clean(&site, limit).into_iter().enumerate().map(|(index, page)| match page {
            Ok(cleaning) => cleaning.kept().slices(site.pages()[index].text()).collect(),
            Err(error) => error,
        });
        assert_eq!(Vec::from_iter(pages), expected);
        assert_eq!(fitted.fit_statistics, [FitStatistic { name: "figure", value: 1.0 }]);
        assert_eq!(fitted.warning.as_deref(), Some("it is a fake"));
    }

    /// Keeps the second word; on the second page does something else.
    fn but(other: fn() -> Cleaning) -> Arc<dyn Method> {
        cleans(move |page: PageRef<'_>| match page.within_site() {
            Some((_, 1)) => other(),
            _ => Cleaning::keep(Spans::from_iter([Span { start: 5, end: 9 }])),
        })
    }

    #[test]
    fn a_page_that_panics_or_never_ends_or_is_kept_beyond_its_end_fails_alone() {
        check_pages(&but(|| panic!("no")), LONG, ["news", "the method panicked: no", "news"]);
        let forever = but(|| {
            keep_busy(Duration::from_millis(1500));
            Cleaning::nothing()
        });
        let late = "took longer than 0.5 s of processor time";
        check_pages(&forever, Duration::from_millis(500), ["news", late, "news"]);
        let message = "kept bytes 0..99, which is no part of a text of 9 bytes";
        check_pages(&but(|| Cleaning::keep(Spans::all(99))), LONG, ["news", message, "news"]);
    }

    #[test]
    fn a_fit_sees_all_pages_and_no_labels_and_its_failure_is_the_sites() {
        let method = fits(|training| {
            assert_eq!((training.pages, training.labels.len(), training.seed), (&[0, 1, 2][..], 0, 7));
            Err(FitError("fake needs labelled pages".to_owned()))
        });
        let error = FittedSite::fit(&method, &site(), 7, LONG).err().unwrap();
        assert_eq!(error, "fake needs labelled pages");
    }

    #[test]
    fn a_site_without_pages_is_cleaned() {
        let empty = Arc::new(Site::new("empty", []));
        let fitted = FittedSite::fit(&but(Cleaning::nothing), &empty, 1, LONG).unwrap();
        assert!(fitted.clean(&empty, LONG).is_empty());
    }
}
