//! The finished results of experiments, and the figures by date, as far as the board shows them.

use std::collections::BTreeMap;
use std::path::Path;

use record::{Presence, ResultFacts, RunFacts};

use crate::ReportError;
use crate::diff::{CsvFile, read_csv};
use crate::document::{facts, names};

/// The results of an experiment.
#[derive(Debug, Clone)]
pub struct Results {
    /// What they are of.
    pub facts: ResultFacts,
    /// The tables that the board shows, sorted by the names of their files.
    pub(super) tables: Vec<Found>,
    /// The tables of times.
    pub(super) times: Vec<CsvFile>,
}

/// What a table is, by its columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Shape {
    /// Systems on the pages of one data set, the best first.
    Ranking,
    /// The pages with the least F.
    Worst,
    /// The pages on which systems differ most.
    Disputed,
}

impl Shape {
    /// The columns that make a table one of this shape.
    const fn columns(self) -> &'static [&'static str] {
        match self {
            Self::Ranking => {
                &["run", "title", "F", "F low", "F high", "verdict", "F by sites", "verdict by sites", "seen"]
            }
            Self::Worst => &["run", "site", "page", "wrong words"],
            Self::Disputed => &["site", "page", "best", "least", "least F"],
        }
    }
}

/// A table of results that the board shows.
#[derive(Debug, Clone)]
pub(super) struct Found {
    pub(super) shape: Shape,
    /// The output's id.
    pub(super) output: String,
    /// The heading.
    pub(super) title: String,
    /// The data set's id.
    pub(super) data: String,
    pub(super) file: CsvFile,
}

/// A row of a table.
#[derive(Clone, Copy)]
pub(super) struct Row<'a> {
    header: &'a [String],
    pub(super) cells: &'a [String],
}

impl<'a> Row<'a> {
    /// The cell of a column; empty if there is none.
    pub(super) fn cell(self, column: &str) -> &'a str {
        let at = self.header.iter().position(|own| own == column);
        at.and_then(|at| self.cells.get(at)).map_or("", String::as_str)
    }
}

impl Found {
    pub(super) fn rows(&self) -> impl Iterator<Item = Row<'_>> {
        rows(&self.file)
    }
}

fn rows(file: &CsvFile) -> impl Iterator<Item = Row<'_>> {
    file.rows.iter().map(|cells| Row { header: &file.header, cells })
}

impl Results {
    /// Reads a folder that `gleaner reproduce` has written. `title` gives the heading of an output.
    ///
    /// # Errors
    /// [`ReportError`] for the first file that cannot be used.
    pub fn read(folder: &Path, title: impl Fn(&str) -> Option<String>) -> Result<Self, ReportError> {
        let (facts, mut tables, mut times) = (facts(folder)?, Vec::new(), Vec::new());
        for name in names(folder, "tables")? {
            // the name is OUTPUT.DATA, and neither has a point
            let Some((output, of)) = name.strip_suffix(".csv").and_then(|name| name.split_once('.')) else {
                continue;
            };
            let present = facts.data.iter().filter(|data| data.presence == Presence::Present);
            let Some(data) = present.into_iter().find(|data| data.id.replace('/', "-") == of) else {
                continue;
            };
            let file = read_csv(&folder.join("tables").join(&name))?;
            let is = |shape: &Shape| shape.columns().iter().all(|column| file.column(column).is_some());
            let Some(shape) = [Shape::Ranking, Shape::Worst, Shape::Disputed].into_iter().find(is) else {
                continue;
            };
            let title = title(output).unwrap_or_else(|| output.to_owned());
            tables.push(Found { shape, output: output.to_owned(), title, data: data.id.clone(), file });
        }
        for name in names(folder, "times")?.iter().filter(|name| name.ends_with(".csv")) {
            times.push(read_csv(&folder.join("times").join(name))?);
        }
        Ok(Self { facts, tables, times })
    }

    /// The pages that tables name, each as its data set, site and name.
    pub fn named_pages(&self) -> impl Iterator<Item = [&str; 3]> {
        let named = self.tables.iter().filter(|found| found.shape != Shape::Ranking);
        named.flat_map(|found| {
            found.rows().map(|row| [found.data.as_str(), row.cell("site"), row.cell("page")])
        })
    }

    /// The facts of a run.
    pub(super) fn run(&self, id: &str) -> Option<&RunFacts> {
        self.facts.runs.iter().find(|run| run.id == id)
    }

    /// The row of a run with what it costs; none if it was not measured.
    pub(super) fn cost(&self, run: &str) -> Option<Row<'_>> {
        let mut rows = self.times.iter().flat_map(rows);
        rows.find(|row| row.cell("run") == run && !row.cell("dollars a million pages").is_empty())
    }
}

/// F by date, of a table that `.ci/history` makes from the versions of the results: of an experiment, output, data set and run; each figure
/// with its date, as year-month-day, the oldest first.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct History(BTreeMap<[String; 4], Vec<[String; 2]>>);

impl History {
    /// Reads the table; nothing if there is none.
    ///
    /// # Errors
    /// [`ReportError`] for a file that cannot be read, and for one that is no such table.
    pub fn read(path: &Path) -> Result<Self, ReportError> {
        let mut figures: BTreeMap<_, Vec<_>> = BTreeMap::new();
        let file = if path.is_file() { read_csv(path)? } else { return Ok(Self::default()) };
        for column in ["date", "experiment", "output", "data", "run", "F"] {
            file.place(path, column)?;
        }
        for row in rows(&file) {
            let key = ["experiment", "output", "data", "run"].map(|column| row.cell(column).to_owned());
            figures.entry(key).or_default().push(["date", "F"].map(|column| row.cell(column).to_owned()));
        }
        Ok(Self(figures))
    }

    /// The figures of a run in a ranking.
    pub(super) fn of(&self, results: &Results, ranking: &Found, run: &str) -> &[[String; 2]] {
        let experiment = &results.facts.provenance.experiment;
        let key = [experiment.as_str(), &ranking.output, &ranking.data, run].map(str::to_owned);
        self.0.get(&key).map(Vec::as_slice).unwrap_or_default()
    }
}
