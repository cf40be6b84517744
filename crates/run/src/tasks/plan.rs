//! What the tasks of an experiment need of one data set, and which of them are done.

use dataset::Corpus;
use manifest::{CleaningSource, Documents, Task};
use record::{Folder, KeyBuilder, TaskScores, TaskUnit, Unit};

use crate::code::fingerprint;
use crate::key;
use crate::resolve::{Resolved, ResolvedRun};

/// Words of pages after one cleaning: counted, or weighted by the method. Documents that differ in their weighting
/// alone share one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Source {
    pub(crate) cleaning: CleaningSource,
    /// Whether the method's weights are summed rather than its kept words counted.
    pub(crate) weights: bool,
}

impl Source {
    pub(crate) fn of(documents: &Documents) -> Self {
        Self { cleaning: documents.cleaning.clone(), weights: documents.weighting.is_own() }
    }

    /// The run that cleans, where one does.
    pub(crate) fn run(&self) -> Option<&str> {
        match &self.cleaning {
            CleaningSource::Run { run, .. } => Some(run),
            CleaningSource::Whole | CleaningSource::Gold => None,
        }
    }
}

/// One task on the data set.
pub(crate) struct Planned<'a> {
    pub(crate) task: &'a Task,
    pub(crate) unit: TaskUnit,
    pub(crate) key: String,
    /// What is on disk and current.
    pub(crate) done: Option<TaskScores>,
}

/// The tasks of one data set.
pub(crate) struct Plan<'a> {
    pub(crate) resolved: &'a Resolved,
    pub(crate) data: String,
    pub(crate) tasks: Vec<Planned<'a>>,
    /// Every source of a task that is not done, each once.
    pub(crate) sources: Vec<Source>,
}

impl<'a> Plan<'a> {
    /// Looks up what is done.
    pub(crate) fn of(resolved: &'a Resolved, folder: &Folder, corpus: &Corpus, scale: f64) -> Self {
        let data = corpus.id().to_owned();
        let on_data = resolved.experiment.tasks.iter().filter(|task| task.is_on(&data));
        let tasks: Vec<Planned<'_>> = on_data
            .map(|task| {
                let unit = TaskUnit { task: task.id.clone(), data: data.clone() };
                let key = key_of(resolved, corpus, scale, task);
                let done = folder.find::<TaskScores>(&folder.task(&unit)).filter(|done| done.key == key);
                Planned { task, unit, key, done }
            })
            .collect();
        let mut plan = Self { resolved, data, tasks, sources: Vec::new() };
        // the sources of done tasks too: which pages take part depends on the labels of all of them
        if plan.tasks.iter().any(|planned| planned.done.is_none()) {
            for planned in &plan.tasks {
                for documents in documents_of(resolved, planned.task) {
                    let source = Source::of(documents);
                    if plan.is_on(&source) && !plan.sources.contains(&source) {
                        plan.sources.push(source);
                    }
                }
            }
        }
        plan
    }

    /// Whether anything is to be done.
    pub(crate) fn is_open(&self) -> bool {
        !self.sources.is_empty()
    }

    /// Whether the data have the source: its run takes place on them.
    fn is_on(&self, source: &Source) -> bool {
        source.run().is_none_or(|run| run_of(self.resolved, run).run.is_on(&self.data))
    }

    /// The runs that clean for the plan, each once.
    pub(crate) fn runs(&self) -> Vec<&'a ResolvedRun> {
        let mut runs: Vec<&ResolvedRun> = Vec::new();
        for id in self.sources.iter().filter_map(Source::run) {
            if runs.iter().all(|run| run.run.id != id) {
                runs.push(run_of(self.resolved, id));
            }
        }
        runs
    }
}

/// The documents of a task, in its order.
pub(crate) fn documents_of<'r>(
    resolved: &'r Resolved,
    task: &'r Task,
) -> impl Iterator<Item = &'r Documents> {
    let known = |id: &String| resolved.experiment.documents(id).expect("a checked task's documents exist");
    task.documents.iter().map(known)
}

fn run_of<'r>(resolved: &'r Resolved, id: &str) -> &'r ResolvedRun {
    resolved.runs.iter().find(|run| run.run.id == id).expect("a checked document set's run exists")
}

/// Key of everything that a task's results are made from: the cleanings of every task of the data set among it, as their
/// labels decide which pages take part.
fn key_of(resolved: &Resolved, corpus: &Corpus, scale: f64, task: &Task) -> String {
    let experiment = &resolved.experiment;
    let mut key = KeyBuilder::new("task")
        .with("code", fingerprint())
        .with("data", corpus.id())
        .with("digest", corpus.digest())
        .with("scale", &scale.to_string())
        .with("seed", &experiment.seed.to_string())
        .with("task", &format!("{task:?}"));
    for documents in documents_of(resolved, task) {
        key = key.with("documents", &format!("{documents:?}"));
    }
    let on_data = experiment.tasks.iter().filter(|task| task.is_on(corpus.id()));
    let sources = on_data.flat_map(|task| documents_of(resolved, task)).map(Source::of);
    let mut runs: Vec<String> = sources.filter_map(|source| source.run().map(str::to_owned)).collect();
    runs.sort_unstable();
    runs.dedup();
    for run in runs.iter().map(|run| run_of(resolved, run)).filter(|run| run.run.is_on(corpus.id())) {
        for site in corpus.sites() {
            let unit = Unit { run: run.run.id.clone(), data: corpus.id().to_owned(), site: site.id.clone() };
            let (seed, limit) = (experiment.seed, experiment.limit_seconds);
            key = key.with("cleanings", &key::of_cleanings(&unit, run, corpus.digest(), scale, seed, limit));
        }
    }
    key.finish()
}
