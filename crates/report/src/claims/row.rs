//! A claim's outcome: a row of `claims.csv`.

use manifest::Verdict;

use super::rules::{FEW_MARK, NOT_RUN};
use crate::table::{Cell, Table};

/// A claim's outcome on one data set: a row of `claims.csv`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClaimRow {
    /// The claim.
    pub claim: String,
    /// The id of the table that makes it.
    pub output: String,
    /// The place in the paper.
    pub source: String,
    /// The data set's id.
    pub data: String,
    /// `real` or `synthetic`.
    pub kind: &'static str,
    /// The published figure, as printed; may be empty.
    pub published: String,
    /// The measured figures, in words.
    pub measured: String,
    /// The verdict.
    pub verdict: Verdict,
}

impl ClaimRow {
    /// The measured text up to its figures; empty if the claim is not comparable, because [`ClaimRow::measured`] is then the reason.
    pub fn in_short(&self) -> &str {
        match self.verdict {
            Verdict::NotComparable => "",
            _ => self.measured.split_once("; ").map_or(&self.measured, |(found, _)| found),
        }
    }

    /// Whether so few sites were compared that no sum counts the verdict.
    pub(crate) fn is_over_few(&self) -> bool {
        self.measured.contains(FEW_MARK)
    }

    /// Whether the runs or tasks of the claim are not run on the data.
    pub(crate) fn is_not_run(&self) -> bool {
        self.measured.starts_with(NOT_RUN)
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

/// The columns of `claims.csv`.
const HEADER: [&str; 7] = ["claim", "source", "data", "kind", "published", "measured", "verdict"];

/// The rows of one table's claims on one data set.
pub(crate) fn of_output<'r>(rows: &'r [ClaimRow], output: &str, data: &str) -> Vec<&'r ClaimRow> {
    rows.iter().filter(|row| row.output == output && row.data == data).collect()
}

/// `claims.csv`.
pub(crate) fn table(rows: &[ClaimRow]) -> Table {
    let cells = |row: &ClaimRow| {
        let texts =
            [&row.claim, &row.source, &row.data, row.kind, &row.published, &row.measured, row.verdict.name()];
        texts.map(Cell::text).to_vec()
    };
    Table::new(HEADER, rows.iter().map(cells), [])
}
