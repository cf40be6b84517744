//! The vectors in the form that the loop uses: scaled to length 1, with as few axes as possible.
//!
//! The loop needs only dot products of the rows, so the space may be rotated. A term of a single document has
//! no product with other documents: all such terms of a document become one *private axis* with their joint
//! length. Every dot product stays the same, and about half of the axes are removed. The others are numbered
//! by falling document frequency, so the most used data are close together.

use crate::{Sparse, Vectors};

cleaning::choices! {
    /// The vectors whose mean is a centroid.
    pub enum Centroid {
        /// The member vectors (6-2): long vectors have more influence.
        Mean,
        /// The member vectors scaled to length 1: all documents have the same influence.
        UnitMean,
    }
}

/// The documents at length 1, by axis; a zero vector has an empty row.
#[derive(Debug, Clone)]
pub(super) struct Rows {
    pub(super) units: Sparse<f32>,
    /// By document: the factor from its values to whole numbers.
    pulls: Vec<f64>,
}

/// Sums of whole numbers up to this are exact in double precision, with one bit in reserve.
const EXACT: f64 = (1u64 << 52) as f64;

impl Rows {
    /// The rows of `vectors`. The pull of a document is its influence on its centroid: its length, or the
    /// same value for all documents.
    pub(super) fn of(vectors: &Vectors, centroid: Centroid) -> Self {
        let turned = Turned::of(vectors);
        let mut units = Sparse::with_capacity(vectors.len(), vectors.nonzero(), turned.dimension);
        (0..vectors.len()).for_each(|i| units.push(turned.row(vectors, i)));
        Self { units, pulls: pulls(vectors, centroid) }
    }

    /// The axes of a document with its contributions to the sum of its cluster: its values times its pull, as whole
    /// numbers.
    #[inline]
    pub(super) fn wholes(&self, i: usize) -> impl Iterator<Item = (u32, f64)> {
        let pull = self.pulls[i];
        self.units.entries(i).map(move |(axis, value)| (axis, whole(value, pull)))
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
        Self { axis_of, shared: page::number(shared.len()), dimension: shared.len() + vectors.len() }
    }

    /// The values of row `i`, by ascending axis.
    fn row(&self, vectors: &Vectors, i: usize) -> Vec<(u32, f32)> {
        let mut private = 0.0;
        let norm = vectors.norm(i);
        let mut entries = Vec::with_capacity(vectors.row(i).0.len());
        for (term, value) in vectors.entries(i) {
            let unit = f64::from(value) / norm;
            match self.axis_of[term as usize] {
                PRIVATE => private += unit * unit,
                axis => entries.push((axis, unit as f32)),
            }
        }
        entries.sort_unstable_by_key(|&(axis, _)| axis);
        if private > 0.0 {
            entries.push((self.shared + page::number(i), private.sqrt() as f32));
        }
        entries
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::{Bag, Documents, Weighting};

    fn dot(rows: &Rows, i: usize, j: usize) -> f64 {
        let ((axes, values), (others, weights)) = (rows.units.row(i), rows.units.row(j));
        let value =
            |axis| others.iter().position(|&other| other == axis).map_or(0.0, |at| f64::from(weights[at]));
        axes.iter().zip(values).map(|(&axis, &of)| f64::from(of) * value(axis)).sum()
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
                let (axes, _) = rows.units.row(i);
                prop_assert!(axes.is_sorted_by(|a, b| a < b));
                prop_assert!(axes.iter().all(|&axis| (axis as usize) < rows.units.terms()));
                prop_assert_eq!(axes.is_empty(), vectors.is_zero(i));
                for j in 0..vectors.len() {
                    prop_assert!((dot(&rows, i, j) - vectors.cosine(i, j)).abs() < 1e-6);
                }
            }
        }
    }
}
