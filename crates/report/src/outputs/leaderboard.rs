//! The leaderboard: all runs, with F by each measure, its interval over publishers, and F of clusterings.

use manifest::{CleaningSource, MeasureRef, Names, Output, Problem, Ratio, RunRef, TaskKind, TaskRef};
use record::{RunFacts, VariantFacts};

use super::Show;
use super::scope::{Scope, Shown, titled, variant_name};
use crate::bootstrap::Bootstrap;
use crate::data_group::DataGroup;
use crate::lookup::Lookup;
use crate::numbers::{counted, grouped};
use crate::plot::{Figure, Interval, Intervals, Shape};
use crate::reading::{Choice, Spot};
use crate::statistics::{FEWEST, distinct, mean};
use crate::table::{Cell, Table};
use crate::task_view::TaskView;

/// The baseline whose text is that of documents without cleaning.
const EVERYTHING: &str = "everything";

/// The rows of a leaderboard for a group of data sets.
pub(crate) struct Rows<'a> {
    measures: &'a [MeasureRef],
    /// The tasks that have results there; none for several data sets, because each has its own classes.
    tasks: Vec<TaskView<'a>>,
    resamples: u32,
    /// The rows.
    pub(crate) entries: Vec<Entry<'a>>,
}

/// One variant of a run.
pub(crate) struct Entry<'a> {
    run: &'a RunFacts,
    variant: &'a VariantFacts,
    /// By measure.
    f: Vec<OverSites>,
    /// By task.
    clustered: Vec<Option<f64>>,
}

/// F by one measure.
struct OverSites {
    /// The number of sites on which it is defined.
    sites: usize,
    mean: Option<f64>,
    interval: Option<(f64, f64)>,
}

manifest::keys! {
    /// `[leaderboard]`: a leaderboard: all variants of the runs, F by each measure with a bootstrap interval over publishers, the baselines
    /// below. One table a data set, and one over all real and one over all generated data sets. No claim reads it.
    pub(crate) struct Leaderboard {
        /// The runs.
        runs: Vec<RunRef>,
        /// The measures. The plot shows the first that has a figure.
        measures: Vec<MeasureRef>,
        /// Clusterings, whose mean F is shown for the documents made of the row's run.
        #[serde(default)]
        tasks: Vec<TaskRef>,
        /// Number of bootstrap samples of the publishers; 1000 where absent.
        #[serde(default = "a_thousand")]
        resamples: u32,
    }
    Leaderboard::check_more
}

fn a_thousand() -> u32 {
    1000
}

/// The most resamples; more is a mistake.
const MOST_RESAMPLES: u32 = 100_000;

impl Leaderboard {
    fn check_more(&self, names: &mut Names<'_>) -> Result<(), Problem> {
        names.refuse_empty("runs", &self.runs)?;
        names.refuse_empty("measures", &self.measures)?;
        if !self.tasks.is_empty() {
            names.tasks(&self.tasks, TaskKind::Clustering)?;
        }
        match self.resamples {
            1..=MOST_RESAMPLES => Ok(()),
            resamples => {
                Err(names.error(format!("resamples is {resamples}, allowed is 1 to {MOST_RESAMPLES}")))
            }
        }
    }
}

impl Show for Leaderboard {
    fn show<'a>(&'a self, scope: &Scope<'_, 'a>) -> Option<Shown> {
        self.show_together(scope.lookup, scope.output, &DataGroup::one(scope.data))
    }

    /// One row a run and variant, in the manifest's order, the baselines last. `None` if no run has a figure.
    fn show_together<'a>(
        &'a self,
        lookup: &Lookup<'a>,
        output: &'a Output,
        group: &DataGroup<'a>,
    ) -> Option<Shown> {
        let own = Rows::of(self, lookup, group)?;
        let table = Table::new(own.header(), own.entries.iter().map(Entry::cells), []);
        Some(Shown { table, figure: own.figure(output, group), notes: own.notes(lookup, group) })
    }
}

impl<'a> Rows<'a> {
    /// The rows for a group of data sets; `None` if no run has a figure.
    pub(crate) fn of(own: &'a Leaderboard, lookup: &Lookup<'a>, group: &DataGroup<'_>) -> Option<Self> {
        let Leaderboard { runs, measures, tasks, resamples } = own;
        let views = tasks.iter().filter(|_| !group.is_together());
        let tasks = views.filter_map(|task| lookup.task(task, group.id())).collect();
        let mut own = Self { measures, tasks, resamples: *resamples, entries: Vec::new() };
        for run in lookup.with_baselines(runs) {
            let takes_place = group.data().iter().any(|data| !lookup.sites(&run.id, &data.id).is_empty());
            let entries = run.variants.iter().map(|variant| own.entry(lookup, group, run, variant));
            let entries: Vec<_> = entries.filter(|entry| takes_place || entry.has_figures()).collect();
            own.entries.extend(entries);
        }
        let has_figures = own.entries.iter().any(|entry| !entry.run.baseline && entry.has_figures());
        has_figures.then_some(own)
    }

