//! F of the runs of clusterings, by set of documents (Tables 5-3 and 5-4, Figures 5-3 and 5-4 of the thesis).

use std::collections::BTreeSet;

use manifest::{Names, Problem, TaskKind, TaskRef, TaskValue};
use record::Clusterings;

use super::scope::{Scope, Shown};
use super::{Show, of_tasks};
use crate::numbers::{counted, plain};
use crate::plot::{Interval, Intervals, Runs, RunsLine, Shape};
use crate::statistics::{Paired, SLACK, count, deviation, mean, quantile};
use crate::table::{Cell, Table};
use crate::task_view::{Set, TaskView, grouped_notes, run_by_run, runs_of};

/// The most sets with a line each; more sets have a row each.
const MOST: usize = 8;

/// The name of a set in the table.
fn key(label: &str) -> String {
    format!("F({label})")
}

/// The mean of a set's runs, and their quartiles.
fn interval(name: &str, label: &str, runs: &[f64]) -> Interval {
    Interval {
        name: name.to_owned(),
        key: key(label),
        value: mean(runs),
        ends: quantile(runs, 0.25).zip(quantile(runs, 0.75)),
        ..Interval::default()
    }
}

manifest::keys! {
    /// `[clusterings]`: F over the runs of clusterings, how many runs lie below and above bounds, and paired differences to the first
    /// documents.
    pub(crate) struct ClusteringRuns {
        /// The tasks.
        tasks: Vec<TaskRef>,
        /// Counts runs with F below each of these.
        #[serde(default)]
        below: Vec<f64>,
        /// Counts runs with F of at least each of these.
        #[serde(default)]
        at_least: Vec<f64>,
    }
    ClusteringRuns::check_more
}

impl ClusteringRuns {
    fn check_more(&self, names: &mut Names<'_>) -> Result<(), Problem> {
        names.tasks(&self.tasks, TaskKind::Clustering)?;
        match self.below.iter().chain(&self.at_least).find(|bound| !(0.0..=1.0).contains(*bound)) {
            Some(bound) => Err(names.error(format!("bound {bound}, allowed is 0 to 1"))),
            None => Ok(()),
        }
    }
}

impl Show for ClusteringRuns {
    /// One row a task and set of documents, headed `F(LABEL)` as in the thesis.
    fn show<'a>(&'a self, scope: &Scope<'_, 'a>) -> Option<Shown> {
        let bounds = self;
        let views = scope.views(&bounds.tasks);
        let several = bounds.tasks.len() > 1;
        let (mut rows, mut lines, mut bars) = (Vec::new(), Vec::new(), Vec::new());
        let mut labels: Vec<String> = Vec::new();
        let apart = of_tasks::apart(&views);
        for (task, view) in views.iter().enumerate() {
            let first = view.first();
            for set in view.sets() {
                let Some(clusterings) = &set.result.clusterings else { continue };
                let less = first
                    .as_ref()
                    .filter(|first| first.documents.id != set.documents.id)
                    .and_then(|first| first.result.clusterings.as_ref())
                    .map(|first| run_by_run(&clusterings.f, &first.f));
                rows.push(row(view, &set, clusterings, less, several, bounds));
                // the others are compared with the first task
                let name = of_tasks::words(&set, (task > 0).then_some(apart[task].as_str()));
                bars.push(interval(&name, &set.label, &clusterings.f));
                // with two tasks a label has one colour, with more each line has its own
                let known = labels.iter().position(|label| *label == set.label && views.len() <= 2);
                let style = known.unwrap_or(labels.len());
                if known.is_none() {
                    labels.push(set.label.clone());
                }
                let dashed = views.len() == 2 && task == 1;
                lines.push(RunsLine::new(name, key(&set.label), style, dashed, &clusterings.f));
            }
        }
        let shown = lines.iter().any(|line| !line.points.is_empty());
        let (x_label, y_label, shape) = if lines.len() > MOST {
            ("F: mean of the runs, and the middle half of them", "", Shape::Intervals(Intervals::new(bars)))
        } else {
            ("share of the runs, from the lowest F to the highest", "F of a run", Shape::Runs(Runs { lines }))
        };
        let figure = of_tasks::figure(scope, &views, x_label, y_label, shape)?;
        let table = Table::new(header(&views, several, bounds), rows, []);
        Some(Shown { table, figure: shown.then_some(figure), drawn: None, notes: notes(&views, several) })
    }
}

