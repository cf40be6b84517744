//! A checked experiment: its data, its runs, its outputs.

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use crate::{Documents, Located, Query, Run, Task, Timing, Trace};

/// One paper's experiment.
#[derive(Debug, Clone)]
pub struct Experiment {
    /// The id, which is the name of its folder.
    pub id: String,
    /// The title of its report.
    pub title: String,
    /// The paper.
    pub citation: String,
    /// Paragraphs of the report before its first table.
    pub about: Vec<String>,
    /// The seed of all random choices.
    pub seed: u64,
    /// The measures by which every run is scored, named as in `metric`. Never empty.
    pub measures: Vec<Located<String>>,
    /// The most processor time for fitting a site or cleaning a page, in seconds; more is a failure.
    pub limit_seconds: u64,
    /// The data sets. At least one is synthetic or of pages on this machine, so the experiment needs no download.
    pub data: Vec<Data>,
    /// The runs, each id once.
    pub runs: Vec<Run>,
    /// Cleanings as documents, each id once.
    pub documents: Vec<Documents>,
    /// Tasks over documents, each id once.
    pub tasks: Vec<Task>,
    /// Run times to be measured after everything else, each id once.
    pub timings: Vec<Timing>,
    /// Pages for which the evidence of a method is recorded, each id once.
    pub traces: Vec<Trace>,
    /// Tables as queries, in the order of the report.
    pub queries: Vec<Query>,
    /// The folder of the experiment; empty for a built-in one.
    pub folder: PathBuf,
    /// SHA-256 over all files of the experiment, in hexadecimal.
    pub digest: String,
}

/// One data set of an experiment.
#[derive(Debug, Clone)]
pub struct Data {
    /// The data set's id.
    pub id: Located<String>,
    /// Pages a site at scale 1, for a synthetic data set.
    pub pages: Option<usize>,
    /// Folders and files with the pages: at least one if the id begins with [`LOCAL`], otherwise none. They are as the manifest has them
    /// until [`Experiment::in_folder`].
    pub paths: Vec<PathBuf>,
    /// Patterns of the ids of the sites that take part, `*` for any characters; empty means all.
    pub sites: Vec<String>,
    /// The marks that scores are taken against.
    pub answer: AnswerKind,
}

/// The beginning of the ids of data sets of pages on this machine.
pub const LOCAL: &str = "local/";

impl Data {
    /// Whether the pages are on this machine, so that the catalogue does not list the data set.
    pub fn is_local(&self) -> bool {
        !self.paths.is_empty()
    }
}

/// The marks that count as right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AnswerKind {
    /// The true marks.
    Gold,
    /// The marks of the hand coder, with the mistakes that the paper reports.
    Hand,
}

/// The range of `limit_seconds`.
pub(crate) const LIMIT_RANGE: RangeInclusive<u64> = 1..=3600;

impl Experiment {
    /// The experiment with the relative paths of its data sets resolved against `folder`.
    pub fn in_folder(mut self, folder: &Path) -> Self {
        for path in self.data.iter_mut().flat_map(|data| &mut data.paths) {
            *path = folder.join(&*path);
        }
        folder.clone_into(&mut self.folder);
        self
    }

    /// The documents of this id.
    pub fn documents(&self, id: &str) -> Option<&Documents> {
        self.documents.iter().find(|documents| documents.id == id)
    }

    /// The task of this id.
    pub fn task(&self, id: &str) -> Option<&Task> {
        self.tasks.iter().find(|task| task.id == id)
    }

    /// The trace of this id.
    pub fn trace(&self, id: &str) -> Option<&Trace> {
        self.traces.iter().find(|trace| trace.id == id)
    }

    /// Whether some table shows single pages of this run.
    pub fn shows_pages(&self, run: &str) -> bool {
        self.queries.iter().any(|query| query.head.pages.iter().any(|id| id == run))
    }

    /// Whether some table needs the kinds of text of all pages, for any run.
    pub fn shows_conventions(&self) -> bool {
        self.queries.iter().any(|query| query.head.texts)
    }

    /// The run of this id.
    pub fn run(&self, id: &str) -> Option<&Run> {
        self.runs.iter().find(|run| run.id == id)
    }
}

impl Task {
    /// Whether the task takes place on data set `data`.
    pub fn is_on(&self, data: &str) -> bool {
        self.on.is_empty() || self.on.iter().any(|id| id == data)
    }
}
