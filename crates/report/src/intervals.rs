//! Intervals of means over sites, by Student's t over the publishers of the sites, and paired differences to another row, by the sign-flip test
//! over publishers, as columns of a table.

use std::collections::BTreeMap;

use manifest::Interval;
use polars::prelude::DataFrame;
use statrs::distribution::{ContinuousCDF as _, StudentsT};

use crate::flips::flips;
use crate::numbers::{FEWEST, SLACK, count};
use crate::session::floats;
use crate::share::Share;
use crate::table::{Cell, Table, place};

/// By the key of a row of a table and by site: the value and its weight.
type Values = BTreeMap<String, BTreeMap<String, (f64, f64)>>;

/// Fills the columns of an interval.
pub(crate) fn fill(table: &mut Table, interval: &Interval, from: &DataFrame) -> Result<(), String> {
    let place = |name: &str| place(table, "interval", name);
    let key = interval.key.iter().map(|name| place(name)).collect::<Result<Vec<_>, _>>()?;
    let key = |row: &Vec<Cell>| key.iter().map(|at| row[*at].written()).collect::<Vec<_>>().join("/");
    // an empty name is left out
    let named = interval.columns.iter().enumerate().filter(|(_, name)| !name.is_empty());
    let columns = named.map(|(of, name)| Ok((of, place(name)?))).collect::<Result<Vec<_>, String>>()?;
    let keys: Vec<String> = table.cells.iter().map(key).collect();
    let values = values(from)?;
    let is_best = interval.against.as_deref() == Some("best");
    let against = if is_best { best(&keys, &values) } else { interval.against.clone() };
    for (key, cells) in keys.iter().zip(&mut table.cells) {
        let filled = match &against {
            Some(best) if best == key => {
                let mut none = vec![Cell::Empty; ALL];
                none.extend(is_best.then(|| Cell::text("best")));
                none
            }
            Some(other) => difference(&values, key, other, interval),
            None => mean(&values, key, interval.level),
        };
        // in short: the first three, and the verdict
        let short = |of: usize| if interval.columns.len() <= ALL && of == 3 { ALL } else { of };
        columns
            .iter()
            .for_each(|(of, at)| cells[*at] = filled.get(short(*of)).cloned().unwrap_or(Cell::Empty));
    }
    Ok(())
}

/// The columns of a difference but the verdict.
const ALL: usize = 7;

/// The mean of a row, and the ends of its interval.
fn mean(values: &Values, key: &str, level: f64) -> Vec<Cell> {
    let shares = shares(values, key, None);
    let mean = Share::mean(shares.iter().map(|(_, share)| *share));
    let found = interval_of_shares(&Share::of_publishers(shares.iter().copied()), level);
    // a mean of ratios is one, and so are the ends of its interval
    let is_ratio = shares.iter().all(|(_, own)| (0.0..=own.weight).contains(&own.sum));
    let (low, high) =
        found.map(|(low, high)| if is_ratio { (low.max(0.0), high.min(1.0)) } else { (low, high) }).unzip();
    [mean, low, high].map(Cell::figure).into()
}

/// The difference of a row to another, the ends of its interval, p, the publishers, those on which the row is ahead and behind, and the verdict.
fn difference(values: &Values, key: &str, other: &str, interval: &Interval) -> Vec<Cell> {
    let shares = shares(values, key, Some(other).filter(|other| *other != "0"));
    let mean = Share::mean(shares.iter().map(|(_, share)| *share));
    let publishers = Share::of_publishers(shares.iter().copied());
    let Interval { level, columns, .. } = interval;
    let found = flips(&publishers, *level, &format!("{key}/{other}/{}", columns[0]));
    let verdict = match (mean, found) {
        (Some(mean), Some(found)) if found.p <= 1.0 - level => {
            if mean > 0.0 {
                "better"
            } else {
                "worse"
            }
        }
        (Some(_), _) => "undecided",
        (None, _) => "",
    };
    let on = |is: fn(f64) -> bool| match mean {
        Some(_) => Cell::Count(publishers.iter().filter(|own| is(own.sum)).count() as u64),
        None => Cell::Empty,
    };
    let figures =
        [mean, found.map(|found| found.low), found.map(|found| found.high), found.map(|found| found.p)];
    let counts = [on(|_| true), on(|sum| sum > SLACK), on(|sum| sum < -SLACK)];
    figures.map(Cell::figure).into_iter().chain(counts).chain([Cell::text(verdict)]).collect()
}

