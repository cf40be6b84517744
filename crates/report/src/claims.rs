//! Verdicts on the paper's claims, each on one data set. `evaluation` makes the rows of all of them.
//!
//! A claim is evaluated site by site. A site on which a quantity is undefined does not count; without any
//! site that counts, the data are not comparable. The claim holds where it is true on at least its share of those
//! that count. Figures are compared with [`SLACK`], so that the last bit of a mean over repeats decides nothing. An
//! order between figures of tasks is read once a data set; its differences have errors, so that it may be a tie (`tie`).
//!
//! The measured text begins with what was found and what was claimed, up to the first semicolon; figures follow.

use std::collections::{BTreeMap, BTreeSet};

use manifest::{Bound, Claim, Quantity, Verdict};
use record::{DataFacts, Presence};

use crate::bootstrap::Bootstrap;
use crate::lookup::{Lookup, NOT_RUN};
use crate::numbers::{counted as number_of, plain, short, signed};
use crate::paired::RESAMPLES;
use crate::quantity;
use crate::statistics::{FEWEST, Paired as Differences, SLACK, count, mean, median};

pub(crate) mod matrix;
mod order;
pub(crate) mod row;
mod tally;
mod tie;
mod whole;

pub use row::ClaimRow;
pub use tally::tally;

/// With fewer sites than this, the text marks them as few.
const FEW: usize = 5;

/// The reason if both quantities of a claim are read from the same fit on every site.
const ONE_SIZE: &str = "every site has one number of training pages only";

/// The measured text and the verdict of a claim on one data set.
pub(crate) fn judge(lookup: &Lookup<'_>, claim: &Claim, data: &DataFacts) -> (String, Verdict) {
    let incomparable = |why: String| (why, Verdict::NotComparable);
    match data.presence {
        Presence::Present => {}
        Presence::Missing(_) => return incomparable("data set missing".to_owned()),
        Presence::Unusable(_) => return incomparable("data set cannot be used".to_owned()),
    }
    if let Bound::Order { of, least } = &claim.bound {
        return order::judge(lookup, of, *least, data);
    }
    if let Bound::Spread { of, best, bound, at_least } = &claim.bound {
        let spread = whole::Spread { of, best: *best, bound: *bound, at_least: *at_least };
        return spread.judge(lookup, data);
    }
    let quantities = claim.bound.quantities();
    for quantity in &quantities {
        let not_run = lookup.experiment.run(&quantity.run).is_some_and(|run| !run.is_on(&data.id));
        if not_run {
            return incomparable(format!("{NOT_RUN}: run {}", quantity.run));
        }
    }
    let sites = quantities.iter().flat_map(|quantity| lookup.sites(&quantity.run, &data.id));
    let sites: BTreeSet<&str> = sites.map(|site| site.id).collect();
    if sites.is_empty() {
        return incomparable("no page was scored".to_owned());
    }
    let judged = Judged { lookup, claim, data: &data.id, sites };
    let pair = |of, beside, relative, at_least, bound: &f64| {
        judged.pair(of, beside, &Pair { relative, at_least, bound: *bound })
    };
    match &claim.bound {
        Bound::AtLeast { of, least } => judged.at_least(of, *least),
        Bound::Margin { of, beside, least } => pair(of, beside, None, true, least),
        Bound::Better { of, beside, least } => judged.better(of, beside, *least),
        Bound::Near { of, beside, most, relative } => pair(of, beside, Some(*relative), false, most),
        Bound::Apart { of, beside, least, relative } => pair(of, beside, Some(*relative), true, least),
        Bound::Distinct { of, least } => judged.distinct(of, *least),
        // Read above, as they have no sites, or by `evaluation`, which knows the output.
        Bound::Order { .. } | Bound::Spread { .. } | Bound::Printed { .. } => {
            incomparable("no claim about sites".to_owned())
        }
    }
}

