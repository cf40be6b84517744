//! Intervals of means over sites, and paired differences to another row, as columns of a table.

use std::collections::BTreeMap;

use manifest::Interval;
use polars::prelude::DataFrame;

use crate::bootstrap::{Bootstrap, RESAMPLES, Share};
use crate::session::floats;
use crate::shape::place;
use crate::table::{Cell, Table};

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
    let keys: Vec<String> = table.cells().iter().map(key).collect();
    let values = Values::of(from, &keys)?;
    let against = match interval.against.as_deref() {
        Some("best") => values.best(),
        other => other.map(str::to_owned),
    };
    for (key, cells) in keys.iter().zip(table.rows_mut()) {
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
            let bootstrap =
                Bootstrap { resamples: RESAMPLES, seed, data, run: &label, measure: &interval.measure };
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
    /// Reads the columns `key`, `label`, `site`, `value` and `weight`.
    fn of(from: &DataFrame, keys: &[String]) -> Result<Self, String> {
        let text =
            |name: &str| from.column(name).and_then(|own| own.str()).map_err(|error| error.to_string());
        let (key, label, site) = (text("key")?, text("label")?, text("site")?);
        let (value, weight) = (floats(from, "value")?, floats(from, "weight")?);
        let mut own = Self { labels: Vec::new(), of: BTreeMap::new() };
        let mut labels: BTreeMap<String, String> = BTreeMap::new();
        for at in 0..from.height() {
            let (Some(key), Some(site)) = (key.get(at), site.get(at)) else { continue };
            labels.insert(key.to_owned(), label.get(at).unwrap_or(key).to_owned());
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
