//! The input of training: settings, rows in parts with names for their numbers, and these rows divided into bins.

use std::collections::BTreeSet;

use cleaning::Examples;
use rayon::prelude::*;

use crate::text::{NAME, is_name};

/// The settings of a forest's training, which methods take from their checked parameters. The default grows 120 trees of 8 leaves.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Settings {
    /// Number of trees, 1 to 10,000.
    pub trees: usize,
    /// Most leaves of a tree, 2 to 4,096.
    pub leaves: usize,
    /// The factor of each tree's values, above 0 and at most 1.
    pub rate: f64,
    /// Most bins of a number, 2 to 256. The values of a number with more different values are divided into
    /// bins of about equally many rows.
    pub bins: usize,
    /// Fewest rows of a leaf, 1 or more, whatever their weights.
    pub least_rows: usize,
    /// The amount added to the sum of second derivatives of a leaf, 0 or more: it draws the values of small
    /// leaves to 0.
    pub l2: f64,
    /// The share of the numbers that a tree may use, above 0 and at most 1. They are drawn anew for each
    /// tree; at least one is drawn.
    pub feature_share: f64,
    /// The share of the rows that a tree is grown on, above 0 and at most 1, drawn anew for each tree.
    pub row_share: f64,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            trees: 120,
            leaves: 8,
            rate: 0.15,
            bins: 63,
            least_rows: 60,
            l2: 2.0,
            feature_share: 0.4,
            row_share: 0.6,
        }
    }
}

/// There is nothing to learn: there are no rows, or all have the same target.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the {rows} rows are all of one class, or there are none")]
pub struct LearnError {
    /// The number of rows.
    pub rows: usize,
}

/// Rows of both classes, in parts; no part is empty.
pub(crate) struct Rows<'e> {
    pub(crate) parts: Vec<&'e Examples>,
    pub(crate) targets: Vec<f32>,
    pub(crate) weights: Vec<f32>,
    /// The share of content, by weight: above 0 and below 1.
    pub(crate) share: f64,
}

impl<'e> Rows<'e> {
    /// Checks the rows.
    ///
    /// # Panics
    /// If a name cannot be written or stands twice, the width of the examples is not the number of names, a target is outside of 0 to 1,
    /// or a weight is not finite and above 0.
    pub(crate) fn of(names: &[&str], examples: &[&'e Examples]) -> Result<Self, LearnError> {
        assert!(names.iter().all(|name| is_name(name)), "a name has {NAME}");
        assert_eq!(BTreeSet::from_iter(names).len(), names.len(), "each number has a name of its own");
        let parts: Vec<&Examples> = examples.iter().copied().filter(|part| !part.is_empty()).collect();
        assert!(parts.iter().all(|part| part.width == names.len()), "every number has a name");
        let targets: Vec<f32> = parts.iter().flat_map(|part| part.targets.iter().copied()).collect();
        let weights: Vec<f32> = parts.iter().flat_map(|part| part.weights.iter().copied()).collect();
        assert!(targets.iter().all(|target| (0.0..=1.0).contains(target)), "targets are from 0 to 1");
        assert!(weights.iter().all(|weight| weight.is_finite() && *weight > 0.0), "weights are above 0");
        let weighted = targets.iter().zip(&weights).map(|(t, w)| f64::from(*t) * f64::from(*w));
        let share = weighted.sum::<f64>() / weights.iter().copied().map(f64::from).sum::<f64>();
        if !(share > 0.0 && share < 1.0) {
            return Err(LearnError { rows: targets.len() });
        }
        Ok(Self { parts, targets, weights, share })
    }
}

/// The columns of some examples, one byte a value.
pub(crate) struct Binned {
    pub(crate) rows: usize,
    /// For each number the borders between its bins, ascending. A value is in the bin of the first border
    /// that is not below it; NaN is in the first bin.
    pub(crate) borders: Vec<Vec<f32>>,
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

    /// Number of bins of a number.
    pub(crate) fn bins(&self, number: usize) -> usize {
        self.borders[number].len() + 1
    }

    /// The bins of a number, by row.
    pub(crate) fn column(&self, number: usize) -> &[u8] {
        &self.bins[number * self.rows..][..self.rows]
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
    fn check_borders(values: &[f32], most: usize, expected: &[f32]) {
        assert_eq!(borders(values.to_vec(), most), expected);
    }

    #[test]
    fn borders_of_bins() {
        // borders are between different values
        check_borders(&[], 4, &[]);
        check_borders(&[1.0, 1.0], 4, &[]);
        check_borders(&[3.0, 1.0, 2.0, 1.0], 4, &[1.5, 2.5]);
        check_borders(&[0.0, -0.0], 4, &[]);
        check_borders(&[f32::NAN, 1.0, f32::NAN, 2.0], 4, &[1.5]);
        check_borders(&[f32::NEG_INFINITY, 1.0, f32::INFINITY], 4, &[f32::NEG_INFINITY, 1.0]);
        check_borders(&[f32::MIN, f32::MAX], 4, &[0.0]);
        let next = 1.0_f32.next_up();
        check_borders(&[1.0, next], 4, &[1.0]);
        // many values are divided into stretches of as many rows
        check_borders(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0], 3, &[2.5, 4.5]);
        check_borders(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0], 2, &[3.5]);
        // a value of many rows has one bin, and the others are for the rest
        check_borders(&[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 2.0, 3.0, 4.0], 3, &[0.5, 2.5]);
        check_borders(&[1.0, 2.0, 3.0, 9.0, 9.0, 9.0, 9.0, 9.0, 9.0], 2, &[6.0]);
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
        assert_eq!((binned.rows, binned.borders.len(), binned.bins(0), binned.bins(1)), (4, 2, 3, 1));
        assert_eq!((binned.column(0), binned.column(1)), (&[0, 1, 0, 2][..], &[0; 4][..]));
        assert_eq!(binned.borders[0], [1.5, 2.5]);
    }
}
