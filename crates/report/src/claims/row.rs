//! A claim's outcome: a row of `claims.csv`, and as readers' tables take it.

use manifest::Verdict;

use crate::table::{Cell, Table};

/// A claim's outcome on one data set: a row of `claims.csv`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClaimRow {
    /// The claim.
    pub claim: String,
    /// The id of the output that makes it.
    pub output: String,
    /// Where the paper makes it.
    pub source: String,
    /// The data set's id.
    pub data: String,
    /// `real` or `synthetic`.
    pub kind: &'static str,
    /// The published figure, as printed; may be empty.
    pub published: String,
    /// What was measured, in words.
    pub measured: String,
    /// How it came out.
    pub verdict: Verdict,
}

impl ClaimRow {
    /// What was found and claimed, without the figures behind it; nothing where the verdict is that nothing can be compared, as
    /// [`ClaimRow::measured`] has the reason.
    pub fn in_short(&self) -> &str {
        in_short(&self.measured, self.verdict)
    }

    /// As readers' tables take it.
    pub(crate) fn told(&self) -> Told<'_> {
        Told {
            claim: &self.claim,
            source: &self.source,
            data: &self.data,
            kind: self.kind,
            published: &self.published,
            measured: &self.measured,
            verdict: self.verdict,
        }
    }
}

/// What was measured up to the figures, which `claims.csv` and the report tell; nothing of what cannot be compared.
pub(crate) fn in_short(measured: &str, verdict: Verdict) -> &str {
    match verdict {
        Verdict::NotComparable => "",
        _ => measured.split_once("; ").map_or(measured, |(found, _)| found),
    }
}

/// A row of `claims.csv`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Told<'a> {
    pub(crate) claim: &'a str,
    pub(crate) source: &'a str,
    pub(crate) data: &'a str,
    pub(crate) kind: &'a str,
    pub(crate) published: &'a str,
    pub(crate) measured: &'a str,
    pub(crate) verdict: Verdict,
}

impl Told<'_> {
    /// Whether what the claim is about does not take place on the data.
    pub(crate) fn is_away(&self) -> bool {
        self.measured.starts_with(AWAY)
    }
}

/// How the measured text begins where the manifest keeps what a claim is about to other data.
pub(crate) const AWAY: &str = "not run on these data";

/// The columns of `claims.csv`.
pub(crate) const HEADER: [&str; 7] = ["claim", "source", "data", "kind", "published", "measured", "verdict"];

/// The rows of one output's claims on one data set, of those of [`evaluate`].
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
