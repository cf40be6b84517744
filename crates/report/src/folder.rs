//! A folder of results as it is read again: its tables, its facts, the names of its files.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use record::ResultFacts;

use crate::flips::sign_test;
use crate::{ReportError, Result};

/// A table of results, as texts.
#[derive(Debug, Clone)]
pub(crate) struct CsvFile {
    path: PathBuf,
    pub(crate) header: Vec<String>,
    pub(crate) rows: Vec<Vec<String>>,
}

/// A row of a table.
#[derive(Clone, Copy)]
pub(crate) struct Row<'a> {
    header: &'a [String],
    pub(crate) cells: &'a [String],
}

impl CsvFile {
    /// Reads a table with a header. Every row must be as long as the header, and the last line must have its end.
    pub(crate) fn read(path: &Path) -> Result<Self> {
        let bytes = fs::read(path).map_err(|error| ReportError::of_reading(path, &error))?;
        let wrong = |source| ReportError::of_file(path, format!("is not a table of results: {source}"));
        if !bytes.ends_with(b"\n") {
            return Err(ReportError::of_file(path, "is cut off: its last line has no end"));
        }
        let mut reader = csv::Reader::from_reader(bytes.as_slice());
        let header = reader.headers().map_err(wrong)?.iter().map(str::to_owned).collect();
        let rows = reader.deserialize().collect::<Result<_, _>>().map_err(wrong)?;
        Ok(Self { path: path.to_owned(), header, rows })
    }

    pub(crate) fn rows(&self) -> impl Iterator<Item = Row<'_>> {
        self.rows.iter().map(|cells| Row { header: &self.header, cells })
    }

    /// The place of a column.
    pub(crate) fn column(&self, name: &str) -> Option<usize> {
        self.header.iter().position(|other| other == name)
    }

    /// The place of a column that must be there.
    ///
    /// # Errors
    /// [`ReportError`] without it.
    pub(crate) fn place(&self, name: &str) -> Result<usize> {
        let wrong = || self.wrong(&format!("has no column {name:?}; there are: {}", self.header.join(", ")));
        self.column(name).ok_or_else(wrong)
    }

    /// The row with this first cell, or with these first two cells, joined by `/`; `None` if there is none.
    pub(crate) fn row(&self, key: &str) -> Result<Option<Row<'_>>> {
        let is = |row: &Row<'_>| {
            let second = row.cells.get(1).and_then(|second| key.strip_suffix(&**second)?.strip_suffix('/'));
            row.cells[0] == key || second == Some(&row.cells[0])
        };
        let mut rows = self.rows().filter(is);
        match (rows.next(), rows.next()) {
            (row, None) => Ok(row),
            (_, Some(_)) => Err(self.wrong(&format!("has several rows {key:?}"))),
        }
    }

    /// The same; a row that must be there.
    pub(crate) fn found(&self, key: &str) -> Result<Row<'_>> {
        self.row(key)?.ok_or_else(|| self.wrong(&format!("has no row {key:?}")))
    }

    /// An error about this file.
    pub(crate) fn wrong(&self, problem: &str) -> ReportError {
        ReportError::of_file(&self.path, problem)
    }
}

impl<'a> Row<'a> {
    /// The cell of a column; empty if there is none.
    pub(crate) fn cell(self, column: &str) -> &'a str {
        let at = self.header.iter().position(|own| own == column);
        at.and_then(|at| self.cells.get(at)).map_or("", String::as_str)
    }

    /// What the count of publishers decides (p < .01) where the mean of a ranking is undecided: `behind on 96 of 118 publishers`. With `of_best` it
    /// is said of the best row against this one.
    pub(crate) fn by_count(self, of_best: bool) -> Option<String> {
        let [ahead, behind] = if of_best { ["against", "for"] } else { ["for", "against"] };
        let [ahead, behind] = [self.cell(ahead).parse().ok()?, self.cell(behind).parse().ok()?];
        let is_said = self.cell("verdict") == "undecided" && sign_test(ahead, behind) < 0.01;
        let (word, on) = if ahead > behind { ("ahead", ahead) } else { ("behind", behind) };
        is_said.then(|| format!("{word} on {on} of {} publishers", self.cell("publishers")))
    }
}

/// The facts of `provenance.json`.
///
/// # Errors
/// [`ReportError`] if it cannot be read, or is not of this version of the program.
pub(crate) fn facts(out: &Path) -> Result<ResultFacts> {
    let path = out.join("provenance.json");
    let text = fs::read_to_string(&path).map_err(|error| ReportError::of_reading(&path, &error))?;
    let problem = "is not of results of this version of gleaner";
    serde_json::from_str(&text).map_err(|wrong| ReportError::of_file(&path, format!("{problem}: {wrong}")))
}

/// The names of what is in a folder of the results; empty if it is missing.
pub(crate) fn names(out: &Path, folder: &str) -> Result<BTreeSet<String>> {
    let path = out.join(folder);
    let wrong = |error| ReportError::of_reading(&path, &error);
    match fs::read_dir(&path) {
        Ok(entries) => entries
            .map(|entry| Ok(entry.map_err(wrong)?.file_name().to_string_lossy().into_owned()))
            .collect(),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(BTreeSet::new()),
        Err(error) => Err(wrong(error)),
    }
}
