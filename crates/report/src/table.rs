//! Tables as polars data frames, and their CSV. The one module that knows polars.
//!
//! polars holds the cells typed, column by column, and writes CSV with a fixed number of decimals; what is
//! summed or averaged is so before, over counts.

use polars::prelude::{Column, CsvWriter, DataFrame, PlSmallStr, SerWriter};

use crate::numbers::{DECIMALS, rounded};

/// One cell.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Cell {
    Text(String),
    Count(u64),
    /// A ratio or a difference of ratios; written with four decimals. One that is not finite becomes empty.
    Figure(f64),
    Empty,
}

impl Cell {
    /// A figure, or nothing where it is undefined. One of 1,000 and more, such as a number of bytes, is written whole.
    pub(crate) fn figure(value: Option<f64>) -> Self {
        match value {
            // far from the ends of either type
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
            Some(value) if (1e3..1e15).contains(&value) => Cell::Count(value.round() as u64),
            value => value.map_or(Cell::Empty, Cell::Figure),
        }
    }

    /// A number of things.
    pub(crate) fn count(things: usize) -> Self {
        // A usize always fits on the machines that Rust has.
        u64::try_from(things).map_or(Cell::Empty, Cell::Count)
    }

    /// A text; an empty one is an empty cell.
    pub(crate) fn text(text: impl Into<String>) -> Self {
        let text = text.into();
        if text.is_empty() { Cell::Empty } else { Cell::Text(text) }
    }

    /// As it stands in CSV and Markdown.
    fn written(&self) -> Option<String> {
        match self {
            Cell::Text(text) => Some(text.clone()),
            Cell::Count(count) => Some(count.to_string()),
            Cell::Figure(value) => finite(*value).map(|value| format!("{value:.DECIMALS$}")),
            Cell::Empty => None,
        }
    }
}

fn finite(value: f64) -> Option<f64> {
    value.is_finite().then(|| rounded(value))
}

/// A table with a header, rows, and rows of summary at its foot.
#[derive(Debug, Clone)]
pub(crate) struct Table {
    frame: DataFrame,
    /// How many of the last rows summarise those above.
    pub(crate) foot: usize,
}

impl Table {
    /// A table of `rows` followed by `foot`. Short rows are filled with empty cells, long ones cut. A name that
    /// stands twice in the header is numbered.
    pub(crate) fn new(header: Vec<String>, mut rows: Vec<Vec<Cell>>, foot: Vec<Vec<Cell>>) -> Self {
        let foot_rows = foot.len();
        rows.extend(foot);
        let mut names: Vec<String> = Vec::with_capacity(header.len());
        for name in header {
            let mut unique = name.clone();
            let mut number = 1;
            while names.contains(&unique) {
                number += 1;
                unique = format!("{name} ({number})");
            }
            names.push(unique);
        }
        let columns = names
            .iter()
            .enumerate()
            .map(|(at, name)| {
                let cells: Vec<_> = rows.iter().map(|row| row.get(at).unwrap_or(&Cell::Empty)).collect();
                column(name, &cells)
            })
            .collect();
        let frame = DataFrame::new(rows.len(), columns).expect("names are unique and columns of one length");
        Self { frame, foot: foot_rows }
    }

    /// The names of the columns.
    pub(crate) fn header(&self) -> Vec<String> {
        self.frame.get_column_names().iter().map(|name| name.to_string()).collect()
    }

    /// The cells as they are written, row by row; an undefined one is an empty text.
    pub(crate) fn rows(&self) -> Vec<Vec<String>> {
        let columns: Vec<Vec<String>> = self.frame.columns().iter().map(written).collect();
        (0..self.frame.height())
            .map(|row| columns.iter().map(|column| column[row].clone()).collect())
            .collect()
    }

    /// The number of rows.
    pub(crate) fn height(&self) -> usize {
        self.frame.height()
    }

    /// As CSV, with a header line, fields quoted where they must be.
    pub(crate) fn csv(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        CsvWriter::new(&mut bytes)
            .with_float_precision(Some(DECIMALS))
            .n_threads(1)
            .finish(&mut self.frame.clone())
            .expect("text, counts and floats can be written to memory");
        bytes
    }
}

/// A column of counts or of figures where all cells are; else of text.
fn column(name: &str, cells: &[&Cell]) -> Column {
    let name = PlSmallStr::from_str(name);
    let all = |fits: fn(&Cell) -> bool| {
        cells.iter().all(|cell| fits(cell)) && cells.iter().any(|cell| **cell != Cell::Empty)
    };
    if all(|cell| matches!(cell, Cell::Count(_) | Cell::Empty)) {
        let values = cells.iter().map(|cell| if let Cell::Count(count) = cell { Some(*count) } else { None });
        Column::new(name, values.collect::<Vec<_>>())
    } else if all(|cell| matches!(cell, Cell::Figure(_) | Cell::Empty)) {
        let values =
            cells.iter().map(|cell| if let Cell::Figure(value) = cell { finite(*value) } else { None });
        Column::new(name, values.collect::<Vec<_>>())
    } else {
        Column::new(name, cells.iter().map(|cell| cell.written()).collect::<Vec<_>>())
    }
}

fn written(column: &Column) -> Vec<String> {
    let blank = Option::unwrap_or_default;
    if let Ok(counts) = column.u64() {
        return counts.iter().map(|count| blank(count.map(|count| count.to_string()))).collect();
    }
    if let Ok(figures) = column.f64() {
        return figures.iter().map(|value| blank(value.map(|value| format!("{value:.DECIMALS$}")))).collect();
    }
    let texts = column.str().expect("a column holds counts, figures or text");
    texts.iter().map(|text| text.unwrap_or_default().to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn csv(header: &[&str], rows: Vec<Vec<Cell>>) -> String {
        let header = header.iter().map(|name| (*name).to_owned()).collect();
        String::from_utf8(Table::new(header, rows, Vec::new()).csv()).unwrap()
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
