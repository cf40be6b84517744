//! The distinct vectors of a site, with the data for comparing them: their classes, and their terms from the rarest to the most common.
//!
//! A term weighs 1 in every vector that has it. Vectors with the same counts of words and elements, and the
//! same number of terms, are a class. Whether vectors of two classes are similar depends only on their number
//! of common terms. The needed number is computed once for two classes.

use page::Lists;
use rustc_hash::FxHashMap;

use super::vectors::{Factors, Shape, Vectors, split};
use crate::block_counts::Entry;

/// The distinct vectors of a site, and the data computed from each vector alone.
#[derive(Debug)]
pub(super) struct Compared {
    pub(super) vectors: Vectors,
    pub(super) factors: Factors,
    pub(super) norms: Vec<f64>,
    pub(super) classes: Classes,
    pub(super) order: TermOrder,
    /// By place in the list of all vectors, class by class.
    pub(super) sketches: Vec<Sketch>,
    pub(super) epsilon: f64,
}

impl Compared {
    pub(super) fn new(vectors: Vectors, factors: Factors, epsilon: f64) -> Self {
        let norms: Vec<f64> = vectors.iter().map(|vector| factors.norm(vector)).collect();
        let classes = Classes::new(&vectors, factors.columns());
        let order = TermOrder::new(&vectors, factors.columns());
        let sketch = |&vector: &u32| Sketch::new(order.ranks(vectors.of(vector)));
        let sketches = classes.by_place().iter().map(sketch).collect();
        Self { vectors, factors, norms, classes, order, sketches, epsilon }
    }

    /// A vector of the site, with its norm.
    pub(super) fn of(&self, vector: u32) -> (&[Entry], f64) {
        (self.vectors.of(vector), self.norms[vector as usize])
    }

    /// All vectors of the site.
    pub(super) fn all(&self) -> impl Iterator<Item = u32> + use<> {
        0..u32::try_from(self.norms.len()).expect("vectors are numbered by 32 bits")
    }

    /// The shape that the vectors of a class share.
    pub(super) fn shape_of_class(&self, class: u32) -> Shape<'_> {
        self.shape(self.of(self.classes.members(class)[0]))
    }

    /// The shape of a vector: all that decides on similarity except its terms.
    pub(super) fn shape<'v>(&self, (vector, norm): (&'v [Entry], f64)) -> Shape<'v> {
        Shape::new(vector, norm, self.factors.columns())
    }

    /// The number of common terms that makes two vectors of these shapes similar; none if even all terms are
    /// too few.
    pub(super) fn needed(&self, left: Shape<'_>, right: Shape<'_>) -> Option<u32> {
        self.factors.needed(left, right, self.epsilon)
    }

    pub(super) fn similar(&self, left: (&[Entry], f64), right: (&[Entry], f64)) -> bool {
        self.factors.similar(left, right, self.epsilon)
    }
}

/// The classes of a site's vectors. Every class has a member.
#[derive(Debug)]
pub(super) struct Classes {
    /// By vector: its class.
    of: Vec<u32>,
    /// By vector: its place in the list of all vectors, class by class.
    place_of: Vec<u32>,
    /// By class: its vectors, in order.
    members: Lists<u32>,
}

impl Classes {
    pub(super) fn new(vectors: &Vectors, columns: u32) -> Self {
        let mut numbers: FxHashMap<(&[Entry], u32), u32> = FxHashMap::default();
        let mut of: Vec<u32> = Vec::with_capacity(vectors.len());
        for vector in vectors.iter() {
            let next = u32::try_from(numbers.len()).expect("there are fewer classes than vectors");
            of.push(*numbers.entry(split(vector, columns)).or_insert(next));
        }
        let members = Lists::grouped(numbers.len(), of.iter().copied().zip(0..));
        let mut place_of = vec![0; of.len()];
        for (place, &vector) in (0..).zip(members.items()) {
            place_of[vector as usize] = place;
        }
        Self { of, place_of, members }
    }

    /// Number of classes.
    pub(super) fn len(&self) -> usize {
        self.members.len()
    }

    /// All classes.
    pub(super) fn all(&self) -> impl Iterator<Item = u32> + use<> {
        0..u32::try_from(self.len()).expect("there are fewer classes than vectors")
    }

    /// The class of a vector.
    pub(super) fn of(&self, vector: u32) -> u32 {
        self.of[vector as usize]
    }

    /// The place of a vector in the list of all vectors, class by class.
    pub(super) fn place_of(&self, vector: u32) -> u32 {
        self.place_of[vector as usize]
    }

    /// The places of the members of a class in the list of all vectors.
    pub(super) fn places(&self, class: u32) -> std::ops::Range<u32> {
        let starts = &self.members.bounds()[class as usize..];
        starts[0] as u32..starts[1] as u32
    }

    /// The vectors of a class, in order.
    pub(super) fn members(&self, class: u32) -> &[u32] {
        self.members.of(class as usize)
    }

    /// All vectors by their places.
    pub(super) fn by_place(&self) -> &[u32] {
        self.members.items()
    }
}

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
    pub(super) fn ranks<'v>(&'v self, vector: &'v [Entry]) -> impl Iterator<Item = u32> + Clone + 'v {
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

    #[test]
    fn vectors_of_one_class_have_the_counts_and_the_number_of_terms_in_common() {
        let mut vectors = Vectors::default();
        for pairs in [
            &[(0, 2), (5, 1), (6, 1)][..],
            &[(0, 3), (5, 1), (6, 1)],
            &[(0, 2), (5, 1), (9, 1)],
            &[(0, 2), (5, 1)],
            &[(5, 1), (6, 1), (7, 1)],
            &[(0, 3), (7, 1), (8, 1)],
        ] {
            let entries: Vec<Entry> = pairs.iter().map(|&(column, count)| Entry { column, count }).collect();
            vectors.intern(&entries);
        }
        let classes = Classes::new(&vectors, 5);
        let members: Vec<&[u32]> = classes.all().map(|class| classes.members(class)).collect();
        assert_eq!(members, [&[0, 2][..], &[1, 5], &[3], &[4]]);
        assert_eq!(classes.by_place(), [0, 2, 1, 5, 3, 4]);
        assert_eq!((classes.of(5), classes.place_of(5), classes.places(1)), (1, 3, 2..4));
    }

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
