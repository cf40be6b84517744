//! An index over score rows: which sites a run has on a data set, and the counts of a fit on some pages of one; and
//! which tasks have results there.

use std::collections::{BTreeMap, BTreeSet};

use manifest::{Experiment, RunRef, Training};
use record::{
    DataFacts, FitRules, PageScore, Presence, RunFacts, ScoreRow, Scores, SettledRule, SiteFacts, Summary,
    TaskScores, Trace, VariantFacts,
};

use crate::Inputs;
use crate::ratios::Counts;
use crate::task_view::TaskView;

/// How a text begins that stands for a figure of what the manifest keeps to other data.
pub(crate) const NOT_RUN: &str = "not run on these data";

/// Everything a report is made from, findable.
pub(crate) struct Lookup<'a> {
    pub(crate) experiment: &'a Experiment,
    pub(crate) summary: &'a Summary,
    /// By run and data set.
    units: BTreeMap<&'a str, BTreeMap<&'a str, Vec<SiteScores<'a>>>>,
    /// By task and data set.
    tasks: BTreeMap<(&'a str, &'a str), &'a TaskScores>,
    /// By trace and data set.
    traces: BTreeMap<(&'a str, &'a str), &'a Trace>,
}

/// One fit of a run on a site.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Fit<'a> {
    pub(crate) training: Training,
    pub(crate) repeat: u32,
    pub(crate) variant: &'a str,
}

/// Pages that have all of some traits and none of others.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Pages<'a> {
    pub(crate) with: &'a [String],
    pub(crate) without: &'a [String],
}

impl Pages<'_> {
    /// All scored pages.
    pub(crate) const ALL: Pages<'static> = Pages { with: &[], without: &[] };

    fn holds(&self, row: &ScoreRow) -> bool {
        self.with.iter().all(|name| row.traits.contains(name))
            && !self.without.iter().any(|name| row.traits.contains(name))
    }
}

/// The scores of a run on one site.
pub(crate) struct SiteScores<'a> {
    pub(crate) id: &'a str,
    pub(crate) facts: &'a SiteFacts,
    /// Sorted by fit and measure.
    rows: Vec<((Fit<'a>, &'a str), &'a ScoreRow)>,
    rules: &'a [FitRules],
    /// The pages one by one, for a run that some output shows so.
    pub(crate) pages: &'a [PageScore],
}

impl<'a> Lookup<'a> {
    /// Indexes the inputs. Within a run and data set sites are sorted by id.
    pub(crate) fn new(inputs: &Inputs<'a>) -> Self {
        let Inputs { experiment, summary, .. } = *inputs;
        let mut units: BTreeMap<&str, BTreeMap<&str, Vec<SiteScores<'a>>>> = BTreeMap::new();
        for scores in inputs.scores {
            let of_run = units.entry(&scores.unit.run).or_default();
            of_run.entry(&scores.unit.data).or_default().push(SiteScores::new(scores));
        }
        for sites in units.values_mut().flat_map(BTreeMap::values_mut) {
            sites.sort_by_key(|site| site.id);
        }
        let tasks = inputs.tasks.iter().map(|own| ((&*own.unit.task, &*own.unit.data), own)).collect();
        let traces = inputs.traces.iter().map(|own| ((&*own.unit.trace, &*own.unit.data), own)).collect();
        Self { experiment, summary, units, tasks, traces }
    }

