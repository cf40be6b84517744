//! From scores to what an output shows of one data set: a table, a figure where there is one, and notes.

use std::collections::BTreeSet;

use manifest::{Output, OutputKind, TaskKind};
use record::DataFacts;

use crate::experiments::Experiments;
use crate::figure::Figure;
use crate::lookup::Lookup;
use crate::numbers::{counted, grouped, grouped_count};
use crate::table::Table;
use crate::task_view::{Set, TaskView, told_together};

mod cells;
mod clusterings;
mod compare;
mod configurations;
mod curve;
mod optimum;
mod pairs;
mod sites;
mod swept;

/// What an output shows of one data set.
pub(crate) struct Shown {
    /// The measured figures.
    pub(crate) table: Table,
    /// The plot.
    pub(crate) figure: Option<Figure>,
    /// What the reader must know of the table, as sentences.
    pub(crate) notes: Vec<String>,
}

/// Makes an output of one data set; `None` where none of its runs has scores there
/// and none of its tasks results.
pub(crate) fn show(lookup: &Lookup<'_>, output: &Output, data: &DataFacts) -> Option<Shown> {
    match &output.kind {
        OutputKind::Sites => sites::show(lookup, data),
        OutputKind::Curve { run, axis, measure, ratios, best, variant } => {
            let curve =
                curve::Curve { run, axis: *axis, measure, ratios, best: *best, variant: variant.as_deref() };
            curve::show(lookup, output, data, &curve)
        }
        OutputKind::Optimum { run, measure, beside } => optimum::show(lookup, data, run, measure, beside),
        OutputKind::Compare { runs, measures } => compare::show(lookup, data, runs, measures),
        OutputKind::Cells { task } => cells::show(lookup, data, task),
        OutputKind::Clusterings { tasks, below, at_least } => {
            clusterings::show(lookup, output, data, &clusterings::Bounds { tasks, below, at_least })
        }
        OutputKind::Pairs { task, configuration, value } => {
            pairs::show(lookup, data, task, *configuration, *value)
        }
        OutputKind::Configurations { tasks, value } => {
            configurations::show(lookup, output, data, tasks, *value)
        }
    }
}

/// A note for a mean that some sites have no part in.
fn gap_note(name: &str, defined: usize, sites: usize) -> Option<String> {
    match defined {
        0 => Some(format!("{name} is undefined on every site")),
        _ if defined < sites => {
            Some(format!("{name} is the mean over {defined} of {sites} sites; on the others it is undefined"))
        }
        _ => None,
    }
}

/// The tasks of an output that have results on a data set.
fn views<'a>(lookup: &Lookup<'a>, data: &DataFacts, tasks: &[String]) -> Vec<TaskView<'a>> {
    tasks.iter().filter_map(|task| lookup.task(task, &data.id)).collect()
}

/// A set's name in the legend of a plot of one or several tasks.
fn series_name(view: &TaskView<'_>, set: &Set<'_>, several: bool) -> String {
    if several { format!("{} {}", view.task.id, set.label) } else { set.label.clone() }
}

/// What each label stands for, once; nothing where no set has a result.
fn titles(views: &[TaskView<'_>]) -> Option<String> {
    let mut titles = Vec::new();
    for set in views.iter().flat_map(TaskView::sets) {
        let title = format!("{}: {}", set.label, set.documents.title);
        if !titles.contains(&title) {
            titles.push(title);
        }
    }
    (!titles.is_empty()).then(|| titles.join("; "))
}

/// Says what a task's plot is made of.
fn subtitle(data: &DataFacts, view: &TaskView<'_>) -> String {
    let noun = if data.synthetic { "synthetic site" } else { "site" };
    let (sites, classes) = (view.scores.sites.len(), view.scores.classes.len());
    let classes = if classes == 1 { "1 class".to_owned() } else { format!("{} classes", grouped(classes)) };
    let documents = if view.documents() == 1 { "document" } else { "documents" };
    let number = grouped_count(view.documents());
    format!("{}: {number} {documents} of {classes} on {}", data.id, counted(sites, noun))
}

/// How many experiments did not take place, which have no figure, and which sets have a mean over fewer than all
/// pairs; what is so of several sets is said once.
fn experiment_notes(sets: &[(String, Experiments)]) -> Vec<String> {
    let skips = |(label, own): &(String, Experiments)| {
        let all = counted(own.total() + own.skips(), "experiment");
        let reasons: Vec<_> =
            own.skipped.iter().map(|(reason, times)| format!("{} {reason}", grouped(*times))).collect();
        let text = match own.skips() {
            0 => format!("{all} took place, none was skipped"),
            skips => format!("{} of {all} did not take place: {}", grouped(skips), reasons.join(", ")),
        };
        (label.clone(), text)
    };
    let undefined = |(label, own): &(String, Experiments)| {
        let text = format!("{} that took place have no such figure", counted(own.undefined(), "experiment"));
        (own.undefined() > 0).then(|| (label.clone(), text))
    };
    let pairs = sets.iter().map(|(_, own)| own.pairs().len()).max().unwrap_or(0);
    let gap = |(label, own): &(String, Experiments)| {
        let (defined, of) = (own.defined_pairs(), counted(pairs, "pair"));
        (defined > 0 && defined < pairs).then(|| (label.clone(), format!("mean over {defined} of {of}")))
    };
    let mut notes = told_together(sets.iter().map(skips).collect(), sets.len());
    notes.extend(told_together(sets.iter().filter_map(undefined).collect(), sets.len()));
    notes.extend(told_together(sets.iter().filter_map(gap).collect(), sets.len()));
    notes
}

/// What the words mean that say why experiments did not take place; an unknown one is left to itself.
fn reason_notes<'e>(view: &TaskView<'_>, all: impl IntoIterator<Item = &'e Experiments>) -> Option<String> {
    let least = match view.task.kind {
        TaskKind::Svm { least_cell, equal_cells, .. } => {
            equal_cells.map_or(least_cell, |own| own.max(least_cell))
        }
        TaskKind::KMeans { .. } => 0,
    };
    let words: BTreeSet<&str> =
        all.into_iter().flat_map(|own| own.skipped.keys().map(String::as_str)).collect();
    let told = words.into_iter().filter_map(|word| match word {
        "thin-cell" => Some(format!(
            "thin-cell: fewer than {} of a class and site to train on",
            counted(least, "document")
        )),
        "no-test" => Some("no-test: no document of one of the classes to test on".to_owned()),
        "not-trained" => {
            Some("not-trained: nothing in the documents to train on tells the classes apart".to_owned())
        }
        _ => None,
    });
    let told: Vec<_> = told.collect();
    (!told.is_empty()).then(|| told.join("; "))
}
