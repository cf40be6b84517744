//! The tables of a page: the tables of texts, in contrast to a layout, their written rows, and their heads; and the grid in which the cells of
//! one are written, filled one after the other.

use cleaning::{KeptBytes, Spans};
use page::{Class, NodeId, Page, Span};
use rustc_hash::FxHashSet;

use crate::blocks::Numbering;
use crate::shown::{visible, with_ancestors};

/// The most columns of a table of texts.
const COLUMNS: usize = 50;

/// The most bytes of a cell's kept text in a table of texts.
const LONGEST_CELL: usize = 400;

/// The same for a table whose cells are marked as heads.
const LONGEST_CELL_WITH_HEADS: usize = 2_000;

/// The most rows of a cell, as in browsers.
const ROWS: usize = 65_534;

/// The tables of a page.
#[derive(Debug, Default)]
pub(crate) struct Tables {
    /// Tables with texts in rows and columns.
    pub(crate) of_texts: FxHashSet<NodeId>,
    /// Rows whose cells are all written, also empty ones.
    pub(crate) rows: FxHashSet<NodeId>,
    /// Rows of tables of texts that are the head if they are the first row.
    pub(crate) heads: FxHashSet<NodeId>,
    /// Tables that only number the lines of code.
    of_code: FxHashSet<NodeId>,
    /// Text that is written but not kept: the other cells of rows of tables that are kept for the most part.
    pub(crate) whole: Vec<Span>,
}

impl Tables {
    /// Whether an element is a table, or part of one, that only puts numbers beside lines of code.
    pub(crate) fn is_of_code(&self, page: &Page, node: NodeId) -> bool {
        let tag = page.tag(node);
        if self.of_code.is_empty() || !tag.is(Class::Table) || *tag == "caption" {
            return false;
        }
        table_of(page, node).is_some_and(|table| self.of_code.contains(&table))
    }
}

/// The innermost table in which an element is, or which it is.
fn table_of(page: &Page, node: NodeId) -> Option<NodeId> {
    with_ancestors(page, node).find(|&above| *page.tag(above) == "table")
}

/// Reads the tables of a page. Its elements must come in document order.
#[derive(Debug)]
pub(crate) struct Reader<'k> {
    kept: KeptBytes<'k>,
    open: Vec<(NodeId, Open)>,
    found: Tables,
}

/// A table that is being read.
#[derive(Debug, Default)]
struct Open {
    rows: Vec<Row>,
    cells: Vec<Cell>,
    /// For each column, the number of further rows that a cell above covers.
    covered: Vec<usize>,
    /// The next column.
    column: usize,
    /// The row up to which cells so far reach.
    reach: usize,
    is_layout: bool,
    has_heads: bool,
    has_blocks: bool,
    longest: usize,
    has_gutter: bool,
    has_pre: bool,
}

#[derive(Debug)]
struct Row {
    node: NodeId,
    /// The first of the rows that cells over several rows connect with this one.
    group: usize,
    /// The number of its columns, and of its cells with kept text.
    columns: usize,
    filled: usize,
    /// Whether a letter or digit is in one of them, and the number of those that have other signs alone.
    has_word: bool,
    signs: usize,
    in_head: bool,
}

#[derive(Debug)]
struct Cell {
    row: usize,
    span: Span,
    kept: usize,
    is_head: bool,
}

impl<'k> Reader<'k> {
    pub(crate) fn of(kept: &'k Spans) -> Self {
        Self { kept: KeptBytes::of(kept), open: Vec::new(), found: Tables::default() }
    }

    /// Adds the next element; `is_code` if it is a block of code, `is_gutter` if it contains numbers of lines and is not
    /// written. What is in both is not read.
    pub(crate) fn element(&mut self, page: &Page, node: NodeId, is_code: bool, is_gutter: bool) {
        self.close(page, node);
        let tag = page.tag(node);
        if let Some((_, table)) = self.open.last_mut() {
            // a list, code, a heading and the like make a layout of a table without heads
            match tag.as_str() {
                _ if is_code => (table.has_blocks, table.has_pre) = (true, true),
                _ if is_gutter => table.has_gutter = true,
                "tr" => table.row(page, node),
                "td" | "th" => table.cell(page, node, self.kept.within(visible(page, node))),
                "article" | "section" | "form" | "center" => table.is_layout = true,
                "table" | "ul" | "ol" | "dl" | "blockquote" => table.has_blocks = true,
                _ => table.has_blocks |= tag.is(Class::Heading),
            }
        }
        if *tag == "table" && !is_code && !is_gutter {
            let is_layout = matches!(page.attribute(node, "role"), Some("presentation" | "none"));
            self.open.push((node, Open { is_layout, ..Open::default() }));
        }
    }

    /// Adds a formula, which counts as text of its row.
    pub(crate) fn formula(&mut self) {
        let row = self.open.last_mut().and_then(|(_, table)| table.rows.last_mut());
        row.into_iter().for_each(|row| row.filled += 1);
    }

