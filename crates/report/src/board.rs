//! The board: the rankings of all results as a static site, a page for each data set and each system.
//!
//! It reads the tables of finished results, and computes no figure. What a system or a data set is, the caller tells it. Pages are tables of
//! Markdown in the form of the report page: they need no server, and nothing from elsewhere.

mod pages;
mod results;

use std::collections::{BTreeMap, BTreeSet};

pub use results::{History, Results};

use record::{DataFacts, RunFacts};

use crate::page::{anchor, page};
use results::Found;

/// What the board shows.
#[derive(Debug, Clone, Default)]
pub struct Board {
    /// The results, in the order in which a page shows their rankings.
    pub results: Vec<Results>,
    /// What is known of systems, by method id. A method that is missing is shown by its names in the results alone.
    pub systems: BTreeMap<String, Known>,
    /// What is known of data sets, by id; as for systems.
    pub data: BTreeMap<String, Known>,
    /// The figures by date.
    pub history: History,
    /// The views of pages that are in the board's folder: [`view_file`].
    pub views: BTreeSet<String>,
}

/// Which kind of system a method is, in the order of the first page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Kind {
    /// A method of this project.
    Own,
    /// A method of the papers.
    #[default]
    Classic,
    /// A program of others.
    Peer,
    /// Another system, whose output is filtered by what the pages of its site share.
    Filtered,
    /// Keeps everything or nothing.
    Trivial,
}

impl Kind {
    /// For people.
    const fn name(self) -> &'static str {
        match self {
            Self::Own => "gleaner's own",
            Self::Classic => "methods of papers",
            Self::Peer => "programs of others",
            Self::Filtered => "filtered by site",
            Self::Trivial => "everything and nothing",
        }
    }
}

/// What is known of a method or of a data set.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Known {
    /// The kind of a method.
    pub kind: Kind,
    /// What a method keeps, in a sentence.
    pub about: String,
    /// Names and texts: `licence`, `languages`. Empty texts and `none` are not shown.
    pub facts: Vec<(&'static str, String)>,
}

impl Known {
    /// The text of a fact; empty if it is not known.
    fn fact(&self, name: &str) -> &str {
        self.facts.iter().find(|(own, _)| *own == name).map_or("", |(_, text)| text)
    }
}

/// The file of a page's view, relative to the board's folder; the page as its data set, site and name.
pub fn view_file(page: [&str; 3]) -> String {
    file("views", &page.join("-"))
}

/// The file of an id in a folder of the board: other characters than letters, digits, `.` and `-` become `-`.
fn file(folder: &str, id: &str) -> String {
    format!("{folder}/{}.html", anchor(id))
}

impl Board {
    /// All files: the path relative to the board's folder, with `/`, and the text; the first page comes last, when all that it leads to is
    /// there. The same board gives the same bytes.
    pub fn files(&self) -> Vec<(String, String)> {
        let below = |markdown: String| page(&markdown, Some(["../index.html", "All of the board"]), |_| None);
        let data = self.ranked_data();
        let data = data.into_iter().map(|own| (file("data", &own.id), below(self.data_page(own))));
        let systems = self.runs();
        let systems =
            systems.into_iter().map(|(run, own)| (file("systems", run), below(self.system_page(own))));
        let index = page(&self.index(), None, |_| None);
        data.chain(systems).chain([("index.html".to_owned(), index)]).collect()
    }

    /// All tables, with their results.
    fn tables(&self) -> impl Iterator<Item = (&Results, &Found)> {
        self.results.iter().flat_map(|results| results.tables.iter().map(move |found| (results, found)))
    }

    fn rankings(&self) -> impl Iterator<Item = (&Results, &Found)> {
        self.tables().filter(|(_, found)| found.is_ranking())
    }

    /// The data sets with a ranking, real ones first, each in the order of the results, by the first results that have it.
    fn ranked_data(&self) -> Vec<&DataFacts> {
        let mut ranked: Vec<&DataFacts> = Vec::new();
        for data in self.results.iter().flat_map(|results| &results.facts.data) {
            let is_ranked = self.rankings().any(|(_, ranking)| ranking.data.id == data.id);
            if is_ranked && ranked.iter().all(|known| known.id != data.id) {
                ranked.push(data);
            }
        }
        ranked.sort_by_key(|data| data.synthetic);
        ranked
    }

    /// The ranked runs by id, each with the facts of the first results that have it.
    fn runs(&self) -> BTreeMap<&str, &RunFacts> {
        let mut runs = BTreeMap::new();
        for (results, ranking) in self.rankings() {
            for facts in ranking.file.rows().filter_map(|row| results.run(row.cell("run"))) {
                runs.entry(facts.id.as_str()).or_insert(facts);
            }
        }
        runs
    }

    /// What is known of the system of a run.
    fn system(&self, run: &RunFacts) -> Known {
        let known = self.systems.get(&run.method).cloned().unwrap_or_default();
        Known { kind: if run.baseline { Kind::Trivial } else { known.kind }, ..known }
    }
}

#[cfg(test)]
mod tests;
