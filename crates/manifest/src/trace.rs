//! Traces: single pages for which the evidence of a method is recorded, for drawings. A trace is no score: no claim reads it.

use std::collections::BTreeSet;

use serde::Deserialize;

use crate::place::{Problem, check_known, refuse};
use crate::{Run, TimedRun};

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
        if self.pages.is_empty() {
            return refuse("pages", format!("trace {:?} has no pages", self.id));
        }
        for (number, page) in self.pages.iter().enumerate() {
            let key = format!("pages.{number}");
            check_known(&key, ("data", &page.data), data.iter().copied())?;
            if page.page.is_some() == page.with.is_some() {
                let problem = "a traced page has either its name as page, or its traits as with".to_owned();
                return refuse(&key, problem);
            }
            if self.pages[..number].iter().any(|other| other.data == page.data) {
                return refuse(&key, format!("two pages of {}, allowed is one a data set", page.data));
            }
            if !self.run.check(runs, &page.data, "run")?.training.all {
                let problem =
                    format!("run {:?} is not fitted on all pages, which a trace shows", self.run.run);
                return refuse("run", problem);
            }
        }
        Ok(())
    }
}
