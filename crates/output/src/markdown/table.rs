//! Tables: which of a page's tables are tables of Markdown, and their lines.

use cleaning::Spans;
use page::{NodeId, Page};

/// The most columns.
const COLUMNS: usize = 50;

/// The longest kept text of a cell, in bytes: a longer one is no table to be read.
const LONGEST_CELL: u64 = 400;

/// What a cell of a table does not hold.
const NOT_IN_CELLS: [&str; 16] = [
    "table",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "ul",
    "ol",
    "dl",
    "pre",
    "blockquote",
    "article",
    "section",
    "form",
    "center",
];

/// Whether the kept part of a table has rows and columns of short texts, with two texts in two rows at least, and nothing in its
/// cells that needs lines of its own. Reads the table up to the first thing that speaks against it.
pub(super) fn is_table(page: &Page, kept: &Spans, table: NodeId) -> bool {
    let (mut rows, mut filled, mut columns) = (0, 0, 0);
    for node in page.descendants(table).filter(|&node| page.is_element(node)) {
        match page.tag(node).as_str() {
            "tr" => {
                rows += usize::from(filled > 1);
                (filled, columns) = (0, 0);
            }
            "td" | "th" => {
                columns += span(page, node, "colspan");
                let bytes = kept.bytes_within(page.span(node));
                if bytes > LONGEST_CELL || columns > COLUMNS {
                    return false;
                }
                filled += usize::from(bytes > 0);
            }
            name if NOT_IN_CELLS.contains(&name) => return false,
            _ => {}
        }
    }
    rows + usize::from(filled > 1) > 1
}

/// Over how many columns or rows a cell reaches.
fn span(page: &Page, cell: NodeId, name: &str) -> usize {
    let value = page.attribute(cell, name).and_then(|value| value.trim().parse().ok());
    value.unwrap_or(1).clamp(1, COLUMNS + 1)
}

/// A table so far.
#[derive(Debug)]
pub(super) struct Table {
    node: NodeId,
    rows: Vec<Vec<String>>,
    /// For each column, how many more rows a cell above reaches into.
    covered: Vec<usize>,
    /// Columns and rows of the open cell.
    spans: (usize, usize),
}

impl Table {
    pub(super) fn new(node: NodeId) -> Self {
        Self { node, rows: Vec::new(), covered: Vec::new(), spans: (1, 1) }
    }

    /// Whether it is of this element.
    pub(super) fn is_of(&self, node: NodeId) -> bool {
        self.node == node
    }

    /// A row begins.
    pub(super) fn row(&mut self) {
        self.end_row();
        self.rows.push(Vec::new());
    }

    /// A cell begins.
    pub(super) fn cell(&mut self, page: &Page, node: NodeId) {
        self.spans = (span(page, node, "colspan"), span(page, node, "rowspan"));
    }

    /// The open cell has this text.
    pub(super) fn fill(&mut self, text: &str) {
        if self.rows.is_empty() {
            self.rows.push(Vec::new());
        }
        self.skip_covered();
        let (columns, rows) = self.spans;
        let row = self.rows.last_mut().expect("there is one");
        for column in 0..columns {
            let at = row.len();
            row.push(if column == 0 { text.to_owned() } else { String::new() });
            if self.covered.len() <= at {
                self.covered.resize(at + 1, 0);
            }
            self.covered[at] = rows;
        }
    }

    /// Adds empty cells where cells above reach into the row.
    fn skip_covered(&mut self) {
        if let Some(row) = self.rows.last_mut() {
            while self.covered.get(row.len()).is_some_and(|&rows| rows > 0) {
                row.push(String::new());
            }
        }
    }

    fn end_row(&mut self) {
        self.covered.iter_mut().for_each(|rows| *rows = rows.saturating_sub(1));
    }

    /// The lines of the table. The first row is its head, which Markdown asks for.
    pub(super) fn lines(self) -> Vec<String> {
        let rows: Vec<Vec<String>> =
            self.rows.into_iter().filter(|row| row.iter().any(|cell| !cell.is_empty())).collect();
        let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
        let line = |row: &[String]| {
            let mut line = "|".to_owned();
            for column in 0..columns {
                let cell = row.get(column).map_or("", String::as_str);
                line.push(' ');
                line.push_str(cell);
                line.push_str(if cell.is_empty() { "|" } else { " |" });
            }
            line
        };
        let mut lines: Vec<String> = rows.iter().map(|row| line(row)).collect();
        if !lines.is_empty() {
            lines.insert(1, format!("|{}", " --- |".repeat(columns)));
        }
        lines
    }
}
