//! Means with their intervals: a row each, a dot on a bar.

use plotters::style::text_anchor::HPos;

use super::axis::YAxis;
use super::canvas::{Canvas, Pen};
use super::frame::Labels;
use super::legend::marker;
use super::style::{self, GRID, INK, LABEL, Marker, SMALL, SOFT};
use crate::numbers::short;
use crate::statistics::count;

/// A row for each run.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Intervals {
    /// From the top.
    rows: Vec<Interval>,
    /// How many rows were left out.
    cut: usize,
}

/// A mean and its interval.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Interval {
    pub(crate) name: String,
    /// In 0..=1; none where it is undefined.
    pub(crate) value: Option<f64>,
    /// In 0..=1, the lower end first. The value may lie outside.
    pub(crate) ends: Option<(f64, f64)>,
    /// What the others are compared with: drawn in another colour.
    pub(crate) set_apart: bool,
}

/// The most rows that are drawn: an image of more would be higher than anyone reads.
const MOST: usize = 80;
/// Points from one row to the next.
const ROW: f64 = 19.0;
/// Above the rows: title and subtitle; below them: the axis.
const ABOVE: f64 = 62.0;
const BELOW: f64 = 62.0;
/// The widest that a name is.
const NAME: f64 = 250.0;
/// Right of the frame: the values.
const VALUES: f64 = 60.0;
/// Half the height of what closes a bar.
const END: f64 = 3.5;

impl Intervals {
    /// The rows; of more than eighty the first.
    pub(crate) fn new(mut rows: Vec<Interval>) -> Self {
        let cut = rows.len().saturating_sub(MOST);
        rows.truncate(MOST);
        Self { rows, cut }
    }

    /// All values and ends.
    pub(super) fn values(&self) -> impl Iterator<Item = f64> + Clone {
        self.rows.iter().flat_map(|row| {
            let ends = row.ends.map(|(low, high)| [low, high]);
            row.value.into_iter().chain(ends.into_iter().flatten())
        })
    }

    /// The axis of the values, which is level here.
    pub(super) fn axis(&self) -> YAxis {
        YAxis::of_ratios(self.values())
    }

    /// The height of the drawing.
    pub(super) fn height(&self) -> f64 {
        ABOVE + ROW * count(self.rows.len() + usize::from(self.cut > 0)) + BELOW
    }

    /// Draws axis, names, bars, dots, and the values at the right.
    pub(super) fn draw(&self, canvas: &Canvas<'_>, labels: &Labels, (width, height): (f64, f64)) {
        let name = |row: &Interval| canvas.cut_name(&row.name, SMALL, NAME);
        let widest = canvas.widest(self.rows.iter().map(name), SMALL, 0.0);
        let (left, right) = (20.0 + widest + 14.0, width - VALUES);
        let (top, bottom) = (ABOVE, height - BELOW);
        let axis = self.axis();
        let across = |value: f64| left + 10.0 + axis.share(value) * (right - left - 20.0);
        for (value, label) in axis.lines() {
            let x = across(value);
            canvas.line(&[(x, top), (x, bottom)], Pen::solid(GRID, 1.0));
            canvas.text(&label, (x, bottom + 14.0), SMALL.centred());
        }
        canvas.line(&[(left, top), (left, bottom), (right, bottom)], Pen::solid(INK, 1.0));
        canvas.text(&labels.x, ((left + right) / 2.0, bottom + 40.0), LABEL.centred());
        let middle = |at: usize| top + (count(at) + 0.5) * ROW;
        for (at, row) in self.rows.iter().enumerate() {
            let y = middle(at);
            canvas.text(&name(row), (left - 10.0, y), SMALL.anchored(HPos::Right));
            row.draw(canvas, &across, y);
            canvas.text(&row.value.map_or_else(|| "–".to_owned(), short), (right + 10.0, y), SMALL);
        }
        if self.cut > 0 {
            let text = format!("and {} more in the table", self.cut);
            canvas.text(&text, (left + 10.0, middle(self.rows.len())), SMALL);
        }
    }
}

impl Interval {
    fn draw(&self, canvas: &Canvas<'_>, across: &dyn Fn(f64) -> f64, y: f64) {
        let (colour, shape) =
            if self.set_apart { (SOFT, Marker::Diamond) } else { (style::line(0).0, Marker::Circle) };
        if let Some((low, high)) = self.ends {
            let (low, high) = (across(low), across(high));
            canvas.line(&[(low, y), (high, y)], Pen::solid(colour, 1.7));
            for end in [low, high] {
                canvas.line(&[(end, y - END), (end, y + END)], Pen::solid(colour, 1.2));
            }
        }
        if let Some(value) = self.value {
            marker(canvas, (colour, shape), (across(value), y));
        }
    }
}