    /// A traced page of a data set; `None` where it was not traced.
    pub(crate) fn trace(&self, trace: &str, data: &str) -> Option<&'a Trace> {
        self.traces.get(&(trace, data)).copied()
    }

    /// The result of a task on a data set; `None` if it was not run there.
    pub(crate) fn task(&self, task: &str, data: &str) -> Option<TaskView<'a>> {
        let scores = *self.tasks.get(&(task, data))?;
        Some(TaskView::new(self.experiment, self.experiment.task(task)?, scores))
    }

    /// The sites of a run on a data set, sorted by id; none where it did not run there.
    pub(crate) fn sites(&self, run: &str, data: &str) -> &[SiteScores<'a>] {
        let of_run = self.units.get(run).and_then(|of_run| of_run.get(data));
        of_run.map_or(&[], Vec::as_slice)
    }

    /// One of them.
    pub(crate) fn site(&self, run: &str, data: &str, id: &str) -> Option<&SiteScores<'a>> {
        let sites = self.sites(run, data);
        sites.binary_search_by_key(&id, |site| site.id).ok().map(|at| &sites[at])
    }

    /// The run as it was resolved.
    pub(crate) fn run(&self, id: &str) -> Option<&'a RunFacts> {
        self.summary.runs.iter().find(|run| run.id == id)
    }

    /// A run in words: its title, its pages, and what it was trained on.
    pub(crate) fn about(&self, run: &RunFacts) -> String {
        let train = self.experiment.run(&run.id).and_then(|run| run.train.as_ref());
        let trained = train.map_or(String::new(), |train| {
            let on = train.on.join(", ");
            match train.folds {
                Some(folds) => format!(
                    "; trained on {on} in {folds} folds of hosts: no host is judged by a model that has seen its publisher"
                ),
                None => format!("; trained on {on}, for each host on those of other publishers"),
            }
        });
        format!("{}: {}; {}{trained}", run.id, run.title, run.pages)
    }

    /// The runs of these ids, and behind them the trivial baselines on the same pages.
    pub(crate) fn with_baselines(&self, runs: &[RunRef]) -> impl Iterator<Item = &'a RunFacts> {
        let named: Vec<&RunFacts> = runs.iter().filter_map(|id| self.run(id)).collect();
        let alike = |baseline: &&RunFacts| {
            named.iter().any(|run| run.pages == baseline.pages && run.id != baseline.id)
        };
        let baselines: Vec<&RunFacts> = self.baselines().filter(alike).collect();
        named.into_iter().chain(baselines)
    }

    /// The trivial baselines, which run automatically beside every choice of pages.
    pub(crate) fn baselines(&self) -> impl Iterator<Item = &'a RunFacts> {
        self.summary.runs.iter().filter(|run| run.baseline)
    }

    /// The available data sets, in the order of the manifest.
    pub(crate) fn present(&self) -> impl Iterator<Item = &'a DataFacts> {
        self.summary.data.iter().filter(|data| data.presence == Presence::Present)
    }

    /// The facts of each site of a data set, sorted by id: of the runs on a site the first in which most of its
    /// pages take part.
    pub(crate) fn site_facts(&self, data: &str) -> BTreeMap<&'a str, &'a SiteFacts> {
        let mut facts: BTreeMap<&str, &SiteFacts> = BTreeMap::new();
        for site in self.summary.runs.iter().flat_map(|run| self.sites(&run.id, data)) {
            let known = facts.entry(site.id).or_insert(site.facts);
            if site.facts.taking_part > known.taking_part {
                *known = site.facts;
            }
        }
        facts
    }
}