    /// The tables of the page, after all its elements.
    pub(crate) fn finish(mut self, page: &Page) -> Tables {
        self.close(page, page.end(NodeId::ROOT));
        self.found
    }

    /// Ends the tables that do not contain the node.
    fn close(&mut self, page: &Page, node: NodeId) {
        while let Some((at, table)) = self.open.pop_if(|(at, _)| page.end(*at) <= node) {
            self.end(page, at, &table);
        }
    }

    fn end(&mut self, page: &Page, node: NodeId, table: &Open) {
        let found = &mut self.found;
        if table.has_gutter && table.has_pre {
            found.of_code.insert(node);
            return;
        }
        let longest = if table.has_heads { LONGEST_CELL_WITH_HEADS } else { LONGEST_CELL };
        let is_head = table.heads(page);
        // the heads of columns are judged by what is below them
        let is_marked = |row: usize| table.has_heads && is_head[row];
        let is_body = |row: usize| table.rows[row].has_word && !is_marked(row);
        let has_body = (0..table.rows.len()).any(is_body);
        let is_judged = |row: usize| table.rows[row].has_word && (!has_body || is_body(row));
        let judged = table.cells.iter().filter(|cell| is_judged(cell.row));
        let (kept, all) = judged.fold((0, 0), |(kept, all), cell| (kept + cell.kept, all + cell.span.len()));
        let is_whole = if table.has_heads { 2 * kept > all } else { 4 * kept > 3 * all };
        // no method judges a row without a letter
        let filled = |row: &Row| if is_whole && !row.has_word { row.signs } else { row.filled };
        // an empty cell belongs to a table if heads are marked
        let is_full = |row: &&Row| filled(row) > usize::from(!table.has_heads) && row.columns > 1;
        let full_rows = table.rows.iter().filter(is_full).count() + usize::from(table.begins_with_title());
        // the cells of a layout have blocks, but no heads
        let is_layout = table.is_layout || (table.has_blocks && !table.has_heads);
        let is_of_texts = !is_layout && table.longest <= longest && full_rows > 1;
        if is_of_texts {
            found.of_texts.insert(node);
        } else if !table.has_heads {
            // in a layout an empty cell is left out
            return;
        }
        // of a table of which most rows are kept, the others are written too
        let (of_kept, of_all) = (0..table.rows.len())
            .filter(|&row| is_judged(row))
            .fold((0, 0), |(kept, all), row| (kept + usize::from(filled(&table.rows[row]) > 0), all + 1));
        let has_all_rows = is_of_texts && is_whole && table.has_heads && 2 * of_kept > of_all;
        let is_filled = |row: &Row| filled(row) > 0 || has_all_rows;
        let mut is_written = vec![false; table.rows.len()];
        for row in table.rows.iter().filter(|row| is_filled(row)) {
            is_written[row.group] = true;
        }
        let rows = table.rows.iter().filter(|row| is_written[row.group]);
        found.rows.extend(rows.map(|row| row.node));
        if !is_of_texts {
            return;
        }
        let heads = table.rows.iter().zip(&is_head).filter(|(_, is_head)| **is_head);
        found.heads.extend(heads.map(|(row, _)| row.node));
        if is_whole {
            let is_written = |cell: &&Cell| {
                cell.span.len() <= longest && (is_filled(&table.rows[cell.row]) || is_marked(cell.row))
            };
            found.whole.extend(table.cells.iter().filter(is_written).map(|cell| cell.span));
        }
    }
}

impl Open {
    fn row(&mut self, page: &Page, node: NodeId) {
        self.covered.iter_mut().for_each(|rows| *rows = rows.saturating_sub(1));
        self.column = 0;
        let number = self.rows.len();
        let group = self.rows.last().filter(|_| number < self.reach).map_or(number, |row| row.group);
        let in_head = page.parent(node).is_some_and(|above| *page.tag(above) == "thead");
        self.has_heads |= in_head;
        self.rows.push(Row { node, group, columns: 0, filled: 0, has_word: false, signs: 0, in_head });
    }

    fn cell(&mut self, page: &Page, node: NodeId, kept: usize) {
        let Some(number) = self.rows.len().checked_sub(1) else { return };
        let is_head = *page.tag(node) == "th";
        self.has_heads |= is_head;
        self.longest = self.longest.max(kept);
        let span = visible(page, node);
        self.rows[number].filled += usize::from(kept > 0);
        let text = &page.text()[span.range()];
        let has_word = text.contains(char::is_alphanumeric);
        self.rows[number].has_word |= has_word;
        self.rows[number].signs += usize::from(!has_word && !text.is_empty());
        self.cells.push(Cell { row: number, span, kept, is_head });
        while self.covered.get(self.column).is_some_and(|&rows| rows > 0) {
            self.column += 1;
        }
        let (columns, rows) = spans(page, node);
        self.column += columns;
        self.rows[number].columns = self.column;
        if self.column > COLUMNS {
            self.is_layout = true;
            return;
        }
        self.reach = self.reach.max(number + rows);
        if self.covered.len() < self.column {
            self.covered.resize(self.column, 0);
        }
        self.covered[self.column - columns..self.column].fill(rows);
    }

