//! Claims with their verdicts: the rows of `claims.csv`, a row a claim for readers, and their sums.

use manifest::Verdict;

use crate::Result;
use crate::folder::{CsvFile, Row};
use crate::numbers::{counted, distinct};
use crate::table::{Cell, Table};

/// The text marks fewer sites than this as few, and no sum counts the verdict.
pub(crate) const FEW: usize = 5;
/// The mark for few sites.
pub(crate) const FEW_MARK: &str = " (few)";

/// The beginning of a text in place of a figure that the manifest keeps to other data, in results of earlier versions.
const NOT_RUN: &str = "not run on these data";

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
}

/// The sign of a verdict.
pub(crate) const fn sign(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Holds => "✓",
        Verdict::Undecided => "≈",
        Verdict::Fails => "✗",
        Verdict::NotComparable => "–",
    }
}

/// `claims.csv`.
pub(crate) fn as_table(rows: &[ClaimRow]) -> Table {
    let cells = |row: &ClaimRow| {
        let texts =
            [&row.claim, &row.source, &row.data, row.kind, &row.published, &row.measured, row.verdict.name()];
        texts.map(Cell::text).to_vec()
    };
    let header = ["claim", "source", "data", "kind", "published", "measured", "verdict"];
    Table::new(header, rows.iter().map(cells))
}

/// `real data: 9 verdicts: 4 hold, 1 undecided, 3 fail, 1 not comparable`: a line for the real data and one for the synthetic, which are never
/// added up. Verdicts over few sites are counted at the end. A kind of data without a verdict has no line.
pub fn tally(claims: &[ClaimRow]) -> Vec<String> {
    let of_kind = |kind: &str| {
        let (counts, few) = counts(claims, kind);
        let all: usize = counts.iter().sum();
        let without = match few {
            0 => String::new(),
            few => format!("; without {few} over few sites (fewer than {FEW})"),
        };
        let verdicts = counted(all, "verdict");
        (all + few > 0).then(|| format!("{kind} data: {verdicts}: {}{without}", in_words(counts)))
    };
    ["real", "synthetic"].into_iter().filter_map(of_kind).collect()
}

/// The numbers of verdicts on a kind of data, in the order of [`Verdict::ALL`], and the number of those over few sites, which are not among them.
pub(crate) fn counts(claims: &[ClaimRow], kind: &str) -> ([usize; 4], usize) {
    let (few, others): (Vec<_>, Vec<_>) =
        claims.iter().filter(|row| row.kind == kind).partition(|row| row.is_over_few());
    let of = |verdict| others.iter().filter(|row| row.verdict == verdict).count();
    (Verdict::ALL.map(of), few.len())
}

/// Numbers of verdicts as verbs: `4 hold, 1 undecided, 3 fail, 0 not comparable`.
pub(crate) fn in_words(counts: [usize; 4]) -> String {
    let of =
        |(verdict, number): (Verdict, usize)| format!("{number} {}", verdict.name().trim_end_matches('s'));
    Verdict::ALL.into_iter().zip(counts).map(of).collect::<Vec<_>>().join(", ")
}

/// The rows of a `claims.csv`, which has no ids of tables; without those that were not run.
pub(crate) fn of_file(file: &CsvFile) -> Result<Vec<ClaimRow>> {
    let row = |row: Row<'_>| {
        let [claim, source, data, published, measured] =
            ["claim", "source", "data", "published", "measured"].map(|name| row.cell(name).to_owned());
        let kind = if row.cell("kind") == "synthetic" { "synthetic" } else { "real" };
        let verdict = Verdict::ALL.into_iter().find(|own| own.name() == row.cell("verdict"));
        let verdict = verdict.ok_or_else(|| file.wrong("has an unknown verdict"))?;
        Ok(ClaimRow { claim, output: String::new(), source, data, kind, published, measured, verdict })
    };
    let rows = file.rows().map(row).collect::<Result<Vec<_>>>()?;
    Ok(rows.into_iter().filter(|own| !own.measured.starts_with(NOT_RUN)).collect())
}

