//! A method that is fitted to each page by itself: what it makes of a page without the other pages of the site.

use std::sync::Arc;

use cleaning::{CleanError, Cleaner, Cleaning, Evidence, FitError, Labels, Method, PageRef, Training};

/// The method, whose fit to a site does nothing.
pub(crate) struct Alone(pub(crate) Arc<dyn Method>);

impl Method for Alone {
    fn fit(&self, training: &Training<'_>) -> Result<Box<dyn Cleaner>, FitError> {
        Ok(Box::new(AloneCleaner { method: Arc::clone(&self.0), seed: training.seed }))
    }
}

struct AloneCleaner {
    method: Arc<dyn Method>,
    seed: u64,
}

impl AloneCleaner {
    /// A fit to the page.
    fn fit(&self, page: PageRef<'_>) -> Result<Box<dyn Cleaner>, CleanError> {
        let (site, index) =
            page.within_site().ok_or_else(|| CleanError("the page has no site".to_owned()))?;
        let training = Training { site, pages: &[index], labels: Labels::none(), seed: self.seed };
        self.method.fit(&training).map_err(|error| CleanError(error.to_string()))
    }
}

impl Cleaner for AloneCleaner {
    fn clean(&self, page: PageRef<'_>) -> Cleaning {
        self.try_clean(page).unwrap_or_else(|error| panic!("{error}"))
    }

    fn try_clean(&self, page: PageRef<'_>) -> Result<Cleaning, CleanError> {
        self.fit(page)?.try_clean(page)
    }

    fn evidence(&self, page: PageRef<'_>) -> Vec<Evidence> {
        self.fit(page).map(|cleaner| cleaner.evidence(page)).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use dataset::Answer;

    use super::*;
    use crate::fixtures::{LONG, PLAIN, done, fits, run, site};

    #[test]
    fn each_page_has_a_fit_of_its_own_which_fails_alone() {
        let seen = Arc::new(Mutex::new(Vec::new()));
        let of = Arc::clone(&seen);
        let method = fits(move |training| {
            of.lock().unwrap().push(training.pages.to_vec());
            match training.pages {
                [1] => Err(FitError::TooFewPages { method: "fake", needed: 2, found: 1 }),
                _ => Ok(()),
            }
        });
        let done = done(&site(&[PLAIN; 3]), run(), vec![Arc::new(Alone(method))], LONG, Answer::Gold);
        assert_eq!(*seen.lock().unwrap(), [[0], [1], [2]]);
        assert_eq!(done.failures(), [("v0", "p1", "page", "fake needs 2 or more training pages, found 1")]);
    }
}