    /// Whether no heads are marked, and the first of several rows is a cell with text over all columns.
    fn begins_with_title(&self) -> bool {
        let [first, second, ..] = &self.rows[..] else { return false };
        let cells = self.cells.iter().take_while(|cell| cell.row == 0).count();
        let is_over_all = cells == 1 && first.columns > 1 && first.columns == second.columns;
        !self.has_heads && is_over_all && first.filled == 1
    }

    /// Whether each row is a head. Marked rows are heads. Without any mark all rows count, and the first is
    /// used.
    fn heads(&self, page: &Page) -> Vec<bool> {
        let mut heads = vec![true; self.rows.len()];
        for cell in &self.cells {
            let is_empty = page.text()[cell.span.range()].trim().is_empty();
            heads[cell.row] &= !self.has_heads || cell.is_head || is_empty || self.rows[cell.row].in_head;
        }
        heads
    }
}

/// The numbers of columns and rows of a cell, capped at one more than can be written.
fn spans(page: &Page, cell: NodeId) -> (usize, usize) {
    let number = |name, most: usize| {
        let value = page.attribute(cell, name).map(str::trim).filter(|value| !value.is_empty());
        match value.map(|value| (value.parse::<usize>(), value.bytes().all(|byte| byte.is_ascii_digit()))) {
            Some((Ok(number), _)) => number.clamp(usize::from(name == "colspan"), most),
            Some((Err(_), true)) => most,
            _ => 1,
        }
    };
    let rows = number("rowspan", ROWS);
    // `rowspan=0` means all rows that follow
    (number("colspan", COLUMNS + 1), if rows == 0 { ROWS } else { rows })
}

/// A table so far.
#[derive(Debug)]
pub(crate) struct Grid {
    node: NodeId,
    rows: Vec<GridRow>,
    /// For each column, the number of further rows that a cell above covers.
    covered: Vec<usize>,
    /// The open lists of the open cell, each with the numbers of its items; `None` for bullets.
    pub(crate) lists: Vec<Option<Numbering>>,
}

/// A row. The text of a cell over several columns is in the first of them.
#[derive(Debug, Default)]
pub(crate) struct GridRow {
    pub(crate) cells: Vec<String>,
    /// Whether the row is a head.
    pub(crate) is_head: bool,
}

impl Grid {
    pub(crate) fn new(node: NodeId) -> Self {
        Self { node, rows: Vec::new(), covered: Vec::new(), lists: Vec::new() }
    }

    /// Whether an element stands in a table in a cell of this one, or is that table.
    pub(crate) fn is_inner(&self, page: &Page, node: NodeId) -> bool {
        table_of(page, node).is_some_and(|table| table != self.node)
    }

    /// Begins a row.
    pub(crate) fn row(&mut self, is_head: bool) {
        self.covered.iter_mut().for_each(|rows| *rows = rows.saturating_sub(1));
        self.rows.push(GridRow { cells: Vec::new(), is_head });
    }

    /// The mark of the next item of the innermost list, and a blank.
    pub(crate) fn item(&mut self, page: &Page, item: NodeId) -> String {
        match self.lists.last_mut() {
            Some(Some(numbers)) => numbers.written(page, item) + ". ",
            _ => "- ".to_owned(),
        }
    }

    /// Adds a cell with this text.
    pub(crate) fn add(&mut self, page: &Page, cell: NodeId, text: String) {
        if self.rows.is_empty() {
            self.rows.push(GridRow::default());
        }
        let Some(GridRow { cells, .. }) = self.rows.last_mut() else { return };
        while self.covered.get(cells.len()).is_some_and(|&rows| rows > 0) {
            cells.push(String::new());
        }
        let (columns, rows) = spans(page, cell);
        let start = cells.len();
        cells.push(text);
        cells.resize(start + columns, String::new());
        if self.covered.len() < cells.len() {
            self.covered.resize(cells.len(), 0);
        }
        self.covered[start..].iter_mut().take(columns).for_each(|covered| *covered = rows);
    }

    /// The rows with a text, all of the same length.
    pub(crate) fn rows(self) -> Vec<GridRow> {
        let has_text = |row: &GridRow| row.cells.iter().any(|cell| !cell.is_empty());
        let mut rows: Vec<GridRow> = self.rows.into_iter().filter(has_text).collect();
        let columns = rows.iter().map(|row| row.cells.len()).max().unwrap_or(0);
        rows.iter_mut().for_each(|row| row.cells.resize(columns, String::new()));
        rows
    }
}
