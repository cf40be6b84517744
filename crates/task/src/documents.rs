//! One page as a bag of words, the kept text of a cleaning, counted or weighted; and all pages of a data set as sparse rows of these values.
//!
//! `text` defines terms, and [`crate::Weighting`] the values of vectors.

use cleaning::{Cleaning, Span};
use text::Tokens;

/// One page as a bag of words.
///
/// Guarantees: terms ascend, each occurs once, and every value is finite and above 0. Terms are numbers of one
/// vocabulary; bags that go into the same [`crate::Documents`] must share it ([`Bag::renumbered`] maps the
/// numbers of a site's vocabulary to those of a data set).
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Bag {
    entries: Vec<(u32, f64)>,
}

impl Bag {
    /// The bag of these entries. They are sorted, values of equal terms are summed in the given order, and
    /// zeros are dropped.
    ///
    /// # Panics
    /// If a value is negative or not finite, or if a sum of values is not finite.
    pub fn new(mut entries: Vec<(u32, f64)>) -> Self {
        for &(term, value) in &entries {
            assert!(value >= 0.0 && value.is_finite(), "term {term} has value {value}, not one of 0 or more");
        }
        entries.retain(|&(_, value)| value > 0.0);
        // stable, so that sums do not depend on anything but the order given
        entries.sort_by_key(|&(term, _)| term);
        entries.dedup_by(|next, sum| {
            let is_same = next.0 == sum.0;
            if is_same {
                sum.1 += next.1;
            }
            is_same
        });
        entries.shrink_to_fit();
        assert!(entries.iter().all(|(_, value)| value.is_finite()), "values must have finite sums");
        Self { entries }
    }

    /// The number of occurrences of each term in the kept text of `cleaning`, within `within` if given (for
    /// example the body's span), else in the whole page. A token counts if it is completely in one kept span,
    /// and completely in `within`.
    pub fn of(tokens: &Tokens, cleaning: &Cleaning, within: Option<Span>) -> Self {
        Self::counted(&kept_terms(tokens, cleaning, within))
    }

    /// The terms of a text, counted.
    pub fn counted(text: &[u32]) -> Self {
        Self::new(text.iter().map(|&term| (term, 1.0)).collect())
    }

    /// The weights that `cleaning` gives each term, summed over its occurrences (the thesis, 4.3: weights of
    /// a feature add up over a page), within `within` if given. A token has the weight of the first weighted
    /// span that contains it completely, or 0 if there is none. It may be kept or not.
    ///
    /// # Panics
    /// If a weight is negative or not finite, which breaks the guarantee of weightings.
    pub fn weighted(tokens: &Tokens, cleaning: &Cleaning, within: Option<Span>) -> Self {
        let weights = cleaning.weights();
        let mut next = 0;
        let weighed = tokens.iter().filter_map(|(start, end, term)| {
            let token = Span::new(start, end);
            while next < weights.len() && weights[next].span.end < end {
                next += 1;
            }
            let holder = weights.get(next).filter(|weighted| weighted.span.contains(token))?;
            inside(within, token).then_some((page::number(term.index()), holder.weight))
        });
        Self::new(weighed.collect())
    }

    /// The bag in another vocabulary: term `t` becomes `renumber(t)`, called once for each term in ascending
    /// order. Values of terms with the same new number are summed.
    #[must_use]
    pub fn renumbered(&self, mut renumber: impl FnMut(u32) -> u32) -> Self {
        Self::new(self.iter().map(|(term, value)| (renumber(term), value)).collect())
    }

    /// Terms with their values, ascending.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (u32, f64)> + '_ {
        self.entries.iter().copied()
    }

    /// Number of distinct terms.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether no term is in the bag.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}

/// The terms that [`Bag::of`] counts, in their order.
pub fn kept_terms(tokens: &Tokens, cleaning: &Cleaning, within: Option<Span>) -> Vec<u32> {
    let kept = cleaning.kept().as_slice();
    let mut next = 0;
    let counted = tokens.iter().filter(|&(start, end, _)| {
        let token = Span::new(start, end);
        // kept spans are disjoint and sorted: a span that ends before this token contains no later token
        while next < kept.len() && kept[next].end < end {
            next += 1;
        }
        next < kept.len() && kept[next].contains(token) && inside(within, token)
    });
    counted.map(|(_, _, term)| page::number(term.index())).collect()
}

