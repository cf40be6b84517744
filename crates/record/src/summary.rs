//! The basis of an experiment's results: data sets, runs, provenance; and, separately, the machine.

use serde::{Deserialize, Serialize};

use crate::{Failure, TaskUnit, TraceUnit, Unit};

/// The facts of one execution of an experiment.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Summary {
    /// The provenance of the results.
    pub provenance: Provenance,
    /// The data sets in the manifest's order, including those that are not available.
    pub data: Vec<DataFacts>,
    /// The runs in the manifest's order, the trivial baselines last.
    pub runs: Vec<RunFacts>,
    /// The methods of the tasks, in the manifest's order of tasks.
    pub task_methods: Vec<TaskFacts>,
    /// The units that have scores, sorted: the report reads these files and no others.
    pub units: Vec<Unit>,
    /// The tasks that have results, in the manifest's order of tasks and then of data sets.
    pub tasks: Vec<TaskUnit>,
    /// The traces that were made, in the manifest's order of traces and then of data sets.
    pub traces: Vec<TraceUnit>,
    /// Failures outside of units: sites that could not be read, pages that could not be traced.
    pub failures: Vec<Failure>,
}

/// `provenance.json` of a folder of results: what they are of. No comparison reads it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResultFacts {
    /// The provenance of the results.
    pub provenance: Provenance,
    /// The data sets in the manifest's order, including those that are not available.
    pub data: Vec<DataFacts>,
    /// The runs in the manifest's order, the trivial baselines last.
    pub runs: Vec<RunFacts>,
    /// The methods of the tasks, in the manifest's order of tasks.
    pub tasks: Vec<TaskFacts>,
}

impl Summary {
    /// Its facts without the lists of files.
    pub fn facts(&self) -> ResultFacts {
        let Self { provenance, data, runs, task_methods: tasks, .. } = self.clone();
        ResultFacts { provenance, data, runs, tasks }
    }
}

/// The provenance of results. Comparisons of two results leave it out.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Provenance {
    /// The experiment's id.
    pub experiment: String,
    /// SHA-256 over the experiment's files.
    pub manifest: String,
    /// The code's revision, with `+dirty` if the tree had changes; `unknown` outside a checkout.
    pub code: String,
    /// SHA-256 of the lock file that the program was built with.
    pub lock: String,
    /// The compiler.
    pub toolchain: String,
    /// The seed.
    pub seed: u64,
    /// The scale.
    pub scale: f64,
    /// Whether the run times of the experiment were to be measured.
    pub times: bool,
    /// The schema of the files.
    pub schema: u32,
}

/// One data set of an experiment.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DataFacts {
    /// The id.
    pub id: String,
    /// The title.
    pub title: String,
    /// Whether it was generated; never mixed with real pages in a verdict.
    pub synthetic: bool,
    /// `gold` or `hand`: the marks that scores are computed against; `none` if no page of a run could be
    /// scored.
    pub answer: String,
    /// Whether it was available.
    pub presence: Presence,
    /// Digest of the content, or of the generator's version, seed and size.
    pub digest: String,
    /// Sites.
    pub sites: usize,
    /// Pages.
    pub pages: usize,
    /// The pages of the whole data set, if a scale has changed their number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub whole: Option<usize>,
}

/// Whether a data set was available.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Presence {
    /// It was.
    #[default]
    Present,
    /// It was not; the command that obtains it, or the obstacle.
    Missing(String),
    /// There was other content, or it cannot be read; the error.
    Unusable(String),
}

/// One run as it was resolved.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RunFacts {
    /// The id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The method's id.
    pub method: String,
    /// The method's name in tables.
    pub method_name: String,
    /// The choice of pages in words: `all pages`, `pages with tabular`. A comparison shows the baselines that
    /// ran on the same pages.
    pub pages: String,
    /// Whether it is a trivial baseline, which runs automatically on every choice of pages.
    pub baseline: bool,
    /// The reason why its method cannot run on this machine. Then the run is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub absence: Option<String>,
    /// The variants in order.
    pub variants: Vec<VariantFacts>,
}

/// One variant as it was resolved.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VariantFacts {
    /// The id.
    pub id: String,
    /// Its place on a numeric axis.
    pub x: Option<f64>,
    /// Every parameter with its value, as `key=value` pairs.
    pub settings: String,
    /// The parameters that differ from the method's defaults, as `key=value` pairs.
    pub changed: String,
}

/// The method of a task as it was resolved.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TaskFacts {
    /// The task's id.
    pub task: String,
    /// The method's id.
    pub method: String,
    /// The method's name in tables.
    pub method_name: String,
    /// Every parameter with its value, as `key=value` pairs.
    pub settings: String,
}

/// The machine and the times of one execution: no part of the results.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Machine {
    /// Processors used.
    pub jobs: usize,
    /// Seconds by stage; the name states whether they are summed over workers or by the clock; the whole, by
    /// the clock, last.
    pub seconds: Vec<(String, f64)>,
    /// Run times of methods side by side, in the manifest's order of timings, then by number of pages, then in its order
    /// of runs with the reading of the pages last; empty where none were measured.
    pub timings: Vec<Timing>,
}

/// The times of one run on one number of pages, or on all pages of one site.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Timing {
    /// The timing's id in the manifest.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The data set's id.
    pub data: String,
    /// The id of the site whose pages they are.
    pub site: String,
    /// The category of the site.
    pub category: String,
    /// How many pages were fitted on and cleaned, or read.
    pub pages: usize,
    /// The bytes of the HTML of these pages, as UTF-8.
    pub bytes: u64,
    /// The run, as tables name it; `parsing` for the reading of the pages.
    pub run: String,
    /// Seconds of each repeat, in order, above 0 as far as the clock can measure.
    pub seconds: Vec<f64>,
    /// Bytes of each of these repeats, in order: the peak of memory above that before the work. The list ends
    /// before the first repeat whose allocations were not counted.
    pub peaks: Vec<u64>,
    /// The reason why there are fewer than the requested repeats.
    pub trouble: Option<String>,
}
