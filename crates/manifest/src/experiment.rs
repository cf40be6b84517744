//! A checked experiment: its data, its runs, its outputs.

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use crate::{Documents, Located, Output, OutputKind, Task, Timing, Trace};

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

/// One run: a method in some variants, on all data of the experiment.
#[derive(Debug, Clone)]
pub struct Run {
    /// The id, unique in the experiment.
    pub id: String,
    /// What it is, for the report.
    pub title: String,
    /// The method's id.
    pub method: Located<String>,
    /// At least one; ids unique.
    pub variants: Vec<Variant>,
    /// What a sweep goes over, for tables and plots: its name, or its key where it has none.
    pub swept: Option<String>,
    /// What the method learns from before it is fitted; nothing where absent.
    pub train: Option<Train>,
    /// How many pages of a site the method is fitted on. At least one.
    pub training: Vec<Training>,
    /// The most pages that a fit on all pages that take part is given, drawn at random where a site has more; no bound
    /// where absent.
    pub at_most: Option<usize>,
    /// Number of samples drawn for a training size below all pages; at least 1.
    pub repeats: u32,
    /// Labelled pages that the method is given; they are not scored.
    pub labels: usize,
    /// Whether the pages of a sample are labelled, all of them and no other: then samples are drawn from the pages that
    /// can be scored, `training` names numbers of pages alone, and `labels` is 0.
    pub labelled: bool,
    /// Traits that a page must have to take part, to be fitted on and to be scored.
    pub pages_with: Vec<String>,
    /// Traits that a page must not have to take part.
    pub pages_without: Vec<String>,
    /// Sites with fewer pages that take part are left out; at a scale below 1, the same share of this number.
    pub least_pages: usize,
    /// The data sets it runs on; empty means all of the experiment.
    pub on: Vec<String>,
}

/// The labelled sites that a method learns from before it is fitted to any site. No site is cleaned by a model that saw one of
/// its hosts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Train {
    /// Data sets of the experiment, each once; at least one.
    pub on: Vec<String>,
    /// Parts that hosts are dealt to, 2 or more; where absent each host is one of its own.
    pub folds: Option<usize>,
    /// The seed of the training; that of the experiment where absent.
    pub seed: Option<u64>,
}

/// One setting of a method.
#[derive(Debug, Clone, PartialEq)]
pub struct Variant {
    /// The id in tables: the value of a swept key, or a name.
    pub id: String,
    /// The value on a numeric axis, for a sweep over numbers.
    pub x: Option<f64>,
    /// The parameters that differ from the method's defaults.
    pub settings: toml::Table,
    /// The place of the settings in the manifest.
    pub place: String,
}

/// How many pages of a site a method is fitted on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Training {
    /// Just so many, drawn at random; sites with fewer pages are left out.
    Pages(usize),
    /// All that take part.
    All,
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
        self.outputs.iter().any(|output| match &output.kind {
            OutputKind::Causes { runs } | OutputKind::Worst { runs, .. } => runs.iter().any(|id| id == run),
            _ => false,
        })
    }

    /// Whether some output shows of what kinds the text is, whatever a run keeps of it.
    pub fn shows_conventions(&self) -> bool {
        self.outputs.iter().any(|output| matches!(output.kind, OutputKind::Conventions))
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

impl Run {
    /// Whether the run takes place on data set `data`.
    pub fn is_on(&self, data: &str) -> bool {
        self.on.is_empty() || self.on.iter().any(|id| id == data)
    }

    /// Whether a program of its own cleans the pages, a peer: alone, or inside another method.
    pub fn is_peer(&self) -> bool {
        self.method.value.split('(').any(|part| part.starts_with(PEER))
    }
}

/// The beginning of a peer's id.
const PEER: &str = "peer/";
