//! The cells of a table in rows and columns, filled one after the other.

use page::{NodeId, Page};

use crate::numbering::Numbering;
use crate::tables::spans;

/// A table so far.
#[derive(Debug)]
pub(crate) struct Grid {
    node: NodeId,
    rows: Vec<Row>,
    /// For each column, the number of further rows that a cell above covers.
    covered: Vec<usize>,
    /// The numbers of columns and rows of the open cell.
    spans: (usize, usize),
    /// The open lists of the open cell, each with the numbers of its items; `None` for bullets.
    lists: Vec<Option<Numbering>>,
}

/// A row. The text of a cell over several columns is in the first of them.
#[derive(Debug, Default)]
pub(crate) struct Row {
    pub(crate) cells: Vec<String>,
    /// Whether the row is a head.
    pub(crate) is_head: bool,
}

impl Grid {
    pub(crate) fn new(node: NodeId) -> Self {
        Self { node, rows: Vec::new(), covered: Vec::new(), spans: (1, 1), lists: Vec::new() }
    }

    /// Whether the table is this element.
    pub(crate) fn is_of(&self, node: NodeId) -> bool {
        self.node == node
    }

    /// Whether an element stands in a table in a cell of this one, or is that table.
    pub(crate) fn is_inner(&self, page: &Page, node: NodeId) -> bool {
        let is_table = |&above: &NodeId| *page.tag(above) == "table";
        [node].into_iter().chain(page.ancestors(node)).find(is_table).is_some_and(|table| table != self.node)
    }

    /// Begins a row.
    pub(crate) fn row(&mut self, is_head: bool) {
        self.covered.iter_mut().for_each(|rows| *rows = rows.saturating_sub(1));
        self.rows.push(Row { cells: Vec::new(), is_head });
    }

    /// Begins a cell.
    pub(crate) fn cell(&mut self, page: &Page, node: NodeId) {
        self.spans = spans(page, node);
    }

    /// Opens a list in the open cell: of bullets, or one with numbers.
    pub(crate) fn open_list(&mut self, numbers: Option<Numbering>) {
        self.lists.push(numbers);
    }

    /// Closes the innermost list.
    pub(crate) fn close_list(&mut self) {
        self.lists.pop();
    }

    /// The mark of the next item of the innermost list, and a blank.
    pub(crate) fn item(&mut self, page: &Page, item: NodeId) -> String {
        match self.lists.last_mut() {
            Some(Some(numbers)) => {
                let (number, _) = numbers.item(page, item);
                numbers.written(number) + ". "
            }
            _ => "- ".to_owned(),
        }
    }

    /// Sets the text of the open cell.
    pub(crate) fn fill(&mut self, text: String) {
        if self.rows.is_empty() {
            self.rows.push(Row::default());
        }
        let Some(Row { cells, .. }) = self.rows.last_mut() else { return };
        while self.covered.get(cells.len()).is_some_and(|&rows| rows > 0) {
            cells.push(String::new());
        }
        let (columns, rows) = self.spans;
        let start = cells.len();
        cells.push(text);
        cells.resize(start + columns, String::new());
        if self.covered.len() < cells.len() {
            self.covered.resize(cells.len(), 0);
        }
        self.covered[start..].iter_mut().take(columns).for_each(|covered| *covered = rows);
    }

    /// The rows with a text, all of the same length.
    pub(crate) fn rows(self) -> Vec<Row> {
        let has_text = |row: &Row| row.cells.iter().any(|cell| !cell.is_empty());
        let mut rows: Vec<Row> = self.rows.into_iter().filter(has_text).collect();
        let columns = rows.iter().map(|row| row.cells.len()).max().unwrap_or(0);
        rows.iter_mut().for_each(|row| row.cells.resize(columns, String::new()));
        rows
    }
}