/// A claim on a data set that has sites.
struct Judged<'a> {
    lookup: &'a Lookup<'a>,
    claim: &'a Claim,
    data: &'a str,
    sites: BTreeSet<&'a str>,
}

/// What is claimed of two quantities on a site.
struct Pair {
    /// For an absolute difference, whether it is a share of the second; `None` for the signed difference, first less second.
    relative: Option<bool>,
    /// Whether the bound is the least, and not the most.
    at_least: bool,
    bound: f64,
}

impl Pair {
    fn apart(&self, one: f64, other: f64) -> f64 {
        match self.relative {
            None => one - other,
            Some(relative) => (one - other).abs() / if relative { other.abs() } else { 1.0 },
        }
    }

    fn is_so(&self, apart: f64) -> bool {
        if self.at_least { apart >= self.bound - SLACK } else { apart <= self.bound + SLACK }
    }

    /// The figures behind a verdict; nothing without a site.
    fn figures(&self, apart: &[(f64, &str)]) -> Option<String> {
        let write = if self.relative.is_none() { signed } else { short };
        let kind = if self.relative == Some(true) { "relative difference" } else { "difference" };
        let mean = if self.relative.is_none() { in_the_mean(apart) } else { String::new() };
        let (word, end, (value, site)) = match self.at_least {
            true => ("lowest", "least", lowest(apart)?),
            false => ("largest", "most", largest(apart)?),
        };
        let (median, value, bound) = (write(median(&figures(apart))?), write(value), plain(self.bound));
        Some(format!("{kind} {mean}median {median}, {word} {value} ({site}), claimed at {end} {bound}"))
    }
}

