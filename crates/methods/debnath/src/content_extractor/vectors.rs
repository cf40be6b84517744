//! The distinct vectors of a site's blocks, and the similarity of two of them (Algorithm 2).
//!
//! Blocks with equal counts are one vector, so they are judged once.

use std::hash::{BuildHasher as _, BuildHasherDefault};

use hashbrown::HashTable;
use page::Lists;
use rustc_hash::FxHasher;

use crate::block_counts::Entry;
use crate::features::WORDS;

cleaning::choices! {
    /// The value of a count in a block's vector.
    pub enum Weight {
        /// Itself.
        Raw,
        /// Itself over the largest such count of any block of the training pages.
        Scaled,
        /// Nothing: it is left out.
        None,
    }
}

/// The factor of each column of words and elements; a term has the value 1.
#[derive(Debug, Clone)]
pub(super) struct Factors(Vec<f64>);

impl Factors {
    /// The value of an entry; finite and above 0.
    #[inline]
    pub(super) fn value(&self, entry: Entry) -> f64 {
        match self.0.get(entry.column as usize) {
            Some(factor) => f64::from(entry.count) * factor,
            None => 1.0,
        }
    }

    /// Number of columns of words and elements; the columns of terms follow.
    pub(super) fn columns(&self) -> u32 {
        page::number(self.0.len())
    }

    /// |v|, the root of the sum of squares.
    pub(super) fn norm(&self, vector: &[Entry]) -> f64 {
        vector.iter().map(|&entry| self.value(entry).powi(2)).sum::<f64>().sqrt()
    }

    /// The dot product, from the first common column to the last.
    fn dot(&self, left: &[Entry], right: &[Entry]) -> f64 {
        let (mut dot, mut i, mut j) = (0.0, 0, 0);
        while let (Some(a), Some(b)) = (left.get(i), right.get(j)) {
            if a.column == b.column {
                dot += self.value(*a) * self.value(*b);
            }
            i += usize::from(a.column <= b.column);
            j += usize::from(b.column <= a.column);
        }
        dot
    }

    /// Whether Sim of two vectors, given with their norms, is above `epsilon` (4.4.1). It is symmetric, and
    /// the only place that decides on similarity.
    pub(super) fn similar(&self, left: (&[Entry], f64), right: (&[Entry], f64), epsilon: f64) -> bool {
        self.dot(left.0, right.0) > epsilon * (left.1 * right.1)
    }

    /// The least number of common terms that makes vectors of these shapes [`similar`](Self::similar); none
    /// if even all terms are too few.
    ///
    /// Exact to the last bit: the dot product runs over words and elements first, and then adds 1 for each common term.
    pub(super) fn needed(&self, left: Shape<'_>, right: Shape<'_>, epsilon: f64) -> Option<u32> {
        let bound = epsilon * (left.norm * right.norm);
        let most = left.terms.min(right.terms);
        let mut dot = self.dot(left.heads, right.heads);
        let mut common = 0;
        while dot <= bound {
            if common == most {
                return None;
            }
            dot += 1.0;
            common += 1;
        }
        Some(common)
    }
}

/// All that decides on the similarity of a vector, except its terms.
#[derive(Debug, Clone, Copy)]
pub(super) struct Shape<'v> {
    /// The counts of words and elements.
    pub(super) heads: &'v [Entry],
    /// The number of terms.
    pub(super) terms: u32,
    /// |v|
    pub(super) norm: f64,
}

/// The counts of words and elements of a vector, and the number of its terms.
pub(super) fn split(vector: &[Entry], columns: u32) -> (&[Entry], u32) {
    let heads = vector.partition_point(|entry| entry.column < columns);
    (&vector[..heads], page::number(vector.len() - heads))
}

/// Distinct vectors, numbered by first appearance. None is empty.
#[derive(Debug, Default)]
pub(super) struct Vectors {
    entries: Lists<Entry>,
    /// Hash and number of each vector. With the hash, the table can grow without reading the vectors again.
    numbers: HashTable<(u64, u32)>,
}

