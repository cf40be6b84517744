//! Runs on one data set, the best first, with their differences to the best and whether these are more than chance.

use manifest::{MeasureRef, Names, Output, Problem, Ratio, RunRef};
use record::{DataFacts, RunFacts, VariantFacts};

use super::Show;
use super::scope::{Scope, Shown, titled, variant_name};
use crate::lookup::{Lookup, Pages};
use crate::numbers::grouped;
use crate::paired::{Over, Paired, RESAMPLES};
use crate::plot::{Interval, Intervals, Shape};
use crate::reading::{Choice, OverSites, Spot};
use crate::statistics::{self, FEWEST};
use crate::table::{Cell, Table};

/// One variant of a run.
pub(crate) struct Ranked<'a> {
    run: &'a RunFacts,
    variant: &'a VariantFacts,
    /// The number of sites with scores.
    sites: usize,
    /// The means of the pages' own precision, recall and F.
    precision: Option<f64>,
    recall: Option<f64>,
    pub(crate) f: f64,
    /// The interval of the mean F of the pages.
    interval: Option<(f64, f64)>,
    /// The difference of F to the best run; `None` for the best.
    behind: Option<Paired>,
    /// The mean of the mean F by the other measures.
    beside: Option<f64>,
    /// The mean of the sites' F.
    by_sites: Option<f64>,
    /// Its difference to that of the best run by sites; `None` for the best.
    behind_by_sites: Option<Paired>,
}

/// The rows of an output on one data set; empty for outputs of another kind.
pub(crate) fn ranking<'a>(lookup: &Lookup<'a>, output: &'a Output, data: &'a DataFacts) -> Vec<Ranked<'a>> {
    let own = output.kind.downcast::<Ranking>();
    own.map_or_else(Vec::new, |own| own.ranked(&Scope { lookup, output, data }))
}

impl Ranking {
    fn check_more(&self, names: &mut Names<'_>) -> Result<(), Problem> {
        names.needs.traits.extend(self.with.iter().cloned());
        Ok(())
    }

    /// The variants with a figure, the best first; empty if only baselines have one.
    fn ranked<'a>(&'a self, scope: &Scope<'_, 'a>) -> Vec<Ranked<'a>> {
        let mut rows = Vec::new();
        for run in scope.lookup.with_baselines(&self.runs) {
            let of = |variant| self.row(scope, run, variant);
            rows.extend(run.variants.iter().filter_map(of));
        }
        if rows.iter().all(|row| row.run.baseline) {
            return Vec::new();
        }
        // equal runs keep the order of the manifest
        rows.sort_by(|a, b| b.f.total_cmp(&a.f));
        let best = (0..rows.len())
            .rev()
            .max_by(|&a, &b| f64::total_cmp(&rows[a].sites_or_0(), &rows[b].sites_or_0()));
        for (over, best) in [(Over::Pages, 0), (Over::Sites, best.unwrap_or(0))] {
            for at in (0..rows.len()).filter(|&at| at != best) {
                let behind = Some(self.behind(scope, &rows[at], &rows[best], over));
                match over {
                    Over::Pages => rows[at].behind = behind,
                    Over::Sites => rows[at].behind_by_sites = behind,
                }
            }
        }
        rows
    }

    /// The place where a variant is read.
    fn spot<'a>(&'a self, variant: &'a VariantFacts) -> Spot<'a> {
        Spot::largest(Choice::Fixed(&variant.id)).on(Pages { with: &self.with, without: &[] })
    }

    /// The row of a variant; `None` without a figure.
    fn row<'a>(
        &'a self,
        scope: &Scope<'_, 'a>,
        run: &'a RunFacts,
        variant: &'a VariantFacts,
    ) -> Option<Ranked<'a>> {
        let (sites, spot) = (scope.sites(&run.id), self.spot(variant));
        let of = |measure, ratio| OverSites::of(sites, &spot, measure, ratio);
        let f = of(&self.measure, Ratio::F);
        let beside: Vec<f64> =
            self.mean_of.iter().filter_map(|measure| of(measure, Ratio::F).page_mean).collect();
        let name = variant_name(run, variant);
        let bootstrap = scope.bootstrap(&name, &self.measure);
        Some(Ranked {
            run,
            variant,
            sites: if self.with.is_empty() { sites.len() } else { f.values.len() },
            precision: of(&self.measure, Ratio::Precision).page_mean,
            recall: of(&self.measure, Ratio::Recall).page_mean,
            f: f.page_mean?,
            interval: Paired::interval_of_pages((sites, &spot), &self.measure, &bootstrap),
            behind: None,
            beside: statistics::mean(&beside),
            by_sites: f.mean(),
            behind_by_sites: None,
        })
    }

    /// The difference of F between a row and another one.
    fn behind(&self, scope: &Scope<'_, '_>, row: &Ranked<'_>, other: &Ranked<'_>, over: Over) -> Paired {
        let [spot, beside] = [row, other].map(|row| self.spot(row.variant));
        let pair = format!("{} - {}", row.name(), other.name());
        let bootstrap = scope.bootstrap(&pair, &self.measure);
        let (own, other) = (scope.sites(&row.run.id), scope.sites(&other.run.id));
        Paired::of((own, &spot), (other, &beside), &self.measure, over, &bootstrap)
    }
}

