//! One unit: fits a run's variants to samples of one site, and cleans every page that takes part.
//!
//! Each fit or page that fails is recorded as a failure; the page is missing from the cleanings and so counts as a miss when
//! they are scored.

use std::sync::Arc;
use std::time::Duration;

use cleaning::{AnswerText, Facts, Hidden, Labels, Markup, Method, Rule, Training};
use dataset::MarkedSite;
use fit::method_calls::{self, Cleaned, Pages, ToFit, Trouble};
use page::number;
use record::{Cleanings, Failure, Fitted, PageCleaning, SettledRule, Unit, Weights};

use crate::participants::{Participants, Purpose};
use crate::resolve::ResolvedRun;

/// The most processor time for a fit or a page; more is a failure. One minute is a thousand times what the slowest method takes for a page.
pub(crate) const LIMIT: Duration = Duration::from_secs(60);

/// The input of a unit.
pub(crate) struct Work<'a> {
    pub(crate) unit: &'a Unit,
    pub(crate) run: &'a ResolvedRun,
    /// One for each variant, in the same order.
    pub(crate) methods: Vec<Arc<dyn Method>>,
    pub(crate) site: &'a Arc<MarkedSite>,
    pub(crate) participants: Participants,
    pub(crate) seed: u64,
    pub(crate) limit: Duration,
}

/// One fit to be made.
pub(crate) struct Sample {
    /// Its size; `None` for all pages that take part.
    pub(crate) training: Option<usize>,
    repeat: u32,
    pages: Vec<usize>,
    labelled: Vec<usize>,
    seed: u64,
}

impl Work<'_> {
    /// Fits and cleans all of it.
    pub(crate) fn cleanings(&self, key: String) -> Cleanings {
        let samples = self.samples();
        let methods = self.run.run.variants.iter().zip(&self.methods);
        let all: Vec<_> = methods
            .flat_map(|(variant, method)| samples.iter().map(move |sample| (variant, method, sample)))
            .collect();
        let fits = all.iter().map(|(_, method, sample)| self.to_fit(method, sample)).collect();
        let pages = Pages {
            owner: Arc::clone(self.site),
            site: |marked| &marked.site,
            pages: self.participants.pages.clone(),
            // a run scores what the method says; ours have the step as their own
            hidden: Hidden::Keep,
            keep: |Cleaned { index, cleaning, .. }| {
                let text = cleaning.text().map(|AnswerText { text, unfound, markup, facts }| {
                    let (markdown, html) = match markup {
                        Some(Markup::Markdown(markdown)) => (Some(markdown.clone()), None),
                        Some(Markup::Html(html)) => (None, Some(html.clone())),
                        None => (None, None),
                    };
                    let Facts { title, author, date, .. } = facts.clone();
                    let (text, unfound) = (text.clone(), *unfound);
                    record::AnswerText { text, unfound, markdown, html, title, author, date }
                });
                let elements = || cleaning.elements().iter().map(|node| number(node.index())).collect();
                let weights = cleaning.weights().iter().map(|own| (own.span.start, own.span.end, own.weight));
                PageCleaning {
                    text,
                    weights: Weights::of(weights),
                    elements: cleaning.decides_on_elements().then(elements),
                    confidence: cleaning.confidence(),
                    ..PageCleaning::of(index, cleaning.kept().iter().map(|span| (span.start, span.end)))
                }
            },
        };
        let results = pages.fit_and_clean(self.limit, fits);
        let mut cleanings = Cleanings { key, unit: self.unit.clone(), ..Cleanings::default() };
        for ((variant, _, sample), result) in all.into_iter().zip(results) {
            let fitted = self.fitted(&variant.id, sample, result, &mut cleanings.failures);
            cleanings.fitted.push(fitted);
        }
        cleanings
    }

    /// The samples of the run. A sample of all pages is drawn once, for any number of repeats. Sizes above
    /// the site's number of pages are left out.
    ///
    /// If the sample is also the label budget, it is drawn from the pages that can be scored, and a size that
    /// leaves no page to score is left out too.
    pub(crate) fn samples(&self) -> Vec<Sample> {
        let run = &self.run.run;
        let labelled = run.training.labelled;
        let pool = if labelled { &self.participants.scored } else { &self.participants.pages };
        let all = pool.len();
        let mut samples = Vec::new();
        for training in run.training.sizes() {
            let repeats = match training {
                Some(size) if size > all || (labelled && size == all) => continue,
                Some(size) if size < all => run.training.repeats,
                _ => 1,
            };
            for repeat in 0..repeats {
                let purpose =
                    Purpose { seed: self.seed, data: &self.unit.data, site: &self.unit.site, repeat };
                let pages = purpose.draw("training", pool, training.or(run.training.at_most).unwrap_or(all));
                samples.push(Sample {
                    training,
                    repeat,
                    labelled: match run.labels {
                        _ if labelled => pages.clone(),
                        0 => Vec::new(),
                        labels => purpose.draw("labels", &self.participants.scored, labels),
                    },
                    pages,
                    seed: purpose.seed("method"),
                });
            }
        }
        samples
    }

    /// The fit of `method` to a sample.
    pub(crate) fn to_fit(&self, method: &Arc<dyn Method>, sample: &Sample) -> ToFit {
        let (method, site) = (Arc::clone(method), Arc::clone(self.site));
        let (pages, labelled, seed) = (sample.pages.clone(), sample.labelled.clone(), sample.seed);
        Box::new(move || {
            let gold = |&page: &usize| Some((page, site.pages[page].gold.as_ref()?));
            let labels = Labels::new(labelled.iter().filter_map(gold).collect());
            method.fit(&Training { site: &site.site, pages: &pages, labels, seed })
        })
    }

    /// The record of one fit; adds its failures to `failures`.
    fn fitted(
        &self,
        variant: &str,
        sample: &Sample,
        result: Result<method_calls::Fitted<PageCleaning>, Trouble>,
        failures: &mut Vec<Failure>,
    ) -> Fitted {
        let mut fitted = Fitted {
            variant: variant.to_owned(),
            training: sample.training,
            repeat: sample.repeat,
            labelled: sample.labelled.clone(),
            ..Fitted::default()
        };
        let made = match result {
            Ok(made) => made,
            Err(trouble) => {
                failures.push(self.failure(variant, "", &trouble));
                return fitted;
            }
        };
        fitted.fit_statistics = made.fit_statistics.iter().map(|l| (l.name.to_owned(), l.value)).collect();
        let settled = |rule: Rule| SettledRule { rule: rule.text, items: rule.items, right: rule.right };
        fitted.rules = made.rules.into_iter().map(settled).collect();
        for (&page, cleaned) in self.participants.pages.iter().zip(made.pages) {
            match cleaned {
                Ok(cleaning) => fitted.pages.push(cleaning),
                Err(trouble) => failures.push(self.failure(variant, self.site.site.name(page), &trouble)),
            }
        }
        fitted
    }

    pub(crate) fn failure(&self, variant: &str, page: &str, trouble: &Trouble) -> Failure {
        let failure = Failure::of(self.unit.clone(), trouble.kind(), trouble.to_string());
        Failure { variant: variant.to_owned(), page: page.to_owned(), ..failure }
    }
}

#[cfg(test)]
mod tests;
