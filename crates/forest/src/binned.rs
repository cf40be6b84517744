//! Rows of numbers as columns of small integers. The values of a number are divided into bins; the integer is
//! the bin of a value.

use cleaning::Examples;
use rayon::prelude::*;

/// The columns of some examples, one byte a value.
pub(crate) struct Binned {
    rows: usize,
    /// For each number the borders between its bins, ascending. A value is in the bin of the first border
    /// that is not below it; NaN is in the first bin.
    borders: Vec<Vec<f32>>,
    /// One column after the other.
    bins: Vec<u8>,
}

impl Binned {
    /// Divides the values of each number into at most `most` bins.
    pub(crate) fn of(examples: &[&Examples], width: usize, most: usize) -> Self {
        let rows: usize = examples.iter().map(|part| part.len()).sum();
        let mut bins = vec![0; rows * width];
        // no rows make no columns
        let columns = bins.par_chunks_mut(rows.max(1)).enumerate();
        let borders = columns.map(|(number, bins)| {
            let values = || examples.iter().flat_map(|part| (0..part.len()).map(|row| part.row(row)[number]));
            let borders = borders(values().collect(), most);
            for (bin, value) in bins.iter_mut().zip(values()) {
                let below = borders.partition_point(|border| *border < value);
                *bin = u8::try_from(below).expect("there are at most 256 bins");
            }
            borders
        });
        Self { rows, borders: borders.collect(), bins }
    }

    /// Number of rows.
    pub(crate) fn rows(&self) -> usize {
        self.rows
    }

    /// Numbers a row.
    pub(crate) fn width(&self) -> usize {
        self.borders.len()
    }

    /// Number of bins of a number.
    pub(crate) fn bins(&self, number: usize) -> usize {
        self.borders[number].len() + 1
    }

    /// The bins of a number, by row.
    pub(crate) fn column(&self, number: usize) -> &[u8] {
        &self.bins[number * self.rows..][..self.rows]
    }

    /// The largest value in `bin`, which is not the last bin.
    pub(crate) fn border(&self, number: usize, bin: usize) -> f32 {
        self.borders[number][bin]
    }
}

/// The borders between the bins of these values. If there are few different values, there is one between any
/// two of them. Otherwise all bins have about as many rows. Equal values are in one bin.
fn borders(mut values: Vec<f32>, most: usize) -> Vec<f32> {
    values.retain(|value| !value.is_nan());
    values.sort_unstable_by(f32::total_cmp);
    let different = values.chunk_by(|a, b| a == b).count();
    let mut borders = Vec::new();
    // the rows not yet in a closed bin, and the rows of the open bin
    let (mut left, mut open) = (values.len(), 0);
    let mut runs = values.chunk_by(|a, b| a == b).peekable();
    while let Some(run) = runs.next() {
        let Some(next) = runs.peek() else { break };
        open += run.len();
        // the bin is closed if it is nearer to an equal part of the remaining rows without the next value
        // than with it
        let full = (2 * open + next.len()) * (most - borders.len()) > 2 * left;
        if different <= most || (full && borders.len() + 1 < most) {
            borders.push(between(run[0], next[0]));
            left -= open;
            open = 0;
        }
    }
    borders
}

/// A number from `low` on and below `high`: the middle if it can be represented.
fn between(low: f32, high: f32) -> f32 {
    let middle = low / 2.0 + high / 2.0;
    if middle >= low && middle < high { middle } else { low }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(values: &[f32], most: usize, expected: &[f32]) {
        assert_eq!(borders(values.to_vec(), most), expected);
    }

    #[test]
    fn borders_are_between_different_values() {
        check(&[], 4, &[]);
        check(&[1.0, 1.0], 4, &[]);
        check(&[3.0, 1.0, 2.0, 1.0], 4, &[1.5, 2.5]);
        check(&[0.0, -0.0], 4, &[]);
        check(&[f32::NAN, 1.0, f32::NAN, 2.0], 4, &[1.5]);
        check(&[f32::NEG_INFINITY, 1.0, f32::INFINITY], 4, &[f32::NEG_INFINITY, 1.0]);
        check(&[f32::MIN, f32::MAX], 4, &[0.0]);
        let next = 1.0_f32.next_up();
        check(&[1.0, next], 4, &[1.0]);
    }

    #[test]
    fn many_values_are_divided_into_stretches_of_as_many_rows() {
        check(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0], 3, &[2.5, 4.5]);
        check(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0], 2, &[3.5]);
        // a value of many rows has one bin, and the others are for the rest
        check(&[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 2.0, 3.0, 4.0], 3, &[0.5, 2.5]);
        check(&[1.0, 2.0, 3.0, 9.0, 9.0, 9.0, 9.0, 9.0, 9.0], 2, &[6.0]);
    }

    #[test]
    fn a_value_is_in_the_bin_of_the_first_border_not_below_it() {
        let mut first = Examples::new(2);
        first.push(&[1.0, 5.0], 0.0, 1.0);
        first.push(&[2.0, 5.0], 0.0, 1.0);
        let mut second = Examples::new(2);
        second.push(&[f32::NAN, 5.0], 0.0, 1.0);
        second.push(&[3.0, 5.0], 0.0, 1.0);
        let binned = Binned::of(&[&first, &second], 2, 63);
        assert_eq!((binned.rows(), binned.width(), binned.bins(0), binned.bins(1)), (4, 2, 3, 1));
        assert_eq!((binned.column(0), binned.column(1)), (&[0, 1, 0, 2][..], &[0; 4][..]));
        assert_eq!((binned.border(0, 0), binned.border(0, 1)), (1.5, 2.5));
    }
}
