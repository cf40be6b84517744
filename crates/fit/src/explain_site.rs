//! One method on some pages of a site with its evidence, for `gleaner view`. The guards are those of an
//! experiment.

use std::sync::Arc;
use std::time::Duration;

use cleaning::{Cleaning, Evidence, Gold, Labels, Method, Site, Training};

use crate::FittedSite;
use crate::method_calls::{Cleaned, Pages, ToFit};

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
    let (method, of) = (Arc::clone(method), Arc::clone(site));
    let fit: ToFit = Box::new(move || {
        let all: Vec<usize> = (0..of.len()).collect();
        let labels: Vec<(usize, &Gold)> = labelled.iter().map(|(page, gold)| (*page, gold)).collect();
        let labels = if labels.is_empty() { Labels::none() } else { Labels::new(labels) };
        method.fit(&Training { site: &of, pages: &all, labels, seed })
    });
    let pages = Pages {
        owner: Arc::clone(site),
        site: |site| site,
        pages,
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
    let fitted = FittedSite::of(fit, limit)?;
    let pages = fitted.clean_all(pages, limit);
    Ok(ExplainedSite { warning: fitted.warning, pages })
}
