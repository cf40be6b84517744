//! All pages of a data set after one cleaning, as compressed sparse rows.
//!
//! Values are those of the bags: counts, or summed weights. [`Documents::weigh`] makes vectors from them.

use crate::Bag;

/// The bags of one cleaning of one data set: row i is page i.
///
/// A page without terms is an empty row: rows have the same numbers for every cleaning of a data set.
#[derive(Debug, Clone, PartialEq)]
pub struct Documents {
    /// Row i is `starts[i]..starts[i + 1]` of the arrays below.
    starts: Vec<usize>,
    terms: Vec<u32>,
    values: Vec<f64>,
    vocabulary: usize,
}

impl Documents {
    /// Joins the bags. `terms` is the size of the vocabulary: one more than the largest number of a term in any
    /// cleaning that is compared with this one.
    ///
    /// # Panics
    /// If a bag has a term whose number is not below `terms`.
    pub fn new(bags: Vec<Bag>, terms: usize) -> Self {
        let nonzero = bags.iter().map(Bag::len).sum();
        let mut documents = Self {
            starts: Vec::with_capacity(bags.len() + 1),
            terms: Vec::with_capacity(nonzero),
            values: Vec::with_capacity(nonzero),
            vocabulary: terms,
        };
        documents.starts.push(0);
        // each bag is freed once it is copied
        for bag in bags {
            if let Some(&last) = bag.terms().last() {
                assert!((last as usize) < terms, "term {last} is not of a vocabulary of {terms}");
            }
            documents.terms.extend_from_slice(bag.terms());
            documents.values.extend_from_slice(bag.values());
            documents.starts.push(documents.terms.len());
        }
        documents
    }

    /// Number of documents.
    pub fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// Whether there is no document.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Size of the vocabulary.
    pub fn terms(&self) -> usize {
        self.vocabulary
    }

    /// Number of entries: the sum of distinct terms over the documents.
    pub fn nonzero(&self) -> usize {
        self.terms.len()
    }

    /// Terms, ascending, and values of document `i`.
    ///
    /// # Panics
    /// For an `i` of [`Documents::len`] or more.
    pub fn row(&self, i: usize) -> (&[u32], &[f64]) {
        let range = self.starts[i]..self.starts[i + 1];
        (&self.terms[range.clone()], &self.values[range])
    }

    /// Terms and values of each document, in order.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = (&[u32], &[f64])> {
        (0..self.len()).map(|i| self.row(i))
    }

    /// The number of documents of each term (N_j of 2.1.1), by the term's number.
    pub fn document_frequencies(&self) -> Vec<u32> {
        let mut frequencies = vec![0; self.vocabulary];
        for &term in &self.terms {
            frequencies[term as usize] += 1;
        }
        frequencies
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Weighting;

    fn documents() -> Documents {
        let bags = [vec![(0, 1.0), (3, 2.0)], vec![], vec![(3, 0.5)]];
        Documents::new(bags.map(Bag::new).into(), 5)
    }

    #[test]
    fn rows_are_the_bags() {
        let documents = documents();
        assert_eq!((documents.len(), documents.terms(), documents.nonzero()), (3, 5, 3));
        let rows: Vec<_> = documents.rows().collect();
        let expected: [(&[u32], &[f64]); 3] = [(&[0, 3], &[1.0, 2.0]), (&[], &[]), (&[3], &[0.5])];
        assert_eq!(rows, expected);
    }

    #[test]
    fn document_frequencies_count_each_document_once() {
        assert_eq!(documents().document_frequencies(), [1, 0, 0, 2, 0]);
    }

    #[test]
    fn no_documents() {
        let none = Documents::new(Vec::new(), 0);
        assert!(none.is_empty() && none.weigh(Weighting::TfIdf).is_empty());
        assert_eq!(none.rows().count(), 0);
    }

    #[test]
    #[should_panic(expected = "term 4 is not of a vocabulary of 4")]
    fn a_term_beyond_the_vocabulary_is_refused() {
        Documents::new(vec![Bag::new(vec![(4, 1.0)])], 4);
    }
}
