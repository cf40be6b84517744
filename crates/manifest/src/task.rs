//! Tasks over cleaned pages.
//!
//! *Documents* are the pages of a data set after one cleaning, as weighted words. A *task* runs over several of them and shows whether
//! mining improves. The crate `task` has the methods and their parameters.

use std::collections::BTreeSet;

use serde::Deserialize;

use crate::place::{Problem, check_all_known, check_known, refuse};
use crate::{Run, TimedRun};

/// `[[documents]]`: one cleaning of all pages as words, for tasks. Pages without a class, and pages whose marks some cleaning
/// has seen, are left out.
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
                if run.training.sizes().count() > 1 || run.training.repeats > 1 {
                    let problem = format!("run {id:?} is fitted several times a site, allowed here is once");
                    return refuse("cleaning", problem);
                }
                *variant = TimedRun::of(run, &self.variant, "cleaning")?.variant;
                return Ok(());
            }
        };
        if ids.into_iter().any(|id| id == name) {
            return refuse("cleaning", format!("cleaning {name:?} is no run, and yet a run has this id"));
        }
        if !self.variant.is_empty() {
            return refuse("variant", format!("variant {:?} of no run, allowed is none here", self.variant));
        }
        if self.weighting.is_own() {
            let problem = format!("weighting {:?} needs a run that gives weights", self.weighting.name());
            return refuse("weighting", problem);
        }
        Ok(())
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
    /// The method that clusters or classifies, as `gleaner list tasks` shows it.
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
        if self.documents.is_empty() {
            return refuse("documents", format!("task {:?} has no documents", self.id));
        }
        let known = documents.iter().map(|documents| documents.id.as_str());
        check_all_known("documents", "documents", &self.documents, known)?;
        check_all_known("on", "data", &self.on, data.iter().copied())?;
        let least = self.least_cell.unwrap_or(1);
        if least == 0 {
            return refuse("least-cell", "least-cell is 0, allowed is 1 and more".to_owned());
        }
        match self.equal_cells.filter(|equal| *equal < least) {
            None => Ok(()),
            Some(equal) => {
                let problem = format!("equal-cells is {equal}, allowed is least-cell ({least}) and more");
                refuse("equal-cells", problem)
            }
        }
    }
}
