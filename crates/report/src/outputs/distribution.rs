//! A histogram that fits settle, as figures called `NAME:LOW`: Figure 14 of Kao et al.

use std::collections::BTreeMap;

use manifest::{Origin, Output};
use record::DataFacts;

use super::origin::Found;
use super::over_sites::{MEAN, OfSites};
use super::{Shown, curve};
use crate::figure::{Bars, Figure, Names, Series, Shape};
use crate::lookup::{Lookup, SiteScores};
use crate::numbers::counted;
use crate::statistics::{count, quantile};
use crate::table::{Cell, Table};

/// The most sites that have a column of their own.
const MOST_SITES: usize = 20;
/// The most bins that a gap is filled up to: beyond it a bin's beginning is a slip.
const MOST_BINS: usize = 1000;

/// One bin.
#[derive(Debug, Clone, PartialEq)]
struct Bin {
    low: f64,
    /// As the fits write it.
    label: String,
}

/// One row a bin, one column a site and the mean of the sites; of more than twenty sites the mean and the quartiles.
pub(super) fn show<'a>(
    lookup: &Lookup<'a>,
    output: &Output,
    data: &DataFacts,
    origin: &'a Origin,
    learned: &str,
) -> Option<Shown> {
    let found = Found::of(lookup, origin, None)?;
    let sites = found.sites(lookup, data);
    if sites.is_empty() {
        return None;
    }
    let prefix = format!("{learned}:");
    let (bins, odd) = bins(sites, &prefix);
    let rows: Vec<(&SiteScores<'_>, Vec<Option<f64>>)> = sites
        .iter()
        .map(|site| (site, shares(&found, site, &prefix, &bins)))
        .filter(|(_, shares)| shares.iter().any(Option::is_some))
        .collect();
    let names: Vec<&str> = rows.iter().map(|(site, _)| site.id).collect();
    let values: Vec<Vec<Option<f64>>> = rows.into_iter().map(|(_, shares)| shares).collect();
    let mut notes = vec![format!("{}; the shares {learned} of its fits", found.told())];
    notes.extend(match found.repeats(sites) {
        0 | 1 => None,
        repeats => Some(format!("shares are means over {repeats} random samples of the pages")),
    });
    if bins.is_empty() {
        notes.push(format!("no fit settles shares called {prefix}LOW"));
    } else {
        let told =
            "a row is the bin from its number up to the next; a fit has 0 in a bin that it does not name";
        notes.push(told.to_owned());
    }
    if !odd.is_empty() {
        notes.push(format!("left out, as no number stands behind the colon: {}", odd.join(", ")));
    }
    if !bins.is_empty() && names.len() < sites.len() {
        let without = sites.len() - names.len();
        notes.push(format!("{} without any share {} left out", counted(without, "site"), are(without)));
    }
    let over = OfSites::new(&values, bins.len());
    let series = vec![Series { name: MEAN.to_owned(), values: over.means() }];
    let figure = Figure {
        title: output.title.clone(),
        subtitle: curve::subtitle(data, names.len()),
        x_label: format!("{learned}, from"),
        y_label: "share, mean of sites".to_owned(),
        shape: Shape::Bars(Bars {
            groups: bins.iter().map(|bin| bin.label.clone()).collect(),
            names: Names::Some,
            up_to_one: false,
            blocks: Vec::new(),
            series,
        }),
    };
    let table = table(learned, &bins, &names, &values);
    Some(Shown { table, figure: (!values.is_empty()).then_some(figure), notes })
}

/// The bins of all sites, ascending, and the figures whose bin is no number. Between bins that lie on an even grid the
/// empty ones that no fit names are there too, so that a plot has a place for them.
fn bins(sites: &[SiteScores<'_>], prefix: &str) -> (Vec<Bin>, Vec<String>) {
    let mut named: BTreeMap<String, f64> = BTreeMap::new();
    let mut odd = Vec::new();
    for name in sites.iter().flat_map(SiteScores::learned_names) {
        let Some(label) = name.strip_prefix(prefix) else { continue };
        match label.parse::<f64>() {
            Ok(low) if low.is_finite() => {
                named.insert(label.to_owned(), low);
            }
            _ => odd.push(name.to_owned()),
        }
    }
    odd.sort();
    odd.dedup();
    let mut bins: Vec<Bin> = named.into_iter().map(|(label, low)| Bin { low, label }).collect();
    bins.sort_by(|a, b| a.low.total_cmp(&b.low).then_with(|| a.label.cmp(&b.label)));
    (with_gaps(bins), odd)
}

/// Fills gaps where all bins stand at multiples of the smallest distance between two.
fn with_gaps(bins: Vec<Bin>) -> Vec<Bin> {
    let steps = bins.windows(2).map(|pair| pair[1].low - pair[0].low);
    let step = steps.fold(f64::INFINITY, f64::min);
    let (Some(first), Some(last)) = (bins.first(), bins.last()) else { return bins };
    let number = ((last.low - first.low) / step).round();
    if !(step > 0.0 && step.is_finite() && number < count(MOST_BINS)) {
        return bins;
    }
    // at most a thousand
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let number = number as usize;
    let decimals = bins.iter().map(|bin| bin.label.split_once('.').map_or(0, |(_, rest)| rest.len())).max();
    let decimals = decimals.unwrap_or(0);
    let is_at = |bin: &Bin, low: f64| (bin.low - low).abs() < step * 1e-6;
    let place = |at: usize| first.low + step * count(at);
    let grid: Vec<Bin> = (0..=number)
        .map(|at| {
            let own = bins.iter().find(|bin| is_at(bin, place(at)));
            let empty = || Bin { low: place(at), label: format!("{:.decimals$}", place(at)) };
            own.cloned().unwrap_or_else(empty)
        })
        .collect();
    if bins.iter().all(|bin| grid.contains(bin)) { grid } else { bins }
}

const fn are(number: usize) -> &'static str {
    if number == 1 { "is" } else { "are" }
}

/// The shares of a site. A bin that a fit does not name has 0, where it names another; none where it names none.
fn shares(found: &Found<'_>, site: &SiteScores<'_>, prefix: &str, bins: &[Bin]) -> Vec<Option<f64>> {
    let read = |bin: &Bin| found.share(site, prefix, &bin.label);
    bins.iter().map(read).collect()
}

fn table(learned: &str, bins: &[Bin], sites: &[&str], values: &[Vec<Option<f64>>]) -> Table {
    let over = OfSites::new(values, bins.len());
    let mut header = vec![format!("{learned}, from")];
    let few = sites.len() <= MOST_SITES;
    header.extend(sites.iter().filter(|_| few).map(|site| (*site).to_owned()));
    header.push(MEAN.to_owned());
    header.extend(
        ["lower quartile", "median", "upper quartile"].iter().filter(|_| !few).map(|name| (*name).to_owned()),
    );
    let row = |(at, bin): (usize, &Bin)| {
        let mut row = vec![Cell::text(bin.label.as_str())];
        row.extend(values.iter().filter(|_| few).map(|site| Cell::figure(site[at])));
        row.push(Cell::figure(over.means()[at]));
        let quartiles = [0.25, 0.5, 0.75].map(|share| quantile(&over.defined(at), share));
        row.extend(quartiles.into_iter().filter(|_| !few).map(Cell::figure));
        row
    };
    Table::new(header, bins.iter().enumerate().map(row).collect(), Vec::new())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The labels with the gaps between them.
    fn check(labels: &[&str], expected: &[&str]) {
        let bin = |label: &&str| Bin { low: label.parse().unwrap(), label: (*label).to_owned() };
        let found = with_gaps(labels.iter().map(bin).collect());
        let labels: Vec<&str> = found.iter().map(|bin| bin.label.as_str()).collect();
        assert_eq!(labels, expected);
    }

    #[test]
    fn empty_bins_of_an_even_grid_have_a_place() {
        check(&["0.2", "0.3", "0.6"], &["0.2", "0.3", "0.4", "0.5", "0.6"]);
        check(&["0", "10", "20"], &["0", "10", "20"]);
        check(&["-0.5", "0.0", "1.0"], &["-0.5", "0.0", "0.5", "1.0"]);
    }

    #[test]
    fn other_bins_stay_as_they_are() {
        check(&["1", "2", "4.5"], &["1", "2", "4.5"]);
        check(&["0", "0.001", "1000"], &["0", "0.001", "1000"]);
        check(&["3"], &["3"]);
        check(&[], &[]);
        check(&["1", "1.0", "2"], &["1", "1.0", "2"]);
    }
}
