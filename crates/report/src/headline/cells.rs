//! `[cells]`: figures of several tables, for named rows.

use std::path::{Path, PathBuf};

use serde::Deserialize;

use super::problem;
use super::source::{Source, short};
use crate::ReportError;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Cells {
    tables: Vec<PathBuf>,
    /// The columns of each table that are shown; a name that ends with `?` may be missing. If absent, each row names its own.
    #[serde(default)]
    columns: Vec<String>,
    /// The head of each column of figures: first all of the first table, then of the second.
    heads: Vec<String>,
    /// A label, and the first cell of a row of the tables; if it ends with `?`, it may be missing in all of them. Without `columns` the
    /// column follows: `ROW: COLUMN`.
    rows: Vec<[String; 2]>,
    /// Whether the largest first figure comes first; otherwise the order is that of `rows`.
    #[serde(default)]
    sorted: bool,
}

impl Cells {
    pub(super) fn made(&self, folder: &Path) -> Result<String, ReportError> {
        let (heads, figures) = (self.heads.len(), self.tables.len() * self.columns.len().max(1));
        if heads != figures {
            return Err(problem(format!("cells has {heads} heads for {figures} columns")));
        }
        let read = |path: &PathBuf| Source::read(folder, path);
        let tables = self.tables.iter().map(read).collect::<Result<Vec<_>, _>>()?;
        let mut rows = Vec::new();
        for [label, key] in &self.rows {
            let (key, columns) = self.row(key)?;
            let mut cells = Vec::new();
            let mut found = false;
            for table in &tables {
                let row = table.row(key.trim_end_matches('?'))?;
                found |= row.is_some();
                for column in &columns {
                    let at = table.column_if_any(column)?;
                    cells.push(row.zip(at).map_or("", |(row, at)| &row[at]));
                }
            }
            match (found, key.ends_with('?')) {
                (true, _) => rows.push((label, cells)),
                (false, true) => {}
                (false, false) => return Err(problem(format!("no table of the block has a row {key:?}"))),
            }
        }
        if self.sorted {
            let first =
                |cells: &[&str]| cells.first().and_then(|cell| cell.parse::<f64>().ok()).unwrap_or(f64::MIN);
            rows.sort_by(|a, b| first(&b.1).total_cmp(&first(&a.1)));
        }
        let mut text = format!("| | {} |\n|---|{}\n", self.heads.join(" | "), "---|".repeat(heads));
        for (label, cells) in rows {
            let cells: Vec<String> = cells.iter().map(|cell| short(cell, 3)).collect();
            text.push_str(&format!("| {label} | {} |\n", cells.join(" | ")));
        }
        Ok(text)
    }

    /// The first cell of a row, and its columns.
    fn row<'a>(&'a self, key: &'a str) -> Result<(&'a str, Vec<&'a str>), ReportError> {
        if !self.columns.is_empty() {
            return Ok((key, self.columns.iter().map(String::as_str).collect()));
        }
        let (key, column) = key.split_once(": ").ok_or_else(|| {
            problem(format!("cells has no columns, and the row {key:?} has none: allowed is ROW: COLUMN"))
        })?;
        Ok((key, vec![column]))
    }
}
