//! From the values of bags to the values of vectors.

use serde::{Deserialize, Serialize};

use crate::{Documents, Vectors};

/// The value of a vector, given a document's bag. n is the term's value in the bag, max n the largest value in
/// that bag, N the number of documents, N_j the number of those with the term.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
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
        let inverse = weighting.by_frequency().then(|| inverse_document_frequencies(self));
        let mut vectors = Vectors::with_capacity(self.len(), self.nonzero(), self.terms());
        for (terms, values) in self.rows() {
            let scale = weighting.scale(values);
            vectors.push(terms.iter().zip(values).map(|(&term, &value)| {
                let inverse = inverse.as_ref().map_or(1.0, |inverse| inverse[term as usize]);
                (term, value / scale * inverse)
            }));
        }
        vectors
    }
}

impl Weighting {
    fn by_frequency(self) -> bool {
        matches!(self, Self::TfIdf | Self::OwnIdf)
    }

    /// The divisor of the values of a document.
    fn scale(self, values: &[f64]) -> f64 {
        match self {
            Self::TfIdf | Self::Tf => values.iter().copied().fold(f64::MIN_POSITIVE, f64::max),
            Self::Own | Self::OwnIdf => 1.0,
        }
    }
}

/// ln(N / N_j) for each term; 0 for a term of no document, which no row has.
fn inverse_document_frequencies(documents: &Documents) -> Vec<f64> {
    let all = documents.len() as f64;
    let inverse = |&with: &u32| if with == 0 { 0.0 } else { (all / f64::from(with)).ln() };
    documents.document_frequencies().iter().map(inverse).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Bag;

    /// Three documents over three terms: term 0 is in all, term 1 in two, term 2 in one.
    fn documents() -> Documents {
        let bags = [vec![(0, 4.0), (1, 2.0)], vec![(0, 1.0), (1, 3.0), (2, 6.0)], vec![(0, 5.0)]];
        Documents::new(bags.map(Bag::new).into(), 3)
    }

    #[track_caller]
    fn check(weighting: Weighting, expected: [&[(u32, f64)]; 3]) {
        let vectors = documents().weigh(weighting);
        for ((terms, values), expected) in vectors.rows().zip(expected) {
            let of: Vec<u32> = expected.iter().map(|entry| entry.0).collect();
            assert_eq!(terms, of);
            for (&value, (_, expected)) in values.iter().zip(expected) {
                assert!((f64::from(value) - expected).abs() < 1e-6, "{value} is not {expected}");
            }
        }
    }

    #[test]
    fn frequency_by_the_largest_times_inverse_document_frequency() {
        // ln(3/3) = 0: term 0 is dropped, and the last document has no direction
        let (two, one) = (1.5f64.ln(), 3f64.ln());
        check(Weighting::TfIdf, [&[(1, 0.5 * two)], &[(1, 0.5 * two), (2, one)], &[]]);
        assert!(documents().weigh(Weighting::TfIdf).is_zero(2));
    }

    #[test]
    fn frequency_by_the_largest() {
        check(Weighting::Tf, [&[(0, 1.0), (1, 0.5)], &[(0, 1.0 / 6.0), (1, 0.5), (2, 1.0)], &[(0, 1.0)]]);
    }

    #[test]
    fn values_as_they_are() {
        check(Weighting::Own, [&[(0, 4.0), (1, 2.0)], &[(0, 1.0), (1, 3.0), (2, 6.0)], &[(0, 5.0)]]);
    }

    #[test]
    fn values_times_inverse_document_frequency() {
        let (two, one) = (1.5f64.ln(), 3f64.ln());
        check(Weighting::OwnIdf, [&[(1, 2.0 * two)], &[(1, 3.0 * two), (2, 6.0 * one)], &[]]);
    }
}
