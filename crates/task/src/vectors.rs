//! Documents as sparse vectors with their norms, the input of all tasks: from the values of bags to the values of vectors.

use std::ops::Deref;

use crate::documents::{Documents, Sparse};

/// Sparse vectors as compressed rows, one for each document.
///
/// Guarantees: the terms of a row ascend; values are above 0 and finite, from [`Vectors::LEAST`] to
/// [`Vectors::GREATEST`]. A vector with no value above 0 has no direction: its row is empty and
/// [`Vectors::is_zero`] is true. 8 bytes for each value, 16 for each row.
#[derive(Debug, Clone, PartialEq)]
pub struct Vectors {
    /// Single precision: half the memory traffic, and a rounding of 6e-8, far below the accuracy of any weighting.
    rows: Sparse<f32>,
    /// Euclidean norm of each row of stored values.
    norms: Vec<f64>,
}

impl Deref for Vectors {
    type Target = Sparse<f32>;

    fn deref(&self) -> &Sparse<f32> {
        &self.rows
    }
}

impl Vectors {
    /// Smaller values become 0 and are dropped: their squares would round to 0.
    pub const LEAST: f64 = 1e-30;
    /// Greater values are cut to this, so that no sum or product of them overflows in double precision.
    pub const GREATEST: f64 = 1e30;

    /// The Euclidean norm of vector `i`; 0 for a zero vector.
    pub fn norm(&self, i: usize) -> f64 {
        self.norms[i]
    }

    /// Whether vector `i` has no value above 0.
    pub fn is_zero(&self, i: usize) -> bool {
        self.row(i).0.is_empty()
    }
}

/// The value of a vector, given a document's bag. n is the term's value in the bag, max n the largest value in
/// that bag, N the number of documents, N_j the number of those with the term.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Weighting {
    /// TFIDF = n / max n x ln(N / N_j) (2.1.1). The base of the logarithm cancels in a cosine. A term that
    /// all documents have gets 0.
    #[default]
    TfIdf,
    /// n / max n.
    Tf,
    /// n unchanged: the summed weights of a feature weighting (5.5), or raw counts.
    Own,
    /// n x ln(N / N_j): a feature weighting with the same IDF as counts.
    OwnIdf,
}

impl Documents {
    /// The documents as vectors: row i is document i, over the same vocabulary.
    pub fn weigh(&self, weighting: Weighting) -> Vectors {
        let all = self.len() as f64;
        // ln(N / N_j); 0 for a term of no document, which no row has
        let inverse = |&with: &u32| match weighting {
            Weighting::TfIdf | Weighting::OwnIdf if with == 0 => 0.0,
            Weighting::TfIdf | Weighting::OwnIdf => (all / f64::from(with)).ln(),
            Weighting::Tf | Weighting::Own => 1.0,
        };
        let inverse: Vec<f64> = self.document_frequencies().iter().map(inverse).collect();
        let mut rows = Sparse::with_capacity(self.len(), self.nonzero(), self.terms());
        let mut norms = Vec::with_capacity(self.len());
        for (terms, values) in self.rows() {
            let scale = match weighting {
                Weighting::TfIdf | Weighting::Tf => values.iter().copied().fold(f64::MIN_POSITIVE, f64::max),
                Weighting::Own | Weighting::OwnIdf => 1.0,
            };
            let weighed =
                terms.iter().zip(values).map(|(&t, &value)| (t, value / scale * inverse[t as usize]));
            let held = weighed.filter(|(_, value)| *value >= Vectors::LEAST);
            let mut squares = 0.0;
            rows.push(held.map(|(term, value)| {
                let held = value.min(Vectors::GREATEST) as f32;
                squares += f64::from(held) * f64::from(held);
                (term, held)
            }));
            norms.push(squares.sqrt());
        }
        Vectors { rows, norms }
    }
}

#[cfg(test)]
mod products;

#[cfg(test)]
mod tests {
    use super::*;

    use crate::Bag;

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
    fn cosines_of_5_1_1_before_and_after_cleaning() {
        let noisy = [
            "PCMagzine Firstlooks Samsung printer",
            "PCMagzine Firstlooks camera lens",
            "Amazon brands laser printer",
        ];
        let pages = documents(noisy);
        assert_eq!((pages.cosine(0, 1), pages.cosine(0, 2)), (0.5, 0.25));
        let pages = documents(["Samsung printer", "camera lens", "laser printer"]);
        assert!(pages.cosine(0, 1) == 0.0 && (pages.cosine(0, 2) - 0.5).abs() < 1e-15);
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

    /// Three documents over three terms: term 0 is in all, term 1 in two, term 2 in one.
    fn three() -> Documents {
        let bags = [vec![(0, 4.0), (1, 2.0)], vec![(0, 1.0), (1, 3.0), (2, 6.0)], vec![(0, 5.0)]];
        Documents::new(bags.map(Bag::new).into(), 3)
    }

    #[track_caller]
    fn check(weighting: Weighting, expected: [&[(u32, f64)]; 3]) {
        let vectors = three().weigh(weighting);
        for ((terms, values), expected) in vectors.rows().zip(expected) {
            let of: Vec<u32> = expected.iter().map(|entry| entry.0).collect();
            assert_eq!(terms, of);
            for (&value, (_, expected)) in values.iter().zip(expected) {
                assert!((f64::from(value) - expected).abs() < 1e-6, "{value} is not {expected}");
            }
        }
    }

    #[test]
    fn values_of_each_weighting() {
        // ln(3/3) = 0: term 0 is dropped, and the last document has no direction
        let (two, one) = (1.5f64.ln(), 3f64.ln());
        check(Weighting::TfIdf, [&[(1, 0.5 * two)], &[(1, 0.5 * two), (2, one)], &[]]);
        assert!(three().weigh(Weighting::TfIdf).is_zero(2));
        check(Weighting::Tf, [&[(0, 1.0), (1, 0.5)], &[(0, 1.0 / 6.0), (1, 0.5), (2, 1.0)], &[(0, 1.0)]]);
        check(Weighting::Own, [&[(0, 4.0), (1, 2.0)], &[(0, 1.0), (1, 3.0), (2, 6.0)], &[(0, 5.0)]]);
        check(Weighting::OwnIdf, [&[(1, 2.0 * two)], &[(1, 3.0 * two), (2, 6.0 * one)], &[]]);
    }
}
