//! The board: the rankings of all results as a static site, a page for each data set and each system.
//!
//! It reads the tables of finished results, and computes no figure. What a system or a data set is, the caller tells it. The pages
//! need no server, no script and nothing from elsewhere.

mod data_page;
mod disputed;
mod elements;
mod error;
mod facts;
mod files;
mod history;
mod index;
mod ranking;
mod results;
mod system_page;
mod worst;

use std::collections::{BTreeMap, BTreeSet};

pub use disputed::{Disputed, DisputedPage};
pub use error::BoardError;
pub use facts::{DataSet, Kind, System};
pub use history::History;
pub use ranking::{Ranking, Row};
pub use results::{Cost, Results};
pub use worst::{Worst, WorstPage, view_file};

use elements::file_name;
use record::{DataFacts, RunFacts};

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

impl Board {
    /// All files: the path relative to the board's folder, with `/`, and the text. The same board gives the same bytes.
    pub fn files(&self) -> Vec<(String, String)> {
        let mut files = vec![("board.css".to_owned(), include_str!("board.css").to_owned())];
        for data in self.ranked_data() {
            files.push((format!("data/{}.html", file_name(&data.id)), self.data_page(data)));
        }
        for (run, facts) in self.runs() {
            files.push((format!("systems/{}.html", file_name(run)), self.system_page(facts)));
        }
        files.push(("index.html".to_owned(), self.index()));
        files
    }

    /// The data sets with a ranking, real ones first, each in the order of the results, by the first results that have it.
    fn ranked_data(&self) -> Vec<&DataFacts> {
        let mut ranked: Vec<&DataFacts> = Vec::new();
        for data in self.results.iter().flat_map(|results| &results.facts.data) {
            if self.rankings_of(&data.id).next().is_some() && ranked.iter().all(|known| known.id != data.id) {
                ranked.push(data);
            }
        }
        ranked.sort_by_key(|data| data.synthetic);
        ranked
    }

    /// All rankings, with their results.
    fn rankings(&self) -> impl Iterator<Item = (&Results, &Ranking)> {
        self.results.iter().flat_map(|results| results.rankings.iter().map(move |ranking| (results, ranking)))
    }

    /// The rankings on a data set, with their results.
    fn rankings_of(&self, data: &str) -> impl Iterator<Item = (&Results, &Ranking)> {
        self.rankings().filter(move |(_, ranking)| ranking.data == data)
    }

    /// The ranked runs by id, each with the facts of the first results that have it.
    fn runs(&self) -> BTreeMap<&str, &RunFacts> {
        let mut runs = BTreeMap::new();
        for (results, ranking) in self.rankings() {
            for facts in ranking.rows.iter().filter_map(|row| results.run(&row.run)) {
                runs.entry(facts.id.as_str()).or_insert(facts);
            }
        }
        runs
    }

    /// The cost of a run, by the first results that have one.
    fn cost(&self, run: &str) -> Option<&Cost> {
        self.results.iter().find_map(|results| results.costs.get(run))
    }
}

#[cfg(test)]
mod tests;
