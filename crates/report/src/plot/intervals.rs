//! Means with their intervals: a row for each, with a dot on a bar, and a ring for a published figure. The highest comes first.

use plotters::style::text_anchor::HPos;

use super::axis::YAxis;
use super::canvas::{Canvas, Pen};
use super::frame::Labels;
use super::legend::{self, marker};
use super::style::{self, GRID, INK, LABEL, Marker, SMALL, SOFT};
use crate::numbers::short;
use crate::statistics::count;

/// A row for each run.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Intervals {
    /// The rows from the top.
    rows: Vec<Interval>,
    /// The number of rows that were left out.
    cut: usize,
}

/// A mean and its interval.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Interval {
    pub(crate) name: String,
    /// The first cell of its row in the table, the key of published figures; empty for none.
    pub(crate) key: String,
    /// In 0..=1; `None` if it is undefined.
    pub(crate) value: Option<f64>,
    /// In 0..=1, the lower end first. The value may be outside.
    pub(crate) ends: Option<(f64, f64)>,
    /// Whether the others are compared with it; it has another colour.
    pub(crate) set_apart: bool,
    /// The published figure, in 0..=1.
    pub(crate) published: Option<f64>,
}

/// The most rows that are drawn; nobody reads a higher image.
const MOST: usize = 80;
/// The points between two rows.
const ROW: f64 = 19.0;
/// The points above the rows (title and subtitle) and below them (the axis).
const ABOVE: f64 = 62.0;
const BELOW: f64 = 62.0;
/// The greatest width of a name, in points.
const NAME: f64 = 380.0;
/// The points right of the frame, for the values.
const VALUES: f64 = 60.0;
/// Half the height of the ends of a bar, in points.
const END: f64 = 3.5;

impl Intervals {
    /// The rows, the highest first, those without a value last, at most eighty.
    pub(crate) fn new(mut rows: Vec<Interval>) -> Self {
        let height = |row: &Interval| row.value.unwrap_or(f64::NEG_INFINITY);
        rows.sort_by(|a, b| height(b).total_cmp(&height(a)));
        let cut = rows.len().saturating_sub(MOST);
        rows.truncate(MOST);
        Self { rows, cut }
    }

    /// All values and ends on the axis. Rows that are set apart only count if there are no others.
    pub(super) fn values(&self) -> impl Iterator<Item = f64> + Clone {
        let apart_alone = self.rows.iter().all(|row| row.set_apart || row.value.is_none());
        self.rows.iter().filter(move |row| apart_alone || !row.set_apart).flat_map(|row| {
            let ends = row.ends.map(|(low, high)| [low, high]);
            row.value.into_iter().chain(ends.into_iter().flatten()).chain(row.published)
        })
    }

    /// Adds published figures. `figure` finds them by the key of a row.
    pub(super) fn publish(&mut self, figure: impl Fn(&str) -> Option<f64>) {
        for row in &mut self.rows {
            row.published = figure(&row.key).filter(|value| (0.0..=1.0).contains(value));
        }
    }

    /// The axis of the values, which is horizontal here and near the values: readers compare places, not lengths.
    pub(super) fn axis(&self) -> YAxis {
        YAxis::near(self.values())
    }

    /// The height of the drawing, in points.
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
        let across = |value: f64| left + 10.0 + axis.share(value).clamp(0.0, 1.0) * (right - left - 20.0);
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
            row.draw(canvas, &across, (axis.from, axis.to), y);
            canvas.text(&row.value.map_or_else(|| "–".to_owned(), short), (right + 10.0, y), SMALL);
        }
        if self.rows.iter().any(|row| row.published.is_some()) {
            let text = "published";
            let x = right - canvas.width(text, SMALL);
            legend::published(canvas, (x - 12.0, bottom + 40.0));
            canvas.text(text, (x, bottom + 40.0), SMALL);
        }
        if self.cut > 0 {
            let text = format!("and {} more in the table", self.cut);
            canvas.text(&text, (left + 10.0, middle(self.rows.len())), SMALL);
        }
    }
}

impl Interval {
    fn draw(&self, canvas: &Canvas<'_>, across: &dyn Fn(f64) -> f64, beyond: (f64, f64), y: f64) {
        let (colour, shape) =
            if self.set_apart { (SOFT, Marker::Diamond) } else { (style::line(0).0, Marker::Circle) };
        let (from, to) = beyond;
        if let Some(value) = self.value.filter(|value| !(from..=to).contains(value)) {
            // an arrow towards the value
            let (x, way) = if value < from { (across(from) - 4.0, -1.0) } else { (across(to) + 4.0, 1.0) };
            return canvas.fill(
                &[(x + 6.0 * way, y), (x - 2.0 * way, y - 4.5), (x - 2.0 * way, y + 4.5)],
                colour,
                1.0,
            );
        }
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
        if let Some(value) = self.published {
            legend::published(canvas, (across(value), y));
        }
    }
}
