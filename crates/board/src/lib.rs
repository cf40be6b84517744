//! The board: the rankings of all results as a static site, a page for each data set and each system.
//!
//! It reads the tables of finished results, and computes no figure. What a system or a data set is, the caller tells it. The pages
//! need no server, no script and nothing from elsewhere.

mod data_page;
mod elements;
mod error;
mod facts;
mod index;
mod ranking;
mod results;
mod system_page;

use std::collections::BTreeMap;

pub use error::BoardError;
pub use facts::{DataSet, Kind, System};
pub use ranking::{Ranking, Row};
pub use results::{Cost, Results};

use elements::file_name;

/// What the board shows.
#[derive(Debug, Clone, Default)]
pub struct Board {
    /// The results, in the order in which a page shows their rankings.
    pub results: Vec<Results>,
    /// What is known of systems, by method id. A method that is missing is shown by its names in the results alone.
    pub systems: BTreeMap<String, System>,
    /// What is known of data sets, by id; as for systems.
    pub data: BTreeMap<String, DataSet>,
}

impl Board {
    /// All files: the path relative to the board's folder, with `/`, and the text. The same board gives the same bytes.
    pub fn files(&self) -> Vec<(String, String)> {
        let mut files = vec![("index.html".to_owned(), self.index())];
        for data in self.ranked_data() {
            files.push((format!("data/{}.html", file_name(data)), self.data_page(data)));
        }
        for run in self.runs().keys() {
            files.push((format!("systems/{}.html", file_name(run)), self.system_page(run)));
        }
        files.push(("board.css".to_owned(), include_str!("board.css").to_owned()));
        files
    }

    /// The ids of the data sets with a ranking, real ones first, each in the order of the results.
    fn ranked_data(&self) -> Vec<&str> {
        let mut ids: Vec<&str> = Vec::new();
        for results in &self.results {
            for data in &results.data {
                let is_ranked = self.rankings_of(&data.id).next().is_some();
                if is_ranked && !ids.contains(&data.id.as_str()) {
                    ids.push(&data.id);
                }
            }
        }
        ids.sort_by_key(|id| self.facts_of_data(id).is_some_and(|facts| facts.synthetic));
        ids
    }

    /// What the first results with a data set say of it.
    fn facts_of_data(&self, id: &str) -> Option<&record::DataFacts> {
        self.results.iter().flat_map(|results| &results.data).find(|data| data.id == id)
    }

    /// The rankings on a data set, with their results.
    fn rankings_of<'b>(&'b self, data: &'b str) -> impl Iterator<Item = (&'b Results, &'b Ranking)> {
        let of = |results: &'b Results| results.rankings.iter().map(move |ranking| (results, ranking));
        self.results.iter().flat_map(of).filter(move |(_, ranking)| ranking.data == data)
    }

    /// The ranked runs by id, each with the facts of the first results that have it.
    fn runs(&self) -> BTreeMap<&str, &record::RunFacts> {
        let mut runs = BTreeMap::new();
        for results in &self.results {
            let ranked = results.rankings.iter().flat_map(|ranking| &ranking.rows);
            for row in ranked {
                if let Some(facts) = results.run(&row.run) {
                    runs.entry(row.run.as_str()).or_insert(facts);
                }
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
