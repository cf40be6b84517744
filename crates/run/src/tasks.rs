//! Tasks over cleaned pages: from the cleanings of all sites of a data set to clusterings and classifications.
//!
//! ```text
//! plan (tasks, current records)  ->  documents (a site's pages as words, gathered over the data set)
//!                                ->  perform (vectors, tasks)  ->  record
//! ```
//!
//! A page takes part if the data set gives its class and no cleaning of the plan had its marks among its
//! labels, so all cleanings are judged on the same pages. It needs no class if all tasks of the data are
//! retrieval. Only words below BODY count, for every cleaning. A
//! page that could not be cleaned, or is not in the cleaning run, is an empty document and counts as wrong.
//!
//! The plan knows the cleanings that the tasks of an experiment need from one data set, and the current records of tasks.

mod documents;
mod perform;

use std::collections::BTreeSet;

use dataset::{Answer, Corpus};
use manifest::{CleaningSource, Documents, Task};
use record::{Folder, KeyBuilder, TaskScores, TaskUnit, Unit};
use task::Algorithm;

pub(crate) use documents::{Filling, Gathered, SiteBags, gather};
pub(crate) use perform::Performing;

use crate::key::{self, core};
use crate::prepared::Prepared;
use crate::resolve::{Asked, Resolved, ResolvedRun, ResolvedTask};

/// Words of pages after one cleaning: counted, or weighted by the method. Documents that differ only in their
/// weighting share a source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Source {
    pub(crate) cleaning: CleaningSource,
    /// Whether the method's weights are summed, instead of counting its kept words.
    pub(crate) weights: bool,
}

impl Source {
    /// The marked text, from which retrieval draws its queries.
    pub(crate) const GOLD: Self = Self { cleaning: CleaningSource::Gold, weights: false };

    pub(crate) fn of(documents: &Documents) -> Self {
        Self { cleaning: documents.cleaning.clone(), weights: documents.weighting.is_own() }
    }

    /// The run that cleans, if any.
    pub(crate) fn run(&self) -> Option<&str> {
        match &self.cleaning {
            CleaningSource::Run { run, .. } => Some(run),
            CleaningSource::Whole | CleaningSource::Gold => None,
        }
    }
}

/// One task on the data set.
pub(crate) struct Planned<'a> {
    pub(crate) resolved: &'a ResolvedTask,
    pub(crate) unit: TaskUnit,
    pub(crate) key: String,
    /// The current record, if there is one.
    pub(crate) done: Option<TaskScores>,
}

/// An available data set of the experiment.
pub(crate) struct Opened {
    pub(crate) corpus: Corpus,
    pub(crate) answer: Answer,
}

/// What is done with one data set: its sites, and the tasks on it.
pub(crate) struct Plan<'a> {
    pub(crate) resolved: &'a Resolved,
    pub(crate) folder: &'a Folder,
    pub(crate) corpus: &'a Corpus,
    pub(crate) answer: Answer,
    pub(crate) prepared: &'a Prepared,
    pub(crate) scale: f64,
    pub(crate) tasks: Vec<Planned<'a>>,
    /// Whether only pages that have a class take part.
    pub(crate) classed: bool,
    /// Every source of a task, each once; empty if all tasks are done.
    pub(crate) sources: Vec<Source>,
}

