//! For each site the variant with the best F, compared with other runs.

use std::collections::BTreeSet;

use manifest::{MeasureRef, Names, Problem, Ratio, RunRef};
use record::RunFacts;

use super::Show;
use super::curve::swept_keys;
use super::over_sites::{PAGES, WITHOUT_VALUE};
use super::scope::{RATIOS, Scope, Shown, gap_note};
use crate::best::best;
use crate::lookup::SiteScores;
use crate::numbers::plain;
use crate::reading::{Choice, OverSites, Spot};
use crate::statistics::mean;
use crate::table::{Cell, Table};

/// A run beside the optimum.
struct Beside<'a> {
    run: &'a RunFacts,
    /// Its one variant.
    spot: Spot<'a>,
    /// The statistics that its fits settled.
    statistics: Vec<&'a str>,
}

/// The value of a ratio in a row at the foot.
type Read = fn(&OverSites) -> Option<f64>;

/// The rows at the foot.
const FOOT: [(&str, Read); 4] = [
    ("mean of sites", OverSites::mean),
    ("pooled", |over| over.pooled),
    ("mean of pages", |over| over.page_mean),
    (PAGES, |over| over.defined.share()),
];

manifest::keys! {
    /// `[optimum]`: each site's variant with the best F.
    pub(crate) struct Optimum {
        /// The run.
        run: RunRef,
        /// The measure.
        measure: MeasureRef,
        /// Runs of one variant that are shown for comparison.
        #[serde(default)]
        beside: Vec<RunRef>,
    }
    Optimum::check_more
}

impl Optimum {
    fn check_more(&self, names: &mut Names<'_>) -> Result<(), Problem> {
        self.beside.iter().try_for_each(|run| names.one_variant(run))
    }
}

impl Show for Optimum {
    /// The table has one row a site: the optimum, the range of x with the same F, recall, precision and F; then for each run beside it the
    /// settled figures, its ratios, and the difference of its F.
    fn show<'a>(&'a self, scope: &Scope<'_, 'a>) -> Option<Shown> {
        let Self { run, measure, beside } = self;
        let sites = scope.sites(run);
        let run = scope.lookup.run(run)?;
        if sites.is_empty() {
            return None;
        }
        let beside: Vec<Beside<'_>> = beside.iter().filter_map(|id| Beside::of(scope, id, &run.id)).collect();
        let mut header: Vec<String> = ["site", "optimal", "same F at"].map(str::to_owned).to_vec();
        header.extend(RATIOS.map(|ratio| ratio.name().to_owned()));
        let optimal = Spot::largest(Choice::Best(run));
        let mut rows: Vec<Vec<Cell>> = Vec::new();
        for site in sites {
            let [x, range] = place(site, run, measure);
            let ratios = RATIOS.map(|ratio| Cell::figure(optimal.ratio(site, measure, ratio)));
            rows.push([Cell::text(site.id), x, range].into_iter().chain(ratios).collect());
        }
        let over = |sites, spot: &Spot<'_>| RATIOS.map(|ratio| OverSites::of(sites, spot, measure, ratio));
        let at_best = over(sites, &optimal);
        let foot_row = |(name, read): (&str, Read)| {
            let ratios = at_best.iter().map(|over| Cell::figure(read(over)));
            [Cell::text(name), Cell::Empty, Cell::Empty].into_iter().chain(ratios).collect::<Vec<_>>()
        };
        let mut foot: Vec<Vec<Cell>> = FOOT.into_iter().map(foot_row).collect();
        let mut notes = vec![
        "the optimum is the smallest value with the best F on all scored pages; \"same F at\" lists all of them"
            .to_owned(),
    ];
        let gaps = |over: &[OverSites; 3], name: &dyn Fn(Ratio) -> String| -> Vec<String> {
            let own = RATIOS.into_iter().zip(over);
            own.filter_map(|(ratio, over)| gap_note(&name(ratio), over.values.len(), sites.len())).collect()
        };
        notes.extend(gaps(&at_best, &|ratio| ratio.name().to_owned()));
        let is_part = |over: &[OverSites; 3]| over.iter().any(|over| over.defined.is_part());
        let mut parts = is_part(&at_best);
        for other in &beside {
            let id = &other.run.id;
            let others = scope.sites(id);
            let own = over(others, &other.spot);
            header.extend(other.statistics.iter().map(|name| format!("{id} {name}")));
            header.extend(RATIOS.map(|ratio| format!("{id} {}", ratio.name())));
            header.push(format!("{id} F less optimal"));
            let mut differences = Vec::new();
            for (row, site) in rows.iter_mut().zip(sites) {
                let partner = scope.site(id, site.id);
                let ratio = |ratio| other.spot.ratio(partner?, measure, ratio);
                let statistic = |name: &&str| other.spot.fit_statistic(partner?, name);
                let less = less(ratio(Ratio::F), optimal.ratio(site, measure, Ratio::F));
                differences.extend(less);
                row.extend(
                    other
                        .statistics
                        .iter()
                        .map(|name| Cell::text(statistic(name).map_or_else(String::new, plain))),
                );
                row.extend(RATIOS.map(|each| Cell::figure(ratio(each))));
                row.push(Cell::figure(less));
            }
            // the share of pages has no difference
            let differences = [
                mean(&differences),
                less(own[2].pooled, at_best[2].pooled),
                less(own[2].page_mean, at_best[2].page_mean),
                None,
            ];
            for ((row, (_, read)), difference) in foot.iter_mut().zip(FOOT).zip(differences) {
                row.extend(other.statistics.iter().map(|_| Cell::Empty));
                row.extend(own.iter().map(|over| Cell::figure(read(over))));
                row.push(Cell::figure(difference));
            }
            notes.extend(gaps(&own, &|ratio| format!("{id} {}", ratio.name())));
            parts |= is_part(&own);
            notes.push(format!("{id}: {}", other.run.title));
        }
        if parts {
            notes.push(WITHOUT_VALUE.to_owned());
        } else {
            foot.pop();
        }
        Some(Shown { table: Table::new(header, rows, foot), figure: None, drawn: None, notes })
    }
}

fn less(one: Option<f64>, other: Option<f64>) -> Option<f64> {
    Some(one? - other?)
}

impl<'a> Beside<'a> {
    /// The run with its statistics that are named like a swept key of `swept` (the threshold beside the optimal threshold), or with all of
    /// them if none is.
    fn of(scope: &Scope<'_, 'a>, id: &str, swept: &str) -> Option<Self> {
        let run = scope.lookup.run(id)?;
        let swept = swept_keys(scope.lookup.experiment, swept);
        let names: BTreeSet<&str> =
            scope.sites(id).iter().flat_map(SiteScores::fit_statistic_names).collect();
        let is_named = names.iter().any(|name| swept.contains(name));
        let statistics = names.into_iter().filter(|name| !is_named || swept.contains(name)).collect();
        let spot = Spot::largest(Choice::Fixed(&run.variants.first()?.id));
        Some(Self { run, spot, statistics })
    }
}

/// The optimum and all values with the same F; over repeats the mean of the optima, the smallest and the largest.
fn place(site: &SiteScores<'_>, run: &RunFacts, measure: &str) -> [Cell; 2] {
    let Some(training) = site.most() else { return [Cell::Empty, Cell::Empty] };
    let repeats = site.repeats(training).into_iter();
    let all: Vec<_> = repeats.filter_map(|repeat| best(site, run, training, repeat, measure)).collect();
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
