//! The results of a task on one data set: labels and figures of each set of documents, and the reasons for missing sets.

use manifest::{Documents, Experiment, PositiveKind, Task, TaskValue};
use record::{Clusterings, DocumentsResult, TaskScores};

use crate::experiments::{Experiments, Reading};
use crate::numbers::counted;
use crate::statistics::Paired;

/// A task on a data set.
#[derive(Clone, Copy)]
pub(crate) struct TaskView<'a> {
    pub(crate) task: &'a Task,
    pub(crate) scores: &'a TaskScores,
    experiment: &'a Experiment,
}

/// One set of documents of a task that has a result.
#[derive(Clone)]
pub(crate) struct Set<'a> {
    /// The manifest's label, followed by the id if several sets of the task have this label.
    pub(crate) label: String,
    /// The documents in the manifest.
    pub(crate) documents: &'a Documents,
    pub(crate) result: &'a DocumentsResult,
}

impl<'a> TaskView<'a> {
    pub(crate) fn new(experiment: &'a Experiment, task: &'a Task, scores: &'a TaskScores) -> Self {
        Self { task, scores, experiment }
    }

    /// The sets that have a result, in the manifest's order.
    pub(crate) fn sets(&self) -> Vec<Set<'a>> {
        self.task.documents.iter().filter_map(|id| self.set(id)).collect()
    }

    /// The set of these documents, if it has a result.
    pub(crate) fn set(&self, id: &str) -> Option<Set<'a>> {
        let result = self.scores.results.iter().find(|result| result.documents == id)?;
        Some(Set { label: self.label(id), documents: self.experiment.documents(id)?, result })
    }

    /// The set that the others are compared with: the first of the manifest, if it has a result.
    pub(crate) fn first(&self) -> Option<Set<'a>> {
        self.set(self.task.documents.first()?)
    }

    /// The label of the task's first documents, with or without a result.
    pub(crate) fn first_label(&self) -> String {
        self.task.documents.first().map_or_else(String::new, |id| self.label(id))
    }

    /// The label of documents, unique within the task.
    pub(crate) fn label(&self, id: &str) -> String {
        label(self.experiment, self.task, id)
    }

    /// The reason why documents have no result, as a sentence; `None` if they have one.
    pub(crate) fn trouble(&self, id: &str) -> Option<String> {
        if self.scores.results.iter().any(|result| result.documents == id) {
            return None;
        }
        let trouble = self.scores.troubles.iter().find(|trouble| trouble.documents == id);
        Some(trouble.map_or_else(|| "no result".to_owned(), |trouble| trouble.message.clone()))
    }

    /// A sentence for each set without a result, and for each with a solver that gave up.
    pub(crate) fn troubles(&self) -> Vec<String> {
        let left_out = |id: &String| Some(format!("{} is left out: {}", self.label(id), self.trouble(id)?));
        let gave_up = |set: &Set<'_>| {
            let times = set.result.unsettled;
            (times > 0)
                .then(|| format!("{}: the solver gave up before it came to rest, {times} times", set.label))
        };
        let sets = self.sets();
        let missing = self.task.documents.iter().filter_map(left_out);
        missing.chain(sets.iter().filter_map(gave_up)).collect()
    }

    /// The number of documents of each set: those of all cells.
    pub(crate) fn documents(&self) -> u64 {
        self.scores.cells.iter().flatten().sum()
    }

    /// The class whose F is taken, for a classification.
    pub(crate) fn positive(&self) -> PositiveKind {
        self.task.design.positive.unwrap_or(PositiveKind::First)
    }

    /// The number of runs and of clusters in the first set with a result: `800 runs of 5 clusters`.
    pub(crate) fn runs(&self) -> Option<String> {
        let made = self.scores.results.iter().find_map(|result| result.clusterings.as_ref())?;
        Some(format!("{} of {}", counted(made.f.len(), "run"), counted(made.clusters as usize, "cluster")))
    }

    /// The experiments of a configuration.
    pub(crate) fn experiments(&self, set: &Set<'_>, configuration: u8, value: TaskValue) -> Experiments {
        Experiments::of(set.result, Reading { configuration, value, positive: self.positive() })
    }

    /// The name of a class.
    pub(crate) fn class(&self, at: usize) -> String {
        self.scores.classes.get(at).cloned().unwrap_or_else(|| format!("class {at}"))
    }
}

/// The name of a value in notes.
pub(crate) const fn value_name(value: TaskValue) -> &'static str {
    match value {
        TaskValue::F => "F",
        TaskValue::Accuracy => "accuracy",
        TaskValue::ClassInformation => "class information",
        TaskValue::SiteInformation => "site information",
    }
}

/// The figures of a clustering's runs.
pub(crate) fn runs_of(clusterings: &Clusterings, value: TaskValue) -> &[f64] {
    match value {
        TaskValue::F => &clusterings.f,
        TaskValue::ClassInformation => &clusterings.class_information,
        TaskValue::SiteInformation => &clusterings.site_information,
        TaskValue::Accuracy => &[],
    }
}

/// The differences of two sets' figures, run by run; none if the numbers of runs differ, since then the runs are not paired.
pub(crate) fn run_by_run(of: &[f64], beside: &[f64]) -> Paired {
    let alike = of.len() == beside.len();
    let pairs = of.iter().zip(beside).filter(|_| alike);
    let differences: Vec<f64> = pairs.map(|(of, beside)| of - beside).collect();
    Paired::of(&differences)
}

/// Notes about the sets of a task, in order of appearance. Equal ones are grouped: `N, S: text`. A note about all of several `sets` has no
/// labels.
pub(crate) fn grouped_notes(notes: Vec<(String, String)>, sets: usize) -> Vec<String> {
    let mut together: Vec<(Vec<String>, String)> = Vec::new();
    for (label, text) in notes {
        match together.iter_mut().find(|(_, known)| *known == text) {
            Some((labels, _)) => labels.push(label),
            None => together.push((vec![label], text)),
        }
    }
    let sentence = |(labels, text): (Vec<String>, String)| match labels.len() {
        number if number > 1 && number == sets => text,
        _ => format!("{}: {text}", labels.join(", ")),
    };
    together.into_iter().map(sentence).collect()
}

/// The label of documents, unique within the task.
pub(crate) fn label(experiment: &Experiment, task: &Task, id: &str) -> String {
    let Some(label) = experiment.documents(id).map(|documents| &documents.label) else {
        return id.to_owned();
    };
    let labels = task.documents.iter().filter_map(|id| experiment.documents(id));
    let alike = labels.filter(|other| other.label == *label).count();
    if alike > 1 { format!("{label} ({id})") } else { label.clone() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_of_different_number_are_not_paired() {
        assert_eq!(run_by_run(&[0.5, 0.6], &[0.5]).mean, None);
        assert_eq!(run_by_run(&[0.5, 0.75], &[0.5, 0.25]).mean, Some(0.25));
    }

    #[test]
    fn equal_notes_are_grouped() {
        let notes = [("N", "a"), ("T", "b"), ("S", "a")].map(|(l, t)| (l.to_owned(), t.to_owned()));
        assert_eq!(grouped_notes(notes.to_vec(), 3), ["N, S: a", "T: b"]);
        assert_eq!(grouped_notes(vec![notes[0].clone(), notes[2].clone()], 2), ["a"]);
        assert_eq!(grouped_notes(vec![notes[0].clone()], 1), ["N: a"]);
    }
}