impl<'a> Plan<'a> {
    /// Looks up the current records.
    pub(crate) fn of(
        asked: &Asked<'a>,
        folder: &'a Folder,
        opened: &'a Opened,
        prepared: &'a Prepared,
    ) -> Self {
        let (Asked { resolved, scale, .. }, Opened { corpus, answer }) = (*asked, opened);
        let on_data = || resolved.tasks.iter().filter(|own| own.task.is_on(corpus.id()));
        let (answer, classed) = (*answer, on_data().any(needs_classes));
        let (tasks, sources) = (Vec::new(), Vec::new());
        let mut plan = Self { resolved, folder, corpus, answer, prepared, scale, tasks, classed, sources };
        let planned = |task: &'a ResolvedTask| {
            let unit = TaskUnit { task: task.task.id.clone(), data: plan.data().to_owned() };
            let key = plan.key_of(task);
            let done = folder.find::<TaskScores>(&folder.task(&unit)).filter(|done| done.key == key);
            Planned { resolved: task, unit, key, done }
        };
        plan.tasks = on_data().map(planned).collect();
        // also the sources of finished tasks, because the labels of all of them decide which pages take part
        if plan.is_open() {
            for planned in &plan.tasks {
                let own = documents_of(resolved, &planned.resolved.task).map(Source::of);
                let gold = (!needs_classes(planned.resolved)).then_some(Source::GOLD);
                for source in own.chain(gold) {
                    if plan.is_on(&source) && !plan.sources.contains(&source) {
                        plan.sources.push(source);
                    }
                }
            }
        }
        plan
    }

    /// The id of the data set.
    pub(crate) fn data(&self) -> &'a str {
        self.corpus.id()
    }

    /// A run on one of the sites.
    pub(crate) fn unit(&self, run: &ResolvedRun, site: &str) -> Unit {
        Unit { run: run.run.id.clone(), data: self.data().to_owned(), site: site.to_owned() }
    }

    /// Key of a unit's cleanings.
    pub(crate) fn key_of_cleanings(&self, unit: &Unit, run: &ResolvedRun) -> String {
        let models = self.prepared.key(&run.run.id, self.data());
        let seed = self.resolved.experiment.seed;
        key::of_cleanings(unit, run, (models, self.corpus.digest(), self.scale, seed))
    }

    /// Key of everything from which a task's results are made. This includes the cleanings of every task of the
    /// data set, since their labels decide which pages take part.
    fn key_of(&self, ResolvedTask { task, facts, algorithm: _ }: &ResolvedTask) -> String {
        let Resolved { experiment, tasks, .. } = self.resolved;
        let mut key = KeyBuilder::new("task")
            .with("code", core())
            .with("task-code", task::SOURCES)
            .with("data", &format!("{:?}", (self.data(), self.corpus.digest(), self.scale, experiment.seed)))
            .with("task", &format!("{:?}", (&task.id, &task.documents, task.least_cell, task.equal_cells)))
            .with("method", &format!("{:?}", (facts, self.classed)));
        for documents in documents_of(self.resolved, task) {
            key = key.with("documents", &format!("{documents:?}"));
        }
        let on_data = tasks.iter().filter(|own| own.task.is_on(self.data()));
        let sources = on_data.flat_map(|own| documents_of(self.resolved, &own.task)).map(Source::of);
        let runs: BTreeSet<String> = sources.filter_map(|source| source.run().map(str::to_owned)).collect();
        for run in runs.iter().map(|run| self.resolved.run(run)).filter(|run| run.is_on(self.data())) {
            for site in self.corpus.sites() {
                key = key.with("cleanings", &self.key_of_cleanings(&self.unit(run, &site.id), run));
            }
        }
        key.finish()
    }

    /// Whether some task has no current record. Such a task may have no source: then its record names a run
    /// that is not on these data.
    pub(crate) fn is_open(&self) -> bool {
        self.tasks.iter().any(|planned| planned.done.is_none())
    }

    /// Whether the source exists on these data, that is, whether its run is on them.
    fn is_on(&self, source: &Source) -> bool {
        source.run().is_none_or(|run| self.resolved.run(run).is_on(self.data()))
    }

    /// The runs that clean for the plan, each once.
    pub(crate) fn runs(&self) -> Vec<&'a ResolvedRun> {
        let mut runs: Vec<&ResolvedRun> = Vec::new();
        for id in self.sources.iter().filter_map(Source::run) {
            if runs.iter().all(|run| run.run.id != id) {
                runs.push(self.resolved.run(id));
            }
        }
        runs
    }
}

/// Whether a task is about classes of pages. Retrieval is not.
fn needs_classes(task: &ResolvedTask) -> bool {
    !matches!(task.algorithm, Algorithm::Retrieval(_))
}

