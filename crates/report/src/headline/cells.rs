//! `[cells]`: rows and columns of several tables side by side.

use std::path::{Path, PathBuf};

use serde::Deserialize;

use super::problem;
use super::source::{Source, short};
use crate::ReportError;

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
        let (heads, figures) = (self.heads.len(), self.tables.len() * self.columns.len().max(1));
        if heads != figures {
            return Err(problem(format!("cells has {heads} heads for {figures} columns")));
        }
        let read = |path: &PathBuf| Source::read(folder, path);
        let tables = self.tables.iter().map(read).collect::<Result<Vec<_>, _>>()?;
        let mut rows = Vec::new();
        for at in 0..self.first {
            let mut cells = Vec::new();
            for table in &tables {
                let row = table.file.rows.get(at);
                let mut own = picked(table, row, &self.columns)?;
                let verdict = table.file.column("verdict").zip(row).map(|(at, row)| row[at].as_str());
                if let Some(first) = own.first_mut().filter(|_| verdict == Some("tie")) {
                    first.push_str(TIE);
                }
                cells.extend(own);
            }
            rows.push((None, cells));
        }
        for [label, key] in &self.rows {
            let (key, columns) = self.row(key)?;
            let (mut cells, mut found) = (Vec::new(), false);
            for table in &tables {
                let row = table.row(key.trim_end_matches('?'))?;
                found |= row.is_some();
                cells.extend(picked(table, row, &columns)?);
            }
            match (found, key.ends_with('?')) {
                (true, _) => rows.push((Some(label), cells)),
                (false, true) => {}
                (false, false) => return Err(problem(format!("no table of the block has a row {key:?}"))),
            }
        }
        if self.sorted {
            let first = |cells: &[String]| {
                cells.first().and_then(|cell| cell.parse::<f64>().ok()).unwrap_or(f64::MIN)
            };
            rows.sort_by(|a, b| first(&b.1).total_cmp(&first(&a.1)));
        }
        let (label, rule) = if self.rows.is_empty() { ("|", "|") } else { ("| |", "|---|") };
        let mut text = format!("{label} {} |\n{rule}{}\n", self.heads.join(" | "), "---|".repeat(heads));
        for (label, cells) in rows {
            let shown = |cell: &String| match short(cell, 3) {
                cell if !self.bold.is_empty() && cell.trim_end_matches(TIE) == self.bold => {
                    cell.replacen(&self.bold, &format!("**{}**", self.bold), 1)
                }
                cell => cell,
            };
            let label = label.map(|label| format!("| {label} ")).unwrap_or_default();
            text.push_str(&format!(
                "{label}| {} |\n",
                cells.iter().map(shown).collect::<Vec<_>>().join(" | ")
            ));
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

/// The cells of a row in these columns; empty ones for a row or a column that is missing.
fn picked(
    table: &Source,
    row: Option<&Vec<String>>,
    columns: impl IntoIterator<Item: AsRef<str>>,
) -> Result<Vec<String>, ReportError> {
    let cell = |column: &str| {
        let at = table.column_if_any(column)?;
        Ok(row.zip(at).map_or_else(String::new, |(row, at)| row[at].clone()))
    };
    columns.into_iter().map(|column| cell(column.as_ref())).collect()
}
