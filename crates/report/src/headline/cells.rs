//! `[cells]`: rows and columns of several tables side by side.

use std::path::{Path, PathBuf};

use serde::Deserialize;

use super::problem;
use super::source::{cell, short, table, tables};
use crate::ReportError;
use crate::folder::{CsvFile, Row};

/// The mark of a row in a tie with the best.
const TIE: &str = " ≈";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Cells {
    tables: Vec<PathBuf>,
    /// The columns of each table that are shown; a name that ends with `?` may be missing. If absent, each row names its own.
    #[serde(default)]
    columns: Vec<String>,
    /// The head of each column: first all of the first table, then of the second.
    heads: Vec<String>,
    /// A label, and the first cell of a row of the tables; if it ends with `?`, it may be missing in all of them. Without `columns` the
    /// column follows: `ROW: COLUMN`.
    #[serde(default)]
    rows: Vec<[String; 2]>,
    /// Instead of named rows the first ones of each table, so many; those in a tie with the best are marked.
    #[serde(default)]
    first: usize,
    /// A cell with this text is in bold.
    #[serde(default)]
    bold: String,
    /// Whether the largest first figure comes first; otherwise the order is that of `rows`.
    #[serde(default)]
    sorted: bool,
}

impl Cells {
    pub(super) fn made(&self, folder: &Path) -> Result<String, ReportError> {
        let tables = tables(folder, &self.tables, &self.heads, self.columns.len().max(1))?;
        let mut rows = Vec::new();
        for at in 0..self.first {
            let found: Vec<_> = tables.iter().map(|table| table.rows().nth(at)).collect();
            rows.push(picked(&tables, &found, &self.columns, TIE)?);
        }
        for [label, key] in &self.rows {
            let (key, columns) = self.columns(key)?;
            let name = key.trim_end_matches('?');
            let found = tables.iter().map(|table| table.row(name)).collect::<Result<Vec<_>, _>>()?;
            if found.iter().any(Option::is_some) {
                rows.push([vec![label.clone()], picked(&tables, &found, &columns, "")?].concat());
            } else if name == key {
                return Err(problem(format!("no table of the block has a row {key:?}")));
            }
        }
        if self.sorted {
            let first = |row: &Vec<String>| row.get(1).and_then(|cell| cell.parse().ok()).unwrap_or(f64::MIN);
            rows.sort_by(|a, b| first(b).total_cmp(&first(a)));
        }
        let labels = usize::from(self.first == 0);
        rows.iter_mut().flat_map(|row| &mut row[labels..]).for_each(|cell| *cell = self.shown(cell));
        Ok(table(&self.heads.iter().map(String::as_str).collect::<Vec<_>>(), &rows))
    }

    /// The first cell of a row, and its columns.
    fn columns<'a>(&self, key: &'a str) -> Result<(&'a str, Vec<String>), ReportError> {
        match (self.columns.is_empty(), key.split_once(": ")) {
            (false, _) => Ok((key, self.columns.clone())),
            (true, Some((key, column))) => Ok((key, vec![column.to_owned()])),
            (true, None) => {
                let none = format!("cells has no columns, and the row {key:?} has none");
                Err(problem(format!("{none}: allowed is ROW: COLUMN")))
            }
        }
    }

    fn shown(&self, cell: &str) -> String {
        let cell = short(cell, 3);
        let is_bold = !self.bold.is_empty() && cell.trim_end_matches(TIE) == self.bold;
        if is_bold { cell.replacen(&self.bold, &format!("**{}**", self.bold), 1) } else { cell }
    }
}

/// The cells of a row of each table; empty ones for a row or a column that is missing. The first of a row that is a tie has the mark.
fn picked(
    tables: &[CsvFile],
    rows: &[Option<Row<'_>>],
    columns: &[String],
    tie: &str,
) -> Result<Vec<String>, ReportError> {
    let mut cells = Vec::new();
    for (table, row) in tables.iter().zip(rows) {
        for (at, column) in columns.iter().enumerate() {
            let is_tie = at == 0 && row.is_some_and(|row| row.cell("verdict") == "tie");
            let tie = if is_tie { tie } else { "" };
            cells.push(format!("{}{tie}", cell(table, *row, column)?.unwrap_or_default()));
        }
    }
    Ok(cells)
}
