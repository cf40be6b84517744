//! Compares two folders of results cell by cell: `tables/*.csv`, `claims.csv`, `failures.csv`, `unfound.csv`.
//!
//! Provenance, plots, Markdown and the page are left out: they say where results come from, or show the same
//! cells again. Rows are paired by their key, so that a missing row is one difference and not one in every row
//! after it; columns are paired by name.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use crate::ReportError;
use crate::numbers::counted;

mod alike;

/// One of the two folders.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// The first.
    A,
    /// The second.
    B,
}

/// One difference.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Finding {
    /// A file that one side has not.
    File {
        /// The file, below the folder.
        file: String,
        /// The side without it.
        missing: Side,
    },
    /// A column that one side has not.
    Column {
        /// The file.
        file: String,
        /// The column's name.
        column: String,
        /// The side without it.
        missing: Side,
    },
    /// A row that one side has not.
    Row {
        /// The file.
        file: String,
        /// The row's key.
        row: String,
        /// The side without it.
        missing: Side,
    },
    /// A cell that differs.
    Cell {
        /// The file.
        file: String,
        /// The row's key.
        row: String,
        /// The column's name.
        column: String,
        /// The first side's value.
        a: String,
        /// The second side's value.
        b: String,
    },
}

/// How two folders of results differ.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Difference {
    /// The differences, by file and row.
    pub findings: Vec<Finding>,
    /// Files that both sides have.
    pub files: usize,
    /// Cells that both sides have.
    pub cells: usize,
}

impl Difference {
    /// Whether there is no difference.
    pub fn is_empty(&self) -> bool {
        self.findings.is_empty()
    }
}

impl fmt::Display for Side {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Side::A => "the first",
            Side::B => "the second",
        })
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Finding::File { file, missing } => write!(out, "{file}: not in {missing}"),
            Finding::Column { file, column, missing } => {
                write!(out, "{file}: column {column:?} not in {missing}")
            }
            Finding::Row { file, row, missing } => write!(out, "{file}: row {row} not in {missing}"),
            Finding::Cell { file, row, column, a, b } => {
                write!(out, "{file}: row {row}, column {column:?}: {a:?} against {b:?}")
            }
        }
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for finding in &self.findings {
            writeln!(out, "{finding}")?;
        }
        let compared = format!("{} in {}", counted(self.cells, "cell"), counted(self.files, "file"));
        match self.findings.len() {
            0 => write!(out, "no difference: {compared} compared"),
            1 => write!(out, "1 difference: {compared} compared"),
            several => write!(out, "{several} differences: {compared} compared"),
        }
    }
}

/// Compares the results in the folders `a` and `b`. Numbers that differ by at most `tolerance` are alike, those
/// within a sentence too; all other text must be the same. Cells that name a row must be the same.
///
/// # Errors
/// [`ReportError`] where a folder holds no results or a file cannot be read as CSV.
pub fn diff(a: &Path, b: &Path, tolerance: f64) -> Result<Difference, ReportError> {
    let (of_a, of_b) = (files(a)?, files(b)?);
    let mut difference = Difference::default();
    for file in of_a.union(&of_b) {
        match (of_a.contains(file), of_b.contains(file)) {
            (true, true) => {
                difference.files += 1;
                compare(
                    file,
                    &read_csv(&a.join(file))?,
                    &read_csv(&b.join(file))?,
                    tolerance,
                    &mut difference,
                );
            }
            (has_a, _) => {
                let missing = if has_a { Side::B } else { Side::A };
                difference.findings.push(Finding::File { file: file.clone(), missing });
            }
        }
    }
    Ok(difference)
}

/// The files of a folder that are compared.
fn files(folder: &Path) -> Result<BTreeSet<String>, ReportError> {
    let top = ["claims.csv", "failures.csv", "unfound.csv"];
    let mut files: BTreeSet<_> =
        top.into_iter().filter(|name| folder.join(name).is_file()).map(str::to_owned).collect();
    let path = folder.join("tables");
    let read = |source| ReportError::Read { path: path.clone(), source };
    match fs::read_dir(&path) {
        Ok(entries) => {
            for entry in entries {
                let name = entry.map_err(read)?.file_name().to_string_lossy().into_owned();
                if name.ends_with(".csv") {
                    files.insert(format!("tables/{name}"));
                }
            }
        }
        Err(error) if error.kind() == ErrorKind::NotFound => {}
        Err(error) => return Err(read(error)),
    }
    if files.is_empty() {
        return Err(ReportError::NoResults { path: folder.to_owned() });
    }
    Ok(files)
}

