//! The table of claims and verdicts by data set, for the project's README.
//!
//! It is made from `claims.csv` on disk, so nothing has to run.

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

/// A line of the file; `None` if no report has written it.
fn parse(row: &[String]) -> Option<ClaimView<'_>> {
    let [claim, source, data, kind, published, measured, verdict] = row else { return None };
    Some(ClaimView { claim, source, data, kind, published, measured, verdict: Verdict::named(verdict)? })
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
