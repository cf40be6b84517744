//! One method on one site outside any experiment, for `gleaner clean`.
//!
//! The guards are those of an experiment: a page that fails does not affect the others.

use std::sync::Arc;
use std::time::Duration;

use cleaning::{Cleaning, FitStatistic, Method, Site};

use crate::FittedSite;

/// The cleaned pages of a site.
pub struct CleanedSite {
    /// Statistics of the fit.
    pub fit_statistics: Vec<FitStatistic>,
    /// A warning about the fit, for people: [`Cleaner::warning`](cleaning::Cleaner::warning).
    pub warning: Option<String>,
    /// For each page, in the site's order: the cleaning, whose spans fit the page's text, or an error.
    pub pages: Vec<Result<Cleaning, String>>,
}

/// Fits `method` to all pages of `site` and cleans each of them.
///
/// # Errors
/// The message of a fit that failed, panicked or took more processor time than `limit`. For a page that does so the error is in [`CleanedSite`].
pub fn clean_site(
    method: &Arc<dyn Method>,
    site: &Arc<Site>,
    seed: u64,
    limit: Duration,
) -> Result<CleanedSite, String> {
    let fitted = FittedSite::fit(method, site, seed, limit)?;
    let pages = fitted.clean(site, limit);
    let FittedSite { fit_statistics, warning, .. } = fitted;
    Ok(CleanedSite { fit_statistics, warning, pages })
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
        let cleaned = clean_site(method, &site, 1, limit).unwrap();
        let pages = cleaned.pages.iter().enumerate().map(|(index, page)| match page {
            Ok(cleaning) => cleaning.kept().slices(site.pages()[index].text()).collect(),
            Err(error) => error.clone(),
        });
        assert_eq!(Vec::from_iter(pages), expected);
        assert_eq!(cleaned.fit_statistics, [FitStatistic { name: "figure", value: 1.0 }]);
        assert_eq!(cleaned.warning.as_deref(), Some("it is a fake"));
    }

    /// Keeps the second word; on the second page does something else.
    fn but(other: fn() -> Cleaning) -> Arc<dyn Method> {
        cleans(move |page: PageRef<'_>| match page.within_site() {
            Some((_, 1)) => other(),
            _ => Cleaning::keep(Spans::from_iter([Span { start: 5, end: 9 }])),
        })
    }

    #[test]
    fn a_page_that_panics_fails_alone() {
        check_pages(&but(|| panic!("no")), LONG, ["news", "the method panicked: no", "news"]);
    }

    #[test]
    fn a_page_that_never_ends_fails_alone() {
        let forever = but(|| {
            keep_busy(Duration::from_millis(1500));
            Cleaning::nothing()
        });
        let late = "took longer than 0.5 s of processor time";
        check_pages(&forever, Duration::from_millis(500), ["news", late, "news"]);
    }

    #[test]
    fn a_page_that_is_kept_beyond_its_end_fails_alone() {
        let beyond = but(|| Cleaning::keep(Spans::all(99)));
        let message = "kept bytes 0..99, which is no part of a text of 9 bytes";
        check_pages(&beyond, LONG, ["news", message, "news"]);
    }

    #[test]
    fn a_fit_sees_all_pages_and_no_labels_and_its_failure_is_the_sites() {
        let method = fits(|training| {
            assert_eq!((training.pages, training.labels.len(), training.seed), (&[0, 1, 2][..], 0, 7));
            Err(FitError::NoLabels { method: "fake", found: 0 })
        });
        let error = clean_site(&method, &site(), 7, LONG).err().unwrap();
        assert_eq!(error, "fake needs labelled pages, the label budget gives 0");
    }

    #[test]
    fn a_site_without_pages_is_cleaned() {
        let empty = Arc::new(Site::new("empty", []));
        assert!(clean_site(&but(Cleaning::nothing), &empty, 1, LONG).unwrap().pages.is_empty());
    }
}