    fn entry(
        &self,
        lookup: &Lookup<'a>,
        group: &DataGroup<'_>,
        run: &'a RunFacts,
        variant: &'a VariantFacts,
    ) -> Entry<'a> {
        let spot = Spot::largest(Choice::Fixed(&variant.id));
        let (seed, resamples) = (lookup.experiment.seed, self.resamples);
        // F of the sites at their largest number of training pages, the mean over repeats; each site alike
        let over_sites = |measure: &'a MeasureRef| {
            let sites = group.data().iter().flat_map(|data| lookup.sites(&run.id, &data.id));
            let values = sites.filter_map(|site| Some((site.id, spot.ratio(site, measure, Ratio::F)?)));
            let (ids, values): (Vec<&str>, Vec<f64>) = values.unzip();
            let bootstrap = Bootstrap { resamples, seed, data: group.id(), run: &run.id, measure };
            let interval = bootstrap.interval_of_sites(ids.into_iter().zip(values.iter().copied()));
            OverSites { sites: values.len(), mean: mean(&values), interval }
        };
        let is_of = |cleaning: &CleaningSource| match cleaning {
            CleaningSource::Run { run: own, variant: its } => *own == run.id && *its == variant.id,
            CleaningSource::Whole => run.baseline && run.method == EVERYTHING,
            CleaningSource::Gold => false,
        };
        // the mean F of a clustering of the variant's documents
        let clustered = |task: &TaskView<'a>| {
            let set = task.sets().into_iter().find(|set| is_of(&set.documents.cleaning))?;
            mean(&set.result.clusterings.as_ref()?.f)
        };
        let f = self.measures.iter().map(over_sites).collect();
        Entry { run, variant, f, clustered: self.tasks.iter().map(clustered).collect() }
    }

    /// The names of the columns.
    pub(crate) fn header(&self) -> Vec<String> {
        let mut header = ["run", "variant"].map(str::to_owned).to_vec();
        for measure in self.measures {
            header.extend(["F", "F low", "F high", "sites"].map(|column| format!("{measure} {column}")));
        }
        header.extend(self.tasks.iter().map(|view| format!("{} F", view.task.id)));
        header
    }

    /// The plot of the first measure by which some row has a figure.
    fn figure(&self, output: &Output, group: &DataGroup<'_>) -> Option<Figure> {
        let has_figures = |at: &usize| self.entries.iter().any(|entry| entry.f[*at].mean.is_some());
        let at = (0..self.measures.len()).find(has_figures)?;
        let row = |entry: &Entry<'_>| Interval {
            name: titled(entry.run, entry.variant),
            key: entry.run.id.clone(),
            value: entry.f[at].mean,
            ends: entry.f[at].interval,
            set_apart: entry.run.baseline,
            published: None,
        };
        let most = self.entries.iter().map(|entry| entry.f[at].sites).max().unwrap_or(0);
        let sites = counted(most, if group.is_synthetic() { "synthetic site" } else { "site" });
        Some(Figure::new(
            &output.title,
            format!("{}: {sites}, mean and 95% interval over publishers", group.name()),
            format!("F ({})", self.measures[at]),
            "",
            Shape::Intervals(Intervals::new(self.entries.iter().map(row).collect())),
        ))
    }

    fn notes(&self, lookup: &Lookup<'_>, group: &DataGroup<'_>) -> Vec<String> {
        let mut notes = vec![format!(
            "F: the mean of the sites' F, each at its largest number of training pages; low and high: the middle 95% of the \
             means of {} draws of as many publishers with replacement, none of fewer than {FEWEST}",
            grouped(self.resamples as usize)
        )];
        if group.is_together() {
            let data: Vec<&str> = group.data().iter().map(|data| data.id.as_str()).collect();
            notes.push(format!("each site counts alike, of these data sets: {}", data.join(", ")));
        }
        for (at, measure) in self.measures.iter().enumerate() {
            let numbers = self.entries.iter().map(|entry| entry.f[at].sites).filter(|sites| *sites > 0);
            if distinct(numbers).len() > 1 {
                notes.push(format!(
                    "{measure}: rows with other numbers of sites are means over other sites, so their difference is not that of \
                     the runs alone"
                ));
            }
        }
        notes.extend(self.tasks.iter().map(|view| {
            format!(
                "{0} F: task {0} ({1}), the mean over its runs, of its first documents that are made of the row's run; of \
                 {EVERYTHING} those without cleaning",
                view.task.id, view.task.title
            )
        }));
        let runs = self.entries.iter().map(|entry| lookup.about(entry.run));
        notes.extend(distinct(runs));
        notes
    }
}

impl Entry<'_> {
    /// Its name in tables of run times.
    pub(crate) fn name(&self) -> String {
        variant_name(self.run, self.variant)
    }

    fn has_figures(&self) -> bool {
        self.f.iter().any(|f| f.mean.is_some()) || self.clustered.iter().any(Option::is_some)
    }

    /// Its row.
    pub(crate) fn cells(&self) -> Vec<Cell> {
        let mut row = [&self.run.id, &self.variant.id].map(Cell::text).to_vec();
        for f in &self.f {
            let (low, high) = f.interval.unzip();
            row.extend([f.mean, low, high].map(Cell::figure));
            row.push(Cell::count(f.sites));
        }
        row.extend(self.clustered.iter().map(|f| Cell::figure(*f)));
        row
    }
}