fn header(views: &[TaskView<'_>], several: bool, bounds: &ClusteringRuns) -> Vec<String> {
    let mut header = vec!["documents".to_owned()];
    header.extend(several.then(|| "task".to_owned()));
    header.extend(["weighting", "runs", "Ave(F)", "sd"].map(str::to_owned));
    header.extend(bounds.below.iter().map(|bound| format!("F<{}", plain(*bound))));
    header.extend(bounds.at_least.iter().map(|bound| format!("F>={}", plain(*bound))));
    header.extend(["class information", "site information"].map(str::to_owned));
    let first: BTreeSet<String> = views.iter().map(TaskView::first_label).collect();
    let first = if first.len() == 1 { first.into_iter().collect() } else { "first".to_owned() };
    header.push(format!("difference to {first}"));
    header.extend(["error over restarts", "iterations"].map(str::to_owned));
    header
}

fn row(
    view: &TaskView<'_>,
    set: &Set<'_>,
    clusterings: &Clusterings,
    less: Option<Paired>,
    several: bool,
    bounds: &ClusteringRuns,
) -> Vec<Cell> {
    let f = &clusterings.f;
    let below = |bound: f64| f.iter().filter(|f| **f < bound - SLACK).count();
    let mut row = vec![Cell::text(key(&set.label))];
    row.extend(several.then(|| Cell::text(&view.task.id)));
    row.push(Cell::text(set.documents.weighting.name()));
    row.push(Cell::count(f.len()));
    row.push(Cell::figure(mean(f)));
    row.push(Cell::figure(deviation(f)));
    row.extend(bounds.below.iter().map(|bound| Cell::count(below(*bound))));
    row.extend(bounds.at_least.iter().map(|bound| Cell::count(f.len() - below(*bound))));
    for value in [TaskValue::ClassInformation, TaskValue::SiteInformation] {
        row.push(Cell::figure(mean(runs_of(clusterings, value))));
    }
    row.push(Cell::figure(less.and_then(|less| less.mean)));
    row.push(Cell::figure(less.and_then(|less| less.error)));
    row.push(Cell::text(mean_iterations(clusterings).map_or_else(String::new, |mean| format!("{mean:.1}"))));
    row
}

fn mean_iterations(clusterings: &Clusterings) -> Option<f64> {
    let iterations: Vec<f64> = clusterings.iterations.iter().map(|number| f64::from(*number)).collect();
    mean(&iterations)
}

fn notes(views: &[TaskView<'_>], several: bool) -> Vec<String> {
    let (mut notes, mut stopped) = (Vec::new(), Vec::new());
    for view in views {
        let first = view.first_label();
        notes.extend(of_tasks::clusterings(view).map(|what| format!("{what}; differences are to {first}")));
        stopped.extend(unfinished(view, several));
        notes.extend(of_tasks::troubles(view, several));
    }
    notes.extend(of_tasks::titles(views));
    notes.push(
        "a run's F is the mean over classes under the best assignment of clusters to classes; a difference is the mean \
         over runs that start from the same documents; its error is the standard error over these restarts on the same \
         pages, so it does not show how much F would differ on other pages or sites"
            .to_owned(),
    );
    notes.push(
        "information: how much the clusters say about class and about site, from 0 to 1, mean over runs"
            .to_owned(),
    );
    let sets = views.iter().map(|view| view.sets().len()).sum();
    notes.extend(grouped_notes(stopped, sets));
    notes.extend((sets <= MOST).then(|| {
        "in the plot the runs of each set are sorted by F, so that points one above the other are not the same run"
            .to_owned()
    }));
    notes
}

/// The sets with runs that were stopped at the last iteration.
fn unfinished(view: &TaskView<'_>, several: bool) -> Vec<(String, String)> {
    let of = |set: Set<'_>| {
        let clusterings = set.result.clusterings.as_ref()?;
        let most = clusterings.most_iterations;
        let cut = clusterings.iterations.iter().filter(|number| **number >= most).count();
        let share = 100.0 * count(cut) / count(clusterings.iterations.len());
        let text = format!("{share:.0}% of the runs used all {}", counted(most as usize, "iteration"));
        (cut > 0).then(|| (of_tasks::series_name(view, &set, several), text))
    };
    view.sets().into_iter().filter_map(of).collect()
}
