//! The first rows of a table of a report as Markdown, for the project's README. They are made from the CSV file on disk, so
//! nothing has to run.

use std::path::Path;

use crate::diff::read_csv;
use crate::{ReportError, markdown};

/// The first rows of a table of a report as Markdown, with a final newline: these columns, in this order, or all where none is named.
///
/// # Errors
/// [`ReportError`] where the file cannot be read or has no such column.
pub fn first_rows(table: &Path, rows: usize, columns: &[String]) -> Result<String, ReportError> {
    let file = read_csv(table)?;
    let columns = if columns.is_empty() { &file.header } else { columns };
    let place = |name: &String| {
        file.column(name).ok_or_else(|| ReportError::NoColumn {
            path: table.to_owned(),
            column: name.clone(),
            columns: file.header.join(", "),
        })
    };
    let places = columns.iter().map(place).collect::<Result<Vec<usize>, _>>()?;
    let row = |row: &Vec<String>| places.iter().map(|at| row[*at].clone()).collect::<Vec<_>>();
    Ok(markdown::of_cells(columns, &file.rows.iter().take(rows).map(row).collect::<Vec<_>>()))
}