/// The documents of a task, in its order.
fn documents_of<'r>(resolved: &'r Resolved, task: &'r Task) -> impl Iterator<Item = &'r Documents> {
    let known = |id: &String| resolved.experiment.documents(id).expect("a checked task's documents exist");
    task.documents.iter().map(known)
}

#[cfg(test)]
mod tests {
    use dataset::{ReadOptions, Silent};

    use super::*;
    use crate::fixtures::{nowhere, resolved_manifest};

    /// Two data sets; a run with labels that only one task uses, on the first data set only; and a run that
    /// no task uses.
    const MANIFEST: &str = r#"
title = "t"
seed = 7
measures = ["token"]
data = [{ id = "synthetic/eproduct-2004" }, { id = "synthetic/news-2004" }]
run = [
  { id = "kept", method = "lin-ho", settings = { step = 0.2 } },
  { id = "labels", method = "lin-ho", labels = 1, on = ["synthetic/eproduct-2004"] },
  { id = "idle", method = "lin-ho" },
]
documents = [
  { id = "n", label = "N", cleaning = "none", weighting = "tf-idf" },
  { id = "k", label = "K", cleaning = "kept", weighting = "tf-idf" },
  { id = "k-tf", label = "K", cleaning = "kept", weighting = "tf" },
  { id = "k-own", label = "K", cleaning = "kept", weighting = "own" },
  { id = "l", label = "L", cleaning = "labels", weighting = "tf" },
  { id = "c", label = "C", cleaning = "kept", weighting = "count" },
]
task = [
  { id = "one", documents = ["n", "k", "k-tf", "k-own"], method = "k-means", settings = { runs = 3, iterations = 5 } },
  { id = "other", documents = ["l"], method = "svm", settings = { cost = "svm-light" } },
]
"#;

    const PRODUCTS: &str = "synthetic/eproduct-2004";
    const NEWS: &str = "synthetic/news-2004";

    fn opened(data: &str, scale: f64, seed: u64) -> Opened {
        let options = ReadOptions { scale, pages: None, seed };
        let corpus = dataset::open(dataset::descriptor(data).unwrap(), &nowhere(), &options, &Silent);
        Opened { corpus: corpus.unwrap(), answer: Answer::Gold }
    }

