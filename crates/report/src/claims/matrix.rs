//! Claims by data set: one row a claim, one column a data set, for readers.
//!
//! If several outputs make one claim (for different tasks or data), they share a row: a cell has the verdict of the output that is about
//! its data set. Two verdicts on one data set are two rows.

use super::row::ClaimRow;

/// Claims by data set.
#[derive(Debug, Default)]
pub(crate) struct Matrix<'a> {
    /// The data sets, in the order of the rows.
    pub(crate) data: Vec<&'a str>,
    pub(crate) rows: Vec<MatrixRow<'a>>,
}

/// One claim on all data sets.
#[derive(Debug)]
pub(crate) struct MatrixRow<'a> {
    pub(crate) claim: &'a str,
    pub(crate) source: &'a str,
    /// The published figures, each once.
    published: Vec<&'a str>,
    /// The verdicts in the order of the data sets; the last may be missing.
    cells: Vec<Option<&'a ClaimRow>>,
}

impl<'a> MatrixRow<'a> {
    /// The published figures, separated by semicolons.
    pub(crate) fn published(&self) -> String {
        self.published.join("; ")
    }

    /// The outcome on the data set with this index.
    pub(crate) fn cell(&self, at: usize) -> Option<&'a ClaimRow> {
        self.cells.get(at).copied().flatten()
    }
}

impl<'a> Matrix<'a> {
    /// Combines the rows of `claims.csv`, in their order.
    pub(crate) fn of(rows: impl IntoIterator<Item = &'a ClaimRow>) -> Self {
        let mut matrix = Self::default();
        for claim in rows {
            matrix.add(claim);
        }
        matrix
    }

    fn add(&mut self, claim: &'a ClaimRow) {
        let known = self.data.iter().position(|id| *id == claim.data);
        let column = known.unwrap_or_else(|| {
            self.data.push(&claim.data);
            self.data.len() - 1
        });
        let alike = |row: &MatrixRow<'_>| row.claim == claim.claim && row.source == claim.source;
        // a verdict replaces "not run", which is only put into empty cells
        let has_room = |row: &MatrixRow<'_>| match row.cell(column) {
            None => true,
            Some(old) => old.is_not_run() && !claim.is_not_run(),
        };
        let at = match self.rows.iter().position(|row| alike(row) && has_room(row)) {
            Some(at) => at,
            None if claim.is_not_run() && self.rows.iter().any(alike) => return self.publish(claim),
            None => {
                let (claim, source) = (&*claim.claim, &*claim.source);
                self.rows.push(MatrixRow { claim, source, published: Vec::new(), cells: Vec::new() });
                self.rows.len() - 1
            }
        };
        let cells = &mut self.rows[at].cells;
        cells.resize(cells.len().max(column + 1), None);
        cells[column] = Some(claim);
        self.publish(claim);
    }

    /// Adds a published figure to the claim's last row, if it is new.
    fn publish(&mut self, claim: &'a ClaimRow) {
        let row = self.rows.iter_mut().rfind(|row| row.claim == claim.claim && row.source == claim.source);
        let Some(row) = row else { return };
        if !claim.published.is_empty() && !row.published.contains(&&*claim.published) {
            row.published.push(&claim.published);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ELSEWHERE: &str = "not run on these data: task t";

    fn row(claim: &str, data: &str, published: &str, measured: &str) -> ClaimRow {
        let [claim, source, data, published, measured] =
            [claim, "s", data, published, measured].map(str::to_owned);
        let (output, kind, verdict) = (String::new(), "real", manifest::Verdict::Holds);
        ClaimRow { claim, output, source, data, kind, published, measured, verdict }
    }

    /// Checks the rows, written as `claim: published; cell, cell`.
    fn check(rows: &[ClaimRow], expected: &[&str]) {
        let matrix = Matrix::of(rows);
        let line = |row: &MatrixRow<'_>| {
            let cells: Vec<_> =
                (0..matrix.data.len()).map(|at| row.cell(at).map_or("", |claim| &claim.measured)).collect();
            format!("{} [{}] {}", row.claim, row.published(), cells.join(" | "))
        };
        assert_eq!(matrix.rows.iter().map(line).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn one_row_a_claim() {
        let rows = [
            row("a", "x", "1", "ax"),
            row("a", "y", "1", "ay"),
            row("b", "x", "", "bx"),
            row("b", "y", "", "by"),
        ];
        check(&rows, &["a [1] ax | ay", "b [] bx | by"]);
    }

    #[test]
    fn outputs_on_other_data_are_one_row() {
        let rows = [
            row("a", "x", "1", "ax"),
            row("a", "y", "1", ELSEWHERE),
            row("a", "x", "2", ELSEWHERE),
            row("a", "y", "2", "ay"),
        ];
        check(&rows, &["a [1; 2] ax | ay"]);
    }

    #[test]
    fn a_claim_without_data_has_a_row() {
        check(&[row("a", "x", "", ELSEWHERE)], &["a [] not run on these data: task t"]);
    }

    #[test]
    fn two_verdicts_on_one_data_set_are_two_rows() {
        let rows = [row("a", "x", "", "first"), row("a", "x", "", "second"), row("a", "y", "", "third")];
        check(&rows, &["a [] first | third", "a [] second | "]);
    }

    #[test]
    fn no_claim_no_row() {
        check(&[], &[]);
    }
}