manifest::keys! {
    /// `[ranking]`: all variants of some runs, the best first: F, precision and recall as means over pages, and the paired difference of F to
    /// the best run's with the interval that holds it with 95 % (by the bootstrap over publishers); where it holds 0 it is a tie. Beside it
    /// the same for F as the mean over sites. Where a timing is on the same data, the times have a plot of F over pages a second.
    pub(crate) struct Ranking {
        /// The runs.
        runs: Vec<RunRef>,
        /// The measure.
        measure: MeasureRef,
        /// Only pages with each of these traits; all where absent.
        #[serde(default)]
        with: Vec<String>,
        /// Measures for a last column: the mean over them of the mean F over pages.
        #[serde(default)]
        mean_of: Vec<MeasureRef>,
    }
    Ranking::check_more
}

impl Show for Ranking {
    /// A row for each run and variant, the best first, with the baselines. `None` if no run has a figure.
    fn show<'a>(&'a self, scope: &Scope<'_, 'a>) -> Option<Shown> {
        let measure = &self.measure;
        let rows = self.ranked(scope);
        let best = rows.first()?;
        let mut header = vec![
            "run",
            "title",
            "sites",
            "F",
            "F low",
            "F high",
            "precision",
            "recall",
            "less the best",
            "low",
            "high",
            "verdict",
            "F by sites",
            "less the best by sites",
            "verdict by sites",
            "seen",
        ];
        let beside: Vec<&str> = self.mean_of.iter().map(|measure| &**measure).collect();
        let beside = (!beside.is_empty()).then(|| format!("mean F by {}", beside.join(" + ")));
        header.extend(beside.as_deref());
        let figure = scope.figure(
            best.sites,
            format!("F ({measure}), mean of pages, 95% interval over publishers"),
            "",
            Shape::Intervals(Intervals::new(rows.iter().map(Ranked::bar).collect())),
        );
        let mut notes = vec![
            format!("F, precision and recall by the measure {measure}: means over the pages that have one"),
            format!(
                "low and high: the middle 95% of the means of {} draws of as many publishers with replacement, none of fewer than {FEWEST} \
             publishers; less the best: the mean difference of the pages' F to that of {}, page by page; where its interval holds 0 it is \
             a tie; by sites: the same for the mean of the sites' F, each by the counts of all of its pages",
                grouped(RESAMPLES as usize),
                best.name()
            ),
        ];
        notes.push(
            "seen: what is known to have been seen of these data when a system was made; nothing where nothing is known".to_owned(),
        );
        if rows.iter().any(|row| row.sites != best.sites) {
            notes.push(
                "runs with other numbers of sites are compared with the best on the sites that both have"
                    .to_owned(),
            );
        }
        Some(Shown {
            table: Table::new(header, rows.iter().map(|row| row.cells(scope, beside.is_some())), []),
            figure: Some(figure),
            notes,
        })
    }
}

impl<'a> Ranked<'a> {
    fn sites_or_0(&self) -> f64 {
        self.by_sites.unwrap_or(0.0)
    }

    /// Whether a program of its own cleans the pages.
    pub(crate) fn is_peer(&self, lookup: &Lookup<'_>) -> bool {
        lookup.experiment.run(&self.run.id).is_some_and(manifest::Run::is_peer)
    }

    /// The name for plots.
    pub(crate) fn title(&self) -> String {
        titled(self.run, self.variant)
    }

    /// The name in tables of run times.
    pub(crate) fn name(&self) -> String {
        variant_name(self.run, self.variant)
    }

    fn cells(&self, scope: &Scope<'_, 'a>, with_beside: bool) -> Vec<Cell> {
        let mut cells = vec![Cell::text(self.name()), Cell::text(&self.run.title), Cell::count(self.sites)];
        let (low, high) = self.interval.unzip();
        cells.extend([Some(self.f), low, high, self.precision, self.recall].map(Cell::figure));
        let verdict = |behind: &Option<Paired>| match behind {
            None => "best",
            Some(behind) => behind.verdict().unwrap_or_default(),
        };
        let mean = |behind: &Option<Paired>| Cell::figure(behind.as_ref().and_then(|behind| behind.mean));
        let (low, high) = self.behind.as_ref().and_then(|behind| behind.interval).unzip();
        cells.push(mean(&self.behind));
        cells.extend([low, high].map(Cell::figure));
        cells.push(Cell::text(verdict(&self.behind)));
        cells.extend([
            Cell::figure(self.by_sites),
            mean(&self.behind_by_sites),
            Cell::text(verdict(&self.behind_by_sites)),
        ]);
        let asked = scope.lookup.experiment.run(&self.run.id);
        cells.push(Cell::text(asked.map(|run| run.seen_of(&scope.data.id)).unwrap_or_default()));
        cells.extend(with_beside.then(|| Cell::figure(self.beside)));
        cells
    }

    fn bar(&self) -> Interval {
        Interval {
            name: self.title(),
            key: self.name(),
            value: Some(self.f),
            ends: self.interval,
            set_apart: self.run.baseline,
            published: None,
        }
    }
}