impl<'a> SiteScores<'a> {
    fn new(scores: &'a Scores) -> Self {
        let keyed = |row: &'a ScoreRow| {
            let training = row.training.map_or(Training::All, Training::Pages);
            let fit = Fit { training, repeat: row.repeat, variant: &row.variant };
            ((fit, row.measure.as_str()), row)
        };
        let mut rows: Vec<_> = scores.rows.iter().map(keyed).collect();
        rows.sort_by_key(|(key, _)| *key);
        Self { id: &scores.unit.site, facts: &scores.site, rows, rules: &scores.rules, pages: &scores.pages }
    }

    /// The training sizes of the site, from few pages to all.
    pub(crate) fn trainings(&self) -> Vec<Training> {
        let sizes: BTreeSet<_> = self.rows.iter().map(|((fit, _), _)| fit.training).collect();
        sizes.into_iter().collect()
    }

    /// The largest training size of the site.
    pub(crate) fn most(&self) -> Option<Training> {
        self.rows.last().map(|((fit, _), _)| fit.training)
    }

    /// The samples drawn at a training size.
    pub(crate) fn repeats(&self, training: Training) -> Vec<u32> {
        let from = self.rows.partition_point(|((fit, _), _)| fit.training < training);
        let fits =
            self.rows[from..].iter().map(|((fit, _), _)| fit).take_while(|fit| fit.training == training);
        let repeats: BTreeSet<_> = fits.map(|fit| fit.repeat).collect();
        repeats.into_iter().collect()
    }

    /// The counts of a fit on some pages; `None` where it has no such page.
    pub(crate) fn counts(&self, fit: Fit<'_>, measure: &str, pages: Pages<'_>) -> Option<Counts> {
        let mut sum = Counts::default();
        for row in self.rows_of(fit, measure).filter(|row| pages.holds(row)) {
            sum.add_row(row);
        }
        (sum.pages > 0).then_some(sum)
    }

    /// Whether some fit has a page that counts by the measure.
    pub(crate) fn has_counts(&self, measure: &str) -> bool {
        self.rows.iter().any(|((_, own), row)| *own == measure && row.pages > 0)
    }

    /// A fit statistic, which is recorded with the fit's counts by any measure.
    pub(crate) fn fit_statistic(&self, fit: Fit<'_>, name: &str) -> Option<f64> {
        self.fit_statistics(fit)?.get(name).copied().filter(|value| value.is_finite())
    }

    /// All figures that a fit settled.
    pub(crate) fn fit_statistics(&self, fit: Fit<'_>) -> Option<&'a BTreeMap<String, f64>> {
        let from = self.rows.partition_point(|((own, _), _)| *own < fit);
        self.rows.get(from).filter(|((own, _), _)| *own == fit).map(|(_, row)| &row.fit_statistics)
    }

    /// The rules that a fit settled, in its method's order.
    pub(crate) fn rules(&self, fit: Fit<'_>) -> &'a [SettledRule] {
        let is = |own: &&FitRules| {
            own.training.map_or(Training::All, Training::Pages) == fit.training
                && (own.repeat, own.variant.as_str()) == (fit.repeat, fit.variant)
        };
        self.rules.iter().find(is).map_or(&[], |own| own.rules.as_slice())
    }

    /// The names of all figures that fits of this site settled.
    pub(crate) fn fit_statistic_names(&self) -> BTreeSet<&'a str> {
        self.rows.iter().flat_map(|(_, row)| row.fit_statistics.keys().map(String::as_str)).collect()
    }

    fn rows_of(&self, fit: Fit<'_>, measure: &str) -> impl Iterator<Item = &'a ScoreRow> {
        let from = self.rows.partition_point(|(key, _)| *key < (fit, measure));
        let count = self.rows[from..].partition_point(|(key, _)| *key == (fit, measure));
        self.rows[from..from + count].iter().map(|(_, row)| *row)
    }
}

/// The variants of a run by their place on the x axis; those without one keep their order, behind.
pub(crate) fn by_x(run: &RunFacts) -> Vec<&VariantFacts> {
    let mut variants: Vec<_> = run.variants.iter().collect();
    let place = |variant: &VariantFacts| variant.x.unwrap_or(f64::INFINITY);
    variants.sort_by(|a, b| place(a).total_cmp(&place(b)));
    variants
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures;

    #[track_caller]
    fn check(folds: Option<usize>, expected: &str) {
        let train = manifest::Train { on: fixtures::texts(&["a", "b"]), folds, seed: None };
        let run = manifest::Run { train: Some(train), ..fixtures::plain_run("own") };
        let case = fixtures::Case::of(fixtures::experiment(vec![run], Vec::new()));
        let lookup = Lookup::new(&case.inputs());
        assert_eq!(lookup.about(lookup.run("own").unwrap()), expected);
    }

    #[test]
    fn a_trained_run_says_on_what() {
        check(
            Some(5),
            "own: the run own; all pages; trained on a, b in 5 folds of hosts: no host is judged by a model that has seen its \
             publisher",
        );
        check(
            None,
            "own: the run own; all pages; trained on a, b, for each host on those of other publishers",
        );
    }
}
