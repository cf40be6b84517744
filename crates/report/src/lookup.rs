//! The inputs by name: the sites of a run on a data set, the figures that its fits settled, and the tasks and traces with results. Counts
//! are in `run_table`.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use manifest::{Experiment, RunRef, Training};
use record::{
    DataFacts, FitRules, PageScore, Presence, RunFacts, ScoreRow, Scores, SettledRule, SiteFacts, Summary,
    TaskScores, Trace,
};

use crate::Inputs;
use crate::run_table::RunTable;
pub(crate) use crate::run_table::{Fit, Pages, by_x};
use crate::task_view::TaskView;

/// The beginning of a text in place of a figure that the manifest keeps to other data.
pub(crate) const NOT_RUN: &str = "not run on these data";

/// The inputs of a report, by name.
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

/// The scores of a run on one site.
pub(crate) struct SiteScores<'a> {
    pub(crate) id: &'a str,
    pub(crate) facts: &'a SiteFacts,
    /// The single pages, if some output shows those of this run.
    pub(crate) pages: &'a [PageScore],
    scores: &'a Scores,
    /// The figures that each fit settled.
    fits: BTreeMap<Fit<'a>, &'a BTreeMap<String, f64>>,
    /// The run on all sites of the data set, and the place of this site among them.
    pub(crate) table: Rc<RunTable>,
    pub(crate) at: usize,
}

impl<'a> Lookup<'a> {
    /// Indexes the inputs. Sites of a run and data set are sorted by id.
    pub(crate) fn new(inputs: &Inputs<'a>) -> Self {
        let Inputs { experiment, summary, .. } = *inputs;
        let mut of_runs: BTreeMap<(&str, &str), BTreeMap<&str, &Scores>> = BTreeMap::new();
        for scores in inputs.scores {
            let unit = &scores.unit;
            of_runs.entry((&unit.run, &unit.data)).or_default().insert(&unit.site, scores);
        }
        let mut units: BTreeMap<&str, BTreeMap<&str, Vec<SiteScores<'a>>>> = BTreeMap::new();
        for ((run, data), sites) in of_runs {
            let table = Rc::new(RunTable::new(sites.values().copied()));
            let sites =
                sites.into_values().enumerate().map(|(at, scores)| SiteScores::new(scores, &table, at));
            units.entry(run).or_default().insert(data, sites.collect());
        }
        let tasks = inputs.tasks.iter().map(|own| ((&*own.unit.task, &*own.unit.data), own)).collect();
        let traces = inputs.traces.iter().map(|own| ((&*own.unit.trace, &*own.unit.data), own)).collect();
        Self { experiment, summary, units, tasks, traces }
    }

