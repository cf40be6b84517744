//! The dot products of all pairs of training vectors: the input of an SVM.
//!
//! The matrix is made in blocks. The products within one cell of pages (one class on one site) are needed in
//! every training set with this cell and are computed once, as a [`Triangle`]. The products between two cells
//! are needed in one training set alone and are computed with it. So nothing is computed twice, and memory
//! holds only the products of the cells and of the current training set.

use crate::Vectors;

/// The number of vectors stored side by side.
const LANES: usize = 8;

/// Up to eight vectors stored over the whole vocabulary. One pass over another vector gives its dot products
/// with all eight, with one memory access for each term. 32 bytes for each term of the vocabulary.
pub(crate) struct Scatter {
    values: Vec<[f32; LANES]>,
}

impl Scatter {
    pub(crate) fn new(terms: usize) -> Self {
        Self { values: vec![[0.0; LANES]; terms] }
    }

    /// Calls `out` for each of `others`, with its index and its dot products with the vectors `rows`, at most
    /// eight. Each product is summed by ascending term, so it is symmetric.
    fn dots(
        &mut self,
        vectors: &Vectors,
        rows: &[usize],
        others: &[usize],
        mut out: impl FnMut(usize, &[f64]),
    ) {
        for (lane, &row) in rows.iter().enumerate() {
            for (term, value) in vectors.entries(row) {
                self.values[term as usize][lane] = value;
            }
        }
        for (place, &other) in others.iter().enumerate() {
            let mut sums = [0.0; LANES];
            for (term, value) in vectors.entries(other) {
                for (sum, &theirs) in sums.iter_mut().zip(&self.values[term as usize]) {
                    *sum += f64::from(value) * f64::from(theirs);
                }
            }
            out(place, &sums[..rows.len()]);
        }
        for &row in rows {
            for &term in vectors.row(row).0 {
                self.values[term as usize] = [0.0; LANES];
            }
        }
    }
}

/// The dot products within one list of vectors: the lower triangle with its diagonal, row after row. 4 bytes times
/// the square of the number of vectors.
pub(crate) struct Triangle {
    size: usize,
    packed: Vec<f64>,
}

impl Triangle {
    pub(crate) fn new(vectors: &Vectors, rows: &[usize], scatter: &mut Scatter) -> Self {
        let size = rows.len();
        let mut packed = vec![0.0; size * (size + 1) / 2];
        for start in (0..size).step_by(LANES) {
            let end = (start + LANES).min(size);
            scatter.dots(vectors, &rows[start..end], &rows[..end], |j, dots| {
                for (i, dot) in (start..end).zip(dots).filter(|(i, _)| j <= *i) {
                    packed[i * (i + 1) / 2 + j] = *dot;
                }
            });
        }
        Self { size, packed }
    }

    /// The sum of x.x.
    fn trace(&self) -> f64 {
        self.rows().filter_map(<[f64]>::last).sum()
    }

    fn rows(&self) -> impl Iterator<Item = &[f64]> {
        (0..self.size).map(|i| &self.packed[i * (i + 1) / 2..(i + 1) * (i + 2) / 2])
    }
}

/// The dot products of a training set, divided by their mean diagonal, so that the mean of x.x is 1: then a
/// solver's thresholds and costs do not depend on the unit of the values. SVMs are invariant: values times s
/// with costs divided by s^2 give the same decisions.
///
/// A full square, so that a row is contiguous: 8 bytes times the square of the number of vectors.
pub(crate) struct Gram {
    /// Number of vectors.
    pub(super) size: usize,
    values: Vec<f64>,
    /// The mean of x.x in the unit of the vectors: before the division.
    pub(super) mean_square: f64,
}

