//! A vector in the order of the index: unit weights from the rarest column to the most frequent, and how much of the
//! vector is left behind each.

use super::vectors::Factors;
use crate::block_counts::Entry;

/// What rounding may add to a sum of unit weights, and more.
pub(super) const SLACK: f64 = 1e-9;

/// The order of the columns: from those that the fewest vectors have to those that most have.
#[derive(Debug)]
pub(super) struct ColumnOrder {
    /// By column; [`UNKNOWN`] for one that no vector has.
    ranks: Vec<u32>,
    ranked: usize,
    /// The rank of the column in which the unit vectors have most of their squares: that of the words, where these are
    /// counted as they are.
    pivot: u32,
}

/// The rank of a column that the index has no vector for.
const UNKNOWN: u32 = u32::MAX;

impl ColumnOrder {
    /// The order over these vectors; ties by column.
    pub(super) fn new<'v>(vectors: impl Iterator<Item = (&'v [Entry], f64)>, factors: &Factors) -> Self {
        let (mut frequencies, mut squares): (Vec<u32>, Vec<f64>) = (Vec::new(), Vec::new());
        for (vector, norm) in vectors {
            let columns = vector.last().map_or(0, |entry| entry.column as usize + 1);
            if columns > frequencies.len() {
                frequencies.resize(columns, 0);
                squares.resize(columns, 0.0);
            }
            for &entry in vector {
                frequencies[entry.column as usize] += 1;
                squares[entry.column as usize] += (factors.value(entry) / norm).powi(2);
            }
        }
        let mut columns: Vec<usize> =
            (0..frequencies.len()).filter(|&column| frequencies[column] > 0).collect();
        columns.sort_unstable_by_key(|&column| (frequencies[column], column));
        let mut ranks = vec![UNKNOWN; frequencies.len()];
        for (rank, &column) in columns.iter().enumerate() {
            ranks[column] = u32::try_from(rank).expect("columns are numbered by 32 bits");
        }
        let heaviest = (0..squares.len()).max_by(|&a, &b| squares[a].total_cmp(&squares[b]));
        let pivot = heaviest.map_or(UNKNOWN, |column| ranks[column]);
        Self { ranks, ranked: columns.len(), pivot }
    }

    /// Number of ranks.
    pub(super) fn len(&self) -> usize {
        self.ranked
    }

    fn rank(&self, column: u32) -> u32 {
        self.ranks.get(column as usize).copied().unwrap_or(UNKNOWN)
    }
}

/// One column of a ranked vector.
#[derive(Debug, Clone, Copy)]
pub(super) struct Part {
    pub(super) rank: u32,
    /// The value over |v|.
    pub(super) weight: f64,
    /// The norm of all parts behind this one, of the unit vector.
    pub(super) behind: f64,
}

/// A unit vector, rarest column first. Columns that the index does not know come before all others and are not
/// listed: they take part in the prefix by what they weigh.
#[derive(Debug, Default)]
pub(super) struct Ranked {
    parts: Vec<Part>,
    prefix: usize,
    angle: f64,
}

impl Ranked {
    /// Ranks a vector of this norm in place of what was here.
    ///
    /// The prefix are the first parts until what is left weighs no more than epsilon. Vectors with a cosine above
    /// epsilon have a column in common, and the rarest of these is in both prefixes: were it behind the prefix of one,
    /// so were all common columns, and the dot product were at most the norm of what is left there.
    pub(super) fn fill(
        &mut self,
        (vector, norm): (&[Entry], f64),
        order: &ColumnOrder,
        factors: &Factors,
        epsilon: f64,
    ) {
        self.parts.clear();
        let part = |entry: &Entry| {
            let (rank, weight) = (order.rank(entry.column), factors.value(*entry) / norm);
            (rank != UNKNOWN).then_some(Part { rank, weight, behind: 0.0 })
        };
        self.parts.extend(vector.iter().filter_map(part));
        self.parts.sort_unstable_by_key(|part| part.rank);
        let on_pivot =
            self.parts.iter().find(|part| part.rank == order.pivot).map_or(0.0, |part| part.weight);
        self.angle = on_pivot.min(1.0).acos();
        let mut left = 0.0;
        self.prefix = self.parts.len();
        for (i, part) in self.parts.iter_mut().enumerate().rev() {
            part.behind = f64::sqrt(left);
            left += part.weight * part.weight;
            if left.sqrt() <= epsilon - SLACK {
                self.prefix = i;
            }
        }
    }

    /// The angle to the axis of the pivot. Angles between vectors are a metric, so that of two vectors is at least the
    /// difference of theirs to the pivot.
    pub(super) fn angle(&self) -> f64 {
        self.angle
    }

    /// The parts that are enough to find all similar vectors.
    pub(super) fn prefix(&self) -> &[Part] {
        &self.parts[..self.prefix]
    }

    /// All parts that the index knows.
    pub(super) fn parts(&self) -> &[Part] {
        &self.parts
    }
}
