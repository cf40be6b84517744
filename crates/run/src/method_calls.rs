//! Fitting and cleaning behind guards: what an experiment and `gleaner clean` share.
//!
//! Whatever a method does, here it either gives a result that can be used or a [`Trouble`] with a name.

use std::sync::Arc;
use std::time::Duration;

use cleaning::{Cleaner, Cleaning, FitError, Learned, PageRef, Site};

use crate::guarded::{self, Outcome};

/// Why a fit or a page has no result.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub(crate) enum Trouble {
    /// The method refused the site.
    #[error(transparent)]
    Fit(#[from] FitError),
    /// It panicked.
    #[error("the method panicked: {0}")]
    Panic(String),
    /// It took too long.
    #[error("took longer than {} s", .0.as_secs_f64())]
    Late(Duration),
    /// It kept what the page does not have.
    #[error("kept bytes {start}..{end}, which is no part of a text of {length} bytes")]
    Span {
        /// First byte.
        start: u32,
        /// One past the last byte.
        end: u32,
        /// Length of the text; a span within it cuts a character.
        length: usize,
    },
    /// It learned a figure that is none.
    #[error("learned {name} = {value}, allowed are finite numbers")]
    Learned {
        /// The figure.
        name: &'static str,
        /// Its value.
        value: f64,
    },
}

impl Trouble {
    /// The kind, as [`record::Failure`] has it.
    pub(crate) const fn kind(&self) -> &'static str {
        match self {
            Trouble::Fit(_) => "fit",
            Trouble::Panic(_) => "panic",
            Trouble::Late(_) => "limit",
            Trouble::Span { .. } | Trouble::Learned { .. } => "misfit",
        }
    }
}

/// A method fitted to a site.
pub(crate) struct Fit {
    pub(crate) cleaner: Arc<dyn Cleaner>,
    pub(crate) learned: Vec<Learned>,
}

/// Calls `fit` with at most `limit` of time.
pub(crate) fn fit<F>(limit: Duration, fit: F) -> Result<Fit, Trouble>
where
    F: Fn() -> Result<Box<dyn Cleaner>, FitError> + Send + Sync + 'static,
{
    let work = move || -> Result<Fit, Trouble> {
        let cleaner = fit()?;
        let learned = cleaner.learned();
        match learned.iter().find(|learned| !learned.value.is_finite()) {
            Some(&Learned { name, value }) => Err(Trouble::Learned { name, value }),
            None => Ok(Fit { cleaner: cleaner.into(), learned }),
        }
    };
    result(guarded::once(limit, work), limit)
}

/// Cleans `pages` of the site that `home` holds, each with at most about `limit` of time; one outcome a page.
pub(crate) fn clean<H: Send + Sync + 'static>(
    limit: Duration,
    cleaner: &Arc<dyn Cleaner>,
    home: &Arc<H>,
    site: fn(&H) -> &Site,
    pages: &[usize],
) -> Vec<Result<Cleaning, Trouble>> {
    let (cleaner, home) = (Arc::clone(cleaner), Arc::clone(home));
    let steps: Vec<usize> = pages.to_vec();
    let step = move |step: usize| clean_page(cleaner.as_ref(), site(&home).page(steps[step]));
    let outcomes = guarded::each(pages.len(), limit, step);
    outcomes.into_iter().map(|outcome| result(outcome, limit)).collect()
}

/// Cleans one page and makes sure that what is kept is there.
fn clean_page(cleaner: &dyn Cleaner, page: PageRef<'_>) -> Result<Cleaning, Trouble> {
    let cleaning = cleaner.clean(page);
    let text = page.text();
    let misfit =
        cleaning.kept().iter().find(|span| text.get(span.start as usize..span.end as usize).is_none());
    match misfit {
        Some(span) => Err(Trouble::Span { start: span.start, end: span.end, length: text.len() }),
        None => Ok(cleaning),
    }
}

fn result<T>(outcome: Outcome<Result<T, Trouble>>, limit: Duration) -> Result<T, Trouble> {
    match outcome {
        Outcome::Done(result) => result,
        Outcome::Panicked(message) => Err(Trouble::Panic(message)),
        Outcome::Late => Err(Trouble::Late(limit)),
    }
}