impl Vectors {
    /// Number of vectors.
    pub(super) fn len(&self) -> usize {
        self.entries.len()
    }

    /// The entries of vector `index`, sorted by column.
    pub(super) fn of(&self, index: u32) -> &[Entry] {
        self.entries.of(index as usize)
    }

    /// All vectors, by number.
    pub(super) fn iter(&self) -> impl Iterator<Item = &[Entry]> {
        self.entries.iter()
    }

    /// The number of this vector; a new vector gets the next number. It must not be empty.
    pub(super) fn intern(&mut self, vector: &[Entry]) -> u32 {
        let hash = hash(vector);
        if let Some(known) = self.find(vector, hash) {
            return known;
        }
        let number = page::number(self.len());
        self.entries.push(vector.iter().copied());
        self.numbers.insert_unique(hash, (hash, number), |&(hash, _)| hash);
        number
    }

    /// The number of this vector, if it is there.
    pub(super) fn get(&self, vector: &[Entry]) -> Option<u32> {
        self.find(vector, hash(vector))
    }

    fn find(&self, vector: &[Entry], hash: u64) -> Option<u32> {
        let is_this = |&(other, known): &(u64, u32)| other == hash && self.of(known) == vector;
        self.numbers.find(hash, is_this).map(|&(_, known)| known)
    }

    /// The factors by column, for these weights of words and elements. The vectors must be those of the
    /// training blocks.
    pub(super) fn factors(&self, columns: u32, words: Weight, elements: Weight) -> Factors {
        let mut largest = vec![0_u32; columns as usize];
        for entry in self.entries.items().iter().filter(|entry| entry.column < columns) {
            let largest = &mut largest[entry.column as usize];
            *largest = entry.count.max(*largest);
        }
        let factor = |(column, &largest): (usize, &u32)| {
            let weight = if column == WORDS as usize { words } else { elements };
            // only a page outside the sample can have a count that no training block has; it stays unscaled
            if weight == Weight::Scaled && largest > 0 { 1.0 / f64::from(largest) } else { 1.0 }
        };
        Factors(largest.iter().enumerate().map(factor).collect())
    }
}

