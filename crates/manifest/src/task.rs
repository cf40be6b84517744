//! What is done with runs beside scoring them.
//!
//! *Documents* are the pages of a data set after one cleaning, as weighted words. A *task* runs over several of them and shows whether
//! mining improves. The crate `task` has the methods and their parameters.
//! A *timing* times runs side by side. Times are no results: they differ from one execution to the next, so no comparison reads them.
//! A *trace* records the evidence of a method on single pages, for drawings. It is no score: no claim reads it.

use std::collections::BTreeSet;

use serde::Deserialize;

use crate::place::{Problem, check_all_known, check_known, ensure};
use crate::run::one;
use crate::{Run, TimedRun};

/// `[[documents]]`: one cleaning of all pages as words, for tasks. Pages whose marks some cleaning has seen are left out, and pages
/// without a class, if a task clusters or classifies.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Documents {
    /// The id, which tasks name.
    pub id: String,
    /// Heading of its column in tables.
    pub label: String,
    /// What it is, for the report; the id where absent.
    #[serde(default)]
    pub title: String,
    /// `none`, `gold`, or a run.
    pub cleaning: CleaningSource,
    /// The run's variant, where it has several.
    #[serde(default)]
    pub variant: String,
    /// `tf-idf`, `tf`, `count` (plain counts), or the method's `own` and `own-idf`.
    pub weighting: WeightingKind,
}

/// The source of the words of documents.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(from = "String")]
pub enum CleaningSource {
    /// The whole page: no cleaning.
    Whole,
    /// The marked text, as if a method were never wrong. A page without marks is an empty document, so this is only useful for data sets
    /// with marks for every page of the task. No check ensures this.
    Gold,
    /// The cleaning of a run; its first sample.
    Run {
        /// The run's id.
        run: String,
        /// The variant's id.
        variant: String,
    },
}

/// The cleanings of documents that are no run: the whole page, the marked text.
const WHOLE: &str = "none";
const GOLD: &str = "gold";

impl From<String> for CleaningSource {
    fn from(name: String) -> Self {
        match name.as_str() {
            WHOLE => Self::Whole,
            GOLD => Self::Gold,
            _ => Self::Run { run: name, variant: String::new() },
        }
    }
}

impl Documents {
    /// Checks the run, and finds its variant.
    pub(crate) fn check(&mut self, runs: &[Run]) -> Result<(), Problem> {
        let ids = runs.iter().map(|run| run.id.as_str());
        let name = match &mut self.cleaning {
            CleaningSource::Whole => WHOLE,
            CleaningSource::Gold => GOLD,
            CleaningSource::Run { run: id, variant } => {
                let Some(run) = runs.iter().find(|run| run.id == *id) else {
                    return check_known("cleaning", ("cleaning", id), [WHOLE, GOLD].into_iter().chain(ids));
                };
                let is_once = run.training.sizes().count() <= 1 && run.training.repeats <= 1;
                ensure(is_once, "cleaning", || {
                    format!("run {id:?} is fitted several times a site, allowed here is once")
                })?;
                *variant = run.named(&self.variant, "cleaning")?.variant;
                return Ok(());
            }
        };
        ensure(ids.into_iter().all(|id| id != name), "cleaning", || {
            format!("cleaning {name:?} is no run, and yet a run has this id")
        })?;
        let Self { variant, weighting, .. } = self;
        ensure(variant.is_empty(), "variant", || {
            format!("variant {variant:?} of no run, allowed is none here")
        })?;
        ensure(!weighting.is_own(), "weighting", || {
            format!("weighting {:?} needs a run that gives weights", weighting.name())
        })
    }
}

/// The components of a document's vector.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WeightingKind {
    /// The frequency over the largest of the document, times the inverse document frequency.
    TfIdf,
    /// The frequency over the largest of the document.
    Tf,
    /// The frequency.
    Count,
    /// The weights of the method.
    Own,
    /// The weights of the method, times the inverse document frequency.
    OwnIdf,
}

impl WeightingKind {
    /// The word in manifests and tables.
    pub const fn name(self) -> &'static str {
        match self {
            Self::TfIdf => "tf-idf",
            Self::Tf => "tf",
            Self::Count => "count",
            Self::Own => "own",
            Self::OwnIdf => "own-idf",
        }
    }

    /// Whether it reads the method's weights.
    pub const fn is_own(self) -> bool {
        matches!(self, Self::Own | Self::OwnIdf)
    }
}

/// `[[task]]`: what is done with documents. The first of them are what the others are compared with.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Task {
    /// The id, which tables name.
    pub id: String,
    /// What it is, for the report; the id where absent.
    #[serde(default)]
    pub title: String,
    /// The documents.
    pub documents: Vec<String>,
    /// The data sets; all where absent.
    #[serde(default)]
    pub on: Vec<String>,
    /// The method that clusters, classifies or retrieves, as `gleaner list tasks` shows it.
    pub method: String,
    /// Parameters that differ from the method's defaults.
    #[serde(default)]
    pub settings: toml::Table,
    /// For a classification: the least number of documents of a class on a site that are used for training; 1 where absent.
    pub least_cell: Option<usize>,
    /// For a classification: the number of them that are used, drawn by the experiment's seed; all where absent.
    pub equal_cells: Option<usize>,
}

