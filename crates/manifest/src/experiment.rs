//! `experiment.toml`: the data of an experiment, its runs, and what is done with them. The comments of the types that read manifests are
//! the reference of keys in `experiments/keys.md`, which `tests/suite/repository.rs` writes.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::place::{Place, Problem, check_id, ensure};
use crate::{Documents, ManifestError, Query, Run, Task, Timing, Trace};

/// `experiment.toml`: the data, and what is done with them.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Experiment {
    /// Its folder's name.
    #[serde(skip)]
    pub id: String,
    /// Heading of the report; the id where absent.
    #[serde(default)]
    pub title: String,
    /// The paper; `none` where absent.
    #[serde(default = "none")]
    pub citation: String,
    /// Paragraphs before the first table.
    #[serde(default)]
    pub about: Vec<String>,
    /// Seed of all random choices.
    pub seed: u64,
    /// Measures by which every run is scored, by the names that `crates/metric` lists. `toc-*` and `article-*` are counted on
    /// pages that have marks of this role, `item` and `item-accuracy` on pages whose images are judged, `words`,
    /// `word-sets`, `shingle` and `same-words` on pages with a gold text, `with-snippets`,
    /// `without-snippets` and `attributes` on pages with snippets.
    pub measures: Vec<String>,
    /// Data sets.
    pub data: Vec<Data>,
    /// Methods with their settings.
    #[serde(rename = "run")]
    pub runs: Vec<Run>,
    /// Cleaned pages as words, for tasks.
    #[serde(default)]
    pub documents: Vec<Documents>,
    /// What is done with documents.
    #[serde(default, rename = "task")]
    pub tasks: Vec<Task>,
    /// Run times.
    #[serde(default, rename = "timing")]
    pub timings: Vec<Timing>,
    /// Single pages for which the evidence of a method is recorded.
    #[serde(default, rename = "trace")]
    pub traces: Vec<Trace>,
    /// Tables as queries, in the order of the report.
    #[serde(skip)]
    pub queries: Vec<Query>,
    /// Its folder; empty for a built-in one.
    #[serde(skip)]
    pub folder: PathBuf,
    /// SHA-256 over all of its files, in hexadecimal.
    #[serde(skip)]
    pub digest: String,
    #[serde(skip)]
    pub(crate) place: Place<'static>,
}

/// The source of a thing that no paper shows.
fn none() -> String {
    "none".to_owned()
}

/// `[[data]]`: a data set.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Data {
    /// Its id, as `gleaner data list` shows it, or `local/NAME` for pages on this machine.
    pub id: String,
    /// Pages of each site, for a generated data set.
    pub pages: Option<usize>,
    /// Folders and files with the pages, relative to the experiment's folder; only if the id is `local/NAME`.
    #[serde(default)]
    pub paths: Vec<PathBuf>,
    /// Patterns of the ids of sites that take part, `*` for any characters; all where absent.
    #[serde(default)]
    pub sites: Vec<String>,
    /// Marks that scores are computed against: `gold` (where absent), or `hand`, those of the human coder, with mistakes.
    #[serde(default)]
    pub answer: AnswerKind,
}

/// The beginning of the ids of data sets of pages on this machine.
pub const LOCAL: &str = "local/";

/// The most pages of a generated data set.
const MOST_PAGES: usize = 1_000_000;

impl Data {
    /// Whether the pages are on this machine, so that the catalogue does not list the data set.
    pub fn is_local(&self) -> bool {
        !self.paths.is_empty()
    }

