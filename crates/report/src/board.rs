//! The board: the rankings of all results as a static site, a page for each data set and each system.
//!
//! It reads the tables of finished results, and computes no figure. What a system or a data set is, the caller tells it. Pages are tables of
//! Markdown in the form of the report page: they need no server, and nothing from elsewhere.

mod pages;
mod results;

use std::collections::{BTreeMap, BTreeSet};

pub use results::{History, Results};

use record::{DataFacts, RunFacts};

use crate::page::page;
use results::{Found, Shape};

/// What the board shows.
#[derive(Debug, Clone, Default)]
pub struct Board {
    /// The results, in the order in which a page shows their rankings.
    pub results: Vec<Results>,
    /// What is known of systems, by method id. A method that is missing is shown by its names in the results alone.
    pub systems: BTreeMap<String, System>,
    /// What is known of data sets, by id; as for systems.
    pub data: BTreeMap<String, DataSet>,
    /// The figures by date.
    pub history: History,
    /// The views of pages that are in the board's folder: [`view_file`].
    pub views: BTreeSet<String>,
}

/// Which kind of system a method is.
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
    /// All kinds, in the order of the first page.
    const ALL: [Self; 5] = [Self::Own, Self::Classic, Self::Peer, Self::Filtered, Self::Trivial];

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

/// What is known of a method. Empty texts are not shown.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct System {
    /// Its kind.
    pub kind: Kind,
    /// What it keeps, in a sentence.
    pub about: String,
    /// The options that are not the defaults of its library.
    pub options: Vec<String>,
    /// Its author, and the place of its publication.
    pub citation: String,
    /// The licence of the program.
    pub licence: String,
    /// The version that ran.
    pub version: String,
}

/// What is known of a data set. Empty texts are not shown.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DataSet {
    /// The languages of its pages, as codes.
    pub languages: Vec<String>,
    /// Its licence.
    pub licence: String,
    /// Its author, and the place of its publication.
    pub citation: String,
    /// What one has to know of it.
    pub notes: String,
    /// The command that obtains it.
    pub command: String,
}

/// The file of a page's view, relative to the board's folder; the page as its data set, site and name.
pub fn view_file(page: [&str; 3]) -> String {
    format!("views/{}.html", file_name(&page.join("-")))
}

/// An id as the name of a file: other characters than letters, digits, `.` and `-` become `-`.
fn file_name(id: &str) -> String {
    crate::page::anchor(id)
}

impl Board {
    /// All files: the path relative to the board's folder, with `/`, and the text; the first page comes last, when all that it leads to is
    /// there. The same board gives the same bytes.
    pub fn files(&self) -> Vec<(String, String)> {
        let below = |markdown: String| page(&markdown, Some(["../index.html", "All of the board"]), |_| None);
        let mut files = Vec::new();
        for data in self.ranked_data() {
            files.push((format!("data/{}.html", file_name(&data.id)), below(self.data_page(data))));
        }
        for (run, facts) in self.runs() {
            files.push((format!("systems/{}.html", file_name(run)), below(self.system_page(facts))));
        }
        files.push(("index.html".to_owned(), page(&self.index(), None, |_| None)));
        files
    }

    /// The tables of a shape, with their results.
    fn tables(&self, shape: Shape) -> impl Iterator<Item = (&Results, &Found)> {
        let own =
            self.results.iter().flat_map(|results| results.tables.iter().map(move |found| (results, found)));
        own.filter(move |(_, found)| found.shape == shape)
    }

    /// The data sets with a ranking, real ones first, each in the order of the results, by the first results that have it.
    fn ranked_data(&self) -> Vec<&DataFacts> {
        let mut ranked: Vec<&DataFacts> = Vec::new();
        for data in self.results.iter().flat_map(|results| &results.facts.data) {
            let is_ranked = self.tables(Shape::Ranking).any(|(_, ranking)| ranking.data == data.id);
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
        for (results, ranking) in self.tables(Shape::Ranking) {
            for facts in ranking.rows().filter_map(|row| results.run(row.cell("run"))) {
                runs.entry(facts.id.as_str()).or_insert(facts);
            }
        }
        runs
    }

    /// The kind of the system of a run.
    fn kind(&self, run: &RunFacts) -> Kind {
        let system = self.systems.get(&run.method);
        if run.baseline { Kind::Trivial } else { system.map(|system| system.kind).unwrap_or_default() }
    }
}

#[cfg(test)]
mod tests;
