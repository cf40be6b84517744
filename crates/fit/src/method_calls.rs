//! Guarded fitting and cleaning, for experiments and `gleaner clean`.
//!
//! Whatever a method does, the result is either valid or a [`Trouble`] of a known kind. Here is the door behind every method, too: the step that
//! drops hidden text runs here and nowhere else, but for the methods that have it as their own.

use std::sync::Arc;
use std::time::Duration;

use cleaning::{
    CleanError, Cleaner, Cleaning, FitError, FitStatistic, Hidden, PageRef, Rule, Site, Span, Weighted,
};

use input::InWork;

use crate::guarded::{self, Limits};
pub use crate::trouble::Trouble;

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
    /// The door: what becomes of hidden text in what the method keeps.
    pub hidden: Hidden,
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
    /// Its cleaning behind the door; the spans fit the text.
    pub cleaning: Cleaning,
}

/// A successful fit.
pub(crate) struct Fit {
    pub(crate) cleaner: Arc<dyn Cleaner>,
    /// Statistics of the fit.
    pub(crate) fit_statistics: Vec<FitStatistic>,
    /// A warning about the fit, for people.
    pub(crate) warning: Option<String>,
    rules: Vec<Rule>,
}

/// Runs one fit, in at most `limit` of processor time.
pub(crate) fn fit_alone(limit: Duration, to_fit: ToFit) -> Result<Fit, Trouble> {
    let fit = move |_| {
        let cleaner = to_fit()?;
        let (fit_statistics, rules, warning) = (cleaner.fit_statistics(), cleaner.rules(), cleaner.warning());
        match fit_statistics.iter().find(|fit_statistics| !fit_statistics.value.is_finite()) {
            Some(FitStatistic { name, value }) => {
                Err(Trouble::Misfit(format!("fit statistic {name} = {value}, allowed are finite numbers")))
            }
            None => Ok(Fit { cleaner: cleaner.into(), fit_statistics, rules, warning }),
        }
    };
    guarded::each(1, Limits::of(limit), fit).pop().expect("one step has one outcome")?
}

impl<H: Send + Sync + 'static, P: Send + 'static> Pages<H, P> {
    /// Runs each fit and cleans the pages with it. Each fit and each page has at most `limit` of processor time.
    pub fn fit_and_clean(self, limit: Duration, fits: Vec<ToFit>) -> Vec<Result<Fitted<P>, Trouble>> {
        let pages = Arc::new(self);
        let fitted = |to_fit| {
            let work = InWork::begin((pages.site)(&pages.owner).id(), None);
            let work = work.map_err(|left_out| FitError(left_out.to_string()))?;
            let Fit { cleaner, fit_statistics, rules, .. } = fit_alone(limit, to_fit)?;
            drop(work);
            Ok(Fitted { fit_statistics, rules, pages: pages.clean_by(cleaner, limit) })
        };
        fits.into_iter().map(fitted).collect()
    }

    /// Cleans the pages with an earlier fit, each in at most `limit` of processor time.
    pub(crate) fn clean_by(
        self: &Arc<Self>,
        cleaner: Arc<dyn Cleaner>,
        limit: Duration,
    ) -> Vec<Result<P, Trouble>> {
        let (number, own) = (self.pages.len(), Arc::clone(self));
        let clean = move |page: usize| own.clean(cleaner.as_ref(), own.pages[page]);
        guarded::each(number, Limits::of(limit), clean).into_iter().map(|cleaned| cleaned?).collect()
    }

    /// Cleans page `index`, and checks spans and weights.
    fn clean(&self, cleaner: &dyn Cleaner, index: usize) -> Result<P, Trouble> {
        let site = (self.site)(&self.owner);
        let work = InWork::begin(site.id(), Some(site.name(index)));
        let _work = work.map_err(|left_out| CleanError(left_out.to_string()))?;
        let page: PageRef<'_> = site.page(index);
        let cleaning = cleaner.try_clean(page)?;
        let text = page.text();
        let weighted = cleaning.weights().iter().map(|weighted| &weighted.span);
        let misfit = (cleaning.kept().iter().chain(weighted))
            .find(|span| text.get(span.start as usize..span.end as usize).is_none());
        if let Some(Span { start, end }) = misfit {
            let length = text.len();
            return Err(Trouble::Misfit(format!(
                "kept bytes {start}..{end}, which is no part of a text of {length} bytes"
            )));
        }
        match wrong_weight(cleaning.weights()) {
            Some(Weighted { span: Span { start, end }, weight }) => Err(Trouble::Misfit(format!(
                "gave bytes {start}..{end} the weight {weight}, allowed are spans that do not overlap, with weights of 0 and more"
            ))),
            None => {
                let cleaning = self.hidden.apply(page.page(), cleaning);
                Ok((self.keep)(Cleaned { index, page, cleaner, cleaning }))
            }
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
