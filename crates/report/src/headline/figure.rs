//! Single figures in a text: links to a table, titled with the row and the column.

use std::path::Path;

use super::problem;
use super::source::{cell, short};
use crate::ReportError;
use crate::folder::CsvFile;

/// The text between the address of a table and the title of its link.
const MIDDLE: &str = ".csv \"";

/// The text with all figures from their tables: with as many decimals as before, and with `+` before a number above 0 if the old figure had
/// one.
pub(super) fn figures(text: &str, folder: &Path) -> Result<String, ReportError> {
    let mut filled = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(middle) = rest.find(MIDDLE) {
        let (before, title) = (&rest[..middle], &rest[middle + MIDDLE.len()..]);
        let link = before.rsplit_once("](").and_then(|(before, address)| {
            let (before, label) = before.rsplit_once('[')?;
            let (title, after) = title.split_once("\")")?;
            let (row, column) = title.split_once(": ")?;
            Some((before, label, address, row, column, after))
        });
        let Some((before, label, address, row, column, after)) = link else {
            let wrong = before.lines().last().unwrap_or_default();
            return Err(problem(format!(
                "{wrong:?} is no figure: allowed is [.5](TABLE.csv \"ROW: COLUMN\")"
            )));
        };
        let table = CsvFile::read(&folder.join(format!("{address}.csv")))?;
        let cell = match cell(&table, None, column)? {
            Some(_) => table.found(row)?.cell(column.trim_end_matches('?')),
            // a figure of a later run stays
            None => label,
        };
        let decimals = label.split_once('.').map_or(3, |(_, decimals)| decimals.len());
        let sign = if label.starts_with('+') && !cell.starts_with('-') { "+" } else { "" };
        filled.push_str(&format!(
            "{before}[{sign}{}]({address}{MIDDLE}{row}: {column}\")",
            short(cell, decimals)
        ));
        rest = after;
    }
    filled.push_str(rest);
    Ok(filled)
}
