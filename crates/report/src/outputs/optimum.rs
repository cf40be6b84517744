//! For each site the variant with the best F, and other runs beside it.

use manifest::{Ratio, Training};
use record::{DataFacts, RunFacts};

use super::over_sites::{PAGES, WITHOUT_VALUE};
use super::swept::swept_keys;
use super::{Shown, gap_note};
use crate::best::best;
use crate::lookup::{Lookup, Pages, SiteScores};
use crate::numbers::plain;
use crate::reading::{Choice, OverSites, Reading};
use crate::statistics::mean;
use crate::table::{Cell, Table};

const RATIOS: [Ratio; 3] = [Ratio::Recall, Ratio::Precision, Ratio::F];

/// A run beside the optimum.
struct Beside<'a> {
    run: &'a RunFacts,
    /// The one variant's id.
    variant: &'a str,
    /// The figures that its fits settled.
    learned: Vec<String>,
}

/// The table has one row a site: the optimum (smallest of the best), the range of x with the same F, recall,
/// precision and F; then of each run beside it what it settled, its ratios, and how its F differs.
pub(super) fn show(
    lookup: &Lookup<'_>,
    data: &DataFacts,
    run: &str,
    measure: &str,
    beside: &[String],
) -> Option<Shown> {
    let sites = lookup.sites(run, &data.id);
    let run = lookup.run(run)?;
    if sites.is_empty() {
        return None;
    }
    let swept = swept_keys(lookup.experiment, &run.id);
    let beside: Vec<_> = beside.iter().filter_map(|id| besides(lookup, data, id, &swept)).collect();
    let mut header: Vec<String> = ["site", "optimal", "same F at"].map(str::to_owned).to_vec();
    header.extend(RATIOS.map(|ratio| ratio.name().to_owned()));
    for other in &beside {
        header.extend(other.learned.iter().map(|name| format!("{} {name}", other.run.id)));
        header.extend(RATIOS.map(|ratio| format!("{} {}", other.run.id, ratio.name())));
        header.push(format!("{} F less optimal", other.run.id));
    }
    let at_best = |site: &SiteScores<'_>| {
        Some(Reading { choice: Choice::Best(run), training: site.most()?, measure, pages: Pages::ALL })
    };
    let rows = sites
        .iter()
        .map(|site| {
            let mut row = vec![Cell::text(site.id)];
            let reading = at_best(site);
            row.extend(place(site, run, measure));
            row.extend(
                RATIOS.map(|ratio| Cell::figure(reading.and_then(|reading| reading.ratio(site, ratio)))),
            );
            let optimal = reading.and_then(|reading| reading.ratio(site, Ratio::F));
            for other in &beside {
                row.extend(other.cells(lookup, data, site.id, measure, optimal));
            }
            row
        })
        .collect();
    let mut notes = vec![
        "the optimum is the smallest value with the best F on all scored pages; \"same F at\" lists all of them"
            .to_owned(),
    ];
    let over = RATIOS.map(|ratio| OverSites::of(sites, at_best, ratio));
    for (ratio, over) in RATIOS.iter().zip(&over) {
        notes.extend(gap_note(ratio.name(), over.values.len(), sites.len()));
    }
    let is_part = |over: &[OverSites; 3]| over.iter().any(|over| over.defined.is_part());
    let mut parts = is_part(&over);
    let mut foot = foot(&over);
    for other in &beside {
        let others = lookup.sites(&other.run.id, &data.id);
        let over = RATIOS.map(|ratio| OverSites::of(others, |site| other.reading(site, measure), ratio));
        for (ratio, over) in RATIOS.iter().zip(&over) {
            let name = format!("{} {}", other.run.id, ratio.name());
            notes.extend(gap_note(&name, over.values.len(), sites.len()));
        }
        parts |= is_part(&over);
        other.extend_foot(&mut foot, &over, &mean_difference(lookup, data, other, sites, measure, &at_best));
        notes.push(format!("{}: {}", other.run.id, other.run.title));
    }
    if parts {
        notes.push(WITHOUT_VALUE.to_owned());
    } else {
        foot.pop();
    }
    Some(Shown { table: Table::new(header, rows, foot), figure: None, notes })
}

/// A run beside the optimum. Of the figures that its fits settled those are shown that the optimum is an optimum of
/// (the threshold beside the optimal threshold); all of them where none has such a name.
fn besides<'a>(lookup: &Lookup<'a>, data: &DataFacts, id: &str, swept: &[&str]) -> Option<Beside<'a>> {
    let run = lookup.run(id)?;
    let names = lookup.sites(id, &data.id).iter().flat_map(SiteScores::learned_names);
    let mut learned: Vec<String> = names.map(str::to_owned).collect();
    learned.sort();
    learned.dedup();
    if learned.iter().any(|name| swept.contains(&name.as_str())) {
        learned.retain(|name| swept.contains(&name.as_str()));
    }
    Some(Beside { run, variant: &run.variants.first()?.id, learned })
}

