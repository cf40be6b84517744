//! Guarded fitting and cleaning, for experiments and `gleaner clean`.
//!
//! Whatever a method does, the result is either valid or a [`Trouble`] of a known kind.

use std::sync::Arc;
use std::time::Duration;

use cleaning::{CleanError, Cleaner, Cleaning, FitError, FitStatistic, PageRef, Rule, Site, Weighted};

use crate::guarded::{self, Earlier, Limits, Outcome};

/// The reason why a fit or a page has no result.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum Trouble {
    /// The method refused the site.
    #[error(transparent)]
    Fit(#[from] FitError),
    /// A program of its own failed on a page.
    #[error(transparent)]
    Page(#[from] CleanError),
    /// It panicked.
    #[error("the method panicked: {0}")]
    Panic(String),
    /// It took too much processor time.
    #[error("took longer than {} s of processor time", .0.as_secs_f64())]
    Late(Duration),
    /// It did not return.
    #[error("did not end within {} s by the clock, the backstop behind the limit of processor time", .0.as_secs_f64())]
    Stuck(Duration),
    /// It kept bytes outside of the page's text, or half a character.
    #[error("kept bytes {start}..{end}, which is no part of a text of {length} bytes")]
    Span {
        /// First byte.
        start: u32,
        /// One past the last byte.
        end: u32,
        /// The length of the text in bytes; a span within it cuts a character.
        length: usize,
    },
    /// It gave an invalid weight, or two weights to one part of the text.
    #[error(
        "gave bytes {start}..{end} the weight {weight}, allowed are spans that do not overlap, with weights of 0 and more"
    )]
    Weight {
        /// First byte.
        start: u32,
        /// One past the last byte.
        end: u32,
        /// The weight.
        weight: f64,
    },
    /// It has a fit statistic that is not finite.
    #[error("fit statistic {name} = {value}, allowed are finite numbers")]
    FitStatistic {
        /// Its name.
        name: &'static str,
        /// Its value.
        value: f64,
    },
}

impl Trouble {
    /// The kind, as in records of failures.
    pub const fn kind(&self) -> &'static str {
        match self {
            Trouble::Fit(_) => "fit",
            Trouble::Page(_) => "page",
            Trouble::Panic(_) => "panic",
            Trouble::Late(_) | Trouble::Stuck(_) => "limit",
            Trouble::Span { .. } | Trouble::Weight { .. } | Trouble::FitStatistic { .. } => "misfit",
        }
    }

    /// Whether an abandoned thread may still be running.
    pub const fn is_late(&self) -> bool {
        matches!(self, Trouble::Late(_) | Trouble::Stuck(_))
    }
}

/// A closure that fits the method; it is called once.
pub type ToFit = Box<dyn Fn() -> Result<Box<dyn Cleaner>, FitError> + Send + Sync>;

/// A fit and its cleaned pages.
pub struct Fitted<P> {
    /// Statistics of the fit.
    pub fit_statistics: Vec<FitStatistic>,
    /// The rules of the fit.
    pub rules: Vec<Rule>,
    /// One outcome a page.
    pub pages: Vec<Result<P, Trouble>>,
}

/// Pages of a site, and the function that keeps the results of their cleanings.
pub struct Pages<H, P> {
    /// The owner of the site.
    pub owner: Arc<H>,
    /// Gives the site of the owner.
    pub site: fn(&H) -> &Site,
    /// Indices of the pages.
    pub pages: Vec<usize>,
    /// Gives the result for a cleaned page.
    pub keep: fn(Cleaned<'_>) -> P,
}

/// A page that was cleaned.
pub struct Cleaned<'a> {
    /// Its index in the site.
    pub index: usize,
    /// The page.
    pub page: PageRef<'a>,
    /// The cleaner of the page.
    pub cleaner: &'a dyn Cleaner,
    /// Its cleaning; the spans fit the text.
    pub cleaning: Cleaning,
}

/// Runs one fit, in at most `limit` of processor time.
pub(crate) fn fit_alone(limit: Duration, to_fit: ToFit) -> Result<Fit, Trouble> {
    each_page(limit, 1, move |_| fit(&to_fit)).pop().expect("one step has one outcome")?
}

/// Calls `of_page` for each of so many pages, in at most `limit` of processor time a page.
pub(crate) fn each_page<T: Send + 'static>(
    limit: Duration,
    pages: usize,
    of_page: impl Fn(usize) -> T + Send + Sync + 'static,
) -> Vec<Result<T, Trouble>> {
    let limits = Limits::of(limit);
    let outcomes = guarded::each(pages, limits, move |page, _: &Earlier<_>| of_page(page));
    outcomes.into_iter().map(|outcome| result(outcome, limits)).collect()
}

/// The result of a step.
enum Step<P> {
    Fit(Result<Fit, Trouble>),
    Page(Result<P, Trouble>),
    /// A page whose fit failed.
    NoFit,
}

/// A successful fit.
pub(crate) struct Fit {
    /// Taken out for the last page, since cleaners are large and there are many fits.
    pub(crate) cleaner: Option<Arc<dyn Cleaner>>,
    /// Statistics of the fit.
    pub(crate) fit_statistics: Vec<FitStatistic>,
    /// A warning about the fit, for people.
    pub(crate) warning: Option<String>,
    rules: Vec<Rule>,
}

