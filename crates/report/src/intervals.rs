//! Intervals of means over sites, and paired differences to another row, as columns of a table: by the bootstrap over the publishers of the
//! sites.

use std::collections::BTreeMap;

use input::host_group;
use manifest::Interval;
use polars::prelude::DataFrame;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng as _};
use record::KeyBuilder;

use crate::numbers::{FEWEST, quantile};
use crate::session::floats;
use crate::table::{Cell, Table, place};

/// The values of the rows of a table, by the key of the row.
struct Values {
    /// The keys with the name of each in the seed, in the order of the table.
    labels: Vec<(String, String)>,
    /// By key and site: the value and its weight.
    of: BTreeMap<String, BTreeMap<String, (f64, f64)>>,
}

/// Fills the columns of an interval. `seed` and `data` make the draws.
pub(crate) fn fill(
    table: &mut Table,
    interval: &Interval,
    from: &DataFrame,
    seed: u64,
    data: &str,
) -> Result<(), String> {
    let place = |name: &str| place(table, "interval", name);
    let key = interval.key.iter().map(|name| place(name)).collect::<Result<Vec<_>, _>>()?;
    let key = |row: &Vec<Cell>| key.iter().map(|at| row[*at].written()).collect::<Vec<_>>().join("/");
    let columns = interval.columns.iter().map(|name| match name.as_str() {
        "" => Ok(None),
        name => place(name).map(Some),
    });
    let columns = columns.collect::<Result<Vec<_>, _>>()?;
    let keys: Vec<String> = table.cells.iter().map(key).collect();
    let values = Values::of(from, &keys)?;
    let against = match interval.against.as_deref() {
        Some("best") => values.best(),
        other => other.map(str::to_owned),
    };
    for (key, cells) in keys.iter().zip(&mut table.cells) {
        let is_other = interval.against.is_some() && against.as_ref() == Some(key);
        let filled = if is_other {
            let verdict = if interval.against.as_deref() == Some("best") { "best" } else { "" };
            [Cell::Empty, Cell::Empty, Cell::Empty, Cell::text(verdict)]
        } else {
            let other = interval.against.as_ref().and(against.as_deref());
            if interval.against.is_some() && other.is_none() {
                continue;
            }
            let shares = values.shares(key, other);
            let mean = Share::mean(shares.iter().map(|(_, share)| *share));
            let label = values.label(key, other);
            let sites = shares.iter().map(|(site, share)| (site.as_str(), *share));
            let bootstrap = Bootstrap { seed, data, run: &label, measure: &interval.measure };
            let found = bootstrap.interval_of_shares(&Share::of_publishers(sites));
            let verdict = found.map_or("", |(low, high)| match (low, high) {
                (low, _) if low > 0.0 => "better",
                (_, high) if high < 0.0 => "worse",
                _ => "tie",
            });
            let (low, high) = found.unzip();
            [Cell::figure(mean), Cell::figure(low), Cell::figure(high), Cell::text(verdict)]
        };
        for (column, cell) in columns.iter().zip(filled) {
            if let Some(at) = column {
                cells[*at] = cell;
            }
        }
    }
    Ok(())
}

impl Values {
    /// Reads the columns `key`, `label` (the key where there is none), `site`, `value` and `weight`.
    fn of(from: &DataFrame, keys: &[String]) -> Result<Self, String> {
        let text =
            |name: &str| from.column(name).and_then(|own| own.str()).map_err(|error| error.to_string());
        let (key, site, label) = (text("key")?, text("site")?, text("label").ok());
        let (value, weight) = (floats(from, "value")?, floats(from, "weight")?);
        let mut own = Self { labels: Vec::new(), of: BTreeMap::new() };
        let mut labels: BTreeMap<String, String> = BTreeMap::new();
        for at in 0..from.height() {
            let (Some(key), Some(site)) = (key.get(at), site.get(at)) else { continue };
            let label = label.as_ref().and_then(|label| label.get(at));
            labels.insert(key.to_owned(), label.unwrap_or(key).to_owned());
            if let (Some(value), Some(weight)) = (value[at], weight[at]) {
                own.of.entry(key.to_owned()).or_default().insert(site.to_owned(), (value, weight));
            }
        }
        own.labels = keys
            .iter()
            .map(|key| (key.clone(), labels.get(key).cloned().unwrap_or_else(|| key.clone())))
            .collect();
        Ok(own)
    }