impl Task {
    /// Whether the task takes place on data set `data`.
    pub fn is_on(&self, data: &str) -> bool {
        self.on.is_empty() || self.on.iter().any(|id| id == data)
    }

    /// Checks the names of documents and data sets, and the sizes of cells.
    pub(crate) fn check(&self, documents: &[Documents], data: &BTreeSet<&str>) -> Result<(), Problem> {
        let is_some = !self.documents.is_empty();
        ensure(is_some, "documents", || format!("task {:?} has no documents", self.id))?;
        let known = documents.iter().map(|documents| documents.id.as_str());
        check_all_known("documents", "documents", &self.documents, known)?;
        check_all_known("on", "data", &self.on, data.iter().copied())?;
        let least = self.least_cell.unwrap_or(1);
        ensure(least > 0, "least-cell", || "least-cell is 0, allowed is 1 and more".to_owned())?;
        let equal = self.equal_cells.unwrap_or(least);
        ensure(equal >= least, "equal-cells", || {
            format!("equal-cells is {equal}, allowed is least-cell ({least}) and more")
        })
    }
}

/// The row of a timing that is no run: reading the same pages.
pub const PARSING: &str = "parsing";

/// The most repeats of a timing; more is a mistake.
const MOST_REPEATS: u32 = 1000;

/// `[[timing]]`: run times and memory, measured after everything else in one process, one after the other. They are not results:
/// only tables with `times = true` read them, and `--no-times` skips them. Each run is fitted on the same pages and cleans them;
/// reading the pages is a row of its own, `parsing`.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Timing {
    /// The id, which tables name.
    pub id: String,
    /// What is timed, for the report; the id where absent.
    #[serde(default)]
    pub title: String,
    /// The data set.
    pub data: String,
    /// `RUN`, or `RUN/VARIANT` where a run has several.
    pub runs: Vec<TimedRun>,
    /// Numbers of pages of its largest site. Those that the site does not have are left out. Where absent every site is measured, with all
    /// of its pages.
    pub pages: Option<Vec<usize>>,
    /// How often each run is timed; 1 where absent.
    #[serde(default = "one")]
    pub repeats: u32,
}

impl Timing {
    /// Checks ranges, the data set and the runs.
    pub(crate) fn check(&mut self, runs: &[Run], data: &BTreeSet<&str>) -> Result<(), Problem> {
        check_known("data", ("data", &self.data), data.iter().copied())?;
        ensure(!self.runs.is_empty(), "runs", || format!("timing {:?} has no runs", self.id))?;
        ensure((1..=MOST_REPEATS).contains(&self.repeats), "repeats", || {
            format!("repeats is {}, allowed is 1 to {MOST_REPEATS}", self.repeats)
        })?;
        let mut seen = BTreeSet::new();
        for (number, timed) in self.runs.iter_mut().enumerate() {
            let key = format!("runs.{number}");
            timed.check(runs, &self.data, &key)?;
            ensure(timed.run != PARSING, &key, || {
                format!("run {PARSING:?} has the name of the row for reading the pages")
            })?;
            ensure(seen.insert(&timed.name), &key, || format!("run {:?} is timed twice", timed.name))?;
        }
        let Some(pages) = &mut self.pages else { return Ok(()) };
        ensure(!pages.is_empty() && !pages.contains(&0), "pages", || {
            format!("pages is {pages:?}, allowed are one number and more, above 0")
        })?;
        pages.sort_unstable();
        pages.dedup();
        Ok(())
    }
}

/// `[[trace]]`: one page of some data sets, for which the evidence of a method for each element is recorded: tags, places and
/// numbers, no word of the page.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Trace {
    /// The id, which tables name.
    pub id: String,
    /// What is traced, for the report; the id where absent.
    #[serde(default)]
    pub title: String,
    /// `RUN`, or `RUN/VARIANT`; fitted on all pages.
    pub run: TimedRun,
    /// The pages, one a data set.
    pub pages: Vec<TracedPage>,
}

/// `pages = [{}]`: a page that is traced.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TracedPage {
    /// The data set.
    pub data: String,
    /// The site.
    pub site: String,
    /// The page's name;
    pub page: Option<String>,
    /// or traits: the first scored page with all of them, for generated sites, whose pages change with their size.
    pub with: Option<Vec<String>>,
}

impl Trace {
    /// Checks the run, which must be fitted on all pages, and the pages.
    pub(crate) fn check(&mut self, runs: &[Run], data: &BTreeSet<&str>) -> Result<(), Problem> {
        ensure(!self.pages.is_empty(), "pages", || format!("trace {:?} has no pages", self.id))?;
        for (number, page) in self.pages.iter().enumerate() {
            let key = format!("pages.{number}");
            check_known(&key, ("data", &page.data), data.iter().copied())?;
            ensure(page.page.is_some() != page.with.is_some(), &key, || {
                "a traced page has either its name as page, or its traits as with".to_owned()
            })?;
            let is_new = self.pages[..number].iter().all(|other| other.data != page.data);
            ensure(is_new, &key, || format!("two pages of {}, allowed is one a data set", page.data))?;
            let is_of_all = self.run.check(runs, &page.data, "run")?.training.all;
            ensure(is_of_all, "run", || {
                format!("run {:?} is not fitted on all pages, which a trace shows", self.run.run)
            })?;
        }
        Ok(())
    }
}