impl Judged<'_> {
    fn read(&self, quantity: &Quantity, site: &str) -> Option<f64> {
        quantity::read(self.lookup, quantity, self.data, site)
    }

    /// A site fails as soon as one quantity is below the bound, holds where all are at least the bound, and does
    /// not count where none is below and one is undefined.
    fn at_least(&self, of: &[Quantity], least: f64) -> (String, Verdict) {
        let mut values = vec![Vec::new(); of.len()];
        let (mut so, mut counted) = (0, 0);
        for site in &self.sites {
            let read: Vec<Option<f64>> = of.iter().map(|quantity| self.read(quantity, site)).collect();
            let below = read.iter().flatten().any(|value| *value < least - SLACK);
            if !below && read.iter().any(Option::is_none) {
                continue;
            }
            counted += 1;
            so += usize::from(!below);
            for (values, value) in values.iter_mut().zip(read) {
                values.extend(value.map(|value| (value, *site)));
            }
        }
        let parts = of.iter().zip(&values).filter_map(|(quantity, values)| {
            let (lowest, site) = lowest(values)?;
            let [middle, lowest] =
                [median(&figures(values))?, lowest].map(|value| quantity::written(quantity, value));
            let (name, least) = (quantity::name(quantity), plain(least));
            Some(format!("{name} median {middle}, lowest {lowest} ({site}), claimed at least {least}"))
        });
        self.by_share(so, counted, parts.collect(), of)
    }

    /// Two quantities against each other. A site does not count where one of the two is undefined, where both are the same
    /// fit, or where there is no finite distance; where they are the same fit on every site nothing can be compared.
    fn pair(&self, of: &Quantity, beside: &Quantity, bound: &Pair) -> (String, Verdict) {
        let Some(both) = self.both(of, beside) else {
            return (ONE_SIZE.to_owned(), Verdict::NotComparable);
        };
        let (mut apart, mut ones, mut others) = (Vec::new(), Vec::new(), Vec::new());
        for (site, one, other) in both {
            let distance = bound.apart(one, other);
            if distance.is_finite() {
                apart.push((distance, site));
                ones.push(one);
                others.push(other);
            }
        }
        let so = apart.iter().filter(|(distance, _)| bound.is_so(*distance)).count();
        let parts = bound.figures(&apart).into_iter().chain(medians(of, &ones, beside, &others)).collect();
        self.by_share(so, apart.len(), parts, [of, beside])
    }

    /// Two quantities on the sites where they are defined and of different fits; `None` if they are the same fit on every site.
    fn both(&self, of: &Quantity, beside: &Quantity) -> Option<Vec<(&str, f64, f64)>> {
        let same_fit = |site: &str| quantity::coincide(self.lookup, of, beside, self.data, site);
        let sites: Vec<&str> = self.sites.iter().copied().filter(|site| !same_fit(site)).collect();
        let read = |site: &str| Some((self.read(of, site)?, self.read(beside, site)?));
        let both = sites.iter().filter_map(|site| read(site).map(|(one, other)| (*site, one, other)));
        (!sites.is_empty()).then(|| both.collect())
    }

    /// The mean difference over sites against its interval.
    fn better(&self, of: &Quantity, beside: &Quantity, least: f64) -> (String, Verdict) {
        let Some(both) = self.both(of, beside) else {
            return (ONE_SIZE.to_owned(), Verdict::NotComparable);
        };
        if both.is_empty() {
            return (self.undefined([of, beside]), Verdict::NotComparable);
        }
        let differences: Vec<f64> = both.iter().map(|(_, one, other)| one - other).collect();
        let name = |of: &Quantity| format!("{} {}", of.run, quantity::name(of));
        let pair = format!("{} - {}", name(of), name(beside));
        let bootstrap = Bootstrap {
            resamples: RESAMPLES,
            seed: self.lookup.experiment.seed,
            data: self.data,
            run: &pair,
            measure: &of.measure,
        };
        let on = number_of(both.len(), "site");
        let Some((mean, (low, high))) = mean(&differences).zip(bootstrap.interval(&differences)) else {
            return (format!("{on}, too few for an interval"), Verdict::NotComparable);
        };
        let verdict = match () {
            () if low - least > SLACK => Verdict::Holds,
            () if high - least < -SLACK => Verdict::Fails,
            () => Verdict::Tie,
        };
        let [mean, low, high] = [mean, low, high].map(signed);
        let found = format!("{mean} ({low} to {high}) in the mean of {on}, claimed above {}", plain(least));
        let (ones, others): (Vec<_>, Vec<_>) = both.iter().map(|(_, one, other)| (*one, *other)).unzip();
        let medians = medians(of, &ones, beside, &others);
        (medians.map_or(found.clone(), |medians| format!("{found}; {medians}")), verdict)
    }

    fn distinct(&self, of: &Quantity, least: usize) -> (String, Verdict) {
        let mut values: BTreeMap<i64, (f64, usize)> = BTreeMap::new();
        let mut counted = 0;
        for value in self.sites.iter().filter_map(|site| self.read(of, site)) {
            counted += 1;
            values.entry(bucket(value)).or_insert((value, 0)).1 += 1;
        }
        if counted == 0 {
            return (self.undefined([of]), Verdict::NotComparable);
        }
        let listed: Vec<_> = values
            .values()
            .map(|(value, sites)| format!("{} ({sites})", quantity::written(of, *value)))
            .collect();
        let noun = if values.len() == 1 { "value" } else { "values" };
        let few = if counted < least { ", too few to tell" } else { "" };
        let on = number_of(counted, "site");
        let found = format!("{} {noun} on {on}{few}", values.len());
        let measured = format!("{found}, claimed at least {least}; {}", shortened(&listed));
        let verdict = match () {
            () if values.len() >= least => Verdict::Holds,
            () if counted < least => Verdict::NotComparable,
            () => Verdict::Fails,
        };
        (measured, verdict)
    }

    /// The verdict if a claim is true on `so` of `counted` sites. The count has no error, so the verdict
    /// is never a tie.
    fn by_share<'q>(
        &self,
        so: usize,
        counted: usize,
        parts: Vec<String>,
        of: impl IntoIterator<Item = &'q Quantity>,
    ) -> (String, Verdict) {
        if counted == 0 {
            return (self.undefined(of), Verdict::NotComparable);
        }
        let asked = asked(self.claim.sites, counted);
        let few = if counted < FEW { " (few)" } else { "" };
        let on = number_of(counted, "site");
        let mut text = format!("true on {so} of {on}{few}, claimed on {}", in_words(self.claim.sites, asked));
        for part in parts {
            text.push_str("; ");
            text.push_str(&part);
        }
        let rest = self.sites.len() - counted;
        if rest > 0 {
            let noun = number_of(rest, "more site");
            text.push_str(&format!("; undefined on {noun}"));
        }
        (text, if so >= asked { Verdict::Holds } else { Verdict::Fails })
    }

    /// Why no site counts.
    fn undefined<'q>(&self, of: impl IntoIterator<Item = &'q Quantity>) -> String {
        let traits: BTreeSet<&str> =
            of.into_iter().flat_map(|quantity| quantity.with.iter().map(String::as_str)).collect();
        if traits.is_empty() {
            return "undefined on every site".to_owned();
        }
        let traits: Vec<_> = traits.into_iter().collect();
        format!("no page with {} can be compared", traits.join(" and "))
    }
}