impl Gram {
    /// The matrix of the vectors `first` followed by `second`, from the products within each of the two.
    /// `None` if all vectors are zero, or there are none.
    pub(crate) fn joined(
        vectors: &Vectors,
        (first, within_first): (&[usize], &Triangle),
        (second, within_second): (&[usize], &Triangle),
        scatter: &mut Scatter,
    ) -> Option<Self> {
        let size = first.len() + second.len();
        let squares = within_first.trace() + within_second.trace();
        if squares <= 0.0 {
            return None;
        }
        let mean_square = squares / size as f64;
        let mut values = vec![0.0; size * size];
        for (from, within) in [(0, within_first), (first.len(), within_second)] {
            for (i, row) in within.rows().enumerate() {
                let start = (from + i) * size + from;
                for (value, dot) in values[start..].iter_mut().zip(row) {
                    *value = dot / mean_square;
                }
            }
        }
        for (block, rows) in second.chunks(LANES).enumerate() {
            scatter.dots(vectors, rows, first, |j, dots| {
                for (lane, dot) in dots.iter().enumerate() {
                    values[(first.len() + block * LANES + lane) * size + j] = dot / mean_square;
                }
            });
        }
        // those above the diagonal are those below it
        for i in 0..size {
            for j in 0..i {
                values[j * size + i] = values[i * size + j];
            }
        }
        Some(Self { size, values, mean_square })
    }

    /// The matrix of two lists of vectors, without known products.
    pub(crate) fn of(vectors: &Vectors, first: &[usize], second: &[usize]) -> Option<Self> {
        let mut scatter = Scatter::new(vectors.terms());
        let within_first = Triangle::new(vectors, first, &mut scatter);
        let within_second = Triangle::new(vectors, second, &mut scatter);
        Self::joined(vectors, (first, &within_first), (second, &within_second), &mut scatter)
    }

    /// The products of vector `i` with every one.
    pub(crate) fn row(&self, i: usize) -> &[f64] {
        &self.values[i * self.size..(i + 1) * self.size]
    }

    /// x.x of each vector; their mean is 1.
    pub(crate) fn diagonal(&self) -> impl Iterator<Item = f64> {
        self.values.iter().step_by(self.size + 1).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Bag, Documents, Weighting};

    /// Vectors of different sizes; the second is zero.
    fn vectors() -> Vectors {
        let value = |i: u32, term: u32| if i == 1 { 0.0 } else { f64::from(i * 7 + term * 5 % 11) / 9.0 };
        let bag =
            |i: u32| Bag::new((0..i % 5 + 1).map(|term| (term * (i % 3 + 1), value(i, term))).collect());
        let bags = (0..40).map(bag).collect();
        Documents::new(bags, 13).weigh(Weighting::Own)
    }

    #[track_caller]
    fn check(first: &[usize], second: &[usize]) {
        let vectors = vectors();
        let order = [first, second].concat();
        let gram = Gram::of(&vectors, first, second).expect("not all vectors are zero");
        let mean = order.iter().map(|&row| vectors.dot(row, row)).sum::<f64>() / order.len() as f64;
        assert!((gram.mean_square / mean - 1.0).abs() < 1e-14);
        for (i, &left) in order.iter().enumerate() {
            for (j, &right) in order.iter().enumerate() {
                assert_eq!(
                    gram.row(i)[j],
                    vectors.dot(left, right) / gram.mean_square,
                    "{left} with {right}"
                );
            }
        }
        assert!((gram.diagonal().sum::<f64>() - order.len() as f64).abs() < 1e-12);
    }

    #[test]
    fn every_product_is_that_of_the_two_vectors() {
        check(&[2, 1, 3, 0], &[1, 2]);
        check(&[], &[5]);
        check(&(0..8).collect::<Vec<_>>(), &(8..16).collect::<Vec<_>>());
        check(&(0..17).rev().collect::<Vec<_>>(), &(0..40).collect::<Vec<_>>());
    }

    #[test]
    fn zero_vectors_alone_have_no_matrix() {
        assert!(Gram::of(&vectors(), &[1], &[1]).is_none());
        assert!(Gram::of(&vectors(), &[], &[]).is_none());
    }
}
