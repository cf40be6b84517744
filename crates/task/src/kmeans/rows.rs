//! The vectors in the form that the loop uses: scaled to length 1, with as few axes as possible.
//!
//! The loop needs only dot products of the rows, so the space may be rotated. A term of a single document has
//! no product with other documents: all such terms of a document become one *private axis* with their joint
//! length. Every dot product stays the same, and about half of the axes are removed. The others are numbered
//! by falling document frequency, so the most used data are close together.

use crate::Vectors;

cleaning::choices! {
    /// The vectors whose mean is a centroid.
    pub enum Centroid {
        /// The member vectors (6-2): long vectors have more influence.
        Mean,
        /// The member vectors scaled to length 1: all documents have the same influence.
        UnitMean,
    }
}

/// Unit rows, compressed sparse.
#[derive(Debug, Clone)]
pub(super) struct Rows {
    starts: Vec<usize>,
    axes: Vec<u32>,
    values: Vec<f32>,
    /// The contribution of each value to a centroid's sum.
    wholes: Vec<f64>,
    dimension: usize,
}

/// One row: axes with the values of the document at length 1. Empty for a zero vector.
#[derive(Clone, Copy)]
pub(super) struct Row<'r> {
    pub(super) axes: &'r [u32],
    pub(super) values: &'r [f32],
    wholes: &'r [f64],
}

impl Row<'_> {
    /// Axes with the document's contributions to the sum of its cluster: its values times its pull, as whole
    /// numbers.
    #[inline]
    pub(super) fn wholes(&self) -> impl Iterator<Item = (u32, f64)> {
        self.axes.iter().copied().zip(self.wholes.iter().copied())
    }
}

/// Sums of whole numbers up to this are exact in double precision, with one bit in reserve.
const EXACT: f64 = (1u64 << 52) as f64;

impl Rows {
    /// The rows of `vectors`. The pull of a document is its influence on its centroid: its length, or the
    /// same value for all documents.
    pub(super) fn of(vectors: &Vectors, centroid: Centroid) -> Self {
        let turned = Turned::of(vectors);
        let mut rows = Self {
            starts: vec![0],
            axes: Vec::with_capacity(vectors.nonzero()),
            values: Vec::with_capacity(vectors.nonzero()),
            wholes: Vec::with_capacity(vectors.nonzero()),
            dimension: turned.dimension,
        };
        let mut entries = Vec::new();
        for (i, pull) in pulls(vectors, centroid).into_iter().enumerate() {
            turned.row(vectors, i, &mut entries);
            rows.axes.extend(entries.iter().map(|&(axis, _)| axis));
            rows.values.extend(entries.iter().map(|&(_, value)| value));
            rows.wholes.extend(entries.iter().map(|&(_, value)| whole(value, pull)));
            rows.starts.push(rows.axes.len());
        }
        rows
    }

    pub(super) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// Number of axes.
    pub(super) fn dimension(&self) -> usize {
        self.dimension
    }

    pub(super) fn row(&self, i: usize) -> Row<'_> {
        let range = self.starts[i]..self.starts[i + 1];
        Row {
            axes: &self.axes[range.clone()],
            values: &self.values[range.clone()],
            wholes: &self.wholes[range],
        }
    }
}

/// A value times its document's pull, as a whole number; at least 1, so that no member of a cluster vanishes
/// from its mean.
fn whole(value: f32, pull: f64) -> f64 {
    (f64::from(value) * pull) as i64 as f64 + 1.0
}

/// For each document the factor from unit values to whole numbers, such that any sum over documents is exact.
fn pulls(vectors: &Vectors, centroid: Centroid) -> Vec<f64> {
    let pull = |i: usize| match centroid {
        Centroid::Mean => vectors.norm(i),
        Centroid::UnitMean => 1.0,
    };
    let greatest = (0..vectors.len()).map(pull).fold(Vectors::LEAST, f64::max);
    let scale = EXACT / (2.0 * vectors.len() as f64) / greatest;
    (0..vectors.len()).map(|i| pull(i) * scale).collect()
}

/// The rotated space.
struct Turned {
    /// The axis of each term; [`PRIVATE`] for a term of one document, or of none.
    axis_of: Vec<u32>,
    /// Number of axes that documents share; document i has axis `shared + i` for itself.
    shared: u32,
    dimension: usize,
}

const PRIVATE: u32 = u32::MAX;

impl Turned {
    fn of(vectors: &Vectors) -> Self {
        let frequencies = vectors.document_frequencies();
        let mut shared: Vec<usize> = (0..vectors.terms()).filter(|&term| frequencies[term] > 1).collect();
        shared.sort_by_key(|&term| std::cmp::Reverse(frequencies[term]));
        let mut axis_of = vec![PRIVATE; vectors.terms()];
        for (axis, &term) in (0u32..).zip(&shared) {
            axis_of[term] = axis;
        }
        let count = u32::try_from(shared.len()).expect("terms are numbered in u32");
        Self { axis_of, shared: count, dimension: shared.len() + vectors.len() }
    }

    /// Puts row `i` into `entries`, by ascending axis.
    fn row(&self, vectors: &Vectors, i: usize, entries: &mut Vec<(u32, f32)>) {
        entries.clear();
        let mut private = 0.0;
        let norm = vectors.norm(i);
        let (terms, values) = vectors.row(i);
        for (&term, &value) in terms.iter().zip(values) {
            let unit = f64::from(value) / norm;
            match self.axis_of[term as usize] {
                PRIVATE => private += unit * unit,
                axis => entries.push((axis, unit as f32)),
            }
        }
        entries.sort_unstable_by_key(|&(axis, _)| axis);
        if private > 0.0 {
            let own =
                self.shared + u32::try_from(i).expect("documents and terms together are numbered in u32");
            entries.push((own, private.sqrt() as f32));
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::{Bag, Documents, Weighting};

    fn dot(rows: &Rows, i: usize, j: usize) -> f64 {
        let (a, b) = (rows.row(i), rows.row(j));
        let value =
            |axis| b.axes.iter().position(|&other| other == axis).map_or(0.0, |at| f64::from(b.values[at]));
        a.axes.iter().zip(a.values).map(|(&axis, &of)| f64::from(of) * value(axis)).sum()
    }

    proptest! {
        #[test]
        fn the_turned_space_keeps_every_cosine(
            bags in proptest::collection::vec(proptest::collection::vec((0u32..12, 0u8..4), 0..8), 1..10)
        ) {
            let bags = bags.into_iter().map(|bag| bag.into_iter().map(|(t, n)| (t, f64::from(n))).collect());
            let vectors = Documents::new(bags.map(Bag::new).collect(), 12).weigh(Weighting::Own);
            let rows = Rows::of(&vectors, Centroid::Mean);
            for i in 0..vectors.len() {
                prop_assert!(rows.row(i).axes.is_sorted_by(|a, b| a < b));
                prop_assert!(rows.row(i).axes.iter().all(|&axis| (axis as usize) < rows.dimension()));
                prop_assert_eq!(rows.row(i).axes.is_empty(), vectors.is_zero(i));
                for j in 0..vectors.len() {
                    prop_assert!((dot(&rows, i, j) - vectors.cosine(i, j)).abs() < 1e-6);
                }
            }
        }
    }
}
