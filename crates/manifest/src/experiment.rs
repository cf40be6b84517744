//! A checked experiment: its data, its runs, its outputs.

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use crate::{Documents, Located, Output, Run, Task, TimedRun, Timing, Trace};

/// One paper's experiment.
#[derive(Debug, Clone)]
pub struct Experiment {
    /// The id, which is the name of its folder.
    pub id: String,
    /// The title of its report.
    pub title: String,
    /// The paper.
    pub citation: String,
    /// What the reader of the report must know before the first table, as paragraphs.
    pub about: Vec<String>,
    /// The seed of all random choices.
    pub seed: u64,
    /// The measures that every run is scored by, by their names in `metric`. Never empty.
    pub measures: Vec<Located<String>>,
    /// The most processor time that fitting a site, or cleaning one page, may take, in seconds; more is a failure.
    pub limit_seconds: u64,
    /// The data sets. At least one is synthetic, so that the experiment runs on a bare machine, or of pages on this one.
    pub data: Vec<Data>,
    /// The runs, each id once.
    pub runs: Vec<Run>,
    /// Cleanings as documents, each id once.
    pub documents: Vec<Documents>,
    /// Tasks over documents, each id once.
    pub tasks: Vec<Task>,
    /// Run times to be measured after everything else, each id once.
    pub timings: Vec<Timing>,
    /// Pages whose elements are recorded with what a method judged them on, each id once.
    pub traces: Vec<Trace>,
    /// Tables and figures in the order of the report.
    pub outputs: Vec<Output>,
    /// Its folder; empty for one that the program holds.
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
    /// Folders and files with the pages, never empty where the id begins with [`LOCAL`]; elsewhere none. As the manifest has
    /// them, until [`Experiment::in_folder`].
    pub paths: Vec<PathBuf>,
    /// Patterns of the ids of the sites that take part, `*` for any characters; all where there is none.
    pub sites: Vec<String>,
    /// The marks that scores are taken against.
    pub answer: AnswerKind,
}

/// How the ids of data sets begin that are pages on this machine.
pub const LOCAL: &str = "local/";

impl Data {
    /// Whether it is pages on this machine, and none of the catalogue.
    pub fn is_local(&self) -> bool {
        !self.paths.is_empty()
    }
}

/// Which marks are the answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AnswerKind {
    /// The true marks.
    Gold,
    /// The hand coder's, with the mistakes that the paper reports.
    Hand,
}

/// The seconds that a manifest may allow.
pub(crate) const LIMIT_RANGE: RangeInclusive<u64> = 1..=3600;

impl Experiment {
    /// The experiment of a folder: relative paths of data sets begin there.
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

    /// Whether some output shows the pages of this run one by one.
    pub fn shows_pages(&self, run: &str) -> bool {
        self.outputs.iter().any(|output| output.needs.pages_of.iter().any(|id| id == run))
    }

    /// Whether some output shows of what kinds the text is, whatever a run keeps of it.
    pub fn shows_conventions(&self) -> bool {
        self.outputs.iter().any(|output| output.needs.kinds_of_text)
    }

    /// A run in one of its variants, as [`VariantRef`](crate::VariantRef) names it.
    pub fn timed_run(&self, name: &str) -> Option<TimedRun> {
        let (id, variant) = name.split_once('/').map_or((name, None), |(id, own)| (id, Some(own)));
        self.run(id)?.variant_named(variant)
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