fn inside(within: Option<Span>, token: Span) -> bool {
    within.is_none_or(|within| within.contains(token))
}

/// Compressed sparse rows: values of terms, which ascend in each row.
#[derive(Debug, Clone, PartialEq)]
pub struct Sparse<V> {
    /// Row i is `starts[i]..starts[i + 1]` of the arrays below.
    starts: Vec<usize>,
    terms: Vec<u32>,
    values: Vec<V>,
    vocabulary: usize,
}

/// The bags of one cleaning of one data set: row i is page i.
///
/// A page without terms is an empty row: rows have the same numbers for every cleaning of a data set.
pub type Documents = Sparse<f64>;

impl<V: Copy> Sparse<V> {
    /// No row, with room for so many.
    pub(crate) fn with_capacity(rows: usize, nonzero: usize, vocabulary: usize) -> Self {
        let mut starts = Vec::with_capacity(rows + 1);
        starts.push(0);
        let (terms, values) = (Vec::with_capacity(nonzero), Vec::with_capacity(nonzero));
        Self { starts, terms, values, vocabulary }
    }

    /// Adds a row of ascending terms.
    pub(crate) fn push(&mut self, entries: impl IntoIterator<Item = (u32, V)>) {
        for (term, value) in entries {
            self.terms.push(term);
            self.values.push(value);
        }
        self.starts.push(self.terms.len());
    }

    /// Number of rows.
    pub fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// Whether there is no row.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Size of the vocabulary.
    pub fn terms(&self) -> usize {
        self.vocabulary
    }

    /// Number of entries: the sum of distinct terms over the rows.
    pub fn nonzero(&self) -> usize {
        self.terms.len()
    }

    /// Terms, ascending, and values of row `i`.
    ///
    /// # Panics
    /// For an `i` of [`Sparse::len`] or more.
    pub fn row(&self, i: usize) -> (&[u32], &[V]) {
        let range = self.starts[i]..self.starts[i + 1];
        (&self.terms[range.clone()], &self.values[range])
    }

    /// Each term of row `i` with its value, ascending.
    ///
    /// # Panics
    /// For an `i` of [`Sparse::len`] or more.
    pub(crate) fn entries(&self, i: usize) -> impl Iterator<Item = (u32, V)> {
        let (terms, values) = self.row(i);
        terms.iter().copied().zip(values.iter().copied())
    }

    /// Terms and values of each row, in order.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = (&[u32], &[V])> {
        (0..self.len()).map(|i| self.row(i))
    }

    /// The number of rows of each term (N_j of 2.1.1), by the term's number.
    pub fn document_frequencies(&self) -> Vec<u32> {
        let mut frequencies = vec![0; self.vocabulary];
        for &term in &self.terms {
            frequencies[term as usize] += 1;
        }
        frequencies
    }
}

impl Documents {
    /// Joins the bags. `terms` is the size of the vocabulary: one more than the largest number of a term in any
    /// cleaning that is compared with this one.
    ///
    /// # Panics
    /// If a bag has a term whose number is not below `terms`.
    pub fn new(bags: Vec<Bag>, terms: usize) -> Self {
        let nonzero = bags.iter().map(Bag::len).sum();
        let mut documents = Self::with_capacity(bags.len(), nonzero, terms);
        // each bag is freed once it is copied
        for bag in bags {
            if let Some(&(last, _)) = bag.entries.last() {
                assert!((last as usize) < terms, "term {last} is not of a vocabulary of {terms}");
            }
            documents.push(bag.iter());
        }
        documents
    }
}

#[cfg(test)]
mod tests {
    use cleaning::{Spans, Weighted};
    use text::{Analyser, TermOptions, Vocabulary};

    use super::*;

    use crate::Weighting;

    #[track_caller]
    fn check(entries: &[(u32, f64)], expected: &[(u32, f64)]) {
        assert_eq!(Bag::new(entries.to_vec()).iter().collect::<Vec<_>>(), expected);
    }

    #[test]
    fn entries_are_sorted_summed_and_zeros_dropped() {
        check(&[], &[]);
        check(&[(3, 0.0)], &[]);
        check(&[(7, 1.0), (2, 0.5), (7, 2.0), (4, 0.0)], &[(2, 0.5), (7, 3.0)]);
        check(&[(2, 0.0), (2, 1.0), (2, 0.0)], &[(2, 1.0)]);
    }

