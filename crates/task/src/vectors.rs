//! Documents as sparse vectors with their norms, the input of both tasks. [`crate::Weighting`] makes the values.

/// Sparse vectors as compressed rows, one for each document.
///
/// Guarantees: the terms of a row ascend; values are above 0 and finite, from [`Vectors::LEAST`] to
/// [`Vectors::GREATEST`]. A vector with no value above 0 has no direction: its row is empty and
/// [`Vectors::is_zero`] is true. 8 bytes for each value, 16 for each row.
#[derive(Debug, Clone, PartialEq)]
pub struct Vectors {
    /// Row i is `starts[i]..starts[i + 1]` of `terms` and `values`.
    starts: Vec<usize>,
    terms: Vec<u32>,
    /// Single precision: half the memory traffic, and a rounding of 6e-8, far below the accuracy of any weighting.
    values: Vec<f32>,
    /// Euclidean norm of each row of stored values.
    norms: Vec<f64>,
    vocabulary: usize,
}

impl Vectors {
    /// Smaller values become 0 and are dropped: their squares would round to 0.
    pub const LEAST: f64 = 1e-30;
    /// Greater values are cut to this, so that no sum or product of them overflows in double precision.
    pub const GREATEST: f64 = 1e30;

    pub(crate) fn with_capacity(rows: usize, nonzero: usize, vocabulary: usize) -> Self {
        let mut starts = Vec::with_capacity(rows + 1);
        starts.push(0);
        Self {
            starts,
            terms: Vec::with_capacity(nonzero),
            values: Vec::with_capacity(nonzero),
            norms: Vec::with_capacity(rows),
            vocabulary,
        }
    }

    /// Adds a row of ascending terms with values of 0 or more.
    pub(crate) fn push(&mut self, entries: impl Iterator<Item = (u32, f64)>) {
        let mut squares = 0.0;
        for (term, value) in entries {
            if value >= Self::LEAST {
                let held = value.min(Self::GREATEST) as f32;
                self.terms.push(term);
                self.values.push(held);
                squares += f64::from(held) * f64::from(held);
            }
        }
        self.starts.push(self.terms.len());
        self.norms.push(squares.sqrt());
    }

    /// Number of vectors, zero ones included.
    pub fn len(&self) -> usize {
        self.norms.len()
    }

    /// Whether there is no vector.
    pub fn is_empty(&self) -> bool {
        self.norms.is_empty()
    }

    /// Size of the vocabulary: the dimension of the space.
    pub fn terms(&self) -> usize {
        self.vocabulary
    }

    /// Number of values above 0.
    pub fn nonzero(&self) -> usize {
        self.terms.len()
    }

    /// Terms, ascending, and values of vector `i`.
    ///
    /// # Panics
    /// For an `i` of [`Vectors::len`] or more.
    pub fn row(&self, i: usize) -> (&[u32], &[f32]) {
        let range = self.starts[i]..self.starts[i + 1];
        (&self.terms[range.clone()], &self.values[range])
    }

    /// Terms and values of each vector, in order.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = (&[u32], &[f32])> {
        (0..self.len()).map(|i| self.row(i))
    }

    /// The Euclidean norm of vector `i`; 0 for a zero vector.
    pub fn norm(&self, i: usize) -> f64 {
        self.norms[i]
    }

    /// Whether vector `i` has no value above 0.
    pub fn is_zero(&self, i: usize) -> bool {
        self.starts[i] == self.starts[i + 1]
    }

    /// The dot product of vectors `i` and `j`, summed by ascending term in double precision.
    pub fn dot(&self, i: usize, j: usize) -> f64 {
        let ((terms, values), (others, weights)) = (self.row(i), self.row(j));
        let (mut left, mut right, mut sum) = (0, 0, 0.0);
        while left < terms.len() && right < others.len() {
            match terms[left].cmp(&others[right]) {
                std::cmp::Ordering::Less => left += 1,
                std::cmp::Ordering::Greater => right += 1,
                std::cmp::Ordering::Equal => {
                    sum += f64::from(values[left]) * f64::from(weights[right]);
                    (left, right) = (left + 1, right + 1);
                }
            }
        }
        sum
    }

    /// The cosine of vectors `i` and `j` (6-3), 0 to 1 except for rounding; 0 if one of them is zero.
    pub fn cosine(&self, i: usize, j: usize) -> f64 {
        let norms = self.norms[i] * self.norms[j];
        if norms > 0.0 { self.dot(i, j) / norms } else { 0.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Bag, Documents, Weighting};

    fn vectors(bags: &[&[(u32, f64)]], terms: usize) -> Vectors {
        Documents::new(bags.iter().map(|bag| Bag::new(bag.to_vec())).collect(), terms).weigh(Weighting::Own)
    }

    /// The documents of 5.1.1. The vectors printed there lack "camera" and do not give the printed cosines;
    /// the documents do.
    fn documents(texts: [&str; 3]) -> Vectors {
        let mut known: Vec<&str> = Vec::new();
        let mut number = |word| {
            let at = known.iter().position(|other| *other == word).unwrap_or(known.len());
            if at == known.len() {
                known.push(word);
            }
            (u32::try_from(at).unwrap(), 1.0)
        };
        let bags = texts.map(|text| Bag::new(text.split(' ').map(&mut number).collect()));
        Documents::new(bags.into(), 9).weigh(Weighting::Own)
    }

    #[test]
    fn cosines_of_5_1_1_before_cleaning() {
        let [a, b, c] = [0, 1, 2];
        let pages = documents([
            "PCMagzine Firstlooks Samsung printer",
            "PCMagzine Firstlooks camera lens",
            "Amazon brands laser printer",
        ]);
        assert_eq!((pages.cosine(a, b), pages.cosine(a, c)), (0.5, 0.25));
    }

    #[test]
    fn cosines_of_5_1_1_after_cleaning() {
        let [a, b, c] = [0, 1, 2];
        let pages = documents(["Samsung printer", "camera lens", "laser printer"]);
        assert!(pages.cosine(a, b) == 0.0 && (pages.cosine(a, c) - 0.5).abs() < 1e-15);
    }

    #[test]
    fn norms_and_products() {
        let vectors = vectors(&[&[(0, 3.0), (2, 4.0)], &[(1, 7.0), (2, 0.5)], &[(0, 6.0), (2, 8.0)]], 3);
        assert_eq!((vectors.norm(0), vectors.dot(0, 1), vectors.dot(0, 2)), (5.0, 2.0, 50.0));
        assert_eq!(vectors.cosine(0, 2), 1.0);
    }

    #[test]
    fn a_zero_vector_has_no_direction_and_stays() {
        let vectors = vectors(&[&[(0, 1.0)], &[], &[(0, 1e-31)]], 1);
        assert_eq!([0, 1, 2].map(|i| vectors.is_zero(i)), [false, true, true]);
        assert_eq!([0, 1, 2].map(|i| vectors.cosine(i, 1)), [0.0; 3]);
        assert_eq!((vectors.len(), vectors.nonzero(), vectors.norm(1)), (3, 1, 0.0));
    }

    #[test]
    fn extreme_values_have_directions() {
        let vectors =
            vectors(&[&[(0, 1e300), (1, 1.0)], &[(0, 1e-29), (1, 1e-29)], &[(0, 1.0), (1, 1.0)]], 2);
        assert!((vectors.cosine(0, 2) - 0.5f64.sqrt()).abs() < 1e-6);
        assert!((vectors.cosine(1, 2) - 1.0).abs() < 1e-6);
    }
}
