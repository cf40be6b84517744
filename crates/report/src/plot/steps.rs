//! The steps of a method through a page's tree: indented rows with numbered signs, and columns of numbers beside them.

use plotters::prelude::WHITE;

use super::canvas::{Canvas, Pen, Place, Type};
use super::style::{CROWD, INK, SHADE, SMALL, SOFT};
use crate::statistics::count;

/// A row for each node that was decided on, and for its siblings that were not.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Steps {
    /// The names of the columns at the right of the tree.
    columns: Vec<String>,
    /// The rows in document order.
    rows: Vec<StepRow>,
    /// The number of rows that were left out.
    cut: usize,
    /// The meaning of each sign that some row has, in the order of [`Sign`].
    key: Vec<(Sign, String)>,
}

/// One row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct StepRow {
    pub(crate) depth: usize,
    /// The tag, or a description of the siblings in this row.
    pub(crate) label: String,
    pub(crate) sign: Sign,
    /// The number of the step; `None` if no step reached it.
    pub(crate) step: Option<u32>,
    /// Whether its text is marked.
    pub(crate) marked: bool,
    /// A text for each column.
    pub(crate) cells: Vec<String>,
}

/// The decision on a node, distinguished without colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Sign {
    /// Taken: a full disc.
    Full,
    /// Passed: a ring.
    Ring,
    /// Refused: a ring with a bar behind it.
    Struck,
    /// Not reached: a point.
    Point,
}

/// The most rows that are drawn; nobody reads a higher image.
const MOST: usize = 100;
/// The points between two rows.
const ROW: f64 = 20.0;
/// The points above the rows (title, subtitle, key, names of columns) and below them.
const ABOVE: f64 = 112.0;
const BELOW: f64 = 18.0;
/// The indent of a level, and the left end of the tree, in points.
const INDENT: f64 = 16.0;
const LEFT: f64 = 34.0;
/// The radius of a sign, and of a point, in points.
const RADIUS: f64 = 8.0;
const POINT: f64 = 2.5;
/// The width of a column, in points.
const COLUMN: f64 = 104.0;
const NAMES: Type = Type { bold: true, ..SMALL };
const NUMBER: Type = Type { size: 9.0, bold: true, ..SMALL };

impl Steps {
    /// The rows, at most a hundred.
    pub(crate) fn new(columns: Vec<String>, mut rows: Vec<StepRow>, key: Vec<(Sign, String)>) -> Self {
        let cut = rows.len().saturating_sub(MOST);
        rows.truncate(MOST);
        Self { columns, rows, cut, key }
    }

    /// The height of the drawing, in points.
    pub(super) fn height(&self) -> f64 {
        ABOVE + ROW * count(self.rows.len() + usize::from(self.cut > 0)) + BELOW
    }

    /// Draws the key, the tree, the signs and the columns.
    pub(super) fn draw(&self, canvas: &Canvas<'_>, (width, _): (f64, f64)) {
        self.draw_key(canvas);
        let columns = width - 20.0 - COLUMN * count(self.columns.len());
        for (at, name) in self.columns.iter().enumerate() {
            let name = canvas.cut(name, NAMES, COLUMN - 8.0);
            canvas.text(&name, (columns + COLUMN * count(at), ABOVE - 14.0), NAMES);
        }
        canvas.line(&[(20.0, ABOVE - 3.0), (width - 20.0, ABOVE - 3.0)], Pen::solid(INK, 1.0));
        let deepest = self.rows.iter().map(|row| row.depth).max().unwrap_or(0);
        // the indent must leave room for the names
        let indent = INDENT.min((columns - LEFT - 170.0) / count(deepest.max(1)));
        let middle = |at: usize| ABOVE + (count(at) + 0.5) * ROW;
        let place = |at: usize| (LEFT + indent * count(self.rows[at].depth), middle(at));
        for (at, _) in self.rows.iter().enumerate().filter(|(_, row)| row.marked) {
            let (top, low) = (ABOVE + count(at) * ROW, ABOVE + count(at + 1) * ROW);
            canvas.rectangle((20.0, top), (width - 20.0, low), SHADE, 1.0);
        }
        self.draw_lines(canvas, &place);
        for (at, row) in self.rows.iter().enumerate() {
            let (x, y) = place(at);
            row.sign.draw(canvas, row.step, (x, y));
            let label = canvas.cut(&row.label, SMALL, columns - x - 20.0);
            let soft = if row.step.is_some() { SMALL } else { Type { colour: SOFT, ..SMALL } };
            canvas.text(&label, (x + RADIUS + 5.0, y), soft);
            for (column, cell) in row.cells.iter().enumerate() {
                let cell = canvas.cut(cell, SMALL, COLUMN - 6.0);
                canvas.text(&cell, (columns + COLUMN * count(column), y), soft);
            }
        }
        if self.cut > 0 {
            canvas.text(&format!("and {} more rows", self.cut), (LEFT, middle(self.rows.len())), SMALL);
        }
    }

    /// The meaning of the signs and of the shade, in one line.
    fn draw_key(&self, canvas: &Canvas<'_>) {
        let mut x = LEFT;
        let y = 70.0;
        for (own, text) in &self.key {
            own.draw(canvas, None, (x, y));
            canvas.text(text, (x + RADIUS + 5.0, y), SMALL);
            x += canvas.width(text, SMALL) + 2.0 * RADIUS + 28.0;
        }
        if self.rows.iter().any(|row| row.marked) {
            canvas.rectangle((x - 8.0, y - 7.0), (x + 14.0, y + 7.0), SHADE, 1.0);
            canvas.text("marked", (x + 20.0, y), SMALL);
        }
    }

    /// The lines from each row up to its parent row.
    fn draw_lines(&self, canvas: &Canvas<'_>, place: &dyn Fn(usize) -> Place) {
        // for each depth the last row, until it is closed
        let mut open: Vec<usize> = Vec::new();
        for (at, row) in self.rows.iter().enumerate() {
            while open.last().is_some_and(|&last| self.rows[last].depth >= row.depth) {
                open.pop();
            }
            if let Some(&above) = open.last() {
                let ((x, from), (to, y)) = (place(above), place(at));
                canvas.line(&[(x, from + RADIUS), (x, y), (to, y)], Pen::solid(CROWD, 1.0));
            }
            open.push(at);
        }
    }
}

impl Sign {
    /// Draws the sign, with the number of its step.
    fn draw(self, canvas: &Canvas<'_>, step: Option<u32>, (x, y): Place) {
        if self == Sign::Point {
            return canvas.disc((x, y), POINT, SOFT);
        }
        if self == Sign::Struck {
            // only its ends are visible, so that the number stays readable
            let reach = RADIUS + 1.5;
            canvas.line(&[(x - reach, y + reach), (x + reach, y - reach)], Pen::solid(INK, 1.6));
        }
        canvas.disc((x, y), RADIUS, INK);
        if self != Sign::Full {
            canvas.disc((x, y), RADIUS - 1.2, WHITE);
        }
        if let Some(step) = step {
            let colour = if self == Sign::Full { WHITE } else { INK };
            canvas.text(&step.to_string(), (x, y), Type { colour, ..NUMBER }.centred());
        }
    }
}
