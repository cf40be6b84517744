//! The claim that the best systems are close together, or apart, on all pages of a data set.

use manifest::{Experiment, Names, Output, Problem};
use record::DataFacts;

use super::quantity::{Quantity, Value};
use super::{Claimed, Judge, Judgement, incomparable, verdict};
use crate::lookup::{Lookup, Pages};
use crate::numbers::{counted, plain, short, signed};
use crate::reading::{Spot, pooled};
use crate::statistics::SLACK;

manifest::keys! {
    /// `spread = {}`: how far the best of some systems are apart in the mean over all pages of a data set, judged once a data set.
    /// `most` or `least`.
    pub(crate) struct Spread {
        /// The quantities, `precision`, `recall` or `f` all.
        of: Vec<Quantity>,
        /// How many of the best are looked at: the difference between the first and the last of them counts.
        best: usize,
        /// The largest difference.
        most: Option<f64>,
        /// The smallest difference.
        least: Option<f64>,
    }
    Spread::check_more
}

impl Spread {
    /// The bound, and whether it is a least difference.
    fn bound(&self) -> Option<(f64, bool)> {
        match (self.most, self.least) {
            (Some(most), None) => Some((most, false)),
            (None, Some(least)) => Some((least, true)),
            _ => None,
        }
    }
}

impl Spread {
    fn check_more(&self, names: &mut Names<'_>) -> Result<(), Problem> {
        let Some((bound, _)) = self.bound() else {
            return Err(names.error("spread has most or least, allowed is one of the two"));
        };
        if !(bound >= 0.0 && bound.is_finite()) {
            return Err(names.error(format!("bound {bound}, allowed is 0 and more")));
        }
        if !(2..=self.of.len()).contains(&self.best) {
            let (best, all) = (self.best, self.of.len());
            return Err(
                names.error(format!("best is {best} of {all} quantities, allowed is 2 to all of them"))
            );
        }
        match self.of.iter().any(|of| !matches!(of.value, Value::Ratio(_))) {
            true => Err(names.error("a spread is of ratios, allowed are precision, recall, f")),
            false => Ok(()),
        }
    }
}

impl Judge for Spread {
    /// The difference between the best and the `best`-th quantity, as means over pages.
    fn judge(&self, claimed: &Claimed<'_>) -> Result<Judgement, Judgement> {
        let Claimed { lookup, data, .. } = *claimed;
        let (bound, at_least) = self.bound().unwrap_or_default();
        let read = |quantity| Some((page_mean(lookup, quantity, data)?, &*quantity.run));
        let mut means: Vec<(f64, &str)> = self.of.iter().filter_map(read).collect();
        means.sort_by(|a, b| b.0.total_cmp(&a.0));
        if means.len() < self.best {
            let text = format!("{} of the {} that are asked for", counted(means.len(), "system"), self.best);
            return Err(incomparable(text));
        }
        let best = &means[..self.best];
        let apart = best[0].0 - best[self.best - 1].0;
        let so = if at_least { apart >= bound - SLACK } else { apart <= bound + SLACK };
        let listed: Vec<String> = best.iter().map(|(mean, run)| format!("{run} {}", short(*mean))).collect();
        let end = if at_least { "least" } else { "most" };
        let text = format!(
            "the best {} of {} are {} apart, claimed at {end} {}; {}",
            self.best,
            means.len(),
            signed(apart).trim_start_matches('+'),
            plain(bound),
            listed.join(", ")
        );
        Ok((text, verdict(so)))
    }

    /// Whether enough runs are on the data.
    fn is_about(&self, experiment: &Experiment, _: &Output, data: &DataFacts) -> bool {
        let is_on = |run: &str| experiment.run(run).is_some_and(|run| run.is_on(&data.id));
        self.of.iter().filter(|quantity| is_on(&quantity.run)).count() >= self.best
    }
}

/// The mean of a ratio over the pages of a data set.
fn page_mean(lookup: &Lookup<'_>, quantity: &Quantity, data: &DataFacts) -> Option<f64> {
    let pages = Pages { with: &quantity.with, without: &quantity.without };
    let spot = Spot::of(lookup.run(&quantity.run)?, &quantity.at, quantity.training)?.on(pages);
    let Value::Ratio(ratio) = quantity.value else { return None };
    pooled(lookup.sites(&quantity.run, &data.id), &spot, &quantity.measure).page_mean(ratio)
}
