//! The finished results of experiments, and the figures by date, as far as the board shows them.

use std::path::Path;

use record::{DataFacts, Presence, ResultFacts, RunFacts};

use crate::ReportError;
use crate::folder::{CsvFile, Row, facts, names};

/// The results of an experiment.
#[derive(Debug, Clone)]
pub struct Results {
    /// What they are of.
    pub facts: ResultFacts,
    /// The tables that the board shows, sorted by the names of their files.
    pub(super) tables: Vec<Found>,
    /// The tables of times.
    times: Vec<CsvFile>,
}

/// The tables that the board shows: the columns that make a table one of these, and what it says beyond its heading. The first is a ranking
/// of systems on the pages of one data set, the best first.
const SHAPES: [(&[&str], &str); 3] = [
    (&["run", "title", "F", "F low", "F high", "verdict", "F by sites", "verdict by sites", "seen"], ""),
    (
        &["run", "site", "page", "wrong words"],
        ", with the number of words that are lost, and of those wrongly kept, and the first of each",
    ),
    (
        &["site", "page", "best", "least", "least F"],
        ", with the standard deviation of F over the systems, the best system and the worst",
    ),
];

/// A table of results that the board shows.
#[derive(Debug, Clone)]
pub(super) struct Found {
    /// The place in [`SHAPES`].
    pub(super) shape: usize,
    /// The output's id.
    pub(super) output: String,
    /// The heading.
    pub(super) title: String,
    pub(super) data: DataFacts,
    pub(super) file: CsvFile,
}

impl Found {
    pub(super) fn is_ranking(&self) -> bool {
        self.shape == 0
    }

    pub(super) fn about(&self) -> &'static str {
        SHAPES[self.shape].1
    }
}

impl Results {
    /// Reads a folder that `gleaner reproduce` has written. `title` gives the heading of an output.
    ///
    /// # Errors
    /// [`ReportError`] for the first file that cannot be used.
    pub fn read(folder: &Path, title: impl Fn(&str) -> Option<String>) -> Result<Self, ReportError> {
        let (facts, mut tables) = (facts(folder)?, Vec::new());
        for name in names(folder, "tables")? {
            // the name is OUTPUT.DATA, and neither has a point
            let Some((output, of)) = name.strip_suffix(".csv").and_then(|name| name.split_once('.')) else {
                continue;
            };
            let is_of =
                |data: &&DataFacts| data.presence == Presence::Present && data.id.replace('/', "-") == of;
            let Some(data) = facts.data.iter().find(is_of).cloned() else { continue };
            let file = CsvFile::read(&folder.join("tables").join(&name))?;
            let is = |(columns, _): &(&[&str], _)| columns.iter().all(|name| file.column(name).is_some());
            let Some(shape) = SHAPES.iter().position(is) else { continue };
            let title = title(output).unwrap_or_else(|| output.to_owned());
            tables.push(Found { shape, output: output.to_owned(), title, data, file });
        }
        let times = names(folder, "times")?
            .into_iter()
            .filter(|name| name.ends_with(".csv") && !name.starts_with('.'));
        let times = times.map(|name| CsvFile::read(&folder.join("times").join(name)));
        Ok(Self { facts, tables, times: times.collect::<Result<_, _>>()? })
    }

    /// The pages that tables name, each as its data set, site and name.
    pub fn named_pages(&self) -> impl Iterator<Item = [&str; 3]> {
        let named = self.tables.iter().filter(|found| !found.is_ranking());
        named.flat_map(|found| {
            found.file.rows().map(|row| [found.data.id.as_str(), row.cell("site"), row.cell("page")])
        })
    }

    /// The facts of a run.
    pub(super) fn run(&self, id: &str) -> Option<&RunFacts> {
        self.facts.runs.iter().find(|run| run.id == id)
    }

    /// The row of a run with what it costs; none if it was not measured.
    pub(super) fn cost(&self, run: &str) -> Option<Row<'_>> {
        let mut rows = self.times.iter().flat_map(CsvFile::rows);
        rows.find(|row| row.cell("run") == run && !row.cell("dollars a million pages").is_empty())
    }
}

/// F by date, of a table that `.ci/history` makes from the versions of the results, the oldest first.
#[derive(Debug, Clone, Default)]
pub struct History(Option<CsvFile>);

impl History {
    /// Reads the table; nothing if there is none.
    ///
    /// # Errors
    /// [`ReportError`] for a file that cannot be read, and for one that is no such table.
    pub fn read(path: &Path) -> Result<Self, ReportError> {
        let file = path.is_file().then(|| CsvFile::read(path)).transpose()?;
        for column in ["date", "experiment", "output", "data", "run", "F"] {
            file.as_ref().map(|file| file.place(column)).transpose()?;
        }
        Ok(Self(file))
    }

    /// The rows of a run in a ranking of an experiment.
    pub(super) fn of<'a>(
        &'a self,
        experiment: &'a str,
        ranking: &'a Found,
        run: &'a str,
    ) -> impl Iterator<Item = Row<'a>> {
        let own = [experiment, &ranking.output, &ranking.data.id, run];
        let rows = self.0.iter().flat_map(CsvFile::rows);
        rows.filter(move |row| ["experiment", "output", "data", "run"].map(|name| row.cell(name)) == own)
    }
}