    /// A traced page of a data set; `None` if it was not traced.
    pub(crate) fn trace(&self, trace: &str, data: &str) -> Option<&'a Trace> {
        self.traces.get(&(trace, data)).copied()
    }

    /// The result of a task on a data set; `None` if it was not run there.
    pub(crate) fn task(&self, task: &str, data: &str) -> Option<TaskView<'a>> {
        let scores = *self.tasks.get(&(task, data))?;
        Some(TaskView::new(self.experiment, self.experiment.task(task)?, scores))
    }

    /// The sites of a run on a data set, sorted by id; empty if it did not run there.
    pub(crate) fn sites(&self, run: &str, data: &str) -> &[SiteScores<'a>] {
        let of_run = self.units.get(run).and_then(|of_run| of_run.get(data));
        of_run.map_or(&[], Vec::as_slice)
    }

    /// One site of a run on a data set.
    pub(crate) fn site(&self, run: &str, data: &str, id: &str) -> Option<&SiteScores<'a>> {
        let sites = self.sites(run, data);
        sites.binary_search_by_key(&id, |site| site.id).ok().map(|at| &sites[at])
    }

    /// The facts of a run.
    pub(crate) fn run(&self, id: &str) -> Option<&'a RunFacts> {
        self.summary.runs.iter().find(|run| run.id == id)
    }

    /// A run in words: its title, its pages, its training, and the data that its makers have seen.
    pub(crate) fn about(&self, run: &RunFacts) -> String {
        let asked = self.experiment.run(&run.id);
        let train = asked.and_then(|run| run.train.as_ref());
        let trained = train.map_or(String::new(), |train| {
            let on = train.on.join(", ");
            match train.folds {
                Some(folds) => format!(
                    "; trained on {on} in {folds} folds of hosts: no host is judged by a model that has seen its publisher"
                ),
                None => format!("; trained on {on}, for each host on those of other publishers"),
            }
        });
        let seen = asked.into_iter().flat_map(|run| &run.seen);
        let seen: String = seen.map(|(data, seen)| format!("; seen of {data}: {seen}")).collect();
        format!("{}: {}; {}{trained}{seen}", run.id, run.title, run.pages)
    }

    /// The runs of these ids, then the trivial baselines on the same pages.
    pub(crate) fn with_baselines(&self, runs: &[RunRef]) -> impl Iterator<Item = &'a RunFacts> {
        let named: Vec<&RunFacts> = runs.iter().filter_map(|id| self.run(id)).collect();
        let alike = |baseline: &&RunFacts| {
            named.iter().any(|run| run.pages == baseline.pages && run.id != baseline.id)
        };
        let baselines: Vec<&RunFacts> = self.baselines().filter(alike).collect();
        named.into_iter().chain(baselines)
    }

    /// The trivial baselines, which run automatically on every choice of pages.
    pub(crate) fn baselines(&self) -> impl Iterator<Item = &'a RunFacts> {
        self.summary.runs.iter().filter(|run| run.baseline)
    }

    /// The available data sets, in the order of the manifest.
    pub(crate) fn present(&self) -> impl Iterator<Item = &'a DataFacts> {
        self.summary.data.iter().filter(|data| data.presence == Presence::Present)
    }

    /// The facts of each site of a data set, sorted by id: of the runs on a site those of the first run in which most pages take part.
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
    fn new(scores: &'a Scores, table: &Rc<RunTable>, at: usize) -> Self {
        let fit = |row: &'a ScoreRow| (fit_of(row.training, row.repeat, &row.variant), &row.fit_statistics);
        let fits = scores.rows.iter().map(fit).collect();
        let (id, facts, pages) = (&scores.unit.site, &scores.site, &scores.pages);
        Self { id, facts, pages, scores, fits, table: Rc::clone(table), at }
    }

    /// The training sizes of the site, ascending; all pages come last.
    pub(crate) fn trainings(&self) -> Vec<Training> {
        let sizes: BTreeSet<_> = self.fits.keys().map(|fit| fit.training).collect();
        sizes.into_iter().collect()
    }

    /// The largest training size of the site.
    pub(crate) fn most(&self) -> Option<Training> {
        self.fits.keys().last().map(|fit| fit.training)
    }

    /// The samples drawn at a training size.
    pub(crate) fn repeats(&self, training: Training) -> Vec<u32> {
        let fits = self.fits.keys().filter(|fit| fit.training == training);
        let repeats: BTreeSet<_> = fits.map(|fit| fit.repeat).collect();
        repeats.into_iter().collect()
    }

    /// Whether some page of some fit counts by the measure.
    pub(crate) fn has_counts(&self, measure: &str) -> bool {
        self.scores.rows.iter().any(|row| row.measure == measure && row.pages > 0)
    }

    /// A fit statistic.
    pub(crate) fn fit_statistic(&self, fit: Fit<'_>, name: &str) -> Option<f64> {
        self.fit_statistics(fit)?.get(name).copied().filter(|value| value.is_finite())
    }

    /// All figures that a fit settled.
    pub(crate) fn fit_statistics(&self, fit: Fit<'_>) -> Option<&'a BTreeMap<String, f64>> {
        self.fits.get(&fit).copied()
    }

    /// The rules that a fit settled, in the order of its method.
    pub(crate) fn rules(&self, fit: Fit<'_>) -> &'a [SettledRule] {
        let is = |own: &&FitRules| fit_of(own.training, own.repeat, &own.variant) == fit;
        self.scores.rules.iter().find(is).map_or(&[], |own| own.rules.as_slice())
    }

    /// The names of all figures that fits of this site settled.
    pub(crate) fn fit_statistic_names(&self) -> BTreeSet<&'a str> {
        self.fits.values().flat_map(|settled| settled.keys().map(String::as_str)).collect()
    }
}

fn fit_of(training: Option<usize>, repeat: u32, variant: &str) -> Fit<'_> {
    Fit { training: training.map_or(Training::All, Training::Pages), repeat, variant }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures;

    #[track_caller]
    fn check(folds: Option<usize>, expected: &str) {
        let train = manifest::Train { on: fixtures::texts(&["a", "b"]), folds, seed: None };
        let seen = [("a".to_owned(), "its author made it".to_owned())].into();
        let run = manifest::Run { train: Some(train), seen, ..fixtures::plain_run("own") };
        let case = fixtures::Case::of(fixtures::experiment(vec![run], Vec::new()));
        let lookup = Lookup::new(&case.inputs());
        assert_eq!(lookup.about(lookup.run("own").unwrap()), expected);
    }

    #[test]
    fn a_run_says_what_was_seen() {
        check(
            Some(5),
            "own: the run own; all pages; trained on a, b in 5 folds of hosts: no host is judged by a model that has seen its \
             publisher; seen of a: its author made it",
        );
        check(
            None,
            "own: the run own; all pages; trained on a, b, for each host on those of other publishers; \
             seen of a: its author made it",
        );
    }
}
