//! The table that stands in the project's README: the paper's claims and how they came out, by data set.
//!
//! It is made from `claims.csv` on disk, so that it can be spliced in without running anything.

use std::path::Path;

use manifest::Verdict;

use crate::claims::{HEADER, in_short};
use crate::diff::read_csv;
use crate::{ReportError, markdown};

/// The Markdown table of the results in the folder `out`, with a final newline: one row a claim, one column a
/// data set; a cell holds the verdict and on how many sites. Columns of synthetic data are marked.
///
/// # Errors
/// [`ReportError`] where `claims.csv` is missing or is not that of a report.
pub fn headline(out: &Path) -> Result<String, ReportError> {
    let path = out.join("claims.csv");
    let file = read_csv(&path)?;
    if file.header != HEADER {
        return Err(ReportError::NoResults { path: out.to_owned() });
    }
    let mut header = vec!["claim".to_owned(), "published".to_owned()];
    let mut data: Vec<&str> = Vec::new();
    let mut rows: Vec<(&[String], Vec<String>)> = Vec::new();
    for row in &file.rows {
        let [_, _, id, kind, published, measured, verdict] = row.as_slice() else { continue };
        let column = data.iter().position(|known| known == id).unwrap_or_else(|| {
            data.push(id);
            header.push(if kind == "synthetic" { format!("{id} (synthetic)") } else { id.clone() });
            data.len() - 1
        });
        // A claim begins where its first data set comes again.
        let claim = &row[..2];
        let begun = rows.iter().rposition(|(known, _)| *known == claim);
        let at = begun.unwrap_or_else(|| {
            let source = if row[1].is_empty() { String::new() } else { format!(" ({})", row[1]) };
            rows.push((claim, vec![format!("{}{source}", row[0]), published.clone()]));
            rows.len() - 1
        });
        let cells = &mut rows[at].1;
        cells.resize(cells.len().max(column + 3), String::new());
        cells[column + 2] = format!("{} {verdict}: {}", sign(verdict), in_short(measured));
    }
    let mut cells: Vec<Vec<String>> = rows.into_iter().map(|(_, cells)| cells).collect();
    for row in &mut cells {
        row.resize(header.len(), String::new());
    }
    Ok(markdown::of_cells(&header, &cells))
}

/// A sign that tells verdicts apart at a glance.
pub(crate) fn sign(verdict: &str) -> &'static str {
    match verdict {
        word if word == Verdict::Holds.name() => "✓",
        word if word == Verdict::Fails.name() => "✗",
        _ => "–",
    }
}
