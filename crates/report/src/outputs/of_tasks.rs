//! What the outputs of tasks share: their tasks on a data set, and the sentences below their tables.

use std::collections::BTreeSet;

use record::DataFacts;

use crate::experiments::Experiments;
use crate::lookup::Lookup;
use crate::numbers::{counted, grouped, grouped_count};
use crate::task_view::{Set, TaskView, told_together};

/// The tasks of an output that have results on a data set.
pub(super) fn views<'a>(lookup: &Lookup<'a>, data: &DataFacts, tasks: &[String]) -> Vec<TaskView<'a>> {
    tasks.iter().filter_map(|task| lookup.task(task, &data.id)).collect()
}

/// A set's name in the legend of a plot of one or several tasks.
pub(super) fn series_name(view: &TaskView<'_>, set: &Set<'_>, several: bool) -> String {
    if several { format!("{} {}", view.task.id, set.label) } else { set.label.clone() }
}

/// What each label stands for: once where it stands for the same in every task, else task by task.
pub(super) fn titles(views: &[TaskView<'_>]) -> Vec<String> {
    let mut all: Vec<(String, String)> = Vec::new();
    let mut by_task = Vec::new();
    for view in views {
        let own = view.sets().into_iter().map(|set| (set.label, set.documents.title.clone()));
        let own: Vec<_> = own.collect();
        by_task.extend((!own.is_empty()).then(|| format!("task {}: {}", view.task.id, listed(&own))));
        for one in own {
            if !all.contains(&one) {
                all.push(one);
            }
        }
    }
    let labels: BTreeSet<&str> = all.iter().map(|(label, _)| label.as_str()).collect();
    match all.len() {
        0 => Vec::new(),
        titles if titles == labels.len() => vec![listed(&all)],
        _ => by_task,
    }
}

fn listed(titles: &[(String, String)]) -> String {
    titles.iter().map(|(label, title)| format!("{label}: {title}")).collect::<Vec<_>>().join("; ")
}

/// Says what a task's plot is made of.
pub(super) fn subtitle(data: &DataFacts, view: &TaskView<'_>) -> String {
    let noun = if data.synthetic { "synthetic site" } else { "site" };
    let (sites, classes) = (view.scores.sites.len(), view.scores.classes.len());
    let classes = if classes == 1 { "1 class".to_owned() } else { format!("{} classes", grouped(classes)) };
    let documents = if view.documents() == 1 { "document" } else { "documents" };
    let number = grouped_count(view.documents());
    format!("{}: {number} {documents} of {classes} on {}", data.id, counted(sites, noun))
}

/// How many experiments did not take place, which have no figure, and which sets have a mean over fewer than all
/// pairs; what is so of several sets is said once.
pub(super) fn experiment_notes(sets: &[(String, Experiments)]) -> Vec<String> {
    let skips = |(label, own): &(String, Experiments)| {
        let all = counted(own.total() + own.skips(), "experiment");
        let reasons: Vec<_> =
            own.skipped.iter().map(|(reason, times)| format!("{reason} ({})", grouped(*times))).collect();
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