fn fit(fit: &ToFit) -> Result<Fit, Trouble> {
    let cleaner = fit()?;
    let (fit_statistics, rules, warning) = (cleaner.fit_statistics(), cleaner.rules(), cleaner.warning());
    match fit_statistics.iter().find(|fit_statistics| !fit_statistics.value.is_finite()) {
        Some(&FitStatistic { name, value }) => Err(Trouble::FitStatistic { name, value }),
        None => Ok(Fit { cleaner: Some(cleaner.into()), fit_statistics, rules, warning }),
    }
}

/// The outcomes of one fit and of its pages.
fn fitted<P>(
    fit: Outcome<Step<P>>,
    pages: Vec<Outcome<Step<P>>>,
    limits: Limits,
) -> Result<Fitted<P>, Trouble> {
    let Step::Fit(fit) = result(fit, limits)? else { unreachable!("the first step of each is the fit") };
    let Fit { fit_statistics, rules, .. } = fit?;
    let page = |page| match result(page, limits)? {
        Step::Page(page) => page,
        Step::Fit(_) | Step::NoFit => unreachable!("the steps after a successful fit are its pages"),
    };
    Ok(Fitted { fit_statistics, rules, pages: pages.into_iter().map(page).collect() })
}

fn result<T>(outcome: Outcome<T>, limits: Limits) -> Result<T, Trouble> {
    match outcome {
        Outcome::Done(value) => Ok(value),
        Outcome::Panicked(message) => Err(Trouble::Panic(message)),
        Outcome::Late => Err(Trouble::Late(limits.processor)),
        Outcome::Stuck => Err(Trouble::Stuck(limits.backstop)),
    }
}

impl<H: Send + Sync + 'static, P: Send + 'static> Pages<H, P> {
    /// Runs each fit and cleans the pages with it. Each fit and each page has at most `limit` of processor time.
    pub fn fit_and_clean(self, limit: Duration, fits: Vec<ToFit>) -> Vec<Result<Fitted<P>, Trouble>> {
        let (number, each_fit) = (fits.len(), 1 + self.pages.len());
        let step = move |step: usize, earlier: &Earlier<Step<P>>| match step % each_fit {
            0 => Step::Fit(fit(&fits[step / each_fit])),
            place => {
                let cleaner = earlier.look(step - place, |outcome| match outcome {
                    Outcome::Done(Step::Fit(Ok(fit))) if place + 1 == each_fit => fit.cleaner.take(),
                    Outcome::Done(Step::Fit(Ok(fit))) => fit.cleaner.clone(),
                    _ => None,
                });
                match cleaner {
                    Some(cleaner) => Step::Page(self.clean(cleaner.as_ref(), self.pages[place - 1])),
                    None => Step::NoFit,
                }
            }
        };
        let limits = Limits::of(limit);
        let mut outcomes = guarded::each(number * each_fit, limits, step).into_iter();
        let mut fits = Vec::with_capacity(number);
        while let Some(outcome) = outcomes.next() {
            let pages: Vec<_> = outcomes.by_ref().take(each_fit - 1).collect();
            fits.push(fitted(outcome, pages, limits));
        }
        fits
    }

    /// Cleans the pages with an earlier fit, each in at most `limit` of processor time.
    pub(crate) fn clean_by(self, cleaner: &Arc<dyn Cleaner>, limit: Duration) -> Vec<Result<P, Trouble>> {
        let (number, cleaner) = (self.pages.len(), Arc::clone(cleaner));
        let clean = move |page: usize| self.clean(cleaner.as_ref(), self.pages[page]);
        each_page(limit, number, clean).into_iter().map(|cleaned| cleaned?).collect()
    }

    /// Cleans page `index`, and checks spans and weights.
    fn clean(&self, cleaner: &dyn Cleaner, index: usize) -> Result<P, Trouble> {
        let page: PageRef<'_> = (self.site)(&self.owner).page(index);
        let cleaning = cleaner.try_clean(page)?;
        let text = page.text();
        let weighted = cleaning.weights().iter().map(|weighted| &weighted.span);
        let misfit = (cleaning.kept().iter().chain(weighted))
            .find(|span| text.get(span.start as usize..span.end as usize).is_none());
        if let Some(span) = misfit {
            return Err(Trouble::Span { start: span.start, end: span.end, length: text.len() });
        }
        match wrong_weight(cleaning.weights()) {
            Some(Weighted { span, weight }) => {
                Err(Trouble::Weight { start: span.start, end: span.end, weight })
            }
            None => Ok((self.keep)(Cleaned { index, page, cleaner, cleaning })),
        }
    }
}

/// The first weight that is negative or not finite, or whose span overlaps the one before it.
fn wrong_weight(weights: &[Weighted]) -> Option<Weighted> {
    let mut end = 0;
    weights.iter().copied().find(|weighted| {
        let overlaps = weighted.span.start < end;
        end = weighted.span.end;
        overlaps || !(weighted.weight >= 0.0 && weighted.weight.is_finite())
    })
}
