//! Tables of typed cells, and their CSV.

use crate::numbers::{DECIMALS, rounded};

/// One cell.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Cell {
    Text(String),
    Count(u64),
    /// A ratio or a difference of ratios, written with four decimals. A value that is not finite becomes empty.
    Figure(f64),
    Empty,
}

impl Cell {
    /// A figure; empty if it is undefined. One of 1,000 or more, such as a number of bytes, is written whole.
    pub(crate) fn figure(value: Option<f64>) -> Self {
        match value {
            // far from the ends of both types
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
            Some(value) if (1e3..1e15).contains(&value) => Cell::Count(value.round() as u64),
            value => value.map_or(Cell::Empty, Cell::Figure),
        }
    }

    /// A number of items.
    pub(crate) fn count(things: usize) -> Self {
        // a usize fits on all machines that Rust supports
        u64::try_from(things).map_or(Cell::Empty, Cell::Count)
    }

    /// A text; an empty one is an empty cell.
    pub(crate) fn text(text: impl Into<String>) -> Self {
        let text = text.into();
        if text.is_empty() { Cell::Empty } else { Cell::Text(text) }
    }

    /// The text in CSV and Markdown; empty for an undefined figure.
    pub(crate) fn written(&self) -> String {
        match self {
            Cell::Text(text) => text.clone(),
            Cell::Count(count) => count.to_string(),
            Cell::Figure(value) if value.is_finite() => format!("{:.DECIMALS$}", rounded(*value)),
            Cell::Figure(_) | Cell::Empty => String::new(),
        }
    }
}

/// A table with a header, rows, and summary rows at its foot.
#[derive(Debug, Clone, Default)]
pub(crate) struct Table {
    header: Vec<String>,
    /// Each row is as long as the header.
    cells: Vec<Vec<Cell>>,
    /// The number of summary rows at the end.
    pub(crate) foot: usize,
}

impl Table {
    /// A table of `rows` followed by `foot`. Short rows are filled with empty cells, long ones are cut. A repeated name in the header is
    /// numbered.
    pub(crate) fn new<N: Into<String>>(
        header: impl IntoIterator<Item = N>,
        rows: impl IntoIterator<Item = Vec<Cell>>,
        foot: impl IntoIterator<Item = Vec<Cell>>,
    ) -> Self {
        let mut names: Vec<String> = Vec::new();
        for name in header.into_iter().map(Into::into) {
            let numbered = (2..).map(|number| format!("{name} ({number})"));
            let mut free = [name.clone()].into_iter().chain(numbered).filter(|name| !names.contains(name));
            names.extend(free.next());
        }
        let mut cells: Vec<_> = rows.into_iter().collect();
        let above = cells.len();
        cells.extend(foot);
        cells.iter_mut().for_each(|row| row.resize(names.len(), Cell::Empty));
        Self { header: names, foot: cells.len() - above, cells }
    }

    /// All rows, to be filled; their lengths stay.
    pub(crate) fn rows_mut(&mut self) -> &mut [Vec<Cell>] {
        &mut self.cells
    }

    /// The rows above the foot.
    pub(crate) fn without_foot(&self) -> Self {
        let rows = self.cells.len() - self.foot;
        Self { header: self.header.clone(), cells: self.cells[..rows].to_vec(), foot: 0 }
    }

    /// The same rows with others at the foot.
    pub(crate) fn with_foot(mut self, foot: Vec<Vec<Cell>>) -> Self {
        self.foot += foot.len();
        self.cells.extend(foot);
        self.cells.iter_mut().for_each(|row| row.resize(self.header.len(), Cell::Empty));
        self
    }

    /// The names of the columns.
    pub(crate) fn header(&self) -> &[String] {
        &self.header
    }

    /// All rows, the foot last.
    pub(crate) fn cells(&self) -> &[Vec<Cell>] {
        &self.cells
    }

    /// The written cells, row by row; an undefined one is an empty text.
    pub(crate) fn rows(&self) -> Vec<Vec<String>> {
        self.cells.iter().map(|row| row.iter().map(Cell::written).collect()).collect()
    }

    /// The number of rows.
    pub(crate) fn height(&self) -> usize {
        self.cells.len()
    }

    /// The table as CSV, with a header line; fields are quoted if necessary.
    pub(crate) fn csv(&self) -> Vec<u8> {
        let mut writer = csv::Writer::from_writer(Vec::new());
        for row in [self.header.clone()].iter().chain(&self.rows()) {
            writer.write_record(row).expect("rows are as long as the header, and memory takes all");
        }
        writer.into_inner().expect("memory takes all")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn csv(header: &[&str], rows: Vec<Vec<Cell>>) -> String {
        String::from_utf8(Table::new(header.iter().copied(), rows, []).csv()).unwrap()
    }

    #[test]
    fn four_decimals_and_empty_cells() {
        let rows = vec![
            vec![Cell::text("a"), Cell::Figure(1.0 / 3.0), Cell::Count(7)],
            vec![Cell::text(""), Cell::Figure(f64::NAN), Cell::Empty],
        ];
        assert_eq!(csv(&["site", "F", "pages"], rows), "site,F,pages\na,0.3333,7\n,,\n");
    }

    #[test]
    fn a_column_of_both_counts_and_figures_keeps_each() {
        let rows = vec![vec![Cell::Figure(0.5)], vec![Cell::Count(13)]];
        assert_eq!(csv(&["0.1"], rows), "0.1\n0.5000\n13\n");
    }

    #[test]
    fn large_figures_are_written_whole() {
        let rows = [999.5, 1_000.4, 1_234_567.8].map(|value| vec![Cell::figure(Some(value))]).to_vec();
        assert_eq!(csv(&["bytes"], rows), "bytes\n999.5000\n1000\n1234568\n");
    }

    #[test]
    fn no_minus_before_zero() {
        assert_eq!(csv(&["d"], vec![vec![Cell::Figure(-0.000_01)]]), "d\n0.0000\n");
    }

    #[test]
    fn strange_text_is_quoted() {
        let rows = vec![vec![Cell::text("a,b"), Cell::text("say \"x\"\nnow")]];
        assert_eq!(csv(&["s,t", "u"], rows), "\"s,t\",u\n\"a,b\",\"say \"\"x\"\"\nnow\"\n");
    }

    #[test]
    fn a_name_twice_is_numbered() {
        assert_eq!(csv(&["F", "F"], vec![vec![Cell::Count(1), Cell::Count(2)]]), "F,F (2)\n1,2\n");
    }

    #[test]
    fn short_rows_are_filled() {
        assert_eq!(csv(&["a", "b"], vec![vec![Cell::Count(1)]]), "a,b\n1,\n");
    }

    #[test]
    fn a_table_without_rows_has_a_header() {
        assert_eq!(csv(&["a", "b"], Vec::new()), "a,b\n");
    }
}