/// One claim on all data sets.
pub(crate) struct MatrixRow<'a> {
    pub(crate) claim: &'a str,
    pub(crate) source: &'a str,
    /// The published figures, each once.
    pub(crate) published: Vec<&'a str>,
    /// The outcomes in the order of the data sets.
    pub(crate) cells: Vec<Option<&'a ClaimRow>>,
}

/// The ids of the data sets, and a row for each claim, in the order of the rows of `claims.csv`. Two verdicts on one data set are two rows.
pub(crate) fn matrix(claims: &[ClaimRow]) -> (Vec<&str>, Vec<MatrixRow<'_>>) {
    let data = distinct(claims.iter().map(|own| own.data.as_str()));
    let mut rows: Vec<MatrixRow<'_>> = Vec::new();
    for own in claims {
        let (claim, source, published) = (&*own.claim, &*own.source, &*own.published);
        let column = data.iter().position(|id| *id == own.data).unwrap_or_default();
        let has_room =
            |row: &MatrixRow<'_>| row.claim == claim && row.source == source && row.cells[column].is_none();
        let at = rows.iter().position(has_room).unwrap_or_else(|| {
            let cells = vec![None; data.len()];
            rows.push(MatrixRow { claim, source, published: Vec::new(), cells });
            rows.len() - 1
        });
        rows[at].cells[column] = Some(own);
        if !published.is_empty() && !rows[at].published.contains(&published) {
            rows[at].published.push(published);
        }
    }
    (data, rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(claim: &str, data: &str, published: &str, measured: &str) -> ClaimRow {
        let [claim, source, data, published, measured] =
            [claim, "s", data, published, measured].map(str::to_owned);
        let (output, kind, verdict) = (String::new(), "real", Verdict::Holds);
        ClaimRow { claim, output, source, data, kind, published, measured, verdict }
    }

    fn of(kind: &'static str, verdict: Verdict) -> ClaimRow {
        ClaimRow { kind, verdict, ..row("", "", "", "") }
    }

    #[test]
    fn real_and_synthetic_data_are_counted_apart() {
        let rows = [
            of("synthetic", Verdict::Holds),
            of("real", Verdict::Holds),
            of("real", Verdict::Undecided),
            of("real", Verdict::Holds),
            of("real", Verdict::NotComparable),
        ];
        assert_eq!(
            tally(&rows),
            [
                "real data: 4 verdicts: 2 hold, 1 undecided, 0 fail, 1 not comparable",
                "synthetic data: 1 verdict: 1 hold, 0 undecided, 0 fail, 0 not comparable",
            ]
        );
        assert_eq!(tally(&[]), Vec::<String>::new());
    }

    #[test]
    fn verdicts_over_few_sites_leave_the_sums() {
        let few = row("", "", "", "true on 2 of 2 sites (few)");
        let expected = "real data: 1 verdict: 0 hold, 1 undecided, 0 fail, 0 not comparable; without 1 over few sites (fewer than 5)";
        assert_eq!(tally(&[few, of("real", Verdict::Undecided)]), [expected]);
    }

    /// Rows are written as `claim: published; cell, cell`.
    #[test]
    fn one_row_a_claim() {
        let cases: [(&[ClaimRow], &[&str]); 4] = [
            (
                &[
                    row("a", "x", "1", "ax"),
                    row("a", "y", "1", "ay"),
                    row("b", "x", "", "bx"),
                    row("b", "y", "", "by"),
                ],
                &["a [1] ax | ay", "b [] bx | by"],
            ),
            // outputs on other data are one row
            (&[row("a", "x", "1", "ax"), row("a", "y", "2", "ay")], &["a [1; 2] ax | ay"]),
            // two verdicts on one data set are two rows
            (
                &[row("a", "x", "", "first"), row("a", "x", "", "second"), row("a", "y", "", "third")],
                &["a [] first | third", "a [] second | "],
            ),
            (&[], &[]),
        ];
        for (rows, expected) in cases {
            let line = |row: &MatrixRow<'_>| {
                let cells = row.cells.iter().map(|cell| cell.map_or("", |claim| &claim.measured));
                let cells = cells.collect::<Vec<_>>().join(" | ");
                format!("{} [{}] {cells}", row.claim, row.published.join("; "))
            };
            assert_eq!(matrix(rows).1.iter().map(line).collect::<Vec<_>>(), expected);
        }
    }
}