    /// Checks the number of pages, and paths, which only pages on this machine have.
    fn check(&self) -> Result<(), Problem> {
        let Self { id, pages, paths, .. } = self;
        let number = pages.unwrap_or(1);
        let Some(name) = id.strip_prefix(LOCAL) else {
            let is_bearable = (1..=MOST_PAGES).contains(&number);
            ensure(is_bearable, "pages", || format!("pages is {number}, allowed is 1 to 1,000,000"))?;
            return ensure(paths.is_empty(), "paths", || {
                format!("data set {id:?} has paths, allowed only where the id begins with {LOCAL:?}")
            });
        };
        let is_name = check_id(name).is_ok() && !name.starts_with('-') && !name.ends_with('-');
        ensure(is_name, "id", || {
            let allowed = "allowed are lower-case letters, digits and inner hyphens";
            format!("id {id:?}, {allowed} behind {LOCAL:?}")
        })?;
        let are_paths = !paths.is_empty() && paths.iter().all(|path| !path.as_os_str().is_empty());
        ensure(are_paths, "paths", || {
            format!("paths of {id:?} is {paths:?}, allowed is one folder or file and more")
        })?;
        ensure(pages.is_none(), "pages", || format!("pages is {number}, allowed is none beside paths"))
    }
}

/// The marks that count as right.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AnswerKind {
    /// The true marks.
    #[default]
    Gold,
    /// The marks of the hand coder, with the mistakes that the paper reports.
    Hand,
}

impl Experiment {
    /// Checks what is said of other tables, and adds what is left out: titles, variants.
    pub(crate) fn checked(mut self) -> Result<Self, ManifestError> {
        let Self { place, measures, data, runs, documents, tasks, timings, traces, .. } = &mut self;
        if measures.is_empty() || data.is_empty() || runs.is_empty() {
            let problem = "measures, data and run must each have at least one entry".to_owned();
            return Err(place.error(0, problem));
        }
        each("data", data, place, |data| (&data.id, None), |data| data.check())?;
        let on: BTreeSet<&str> = data.iter().map(|data| data.id.as_str()).collect();
        each("run", runs, place, |run| (&run.id, Some(&mut run.title)), |run| run.check(&on))?;
        each("documents", documents, place, |own| (&own.id, Some(&mut own.title)), |own| own.check(runs))?;
        each("task", tasks, place, |own| (&own.id, Some(&mut own.title)), |own| own.check(documents, &on))?;
        each("timing", timings, place, |own| (&own.id, Some(&mut own.title)), |own| own.check(runs, &on))?;
        each("trace", traces, place, |own| (&own.id, Some(&mut own.title)), |own| own.check(runs, &on))?;
        if self.title.is_empty() {
            self.title.clone_from(&self.id);
        }
        Ok(self)
    }

    /// An error in the manifest, at what keys and numbers with dots in between lead to (`run.2.method`), or at the nearest table above it.
    pub fn error(&self, path: &str, problem: &impl ToString) -> ManifestError {
        self.place.error_at(path, problem.to_string())
    }

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

    /// The run of this id.
    pub fn run(&self, id: &str) -> Option<&Run> {
        self.runs.iter().find(|run| run.id == id)
    }
}

/// Checks each table of a list. `names` gives its id and, where it has one, its title, which is the id where it is absent.
fn each<T>(
    key: &str,
    tables: &mut [T],
    place: &Place<'_>,
    names: fn(&mut T) -> (&String, Option<&mut String>),
    mut check: impl FnMut(&mut T) -> Result<(), Problem>,
) -> Result<(), ManifestError> {
    let mut seen = BTreeSet::new();
    for (number, table) in tables.iter_mut().enumerate() {
        let (id, title) = names(table);
        let is_new = seen.insert(id.clone());
        let twice = ensure(is_new, "id", || format!("{key} {id:?} is there twice"));
        // data sets have slashes in their ids, and no titles
        let letters = title.as_ref().map_or(Ok(()), |_| check_id(id));
        if let Some(title) = title.filter(|title| title.is_empty()) {
            title.clone_from(id);
        }
        let sound = letters.and(twice).and_then(|()| check(table));
        sound.map_err(|(at, problem)| place.error_at(&format!("{key}.{number}.{at}"), problem))?;
    }
    Ok(())
}