    #[track_caller]
    fn check_refused(value: f64) {
        assert!(std::panic::catch_unwind(|| Bag::new(vec![(0, value), (0, f64::MAX)])).is_err());
    }

    #[test]
    fn values_that_are_none_are_refused() {
        check_refused(-1.0);
        check_refused(f64::NAN);
        check_refused(f64::INFINITY);
        // valid as a single value, but not as a sum
        check_refused(f64::MAX);
    }

    /// Terms of "a b a 新聞 b": a is 0, b is 1, 新聞 is 2.
    const TEXT: &str = "a b a 新聞 b";

    fn tokens() -> Tokens {
        Analyser::new(&TermOptions::plain()).tokens(TEXT, &mut Vocabulary::new())
    }

    #[track_caller]
    fn check_of(kept: &[(u32, u32)], within: Option<(u32, u32)>, expected: &[(u32, f64)]) {
        let kept: Spans = kept.iter().map(|&(start, end)| Span { start, end }).collect();
        let within = within.map(|(start, end)| Span { start, end });
        let bag = Bag::of(&tokens(), &Cleaning::keep(kept), within);
        assert_eq!(bag.iter().collect::<Vec<_>>(), expected);
    }

    #[test]
    fn tokens_wholly_kept_are_counted() {
        let all = (0, 14);
        check_of(&[all], None, &[(0, 2.0), (1, 2.0), (2, 1.0)]);
        check_of(&[], None, &[]);
        check_of(&[(0, 1), (4, 5)], None, &[(0, 2.0)]);
        // the Chinese word is bytes 6 to 12: cut at its end, at its start, and in two spans
        check_of(&[(0, 9)], None, &[(0, 2.0), (1, 1.0)]);
        check_of(&[(9, 14)], None, &[(1, 1.0)]);
        check_of(&[(6, 8), (9, 14)], None, &[(1, 1.0)]);
        check_of(&[(6, 12)], None, &[(2, 1.0)]);
    }

    #[test]
    fn tokens_outside_the_body_do_not_count() {
        check_of(&[(0, 14)], Some((4, 12)), &[(0, 1.0), (2, 1.0)]);
        check_of(&[(0, 14)], Some((5, 11)), &[]);
        check_of(&[(0, 14)], Some((0, 0)), &[]);
    }

    #[track_caller]
    fn check_weighted(weights: &[(u32, u32, f64)], within: Option<(u32, u32)>, expected: &[(u32, f64)]) {
        let weights =
            weights.iter().map(|&(start, end, weight)| Weighted { span: Span { start, end }, weight });
        let cleaning = Cleaning::nothing().with_weights(weights.collect());
        let within = within.map(|(start, end)| Span { start, end });
        let bag = Bag::weighted(&tokens(), &cleaning, within);
        assert_eq!(bag.iter().collect::<Vec<_>>(), expected);
    }

    #[test]
    fn weights_are_summed_by_term() {
        let each = [(0, 1, 0.5), (2, 3, 0.25), (4, 5, 1.0), (6, 12, 2.0), (13, 14, 0.0)];
        check_weighted(&each, None, &[(0, 1.5), (1, 0.25), (2, 2.0)]);
        check_weighted(&each, Some((4, 14)), &[(0, 1.0), (2, 2.0)]);
        check_weighted(&[], None, &[]);
    }

    #[test]
    fn a_weight_counts_for_the_tokens_that_it_covers_whole() {
        check_weighted(&[(0, 3, 0.5), (6, 9, 1.0), (12, 14, 0.25)], None, &[(0, 0.5), (1, 0.75)]);
    }

    #[test]
    fn terms_move_into_another_vocabulary() {
        let bag = Bag::new(vec![(0, 1.0), (1, 2.0), (2, 4.0)]);
        assert_eq!(
            bag.renumbered(|term| 9 - term).iter().collect::<Vec<_>>(),
            [(7, 4.0), (8, 2.0), (9, 1.0)]
        );
        assert_eq!(bag.renumbered(|term| term / 2).iter().collect::<Vec<_>>(), [(0, 3.0), (1, 4.0)]);
    }

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
