//! The verdict on a claim about a whole data set, as benchmarks of single pages make it: how far the best systems are apart.

use manifest::{Quantity, Value, Verdict};
use record::DataFacts;

use crate::lookup::{Lookup, Pages};
use crate::numbers::{counted, plain, short, signed};
use crate::reading::{Spot, pooled};
use crate::statistics::SLACK;

/// How far the best `best` of the quantities are apart in the mean over pages.
pub(super) struct Spread<'a> {
    pub(super) of: &'a [Quantity],
    pub(super) best: usize,
    pub(super) bound: f64,
    pub(super) at_least: bool,
}

impl Spread<'_> {
    pub(super) fn judge(&self, lookup: &Lookup<'_>, data: &DataFacts) -> (String, Verdict) {
        let read = |quantity| Some((page_mean(lookup, quantity, data)?, quantity.run.as_str()));
        let mut means: Vec<(f64, &str)> = self.of.iter().filter_map(read).collect();
        means.sort_by(|a, b| b.0.total_cmp(&a.0));
        if means.len() < self.best {
            let text = format!("{} of the {} that are asked for", counted(means.len(), "system"), self.best);
            return (text, Verdict::NotComparable);
        }
        let best = &means[..self.best];
        let apart = best[0].0 - best[self.best - 1].0;
        let so = if self.at_least { apart >= self.bound - SLACK } else { apart <= self.bound + SLACK };
        let listed: Vec<String> = best.iter().map(|(mean, run)| format!("{run} {}", short(*mean))).collect();
        let end = if self.at_least { "least" } else { "most" };
        let text = format!(
            "the best {} of {} are {} apart, claimed at {end} {}; {}",
            self.best,
            means.len(),
            signed(apart).trim_start_matches('+'),
            plain(self.bound),
            listed.join(", ")
        );
        (text, if so { Verdict::Holds } else { Verdict::Fails })
    }
}

/// The mean of a ratio over the pages of a data set.
fn page_mean(lookup: &Lookup<'_>, quantity: &Quantity, data: &DataFacts) -> Option<f64> {
    let spot = Spot::of(lookup.run(&quantity.run)?, &quantity.at, quantity.training)?;
    let pages = Pages { with: &quantity.with, without: &quantity.without };
    let Value::Ratio(ratio) = quantity.value else { return None };
    pooled(lookup.sites(&quantity.run, &data.id), &spot, &quantity.measure, pages).page_mean(ratio)
}
