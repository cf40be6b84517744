//! What blocks and figures share: tables of results by the names of row and column, and the form of figures and of tables.

use std::path::{Path, PathBuf};

use super::problem;
use crate::ReportError;
use crate::folder::{CsvFile, Row};

/// Reads the tables of a block, which has a head for each of `columns` columns of each.
pub(super) fn tables(
    folder: &Path,
    paths: &[PathBuf],
    heads: &[String],
    columns: usize,
) -> Result<Vec<CsvFile>, ReportError> {
    let (own, expected) = (heads.len(), paths.len() * columns);
    if own != expected {
        return Err(problem(format!("the block has {own} heads for {expected} columns")));
    }
    paths.iter().map(|path| CsvFile::read(&folder.join(path))).collect()
}

/// A cell of a row, empty without one; `None` if the column is missing and its name ends with `?`, as in tables of earlier runs.
pub(super) fn cell<'a>(
    table: &CsvFile,
    row: Option<Row<'a>>,
    column: &str,
) -> Result<Option<&'a str>, ReportError> {
    let name = column.strip_suffix('?').unwrap_or(column);
    if name == column {
        table.place(name)?;
    }
    Ok(table.column(name).map(|_| row.map_or("", |row| row.cell(name))))
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

/// A table of Markdown; without a head for each column the first one has none.
pub(super) fn table(heads: &[&str], rows: &[Vec<String>]) -> String {
    let columns = rows.first().map_or(heads.len(), Vec::len);
    let first = if columns > heads.len() { "| " } else { "" };
    let mut text = format!("{first}| {} |\n|{}", heads.join(" | "), "---|".repeat(columns));
    for row in rows {
        text += &format!("\n| {} |", row.join(" | "));
    }
    text
}
