//! The claim that a quantity takes several values over the sites.

use std::collections::BTreeMap;

use manifest::Verdict;

use super::quantity::{self, Quantity};
use super::sites::Sites;
use super::{Claimed, Judge, Judgement, incomparable};
use crate::numbers::counted as number_of;

manifest::keys! {
    /// `distinct = {}`: a quantity takes several values over the sites.
    pub(crate) struct Distinct {
        /// The quantity.
        of: Quantity,
        /// The least number of values.
        least: usize,
    }
}

impl Judge for Distinct {
    /// Counts values over all sites; the claim's share of sites is not used.
    fn judge(&self, claimed: &Claimed<'_>) -> Result<Judgement, Judgement> {
        let Self { ref of, least } = *self;
        let sites = Sites::of(claimed, &[of])?;
        let mut values: BTreeMap<i64, (f64, usize)> = BTreeMap::new();
        let mut counted = 0;
        for value in sites.ids.iter().filter_map(|site| sites.read(of, site)) {
            counted += 1;
            values.entry(bucket(value)).or_insert((value, 0)).1 += 1;
        }
        if counted == 0 {
            return Err(incomparable(sites.undefined([of])));
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
        Ok((measured, verdict))
    }
}

/// Values that are equal as a table shows them have the same number.
fn bucket(value: f64) -> i64 {
    // saturates beyond any figure of a site
    #[allow(clippy::cast_possible_truncation)]
    let bucket = (value * 1e4).round() as i64;
    bucket
}

/// A list of at most twelve items.
fn shortened(items: &[String]) -> String {
    const MOST: usize = 12;
    let mut text = items.iter().take(MOST).cloned().collect::<Vec<_>>().join(", ");
    if items.len() > MOST {
        text.push_str(&format!(" and {} more", items.len() - MOST));
    }
    text
}
