//! A table of a ranking: the systems on the pages of one data set, the best first.

use crate::error::BoardError;

/// A ranking.
#[derive(Debug, Clone, PartialEq)]
pub struct Ranking {
    /// The output's id.
    pub output: String,
    /// The heading.
    pub title: String,
    /// The data set's id.
    pub data: String,
    /// The rows, the best first.
    pub rows: Vec<Row>,
}

/// A system in a ranking.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    /// The run's id.
    pub run: String,
    /// Its title.
    pub title: String,
    /// Mean F over pages, from 0 to 1.
    pub f: f64,
    /// The 95% interval of F over publishers; none with too few.
    pub interval: Option<(f64, f64)>,
    /// By the paired test over pages: `best`, `tie`, `worse`, or nothing where it cannot be said.
    pub verdict: String,
    /// Mean F over sites, and its verdict.
    pub by_sites: Option<(f64, String)>,
    /// What the system has seen of the data set before; empty if nothing is known.
    pub seen: String,
}

/// The columns that make a table a ranking.
const COLUMNS: [&str; 10] =
    ["run", "title", "F", "F low", "F high", "verdict", "F by sites", "verdict by sites", "seen", "sites"];

impl Ranking {
    /// Reads a table of results: the rows of a ranking. `None` if it is none.
    ///
    /// # Errors
    /// [`BoardError::Cell`] if F is no number, [`BoardError::Csv`] if the text is no table.
    pub(crate) fn read_rows(path: &str, text: &str) -> Result<Option<Vec<Row>>, BoardError> {
        let wrong = |source| BoardError::Csv { path: path.to_owned(), source };
        let mut reader = csv::Reader::from_reader(text.as_bytes());
        let header = reader.headers().map_err(wrong)?.clone();
        let place = |name: &str| header.iter().position(|column| column == name);
        let places: Option<Vec<usize>> = COLUMNS.iter().map(|name| place(name)).collect();
        let Some(places) = places else { return Ok(None) };
        let mut rows = Vec::new();
        for record in reader.records() {
            let record = record.map_err(wrong)?;
            let cell = |column: usize| record.get(places[column]).unwrap_or_default();
            let number = |column: usize| cell(column).parse::<f64>().ok();
            let not_a_number = || BoardError::Cell {
                path: path.to_owned(),
                row: cell(0).to_owned(),
                found: cell(2).to_owned(),
            };
            rows.push(Row {
                run: cell(0).to_owned(),
                title: cell(1).to_owned(),
                f: number(2).ok_or_else(not_a_number)?,
                interval: number(3).zip(number(4)),
                verdict: cell(5).to_owned(),
                by_sites: number(6).map(|f| (f, cell(7).to_owned())),
                seen: cell(8).to_owned(),
            });
        }
        Ok(Some(rows))
    }

    /// The number of rows that are neither the best nor worse than it.
    pub(crate) fn level(&self) -> usize {
        self.rows.iter().filter(|row| !["best", "worse"].contains(&row.verdict.as_str())).count()
    }
}
