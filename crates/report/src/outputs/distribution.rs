//! A histogram of the fit statistics `NAME:LOW`: Figure 14 of Kao et al.

use std::collections::{BTreeMap, BTreeSet};

use manifest::{At, Names, Problem, RunRef, Size};

use super::Show;
use super::origin::{FoundRun, Origin};
use super::over_sites::{MEAN, OfSites};
use super::scope::{Scope, Shown};
use crate::lookup::SiteScores;
use crate::numbers::counted;
use crate::plot::{Bars, Series, Shape};
use crate::statistics::count;
use crate::table::{Cell, Table};

/// The most sites with a column of their own.
const MOST_SITES: usize = 20;
/// The most bins up to which gaps are filled; more means that the beginning of a bin is wrong.
const MOST_BINS: usize = 1000;

/// One bin.
#[derive(Debug, Clone, PartialEq)]
struct Bin {
    low: f64,
    /// The text of the fits.
    label: String,
}

manifest::keys! {
    /// `[distribution]`: the fit statistics `NAME:LOW`, which are shares, as bars over bins.
    pub(crate) struct Distribution {
        /// The run.
        run: RunRef,
        /// Its variant, where it has several.
        #[serde(default)]
        variant: At,
        /// Its training size, where it has several.
        #[serde(default)]
        training: Size,
        /// The name before the colon.
        fit_statistic: String,
    }
    Distribution::check_more
}

impl Distribution {
    fn origin(&self) -> Origin<'_> {
        Origin { run: &self.run, variant: &self.variant, training: self.training }
    }
}

impl Distribution {
    fn check_more(&self, names: &mut Names<'_>) -> Result<(), Problem> {
        let name = &self.fit_statistic;
        if name.is_empty() || name.contains(':') {
            let allowed = "allowed is the name before the colon of \"NAME:LOW\"";
            return Err(names.error(format!("fit-statistic {name:?}, {allowed}")));
        }
        self.origin().check_fits(names)
    }
}

impl Show for Distribution {
    /// One row a bin, one column a site, and the mean of the sites. More than twenty sites only have the mean and the quartiles.
    fn show<'a>(&'a self, scope: &Scope<'_, 'a>) -> Option<Shown> {
        let name = &self.fit_statistic;
        let found = FoundRun::of(scope.lookup, self.origin(), None)?;
        let sites = scope.sites(&found.run.id);
        if sites.is_empty() {
            return None;
        }
        let prefix = format!("{name}:");
        let (bins, odd) = bins(sites, &prefix);
        let shares = |site: &SiteScores<'a>| -> Vec<Option<f64>> {
            bins.iter().map(|bin| found.share(site, &prefix, &bin.label)).collect()
        };
        let rows = sites.iter().map(|site| (site.id, shares(site)));
        let (names, values): (Vec<&str>, Vec<_>) =
            rows.filter(|(_, shares)| shares.iter().any(Option::is_some)).unzip();
        let over = OfSites::new(&values, bins.len());
        let x_label = format!("{name}, from");
        let labels: Vec<String> = bins.iter().map(|bin| bin.label.clone()).collect();
        let mut columns = vec![(x_label.clone(), labels.iter().map(Cell::text).collect())];
        let figures = |values: Vec<Option<f64>>| values.into_iter().map(Cell::figure).collect::<Vec<_>>();
        let few = names.len() <= MOST_SITES;
        let of_sites = names.iter().zip(values.iter().cloned()).filter(|_| few);
        columns.extend(of_sites.map(|(name, values)| ((*name).to_owned(), figures(values))));
        columns.push((MEAN.to_owned(), figures(over.means())));
        columns.extend((!few).then(|| over.quartiles()).into_iter().flatten());
        let bars = Bars::of_bins(labels, vec![Series::new(MEAN.to_owned(), over.means())]);
        let figure =
            scope.figure(names.len(), x_label.replace('-', " "), "share, mean of sites", Shape::Bars(bars));
        let mut notes = vec![format!("{}; the shares {name} of its fits", found.description())];
        notes.extend(found.repeats_note(sites, "shares are means"));
        notes.push(match bins.len() {
            0 => format!("no fit settles shares called {prefix}LOW"),
            _ => {
                "a row is the bin from its number up to the next; a fit has 0 in a bin that it does not name"
                    .to_owned()
            }
        });
        if !odd.is_empty() {
            let odd: Vec<&str> = odd.into_iter().collect();
            notes.push(format!("left out, as no number stands behind the colon: {}", odd.join(", ")));
        }
        let without = sites.len() - names.len();
        if !bins.is_empty() && without > 0 {
            let are = if without == 1 { "is" } else { "are" };
            notes.push(format!("{} without any share {are} left out", counted(without, "site")));
        }
        let figure = (!values.is_empty()).then_some(figure);
        Some(Shown { table: Table::of_columns(&columns, 0), figure, drawn: None, notes })
    }
}

/// The bins of all sites, ascending, and the figures whose bin is no number. Empty bins of an even grid are included, so that a plot has a
/// place for them.
fn bins<'a>(sites: &[SiteScores<'a>], prefix: &str) -> (Vec<Bin>, BTreeSet<&'a str>) {
    let mut named: BTreeMap<String, f64> = BTreeMap::new();
    let mut odd = BTreeSet::new();
    for name in sites.iter().flat_map(SiteScores::fit_statistic_names) {
        let Some(label) = name.strip_prefix(prefix) else { continue };
        match label.parse::<f64>() {
            Ok(low) if low.is_finite() => {
                named.insert(label.to_owned(), low);
            }
            _ => {
                odd.insert(name);
            }
        }
    }
    let mut bins: Vec<Bin> = named.into_iter().map(|(label, low)| Bin { low, label }).collect();
    bins.sort_by(|a, b| a.low.total_cmp(&b.low).then_with(|| a.label.cmp(&b.label)));
    (with_gaps(bins), odd)
}

/// Fills gaps if all bins are multiples of the smallest distance between two bins.
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks the labels with the gaps filled.
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
