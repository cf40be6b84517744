//! Run times: the runs that are timed side by side, on which pages or sites, and how often.
//!
//! Times are no results: they differ from one execution to the next, so only tables with `times = true` read them, and no comparison does.

use std::collections::BTreeSet;

use serde::Deserialize;

use crate::Run;
use crate::place::{Problem, check_known, refuse, refuse_unknown};
use crate::run::one_repeat;

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
    #[serde(default = "one_repeat")]
    pub repeats: u32,
}

/// A run in one of its variants.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(from = "String")]
pub struct TimedRun {
    /// The run's id.
    pub run: String,
    /// The variant's id.
    pub variant: String,
    /// The name in tables: the run's id, or `RUN/VARIANT` if the run has several.
    pub name: String,
}

impl From<String> for TimedRun {
    /// Until it is checked, a run without a variant has an empty one. No run's id contains a slash.
    fn from(name: String) -> Self {
        let (run, variant) = name.split_once('/').unwrap_or((&name, ""));
        Self { run: run.to_owned(), variant: variant.to_owned(), name }
    }
}

impl TimedRun {
    /// The variant of a run that has this name; without a name the only one. `key` is that of the name.
    pub(crate) fn of(run: &Run, variant: &str, key: &str) -> Result<Self, Problem> {
        let (one, id) = (run.variants.len() == 1, &run.id);
        let known = || run.variants.iter().map(|variant| variant.id.as_str());
        if variant.is_empty() && !one {
            let known = known().collect::<Vec<_>>().join(", ");
            return refuse(key, format!("run {id:?} has several variants: say which; there are: {known}"));
        }
        let variant = if variant.is_empty() { &run.variants[0].id } else { variant };
        check_known(key, (&format!("run {id:?} with variant"), variant), known())?;
        // a run with one variant has one name, in any spelling of the manifest
        let name = if one { id.clone() } else { format!("{id}/{variant}") };
        Ok(Self { run: id.clone(), variant: variant.to_owned(), name })
    }

    /// Finds the run and its variant.
    pub(crate) fn check<'r>(&mut self, runs: &'r [Run], data: &str, key: &str) -> Result<&'r Run, Problem> {
        let Some(run) = runs.iter().find(|run| run.id == self.run) else {
            let known: Vec<&str> = runs.iter().map(|run| run.id.as_str()).collect();
            return refuse_unknown(key, ("run", &self.run), &known);
        };
        *self = Self::of(run, &self.variant, key)?;
        if !run.is_on(data) {
            return refuse(key, format!("run {:?} does not take place on {data}", run.id));
        }
        Ok(run)
    }
}

impl Timing {
    /// Checks ranges, the data set and the runs.
    pub(crate) fn check(&mut self, runs: &[Run], data: &BTreeSet<&str>) -> Result<(), Problem> {
        check_known("data", ("data", &self.data), data.iter().copied())?;
        if self.runs.is_empty() {
            return refuse("runs", format!("timing {:?} has no runs", self.id));
        }
        if !(1..=MOST_REPEATS).contains(&self.repeats) {
            let problem = format!("repeats is {}, allowed is 1 to {MOST_REPEATS}", self.repeats);
            return refuse("repeats", problem);
        }
        let mut seen = BTreeSet::new();
        for (number, timed) in self.runs.iter_mut().enumerate() {
            let key = format!("runs.{number}");
            timed.check(runs, &self.data, &key)?;
            if timed.run == PARSING {
                return refuse(
                    &key,
                    format!("run {PARSING:?} has the name of the row for reading the pages"),
                );
            }
            if !seen.insert(&timed.name) {
                return refuse(&key, format!("run {:?} is timed twice", timed.name));
            }
        }
        let Some(pages) = &mut self.pages else { return Ok(()) };
        if pages.is_empty() || pages.contains(&0) {
            return refuse("pages", format!("pages is {pages:?}, allowed are one number and more, above 0"));
        }
        pages.sort_unstable();
        pages.dedup();
        Ok(())
    }
}