/// The optimum and all values with the same F; over repeats the mean of the optima and the smallest and largest.
fn place(site: &SiteScores<'_>, run: &RunFacts, measure: &str) -> [Cell; 2] {
    let Some(training) = site.most() else { return [Cell::Empty, Cell::Empty] };
    let all: Vec<_> = site
        .repeats(training)
        .into_iter()
        .filter_map(|repeat| best(site, run, training, repeat, measure))
        .collect();
    match all.as_slice() {
        [] => [Cell::Empty, Cell::Empty],
        [one] => {
            let x = one.variant.x.map_or_else(|| one.variant.id.clone(), plain);
            [Cell::text(x), Cell::text(one.range())]
        }
        several => {
            let places: Vec<f64> = several.iter().filter_map(|best| best.variant.x).collect();
            let mut ranges: Vec<String> = several.iter().map(|best| best.range()).collect();
            ranges.dedup();
            [Cell::text(mean(&places).map_or_else(String::new, plain)), Cell::text(ranges.join("; "))]
        }
    }
}

impl Beside<'_> {
    fn reading<'a>(&'a self, site: &SiteScores<'_>, measure: &'a str) -> Option<Reading<'a>> {
        let training: Training = site.most()?;
        Some(Reading { choice: Choice::Fixed(self.variant), training, measure, pages: Pages::ALL })
    }

    /// The cells of one site.
    fn cells(
        &self,
        lookup: &Lookup<'_>,
        data: &DataFacts,
        site: &str,
        measure: &str,
        optimal: Option<f64>,
    ) -> Vec<Cell> {
        let site = lookup.site(&self.run.id, &data.id, site);
        let reading = site.and_then(|site| Some((site, self.reading(site, measure)?)));
        let mut cells = Vec::new();
        for name in &self.learned {
            let value = reading.and_then(|(site, reading)| {
                site.over_repeats(reading.training, |repeat| site.learned(reading.fit(site, repeat)?, name))
            });
            cells.push(Cell::text(value.map_or_else(String::new, plain)));
        }
        let ratio = |ratio| reading.and_then(|(site, reading)| reading.ratio(site, ratio));
        cells.extend(RATIOS.map(|each| Cell::figure(ratio(each))));
        cells.push(Cell::figure(ratio(Ratio::F).zip(optimal).map(|(f, optimal)| f - optimal)));
        cells
    }

    /// Adds this run's columns to the rows at the foot.
    fn extend_foot(&self, foot: &mut [Vec<Cell>], over: &[OverSites; 3], difference: &[Option<f64>; 4]) {
        for ((row, read), difference) in foot.iter_mut().zip(READS).zip(difference) {
            row.extend(self.learned.iter().map(|_| Cell::Empty));
            row.extend(over.iter().map(|over| Cell::figure(read(over))));
            row.push(Cell::figure(*difference));
        }
    }
}

/// The rows at the foot.
const FOOT: [&str; 4] = ["mean of sites", "pooled", "mean of pages", PAGES];

/// What they show.
const READS: [fn(&OverSites) -> Option<f64>; 4] =
    [OverSites::mean, |over| over.pooled, |over| over.page_mean, |over| over.defined.share()];

/// The rows at the foot, of the optimum alone.
fn foot(over: &[OverSites; 3]) -> Vec<Vec<Cell>> {
    let row = |(name, read): (&str, fn(&OverSites) -> Option<f64>)| {
        let mut row = vec![Cell::text(name), Cell::Empty, Cell::Empty];
        row.extend(over.iter().map(|over| Cell::figure(read(over))));
        row
    };
    FOOT.into_iter().zip(READS).map(row).collect()
}

/// How the F of a run differs from the optimum: the mean over sites that have both, of the pooled counts, and of
/// the means of pages. Of the share of pages nothing is said.
fn mean_difference<'a>(
    lookup: &Lookup<'_>,
    data: &DataFacts,
    other: &Beside<'_>,
    sites: &[SiteScores<'_>],
    measure: &'a str,
    at_best: &dyn Fn(&SiteScores<'_>) -> Option<Reading<'a>>,
) -> [Option<f64>; 4] {
    let differences: Vec<f64> = sites
        .iter()
        .filter_map(|site| {
            let optimal = at_best(site)?.ratio(site, Ratio::F)?;
            let beside = lookup.site(&other.run.id, &data.id, site.id)?;
            Some(other.reading(beside, measure)?.ratio(beside, Ratio::F)? - optimal)
        })
        .collect();
    let optimal = OverSites::of(sites, at_best, Ratio::F);
    let others = lookup.sites(&other.run.id, &data.id);
    let beside = OverSites::of(others, |site| other.reading(site, measure), Ratio::F);
    let less = |a: Option<f64>, b: Option<f64>| a.zip(b).map(|(a, b)| a - b);
    [mean(&differences), less(beside.pooled, optimal.pooled), less(beside.page_mean, optimal.page_mean), None]
}