    /// The key with the largest mean; of equals the first.
    fn best(&self) -> Option<String> {
        let mean = |key: &str| {
            Share::mean(self.shares(key, None).into_iter().map(|(_, share)| share)).unwrap_or(0.0)
        };
        let best = self.labels.iter().rev().max_by(|a, b| mean(&a.0).total_cmp(&mean(&b.0)));
        best.map(|(key, _)| key.clone())
    }

    /// What each site gives to the mean of a row, or of its difference to another row on the sites that both have.
    fn shares(&self, key: &str, other: Option<&str>) -> Vec<(String, Share)> {
        let empty = BTreeMap::new();
        let other = other.map(|other| self.of.get(other).unwrap_or(&empty));
        let own = self.of.get(key).unwrap_or(&empty);
        let share = |(site, (value, weight)): (&String, &(f64, f64))| {
            let value = match other {
                Some(other) => value - other.get(site)?.0,
                None => *value,
            };
            Some((site.clone(), Share { sum: value * weight, weight: *weight }))
        };
        own.iter().filter_map(share).collect()
    }

    /// The name of a row, or of a pair of rows, in the seed.
    fn label(&self, key: &str, other: Option<&str>) -> String {
        let of = |key: &str| {
            self.labels.iter().find(|(own, _)| own == key).map_or(key, |(_, label)| label).to_owned()
        };
        match other {
            Some(other) => format!("{} - {}", of(key), of(other)),
            None => of(key),
        }
    }
}

/// The number of draws of publishers.
const RESAMPLES: u32 = 1000;

/// The share of the resampled means that lie within the interval.
pub(crate) const WITHIN: f64 = 0.95;

/// The names of one resampled figure. They make the seed, so no interval depends on the rest of a report.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Bootstrap<'a> {
    /// The experiment's seed.
    pub(crate) seed: u64,
    pub(crate) data: &'a str,
    pub(crate) run: &'a str,
    pub(crate) measure: &'a str,
}

/// The contribution of a site or a publisher to a mean.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Share {
    /// The sum of its values.
    pub(crate) sum: f64,
    /// The number of its values.
    pub(crate) weight: f64,
}

impl Share {
    /// The mean of all values; `None` if there are none.
    pub(crate) fn mean(shares: impl Iterator<Item = Self>) -> Option<f64> {
        let (sum, weight) =
            shares.fold((0.0, 0.0), |(sum, weight), own| (sum + own.sum, weight + own.weight));
        (weight > 0.0).then(|| sum / weight)
    }

    /// Adds up the shares of sites, by site id, to those of their publishers, in the order of each publisher's first site. Publishers are
    /// drawn because the sites of one are alike: ten newspapers in four years each are forty sites.
    pub(crate) fn of_publishers<'a>(sites: impl IntoIterator<Item = (&'a str, Self)>) -> Vec<Self> {
        let mut places: BTreeMap<String, usize> = BTreeMap::new();
        let mut shares: Vec<Self> = Vec::new();
        for (id, share) in sites {
            let place = *places.entry(host_group(id)).or_insert(shares.len());
            match shares.get_mut(place) {
                Some(own) => {
                    own.sum += share.sum;
                    own.weight += share.weight;
                }
                None => shares.push(share),
            }
        }
        shares
    }
}

impl Bootstrap<'_> {
    /// The percentile interval of a mean. As many shares are drawn with replacement as there are, [`RESAMPLES`] times; a mean is the sum of
    /// the sums over the sum of the weights. `None` for fewer than three shares. It depends only on the shares, their order and the seed.
    pub(crate) fn interval_of_shares(&self, shares: &[Share]) -> Option<(f64, f64)> {
        if shares.len() < FEWEST {
            return None;
        }
        let mut random = ChaCha8Rng::from_seed(self.key());
        let mut means = Vec::new();
        for _ in 0..RESAMPLES {
            means.extend(Share::mean((0..shares.len()).map(|_| shares[below(&mut random, shares.len())])));
        }
        let out = (1.0 - WITHIN) / 2.0;
        quantile(&means, out).zip(quantile(&means, 1.0 - out))
    }

    fn key(&self) -> [u8; 32] {
        let key = KeyBuilder::lasting("bootstrap")
            .with("seed", &self.seed.to_string())
            .with("data", self.data)
            .with("run", self.run)
            .with("measure", self.measure)
            .finish();
        let mut bytes = [0; 32];
        bytes.copy_from_slice(&key.as_bytes()[..32]);
        bytes
    }
}

