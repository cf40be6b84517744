//! Claims by data set: one row a claim, one column a data set, for readers.
//!
//! Several outputs may make one claim, each of a task or run on other data. These are one row: a data set's cell holds
//! the verdict of the output that is about these data. Two verdicts on one data set stand in two rows.

use super::row::Told;

/// Claims by data set.
#[derive(Debug, Default)]
pub(crate) struct Matrix<'a> {
    /// The data sets and their kinds, in the order of the rows.
    pub(crate) data: Vec<(&'a str, &'a str)>,
    pub(crate) rows: Vec<MatrixRow<'a>>,
}

/// A claim on all data sets.
#[derive(Debug)]
pub(crate) struct MatrixRow<'a> {
    pub(crate) claim: &'a str,
    pub(crate) source: &'a str,
    /// What the paper prints, each different figure once.
    published: Vec<&'a str>,
    /// At the place of its data set; the last may be missing.
    cells: Vec<Option<Told<'a>>>,
}

impl<'a> MatrixRow<'a> {
    /// What the paper prints; several outputs' figures are parted by semicolons.
    pub(crate) fn published(&self) -> String {
        self.published.join("; ")
    }

    /// What came out on the data set at a place.
    pub(crate) fn cell(&self, at: usize) -> Option<Told<'a>> {
        self.cells.get(at).copied().flatten()
    }

    fn put(&mut self, at: usize, told: Told<'a>) {
        if self.cells.len() <= at {
            self.cells.resize(at + 1, None);
        }
        self.cells[at] = Some(told);
    }
}

impl<'a> Matrix<'a> {
    /// Takes together the rows of `claims.csv`, in their order.
    pub(crate) fn of(rows: impl IntoIterator<Item = Told<'a>>) -> Self {
        let mut matrix = Self::default();
        for told in rows {
            matrix.add(told);
        }
        matrix
    }

    fn add(&mut self, told: Told<'a>) {
        let known = self.data.iter().position(|(id, _)| *id == told.data);
        let column = known.unwrap_or_else(|| {
            self.data.push((told.data, told.kind));
            self.data.len() - 1
        });
        let alike = |row: &MatrixRow<'_>| row.claim == told.claim && row.source == told.source;
        // What is away makes room for any verdict, and finds room only where nothing stands.
        let has_room = |row: &MatrixRow<'_>| match row.cell(column) {
            None => true,
            Some(old) => old.is_away() && !told.is_away(),
        };
        let at = match self.rows.iter().position(|row| alike(row) && has_room(row)) {
            Some(at) => at,
            None if told.is_away() && self.rows.iter().any(alike) => return self.publish(&told),
            None => {
                let (claim, source) = (told.claim, told.source);
                self.rows.push(MatrixRow { claim, source, published: Vec::new(), cells: Vec::new() });
                self.rows.len() - 1
            }
        };
        self.rows[at].put(column, told);
        self.publish(&told);
    }

    /// Adds a printed figure to the claim's last row, where it is new.
    fn publish(&mut self, told: &Told<'a>) {
        let row = self.rows.iter_mut().rfind(|row| row.claim == told.claim && row.source == told.source);
        let Some(row) = row else { return };
        if !told.published.is_empty() && !row.published.contains(&told.published) {
            row.published.push(told.published);
        }
    }
}

#[cfg(test)]
mod tests {
    use manifest::Verdict;

    use super::*;

    const ELSEWHERE: &str = "not run on these data: task t";

    fn told<'a>(claim: &'a str, data: &'a str, published: &'a str, measured: &'a str) -> Told<'a> {
        Told { claim, source: "s", data, kind: "real", published, measured, verdict: Verdict::Holds }
    }

    /// Rows as `claim: published; cell, cell`.
    fn check(rows: &[Told<'_>], expected: &[&str]) {
        let matrix = Matrix::of(rows.iter().copied());
        let line = |row: &MatrixRow<'_>| {
            let cells: Vec<_> =
                (0..matrix.data.len()).map(|at| row.cell(at).map_or("", |told| told.measured)).collect();
            format!("{} [{}] {}", row.claim, row.published(), cells.join(" | "))
        };
        assert_eq!(matrix.rows.iter().map(line).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn one_row_a_claim() {
        let rows = [
            told("a", "x", "1", "ax"),
            told("a", "y", "1", "ay"),
            told("b", "x", "", "bx"),
            told("b", "y", "", "by"),
        ];
        check(&rows, &["a [1] ax | ay", "b [] bx | by"]);
    }

    #[test]
    fn outputs_on_other_data_are_one_row() {
        let rows = [
            told("a", "x", "1", "ax"),
            told("a", "y", "1", ELSEWHERE),
            told("a", "x", "2", ELSEWHERE),
            told("a", "y", "2", "ay"),
        ];
        check(&rows, &["a [1; 2] ax | ay"]);
    }

    #[test]
    fn what_takes_place_nowhere_says_so() {
        check(&[told("a", "x", "", ELSEWHERE)], &["a [] not run on these data: task t"]);
    }

    #[test]
    fn two_verdicts_on_one_data_set_are_two_rows() {
        let rows = [told("a", "x", "", "first"), told("a", "x", "", "second"), told("a", "y", "", "third")];
        check(&rows, &["a [] first | third", "a [] second | "]);
    }

    #[test]
    fn no_claim_no_row() {
        check(&[], &[]);
    }
}
