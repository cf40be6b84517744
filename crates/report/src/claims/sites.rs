//! Claims about single sites: the sites of a data set, and the verdict by the share of them on which a claim is true.

use std::collections::BTreeSet;

use manifest::Verdict;

use super::quantity::{self, Quantity};
use super::{Claimed, Judgement, incomparable, tie};
use crate::lookup::NOT_RUN;
use crate::numbers::{counted as number_of, plain};
use crate::statistics::{SLACK, count, median};

/// The text marks fewer sites than this as few, and no sum counts the verdict.
pub(crate) const FEW: usize = 5;

/// The mark for few sites.
pub(crate) const FEW_MARK: &str = " (few)";

/// The reason if both quantities of a claim are from the same fit on every site.
pub(super) const ONE_SIZE: &str = "every site has one number of training pages only";

/// A claim on a data set that has sites.
pub(super) struct Sites<'a> {
    pub(super) claimed: &'a Claimed<'a>,
    /// The ids of the sites.
    pub(super) ids: BTreeSet<&'a str>,
}

impl<'a> Sites<'a> {
    /// The sites on which the runs of the quantities have scores.
    ///
    /// # Errors
    /// The judgement "not comparable" if there are none.
    pub(super) fn of(claimed: &'a Claimed<'a>, quantities: &[&Quantity]) -> Result<Self, Judgement> {
        let Claimed { lookup, data, .. } = *claimed;
        for quantity in quantities {
            let not_run = lookup.experiment.run(&quantity.run).is_some_and(|run| !run.is_on(&data.id));
            if not_run {
                return Err(incomparable(format!("{NOT_RUN}: run {}", quantity.run)));
            }
        }
        let sites = quantities.iter().flat_map(|quantity| lookup.sites(&quantity.run, &data.id));
        let ids: BTreeSet<&str> = sites.map(|site| site.id).collect();
        if ids.is_empty() {
            return Err(incomparable("no page was scored".to_owned()));
        }
        Ok(Self { claimed, ids })
    }

    /// The value of a quantity on a site.
    pub(super) fn read(&self, quantity: &Quantity, site: &str) -> Option<f64> {
        quantity::read(self.claimed.lookup, quantity, &self.claimed.data.id, site)
    }

    /// Two quantities on the sites where both are defined and from different fits; `None` if they are the same fit on every site.
    pub(super) fn both(&self, of: &Quantity, beside: &Quantity) -> Option<Vec<(&str, f64, f64)>> {
        let same_fit =
            |site: &str| quantity::coincide(self.claimed.lookup, of, beside, &self.claimed.data.id, site);
        let sites: Vec<&str> = self.ids.iter().copied().filter(|site| !same_fit(site)).collect();
        let read = |site: &str| Some((self.read(of, site)?, self.read(beside, site)?));
        let both = sites.iter().filter_map(|site| read(site).map(|(one, other)| (*site, one, other)));
        (!sites.is_empty()).then(|| both.collect())
    }

    /// The verdict if a claim is true on `so` of `counted` sites, with its text.
    pub(super) fn by_share<'q>(
        &self,
        so: usize,
        counted: usize,
        parts: Vec<String>,
        of: impl IntoIterator<Item = &'q Quantity>,
    ) -> (String, Verdict) {
        if counted == 0 {
            return (self.undefined(of), Verdict::NotComparable);
        }
        let asked = asked(self.claimed.claim.sites, counted);
        let few = if counted < FEW { FEW_MARK } else { "" };
        let on = number_of(counted, "site");
        let mut text =
            format!("true on {so} of {on}{few}, claimed on {}", in_words(self.claimed.claim.sites, asked));
        for part in parts {
            text.push_str("; ");
            text.push_str(&part);
        }
        let rest = self.ids.len() - counted;
        if rest > 0 {
            let noun = number_of(rest, "more site");
            text.push_str(&format!("; undefined on {noun}"));
        }
        (text, verdict_by_share(self.claimed.claim.sites, so, counted))
    }

    /// The reason why no site counts.
    pub(super) fn undefined<'q>(&self, of: impl IntoIterator<Item = &'q Quantity>) -> String {
        let traits: BTreeSet<&str> =
            of.into_iter().flat_map(|quantity| quantity.with.iter().map(String::as_str)).collect();
        if traits.is_empty() {
            return "undefined on every site".to_owned();
        }
        let traits: Vec<_> = traits.into_iter().collect();
        format!("no page with {} can be compared", traits.join(" and "))
    }
}

/// The verdict if a claim on this share of the sites is true on `so` of `counted`. The error of the share is that of as many draws of the
/// claimed share p, the root of p (1 - p) / n, and the rule of ties applies. A claim about all sites has no error. So a claim about most
/// sites is a tie on fewer than five.
pub(crate) fn verdict_by_share(share: f64, so: usize, counted: usize) -> Verdict {
    let error = (share * (1.0 - share) / count(counted)).sqrt();
    match share < 1.0 {
        true => tie::verdict(count(so) / count(counted), Some(error), share),
        false => super::verdict(so >= asked(share, counted)),
    }
}

/// The least number of `counted` sites that reaches the claimed share.
pub(crate) fn asked(share: f64, counted: usize) -> usize {
    (0..=counted).find(|sites| count(*sites) + SLACK >= share * count(counted)).unwrap_or(counted)
}

/// The claimed share of the sites in words: `all`, `most (7 or more)`.
pub(crate) fn in_words(share: f64, asked: usize) -> String {
    // manifests write "most" as a share just above one half
    const MOST: f64 = 0.51;
    match share {
        _ if share >= 1.0 => "all".to_owned(),
        _ if share > 0.5 && share <= MOST => format!("most ({asked} or more)"),
        _ => format!("{}% ({asked} or more)", plain(100.0 * share)),
    }
}

/// The medians of two quantities over sites, side by side.
pub(super) fn medians(of: &Quantity, ones: &[f64], beside: &Quantity, others: &[f64]) -> Option<String> {
    let one = quantity::written(of, median(ones)?);
    let other = quantity::written(beside, median(others)?);
    let (first, second) = (quantity::name(of), quantity::name(beside));
    let second = if first == second { String::new() } else { format!("{second} ") };
    Some(format!("median {first} {one} against {second}{other}"))
}

/// The largest value and its site; of equal values the first.
pub(super) fn largest<'a>(values: &[(f64, &'a str)]) -> Option<(f64, &'a str)> {
    values.iter().copied().rev().max_by(|a, b| a.0.total_cmp(&b.0))
}

/// The lowest value and its site; of equal values the first.
pub(super) fn lowest<'a>(values: &[(f64, &'a str)]) -> Option<(f64, &'a str)> {
    values.iter().copied().min_by(|a, b| a.0.total_cmp(&b.0))
}

/// Values without their sites.
pub(super) fn figures(values: &[(f64, &str)]) -> Vec<f64> {
    values.iter().map(|(value, _)| *value).collect()
}