/// The least number of `counted` sites that reaches the share which a claim requires.
fn asked(share: f64, counted: usize) -> usize {
    (0..=counted).find(|sites| count(*sites) + SLACK >= share * count(counted)).unwrap_or(counted)
}

/// The required share of the sites in words: `all`, `most (7 or more)`.
fn in_words(share: f64, asked: usize) -> String {
    // manifests write "most" as a share just above the half
    const MOST: f64 = 0.51;
    match share {
        _ if share >= 1.0 => "all".to_owned(),
        _ if share > 0.5 && share <= MOST => format!("most ({asked} or more)"),
        _ => format!("{}% ({asked} or more)", plain(100.0 * share)),
    }
}

/// The mean of differences with its standard error over the sites; nothing of too few sites.
fn in_the_mean(apart: &[(f64, &str)]) -> String {
    let Differences { count, mean, error } = Differences::of(&figures(apart));
    let both = mean.zip(error).filter(|_| count >= FEWEST);
    both.map_or_else(String::new, |(mean, error)| format!("mean {} ± {}, ", signed(mean), short(error)))
}

/// The medians of two quantities over sites, side by side.
fn medians(of: &Quantity, ones: &[f64], beside: &Quantity, others: &[f64]) -> Option<String> {
    let one = quantity::written(of, median(ones)?);
    let other = quantity::written(beside, median(others)?);
    let (first, second) = (quantity::name(of), quantity::name(beside));
    let second = if first == second { String::new() } else { format!("{second} ") };
    Some(format!("median {first} {one} against {second}{other}"))
}

/// The largest value and its site; of equal ones the first site.
fn largest<'a>(values: &[(f64, &'a str)]) -> Option<(f64, &'a str)> {
    values.iter().copied().rev().max_by(|a, b| a.0.total_cmp(&b.0))
}

/// The lowest value and its site; of equal ones the first site.
fn lowest<'a>(values: &[(f64, &'a str)]) -> Option<(f64, &'a str)> {
    values.iter().copied().min_by(|a, b| a.0.total_cmp(&b.0))
}

fn figures(values: &[(f64, &str)]) -> Vec<f64> {
    values.iter().map(|(value, _)| *value).collect()
}

/// Values that differ by less than a table shows are one.
fn bucket(value: f64) -> i64 {
    // Saturates beyond any figure of a site.
    #[allow(clippy::cast_possible_truncation)]
    let bucket = (value * 1e4).round() as i64;
    bucket
}

/// At most twelve items of a list.
fn shortened(items: &[String]) -> String {
    const MOST: usize = 12;
    let mut text = items.iter().take(MOST).cloned().collect::<Vec<_>>().join(", ");
    if items.len() > MOST {
        text.push_str(&format!(" and {} more", items.len() - MOST));
    }
    text
}

#[cfg(test)]
mod tests;
