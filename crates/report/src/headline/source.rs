//! A table of results on disk, and its cells by the names of row and column.

use std::path::{Path, PathBuf};

use super::problem;
use crate::ReportError;
use crate::diff::{CsvFile, read_csv};

pub(super) struct Source {
    path: PathBuf,
    pub(super) file: CsvFile,
}

impl Source {
    pub(super) fn read(folder: &Path, path: &Path) -> Result<Self, ReportError> {
        let path = folder.join(path);
        Ok(Self { file: read_csv(&path)?, path })
    }

    /// The place of a column.
    pub(super) fn column(&self, name: &str) -> Result<usize, ReportError> {
        self.file.place(&self.path, name)
    }

    /// The place of a column; `None` if it is missing and its name ends with `?`.
    pub(super) fn column_if_any(&self, name: &str) -> Result<Option<usize>, ReportError> {
        match name.strip_suffix('?') {
            Some(name) => Ok(self.file.column(name)),
            None => self.column(name).map(Some),
        }
    }

    /// The row with this first cell, or with these first two cells, joined by `/`; `None` if there is none.
    pub(super) fn row(&self, key: &str) -> Result<Option<&Vec<String>>, ReportError> {
        let is = |row: &&Vec<String>| {
            row[0] == key
                || row
                    .get(1)
                    .is_some_and(|second| key.strip_suffix(&**second) == Some(&format!("{}/", row[0])))
        };
        let mut rows = self.file.rows.iter().filter(is);
        match (rows.next(), rows.next()) {
            (row, None) => Ok(row),
            (_, Some(_)) => Err(problem(format!("{} has several rows {key:?}", self.path.display()))),
        }
    }

    /// A cell; `None` if its column is missing and its name ends with `?`, as in tables of earlier runs.
    pub(super) fn cell(&self, key: &str, column: &str) -> Result<Option<&str>, ReportError> {
        let Some(at) = self.column_if_any(column)? else { return Ok(None) };
        let none = || problem(format!("{} has no row {key:?}", self.path.display()));
        Ok(Some(&self.row(key)?.ok_or_else(none)?[at]))
    }
}

/// A figure for running text: with `decimals` decimals, halves away from 0, and no 0 before the point. A cell that is no number stays.
pub(super) fn short(cell: &str, decimals: usize) -> String {
    let Some(value) = cell.parse::<f64>().ok().filter(|_| cell.contains('.')) else { return cell.to_owned() };
    // cells have at most six decimals, so only halves are moved
    let text = format!("{:.decimals$}", value + value.signum() * 1e-9);
    let (sign, text) = text.strip_prefix('-').map_or(("", &*text), |rest| ("-", rest));
    let sign = if text.trim_matches(['0', '.']).is_empty() { "" } else { sign };
    format!("{sign}{}", text.strip_prefix('0').filter(|rest| rest.starts_with('.')).unwrap_or(text))
}
