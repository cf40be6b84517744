//! Tables for the project's README: claims with their verdicts by data set, and the first rows of any other table.
//!
//! They are made from the CSV files on disk, so nothing has to run.

use std::path::Path;

use manifest::Verdict;

use crate::claims::matrix::{Matrix, MatrixRow};
use crate::claims::row::{ClaimView, HEADER, in_short};
use crate::diff::read_csv;
use crate::{ReportError, markdown};

/// The Markdown table of the results in the folder `out`, with a final newline: one row a claim, one column a
/// data set. A cell holds the verdict, what was found and what was claimed; only a dash where nothing can be
/// compared. Columns of synthetic data are marked.
///
/// # Errors
/// [`ReportError`] where `claims.csv` is missing or is not that of a report.
pub fn headline(out: &Path) -> Result<String, ReportError> {
    let path = out.join("claims.csv");
    let file = read_csv(&path)?;
    if file.header != HEADER {
        return Err(ReportError::NoResults { path: out.to_owned() });
    }
    let rows: Option<Vec<ClaimView<'_>>> = file.rows.iter().map(|row| parse(row)).collect();
    let rows = rows.ok_or_else(|| ReportError::NoResults { path: out.to_owned() })?;
    let matrix = Matrix::of(rows);
    let mut header = vec!["claim".to_owned(), "published".to_owned()];
    let column = |(id, kind): &(&str, &str)| {
        if *kind == "synthetic" { format!("{id} (synthetic)") } else { (*id).to_owned() }
    };
    header.extend(matrix.data.iter().map(column));
    let row = |row: &MatrixRow<'_>| {
        let source = if row.source.is_empty() { String::new() } else { format!(" ({})", row.source) };
        let mut cells = vec![format!("{}{source}", row.claim), row.published()];
        cells.extend((0..matrix.data.len()).map(|at| row.cell(at).map_or_else(String::new, cell)));
        cells
    };
    Ok(markdown::of_cells(&header, &matrix.rows.iter().map(row).collect::<Vec<_>>()))
}

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

/// A line of the file; `None` if no report has written it.
pub(crate) fn parse(row: &[String]) -> Option<ClaimView<'_>> {
    let [claim, source, data, kind, published, measured, verdict] = row else { return None };
    Some(ClaimView {
        claim,
        output: "",
        source,
        data,
        kind,
        published,
        measured,
        verdict: Verdict::named(verdict)?,
    })
}

fn cell(claim: ClaimView<'_>) -> String {
    let sign = sign(claim.verdict);
    match claim.verdict {
        Verdict::NotComparable => sign.to_owned(),
        verdict => format!("{sign} {}: {}", verdict.name(), in_short(claim.measured, verdict)),
    }
}

/// The sign of a verdict.
pub(crate) const fn sign(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Holds => "✓",
        Verdict::Tie => "≈",
        Verdict::Fails => "✗",
        Verdict::NotComparable => "–",
    }
}