/// A CSV file, all of it text.
pub(crate) struct CsvFile {
    pub(crate) header: Vec<String>,
    pub(crate) rows: Vec<Vec<String>>,
}

/// Reads a CSV file with a header, every row as long as it.
pub(crate) fn read_csv(path: &Path) -> Result<CsvFile, ReportError> {
    let bytes = fs::read(path).map_err(|source| ReportError::Read { path: path.to_owned(), source })?;
    let wrong = |source| ReportError::Csv { path: path.to_owned(), source };
    let mut reader = csv::Reader::from_reader(bytes.as_slice());
    let cells = |record: &csv::StringRecord| record.iter().map(str::to_owned).collect::<Vec<_>>();
    let header = cells(reader.headers().map_err(wrong)?);
    let rows =
        reader.records().map(|row| row.map(|row| cells(&row))).collect::<Result<_, _>>().map_err(wrong)?;
    Ok(CsvFile { header, rows })
}

impl CsvFile {
    /// Rows by the values of the first `keys` of `columns`; of rows with one key the second is numbered.
    fn by_key(&self, columns: &[&str], keys: usize) -> BTreeMap<(Vec<&str>, usize), &Vec<String>> {
        let places: Vec<_> = columns[..keys].iter().filter_map(|name| self.column(name)).collect();
        let mut rows = BTreeMap::new();
        let mut seen: BTreeMap<Vec<&str>, usize> = BTreeMap::new();
        for row in &self.rows {
            let key: Vec<&str> = places.iter().map(|at| row[*at].as_str()).collect();
            let times = seen.entry(key.clone()).or_insert(0);
            rows.insert((key, *times), row);
            *times += 1;
        }
        rows
    }

    fn column(&self, name: &str) -> Option<usize> {
        self.header.iter().position(|other| other == name)
    }

    /// Whether the first `keys` of `columns` tell all rows apart.
    fn tells_apart(&self, columns: &[&str], keys: usize) -> bool {
        self.by_key(columns, keys).keys().all(|(_, times)| *times == 0)
    }
}

/// Compares one file.
fn compare(file: &str, a: &CsvFile, b: &CsvFile, tolerance: f64, difference: &mut Difference) {
    let shared: Vec<&str> =
        a.header.iter().map(String::as_str).filter(|name| b.column(name).is_some()).collect();
    for (one, other, missing) in [(a, b, Side::B), (b, a, Side::A)] {
        for column in one.header.iter().filter(|name| other.column(name).is_none()) {
            let column = column.clone();
            difference.findings.push(Finding::Column { file: file.to_owned(), column, missing });
        }
    }
    // As few of the first columns as tell the rows of either side apart.
    let keys = (1..shared.len())
        .find(|keys| a.tells_apart(&shared, *keys) && b.tells_apart(&shared, *keys))
        .unwrap_or(shared.len());
    let (rows_a, rows_b) = (a.by_key(&shared, keys), b.by_key(&shared, keys));
    let all: BTreeSet<_> = rows_a.keys().chain(rows_b.keys()).collect();
    for key in all {
        let name = || named(&key.0, key.1);
        let (Some(row_a), Some(row_b)) = (rows_a.get(key), rows_b.get(key)) else {
            let missing = if rows_a.contains_key(key) { Side::B } else { Side::A };
            difference.findings.push(Finding::Row { file: file.to_owned(), row: name(), missing });
            continue;
        };
        for column in &shared {
            let (Some(at_a), Some(at_b)) = (a.column(column), b.column(column)) else { continue };
            difference.cells += 1;
            if !alike::alike(&row_a[at_a], &row_b[at_b], tolerance) {
                difference.findings.push(Finding::Cell {
                    file: file.to_owned(),
                    row: name(),
                    column: (*column).to_owned(),
                    a: row_a[at_a].clone(),
                    b: row_b[at_b].clone(),
                });
            }
        }
    }
}

/// A row's key, for people.
fn named(key: &[&str], times: usize) -> String {
    let mut name = key.iter().map(|cell| format!("{cell:?}")).collect::<Vec<_>>().join(", ");
    if times > 0 {
        name.push_str(&format!(" (number {})", times + 1));
    }
    name
}