/// Reads the columns `key`, `site`, `value` and `weight`.
fn values(from: &DataFrame) -> Result<Values, String> {
    let text = |name: &str| from.column(name).and_then(|own| own.str()).map_err(|error| error.to_string());
    let (key, site) = (text("key")?, text("site")?);
    let (value, weight) = (floats(from, "value")?, floats(from, "weight")?);
    let mut values = Values::new();
    for at in 0..from.height() {
        let (Some(key), Some(site)) = (key.get(at), site.get(at)) else { continue };
        if let (Some(value), Some(weight)) = (value[at], weight[at]) {
            values.entry(key.to_owned()).or_default().insert(site.to_owned(), (value, weight));
        }
    }
    Ok(values)
}

/// The key with the largest mean; of equals the first.
fn best(keys: &[String], values: &Values) -> Option<String> {
    let mean = |key: &str| Share::mean(shares(values, key, None).into_iter().map(|(_, share)| share));
    let mean = |key: &str| mean(key).unwrap_or(0.0);
    keys.iter().rev().max_by(|a, b| mean(a).total_cmp(&mean(b))).cloned()
}

/// What each site gives to the mean of a row, or of its difference to another row on the sites that both have.
fn shares<'v>(values: &'v Values, key: &str, other: Option<&str>) -> Vec<(&'v str, Share)> {
    let other = other.map(|other| values.get(other));
    let share = |(site, (value, weight)): (&'v String, &(f64, f64))| {
        let value = match other {
            Some(other) => value - other?.get(site)?.0,
            None => *value,
        };
        Some((site.as_str(), Share { sum: value * weight, weight: *weight }))
    };
    values.get(key).into_iter().flatten().filter_map(share).collect()
}

/// The level of claims.
pub(crate) const WITHIN: f64 = 0.95;

/// The interval of a mean, which is the sum of the sums over the sum of the weights. Its error is that of leaving out each share in turn, linear in the
/// shares: a share moves the mean by its distance from it, over the weight of all others. The ends are the error times Student's t of n - 1
/// degrees of freedom. `None` for fewer than three shares.
pub(crate) fn interval_of_shares(shares: &[Share], level: f64) -> Option<(f64, f64)> {
    let mean = Share::mean(shares.iter().copied()).filter(|_| shares.len() >= FEWEST)?;
    let (n, all) = (count(shares.len()), shares.iter().map(|own| own.weight).sum::<f64>());
    let moved = |own: &Share| (own.sum - mean * own.weight) / (all - own.weight);
    let squares: f64 = shares.iter().map(|own| moved(own).powi(2)).sum();
    let t = StudentsT::new(0.0, 1.0, n - 1.0).expect("two degrees of freedom and more");
    let error = (squares * (n - 1.0) / n).sqrt() * t.inverse_cdf(0.5 + level / 2.0);
    Some((mean - error, mean + error))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The interval of values with equal weight.
    fn interval(values: &[f64]) -> Option<(f64, f64)> {
        let share = |&sum: &f64| Share { sum, weight: 1.0 };
        interval_of_shares(&values.iter().map(share).collect::<Vec<_>>(), WITHIN)
    }

    #[test]
    fn few_values_have_none_and_equal_ones_an_interval_of_one_point() {
        assert_eq!([&[][..], &[0.5], &[0.2, 0.8]].map(interval), [None; 3]);
        assert_eq!(interval(&[0.5; 4]), Some((0.5, 0.5)));
    }

    /// Of equal weights it is the textbook's: the mean +- t s / sqrt(n). Here s = sqrt(.025), t of 4 degrees is 2.7764.
    #[test]
    fn the_interval_of_a_plain_mean() {
        let (low, high) = interval(&[0.1, 0.2, 0.3, 0.4, 0.5]).unwrap();
        assert!((low - 0.10368).abs() < 1e-4 && (high - 0.49632).abs() < 1e-4, "{low} {high}");
    }

    proptest! {
        /// For any values, the mean is in the middle of the interval.
        #[test]
        fn the_mean_is_in_the_middle(
            values in proptest::collection::vec(0.0..=1.0_f64, 3..20),
        ) {
            let (low, high) = interval(&values).unwrap();
            let mean = values.iter().sum::<f64>() / values.len() as f64;
            prop_assert!(low <= high && ((low + high) / 2.0 - mean).abs() < 1e-9);
        }
    }
}