fn hash(vector: &[Entry]) -> u64 {
    BuildHasherDefault::<FxHasher>::default().hash_one(vector)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn vector(pairs: &[(u32, u32)]) -> Vec<Entry> {
        pairs.iter().map(|&(column, count)| Entry { column, count }).collect()
    }

    #[test]
    fn equal_vectors_are_one() {
        let mut vectors = Vectors::default();
        let (a, b) = (vector(&[(0, 2), (12, 1)]), vector(&[(0, 2), (13, 1)]));
        assert_eq!((vectors.intern(&a), vectors.intern(&b), vectors.intern(&a)), (0, 1, 0));
        assert_eq!((vectors.len(), vectors.get(&b), vectors.get(&a[..1])), (2, Some(1), None));
        assert_eq!((vectors.of(0), vectors.of(1)), (&*a, &*b));
    }

    /// The cosine of two vectors of two columns of counts, terms from column 2 on, with the counts as the weights say.
    #[track_caller]
    fn check(left: &[(u32, u32)], right: &[(u32, u32)], words: Weight, elements: Weight, expected: f64) {
        let mut vectors = Vectors::default();
        let (left, right) = (vector(left), vector(right));
        vectors.intern(&left);
        vectors.intern(&right);
        let factors = vectors.factors(2, words, elements);
        let (a, b) = ((&*left, factors.norm(&left)), (&*right, factors.norm(&right)));
        let cosine = factors.dot(&left, &right) / (a.1 * b.1);
        assert!((cosine - expected).abs() < 1e-12, "{cosine}, not {expected}");
        assert!(factors.similar(a, b, expected - 1e-9) && !factors.similar(a, b, expected + 1e-9));
        assert_eq!(factors.dot(&left, &right), factors.dot(&right, &left));
    }

    #[test]
    fn cosines() {
        // two blocks of twenty other words have a cosine of 20 over 21
        let terms = |from: u32| (from..from + 20).map(|term| (term, 1));
        let left: Vec<_> = [(0, 20)].into_iter().chain(terms(2)).collect();
        let right: Vec<_> = [(0, 20)].into_iter().chain(terms(30)).collect();
        check(&left, &right, Weight::Raw, Weight::Raw, 400.0 / 420.0);
        check(&left, &right, Weight::Scaled, Weight::Raw, 1.0 / 21.0);
        // counts are scaled by the largest of their column
        // words 1/4 and 1, elements 1 and 1/2, one term in common
        let (left, right) = ([(0, 2), (1, 4), (2, 1)], [(0, 8), (1, 2), (2, 1)]);
        let (left_norm, right_norm) = (1.0_f64 / 16.0 + 1.0 + 1.0, 1.0_f64 + 0.25 + 1.0);
        let expected = (0.25 + 0.5 + 1.0) / (left_norm * right_norm).sqrt();
        check(&left, &right, Weight::Scaled, Weight::Scaled, expected);
    }

    /// The shape of a vector of two columns of counts.
    fn shape((vector, norm): (&[Entry], f64)) -> Shape<'_> {
        let (heads, terms) = split(vector, 2);
        Shape { heads, terms, norm }
    }

    /// Checks that the similarity of vectors with these counts depends on their common terms alone, and that
    /// `needed` gives the number.
    #[track_caller]
    fn check_needed(counts: [(u32, u32); 2], terms: [u32; 2], weight: Weight, epsilon: f64) {
        let entry = |(column, count)| Entry { column, count };
        let [(left_words, left_links), (right_words, right_links)] = counts;
        let left_heads = [(0, left_words), (1, left_links)].map(entry);
        let left: Vec<Entry> =
            left_heads.into_iter().chain((2..2 + terms[0]).map(|term| entry((term, 1)))).collect();
        let mut vectors = Vectors::default();
        vectors.intern(&left);
        vectors.intern(&[(0, 7), (1, 3)].map(entry));
        let factors = vectors.factors(2, weight, weight);
        for common in 0..=terms[0].min(terms[1]) {
            let right_terms =
                (2 + terms[0] - common..2 + terms[0] - common + terms[1]).map(|term| entry((term, 1)));
            let right: Vec<Entry> =
                [(0, right_words), (1, right_links)].map(entry).into_iter().chain(right_terms).collect();
            let (a, b) = ((&*left, factors.norm(&left)), (&*right, factors.norm(&right)));
            let needed = factors.needed(shape(a), shape(b), epsilon);
            let expected = factors.similar(a, b, epsilon);
            assert_eq!(
                needed.is_some_and(|needed| common >= needed),
                expected,
                "{common} of {terms:?}, {needed:?}"
            );
        }
    }

    #[test]
    fn the_common_terms_that_are_needed_are_those_that_make_vectors_similar() {
        for terms in (0..8).flat_map(|one| (0..8).map(move |other| [one, other])) {
            for epsilon in [0.1, 0.5, 0.7, 0.9, 0.95, 0.999] {
                check_needed([(3, 1), (4, 1)], terms, Weight::Raw, epsilon);
                check_needed([(1, 1), (1, 1)], terms, Weight::Raw, epsilon);
                check_needed([(3, 2), (5, 1)], terms, Weight::Scaled, epsilon);
            }
        }
    }

    #[test]
    fn nine_words_of_nine_have_a_cosine_of_no_more_than_nine_tenths_without_a_common_one() {
        // 81 / 90 is .9, and 82 / 90 is more
        let nine = Shape { heads: &[Entry { column: 0, count: 9 }], terms: 9, norm: 90.0_f64.sqrt() };
        let factors = Factors(vec![1.0]);
        assert_eq!(factors.needed(nine, nine, 0.9), Some(u32::from(81.0 <= 0.9 * (nine.norm * nine.norm))));
        let two = Shape { heads: &[Entry { column: 0, count: 2 }], terms: 2, norm: 6.0_f64.sqrt() };
        assert_eq!((factors.needed(two, two, 0.9), factors.needed(two, nine, 0.9)), (Some(2), None));
    }
}