    fn planned<T>(manifest: &str, data: &str, read: impl Fn(&Plan<'_>) -> T) -> T {
        let resolved = resolved_manifest(manifest);
        let (folder, prepared) = (Folder::new("nowhere"), Prepared::default());
        let (store, scale) = (nowhere(), 0.02);
        let asked = Asked { resolved: &resolved, store: &store, scale, progress: &Silent };
        read(&Plan::of(&asked, &folder, &opened(data, scale, 7), &prepared))
    }

    /// Keys of both tasks on the products.
    fn keys(manifest: &str) -> [String; 2] {
        planned(manifest, PRODUCTS, |plan| [0, 1].map(|task| plan.tasks[task].key.clone()))
    }

    /// Checks which tasks' keys change with the manifest.
    #[track_caller]
    fn check(from: &str, to: &str, expected: [bool; 2]) {
        assert!(MANIFEST.contains(from), "the change must hit");
        let (before, after) = (keys(MANIFEST), keys(&MANIFEST.replacen(from, to, 1)));
        assert_eq!([0, 1].map(|task| before[task] != after[task]), expected, "{from} -> {to}");
    }

    #[test]
    fn a_key_holds_what_the_task_does() {
        check("runs = 3", "runs = 4", [true, false]);
        check("iterations = 5", "iterations = 5, centroid = \"unit-mean\"", [true, false]);
        check("\"svm-light\"", "\"tuned\"", [false, true]);
        check("method = \"svm\"", "method = \"svm\", least-cell = 2", [false, true]);
        check("[\"n\", \"k\", ", "[\"k\", \"n\", ", [true, false]);
        check("weighting = \"tf-idf\"", "weighting = \"tf\"", [true, false]);
        check("cleaning = \"none\"", "cleaning = \"gold\"", [true, false]);
    }

    #[test]
    fn a_key_contains_the_cleanings_of_every_task_on_the_data() {
        check("step = 0.2", "step = 0.1", [true, true]);
        check("labels = 1", "labels = 2", [true, true]);
        check("seed = 7", "seed = 8", [true, true]);
        check("\"labels\", weighting", "\"idle\", weighting", [true, true]);
    }

    #[test]
    fn a_key_does_not_hold_what_makes_no_difference() {
        check("title = \"t\"", "title = \"u\"", [false, false]);
        check("title = \"t\"", "\n\ntitle = \"t\"", [false, false]);
        check("{ cost = \"svm-light\" }", "{}", [false, false]);
        check("id = \"idle\"", "id = \"idle\", labels = 3", [false, false]);
        check(", { id = \"synthetic/news-2004\" }", "", [false, false]);
    }

    #[test]
    fn a_key_holds_the_data() {
        let resolved = resolved_manifest(MANIFEST);
        let key = |data, scale, seed| {
            let (opened, folder, prepared) =
                (opened(data, scale, seed), Folder::new("nowhere"), Prepared::default());
            let asked = Asked { resolved: &resolved, store: &nowhere(), scale, progress: &Silent };
            let plan = Plan::of(&asked, &folder, &opened, &prepared);
            plan.tasks[0].key.clone()
        };
        let known = key(PRODUCTS, 0.02, 7);
        assert_eq!(key(PRODUCTS, 0.02, 7), known);
        for (data, scale, seed) in [(PRODUCTS, 0.03, 7), (PRODUCTS, 0.02, 8), (NEWS, 0.02, 7)] {
            assert_ne!(key(data, scale, seed), known, "{data} {scale} {seed}");
        }
    }

    #[track_caller]
    fn check_sources(data: &str, expected: &[(Option<&str>, bool)], runs: &[&str]) {
        let (sources, named, open) = planned(MANIFEST, data, |plan| {
            let sources: Vec<_> =
                plan.sources.iter().map(|source| (source.run().map(str::to_owned), source.weights)).collect();
            let runs: Vec<_> = plan.runs().iter().map(|run| run.run.id.clone()).collect();
            (sources, runs, plan.is_open())
        });
        let expected: Vec<_> = expected.iter().map(|(run, own)| (run.map(str::to_owned), *own)).collect();
        assert_eq!((sources, open), (expected, true));
        assert_eq!(named, runs);
    }

    /// Retrieval is planned on the news, the other tasks there or on the products alone.
    #[track_caller]
    fn check_retrieval(others: &str, classed: bool, sources: &[Option<&str>]) {
        let find = "\n  { id = \"find\", documents = [\"c\"], method = \"bm25\" },\n]\n";
        let with_find = format!("{}{find}", MANIFEST.trim_end().trim_end_matches(']').trim_end());
        let manifest = with_find.replace("method = \"k-means\"", &format!("{others}method = \"k-means\""));
        let manifest = manifest.replace("method = \"svm\"", &format!("{others}method = \"svm\""));
        let found = planned(&manifest, NEWS, |plan| {
            let sources: Vec<_> = plan.sources.iter().map(|own| own.run().map(str::to_owned)).collect();
            (plan.classed, plan.sources.last() == Some(&Source::GOLD), sources)
        });
        assert_eq!(found, (classed, true, sources.iter().map(|run| run.map(str::to_owned)).collect()));
    }

    #[test]
    fn retrieval_needs_the_gold_and_no_class() {
        check_retrieval("", true, &[None, Some("kept"), Some("kept"), None]);
        check_retrieval(&format!("on = [{PRODUCTS:?}], "), false, &[Some("kept"), None]);
    }

    #[test]
    fn documents_that_differ_in_their_weighting_alone_share_a_source() {
        let one = [(None, false), (Some("kept"), false), (Some("kept"), true)];
        check_sources(PRODUCTS, &[&one[..], &[(Some("labels"), false)]].concat(), &["kept", "labels"]);
        check_sources(NEWS, &one, &["kept"]);
    }
}
