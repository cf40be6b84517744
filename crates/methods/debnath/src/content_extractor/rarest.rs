//! The terms of a vector, from the rarest to the most common in the site.

use super::vectors::Vectors;
use crate::block_counts::Entry;

/// The order of the terms by the number of vectors that have them, the fewest first; ties are in the order of
/// columns.
#[derive(Debug)]
pub(super) struct TermOrder {
    /// The column of the first term.
    first: u32,
    /// By term: its rank; [`UNKNOWN`] if no vector has it.
    ranks: Vec<u32>,
    /// By rank: the number of vectors that have the term.
    frequencies: Vec<u32>,
}

/// The rank of a term that no vector of the site has.
const UNKNOWN: u32 = u32::MAX;

impl TermOrder {
    /// The order over these vectors, whose terms begin at column `first`.
    pub(super) fn new(vectors: &Vectors, first: u32) -> Self {
        let mut frequencies: Vec<u32> = Vec::new();
        for entry in vectors.iter().flatten().filter(|entry| entry.column >= first) {
            let term = (entry.column - first) as usize;
            if term >= frequencies.len() {
                frequencies.resize(term + 1, 0);
            }
            frequencies[term] += 1;
        }
        let mut terms: Vec<usize> = (0..frequencies.len()).filter(|&term| frequencies[term] > 0).collect();
        terms.sort_unstable_by_key(|&term| (frequencies[term], term));
        let mut ranks = vec![UNKNOWN; frequencies.len()];
        for (rank, &term) in (0..).zip(&terms) {
            ranks[term] = rank;
        }
        let frequencies = terms.iter().map(|&term| frequencies[term]).collect();
        Self { first, ranks, frequencies }
    }

    /// By rank: the number of vectors that have the term.
    pub(super) fn frequencies(&self) -> &[u32] {
        &self.frequencies
    }

    /// The ranks of those terms of a vector that the site has, by column.
    pub(super) fn ranks<'v>(&'v self, vector: &'v [Entry]) -> impl Iterator<Item = u32> + 'v {
        let terms = &vector[vector.partition_point(|entry| entry.column < self.first)..];
        let rank = |entry: &Entry| self.ranks.get((entry.column - self.first) as usize).copied();
        terms.iter().filter_map(rank).filter(|&rank| rank != UNKNOWN)
    }
}

/// The terms of one vector, rarest first. Terms that the site does not have come before all others and are
/// not listed.
#[derive(Debug, Default)]
pub(super) struct Rarest {
    ranks: Vec<u32>,
    unknown: usize,
    sketch: Sketch,
}

/// A set of terms in 64 bits: each term inverts one bit.
///
/// A term in two sets inverts the same bit in both sketches. So two sketches differ in at most as many bits
/// as there are terms in only one of the sets.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Sketch(u64);

impl Sketch {
    pub(super) fn new(ranks: impl IntoIterator<Item = u32>) -> Self {
        // the first six bits of Fibonacci hashing
        let bit = |rank: u32| rank.wrapping_mul(0x9E37_79B1) >> 26;
        Self(ranks.into_iter().fold(0, |bits, rank| bits ^ 1 << bit(rank)))
    }

    /// Whether the two sets may differ in at most `terms` terms.
    #[inline]
    pub(super) fn may_differ_in_at_most(self, other: Self, terms: u32) -> bool {
        (self.0 ^ other.0).count_ones() <= terms
    }
}

impl Rarest {
    /// Replaces the terms by those of this vector.
    pub(super) fn fill(&mut self, vector: &[Entry], order: &TermOrder) {
        self.ranks.clear();
        self.ranks.extend(order.ranks(vector));
        self.ranks.sort_unstable();
        let terms = vector.len() - vector.partition_point(|entry| entry.column < order.first);
        self.unknown = terms - self.ranks.len();
        self.sketch = Sketch::new(self.ranks.iter().copied());
    }

    /// Number of terms, with those that the site does not have.
    pub(super) fn len(&self) -> usize {
        self.unknown + self.ranks.len()
    }

    /// The sketch of the terms that the site has.
    pub(super) fn sketch(&self) -> Sketch {
        self.sketch
    }

    /// The terms among the rarest `most` that the site has: place from the rarest on, and rank.
    pub(super) fn first(&self, most: usize) -> impl Iterator<Item = (usize, u32)> + '_ {
        (self.unknown..most).zip(self.ranks.iter().copied())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Vectors of these terms, after one column of words.
    fn vectors(terms: &[&[u32]]) -> Vec<Vec<Entry>> {
        let entry = |&column: &u32| Entry { column, count: 1 };
        terms.iter().map(|terms| terms.iter().map(entry).collect()).collect()
    }

    #[test]
    fn rare_terms_come_first_and_unknown_ones_before_them() {
        let of_site = vectors(&[&[0, 1, 2, 5], &[1, 2, 3], &[0, 2, 3]]);
        let mut site = Vectors::default();
        for vector in &of_site {
            site.intern(vector);
        }
        let order = TermOrder::new(&site, 1);
        // 5 is in one vector, 1 and 3 in two, 2 in all
        assert_eq!(order.frequencies(), [1, 2, 2, 3]);
        let mut terms = Rarest::default();
        terms.fill(&vectors(&[&[0, 2, 3, 4, 5, 9]])[0], &order);
        assert_eq!((terms.len(), terms.sketch()), (5, Sketch::new([0, 2, 3])));
        let first = |most| terms.first(most).collect::<Vec<_>>();
        assert_eq!((first(2), first(4)), (vec![], vec![(2, 0), (3, 2)]));
        assert_eq!(first(5), [(2, 0), (3, 2), (4, 3)]);
    }

    #[test]
    fn sketches_differ_in_no_more_bits_than_the_sets_do_in_terms() {
        let random = |seed: u32| (0..40).filter(move |&rank: &u32| (rank * 37 + seed * 11) % 7 < 3);
        for (one, other) in (0..30).flat_map(|one| (0..30).map(move |other| (one, other))) {
            let differ = (0..40)
                .filter(|&rank| random(one).any(|r| r == rank) != random(other).any(|r| r == rank))
                .count();
            let differ = u32::try_from(differ).unwrap();
            assert!(Sketch::new(random(one)).may_differ_in_at_most(Sketch::new(random(other)), differ));
        }
        assert!(!Sketch::new([1, 2, 3]).may_differ_in_at_most(Sketch::new([1, 2]), 0));
    }
}