/// A number below `n`. The deviation from uniform is at most `n` parts in 2^64.
fn below(random: &mut ChaCha8Rng, n: usize) -> usize {
    let wide = u128::from(random.next_u64()) * n as u128;
    // the upper half of the product is below `n`
    #[allow(clippy::cast_possible_truncation)]
    let below = (wide >> 64) as usize;
    below
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const OWN: Bootstrap<'static> = Bootstrap { seed: 1, data: "d", run: "r", measure: "token" };

    impl Bootstrap<'_> {
        /// The interval of values with equal weight.
        fn interval(&self, values: &[f64]) -> Option<(f64, f64)> {
            let share = |&sum: &f64| Share { sum, weight: 1.0 };
            self.interval_of_shares(&values.iter().map(share).collect::<Vec<_>>())
        }
    }

    #[test]
    fn few_values_have_none_and_equal_ones_an_interval_of_one_point() {
        assert_eq!([&[][..], &[0.5], &[0.2, 0.8]].map(|values| OWN.interval(values)), [None; 3]);
        assert_eq!(OWN.interval(&[0.5; 4]), Some((0.5, 0.5)));
    }

    /// The mean of a resample of n values of 0 or 1 is binomial: with n = 100 and p = 0.5 the middle 95% are 0.5 +- 0.098.
    #[test]
    fn the_interval_is_as_wide_as_it_must() {
        let values: Vec<f64> = (0..100).map(|at| f64::from(at % 2)).collect();
        let (low, high) = OWN.interval(&values).unwrap();
        assert!((low - 0.402).abs() < 0.015 && (high - 0.598).abs() < 0.015, "{low} {high}");
    }

    /// A change of the key or of the generator must not change published intervals unnoticed.
    #[test]
    fn what_is_drawn_stays() {
        let (low, high) = OWN.interval(&[0.1, 0.4, 0.9, 0.7, 0.2]).unwrap();
        assert_eq!(format!("{low:.4} {high:.4}"), "0.2000 0.7200");
    }

    #[test]
    fn each_purpose_is_drawn_anew() {
        let values: Vec<f64> = (0..20).map(|at| f64::from(at * at % 17) / 16.0).collect();
        let base = OWN.interval(&values);
        assert_eq!(base, OWN.interval(&values));
        for other in [
            Bootstrap { seed: 2, ..OWN },
            Bootstrap { data: "e", ..OWN },
            Bootstrap { run: "s", ..OWN },
            Bootstrap { measure: "block", ..OWN },
        ] {
            assert_ne!(base, other.interval(&values), "{other:?}");
        }
    }

    #[test]
    fn the_years_of_a_newspaper_are_one_publisher() {
        let share = |sum| Share { sum, weight: 1.0 };
        let sites = [
            ("www.cnn.com/2000", 1.0),
            ("news.bbc.co.uk", 2.0),
            ("edition.cnn.com/2005", 4.0),
            ("erlang-doc", 8.0),
        ];
        let shares = Share::of_publishers(sites.map(|(id, sum)| (id, share(sum))));
        assert_eq!(shares, [Share { sum: 5.0, weight: 2.0 }, share(2.0), share(8.0)]);
    }

    proptest! {
        /// For any values, the interval lies within their range and its ends are in order.
        #[test]
        fn the_ends_are_in_order(
            values in proptest::collection::vec(0.0..=1.0_f64, 3..20),
        ) {
            let (low, high) = OWN.interval(&values).unwrap();
            let least = values.iter().copied().fold(f64::INFINITY, f64::min);
            let most = values.iter().copied().fold(0.0, f64::max);
            prop_assert!(least - 1e-12 <= low && low <= high && high <= most + 1e-12);
        }
    }
}
