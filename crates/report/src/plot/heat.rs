//! The number of runs of each set in each bin: a row for each set, a cell for each bin, darker for more runs, with the number in it.

use plotters::prelude::{RGBColor, WHITE};
use plotters::style::text_anchor::HPos;

use super::canvas::{Canvas, Pen, Type};
use super::frame::Labels;
use super::style::{self, INK, LABEL, SMALL};
use crate::statistics::count;

/// Rows over one axis of bins.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Heat {
    /// The lower ends of the shown bins, and the upper end of the last one.
    bins: Vec<String>,
    rows: Vec<HeatRow>,
}

/// One set.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct HeatRow {
    pub(crate) name: String,
    /// A number for each bin.
    pub(crate) numbers: Vec<usize>,
}

const ROW: f64 = 26.0;
/// The points above the rows (title and subtitle) and below them (the axis).
const ABOVE: f64 = 68.0;
const BELOW: f64 = 60.0;
/// The greatest width of a name, in points.
const NAME: f64 = 330.0;

impl Heat {
    /// Rows with a number for each bin. The bins begin at `bins`, and the last ends at 1. Bins at both ends that are empty in all rows are
    /// left out. Rows with the most runs in high bins come first.
    pub(crate) fn new(bins: &[String], mut rows: Vec<HeatRow>) -> Self {
        let height = |row: &HeatRow| {
            let sum: usize = row.numbers.iter().enumerate().map(|(bin, number)| bin * number).sum();
            count(sum) / count(row.numbers.iter().sum::<usize>().max(1))
        };
        rows.sort_by(|a, b| height(b).total_cmp(&height(a)));
        let filled = |bin: &usize| rows.iter().any(|row| row.numbers[*bin] > 0);
        let from = (0..bins.len()).find(filled).unwrap_or(0);
        let to = (0..bins.len()).rev().find(filled).map_or(bins.len(), |last| last + 1);
        let mut ends = bins[from..to].to_vec();
        ends.push(bins.get(to).cloned().unwrap_or_else(|| "1".to_owned()));
        for row in &mut rows {
            row.numbers = row.numbers[from..to].to_vec();
        }
        Self { bins: ends, rows }
    }

    /// The height of the drawing, in points.
    pub(super) fn height(&self) -> f64 {
        ABOVE + ROW * count(self.rows.len()) + BELOW
    }

    /// Draws names, cells and the axis of the bins.
    pub(super) fn draw(&self, canvas: &Canvas<'_>, labels: &Labels, (width, height): (f64, f64)) {
        let name = |row: &HeatRow| canvas.cut_name(&row.name, SMALL, NAME);
        let left = 20.0 + canvas.widest(self.rows.iter().map(name), SMALL, 0.0) + 14.0;
        let (right, bottom) = (width - 30.0, height - BELOW);
        let room = (right - left) / count(self.bins.len().saturating_sub(1).max(1));
        let across = |bin: usize| left + count(bin) * room;
        let (full, _) = style::line(0);
        for (at, row) in self.rows.iter().enumerate() {
            let (top, low) = (ABOVE + count(at) * ROW, ABOVE + count(at + 1) * ROW - 2.0);
            canvas.text(&name(row), (left - 10.0, (top + low) / 2.0), SMALL.anchored(HPos::Right));
            let all = count(row.numbers.iter().sum::<usize>().max(1));
            for (bin, number) in row.numbers.iter().enumerate() {
                let share = count(*number) / all;
                let (from, to) = ((across(bin) + 1.0, top), (across(bin + 1) - 1.0, low));
                canvas.rectangle(from, to, mixed(full, share), 1.0);
                if *number > 0 {
                    let colour = if share > 0.45 { WHITE } else { INK };
                    let middle = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
                    canvas.text(&number.to_string(), middle, Type { colour, ..SMALL }.centred());
                }
            }
        }
        canvas.line(&[(left, bottom), (right, bottom)], Pen::solid(INK, 1.0));
        for (at, label) in self.bins.iter().enumerate() {
            canvas.line(&[(across(at), bottom), (across(at), bottom + 5.0)], Pen::solid(INK, 1.0));
            canvas.text(label, (across(at), bottom + 16.0), SMALL.centred());
        }
        canvas.text(&labels.x, ((left + right) / 2.0, bottom + 40.0), LABEL.centred());
    }
}

/// A colour between the background of an empty cell and the full colour.
fn mixed(full: RGBColor, share: f64) -> RGBColor {
    if share <= 0.0 {
        return RGBColor(244, 244, 244);
    }
    let share = 0.12 + 0.88 * share.min(1.0);
    // between two bytes
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let mix = |own: u8| (255.0 - share * (255.0 - f64::from(own))).round() as u8;
    RGBColor(mix(full.0), mix(full.1), mix(full.2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn empty_ends_are_left_out_and_the_highest_row_comes_first() {
        let bins = ["0.0", "0.25", "0.50", "0.75"].map(str::to_owned);
        let row =
            |name: &str, numbers: [usize; 4]| HeatRow { name: name.to_owned(), numbers: numbers.to_vec() };
        let heat = Heat::new(&bins, vec![row("low", [0, 3, 0, 0]), row("high", [0, 1, 2, 0])]);
        assert_eq!(heat.bins, ["0.25", "0.50", "0.75"]);
        let rows: Vec<_> = heat.rows.iter().map(|row| (row.name.as_str(), row.numbers.clone())).collect();
        assert_eq!(rows, [("high", vec![1, 2]), ("low", vec![3, 0])]);
        assert_eq!(Heat::new(&bins, vec![row("last", [0, 0, 0, 1])]).bins, ["0.75", "1"]);
    }
}
