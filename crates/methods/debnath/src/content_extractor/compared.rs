//! The distinct vectors of a site, with the data for comparing them: their classes and sketches.
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
    /// By vector.
    pub(super) sketches: Vec<Sketch>,
    pub(super) epsilon: f64,
}

impl Compared {
    pub(super) fn new(vectors: Vectors, factors: Factors, epsilon: f64) -> Self {
        let norms: Vec<f64> = vectors.iter().map(|vector| factors.norm(vector)).collect();
        let sketches: Vec<_> = vectors.iter().map(|vector| Sketch::new(vector, factors.columns())).collect();
        let classes = Classes::new(&vectors, factors.columns(), &sketches);
        Self { vectors, factors, norms, classes, sketches, epsilon }
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
        self.shape(self.of(self.classes.members.of(class as usize)[0]))
    }

    /// The shape of a vector: all that decides on similarity except its terms.
    pub(super) fn shape<'v>(&self, (vector, norm): (&'v [Entry], f64)) -> Shape<'v> {
        let (heads, terms) = split(vector, self.factors.columns());
        Shape { heads, terms, norm }
    }

    /// When two vectors of these shapes are similar.
    pub(super) fn alike(&self, left: Shape<'_>, right: Shape<'_>) -> Alike {
        match self.factors.needed(left, right, self.epsilon) {
            None => Alike::Never,
            Some(0) => Alike::Always,
            Some(needed) => Alike::Within(left.terms - needed + (right.terms - needed)),
        }
    }

    /// The sketch of a vector, which need not be one of the site.
    pub(super) fn sketch(&self, vector: &[Entry]) -> Sketch {
        Sketch::new(vector, self.factors.columns())
    }

    /// The vectors of a class that may differ in at most `most` terms from one of this sketch: all, but where no term may differ, those of the same
    /// sketch. Else a site of short blocks would take the square of its size.
    pub(super) fn near(&self, class: u32, sketch: Sketch, most: u32) -> &[u32] {
        let members = self.classes.members.of(class as usize);
        if most > 0 {
            return members;
        }
        let from = members.partition_point(|&vector| self.sketches[vector as usize] < sketch);
        let others = members.partition_point(|&vector| self.sketches[vector as usize] <= sketch);
        &members[from..others]
    }

    /// Those of these vectors of the site that are similar to `query`, which has this sketch. A similar one must differ from it in at most
    /// `most` terms.
    pub(super) fn similar_of<'s>(
        &'s self,
        query: (&'s [Entry], f64),
        sketch: Sketch,
        vectors: &'s [u32],
        most: u32,
    ) -> impl Iterator<Item = u32> + 's {
        let may_be = move |&&other: &&u32| self.sketches[other as usize].may_differ_in_at_most(sketch, most);
        vectors.iter().filter(may_be).copied().filter(move |&other| self.similar(query, self.of(other)))
    }

    pub(super) fn similar(&self, left: (&[Entry], f64), right: (&[Entry], f64)) -> bool {
        self.factors.similar(left, right, self.epsilon)
    }
}

/// When two vectors are similar, by their shapes alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Alike {
    Never,
    /// Whatever their terms are.
    Always,
    /// If at most this number of terms is in only one of them.
    Within(u32),
}

/// The classes of a site's vectors. Every class has a member.
#[derive(Debug)]
pub(super) struct Classes {
    /// By vector: its class.
    of: Vec<u32>,
    /// By class: its vectors, by their sketches.
    pub(super) members: Lists<u32>,
}

impl Classes {
    pub(super) fn new(vectors: &Vectors, columns: u32, sketches: &[Sketch]) -> Self {
        let mut numbers: FxHashMap<(&[Entry], u32), u32> = FxHashMap::default();
        let mut of: Vec<u32> = Vec::with_capacity(vectors.len());
        for vector in vectors.iter() {
            let next = u32::try_from(numbers.len()).expect("there are fewer classes than vectors");
            of.push(*numbers.entry(split(vector, columns)).or_insert(next));
        }
        let mut order: Vec<(u32, u32)> = of.iter().copied().zip(0..).collect();
        order.sort_by_key(|&(_, vector)| sketches[vector as usize]);
        let members = Lists::grouped(numbers.len(), order.iter().copied());
        Self { of, members }
    }

    /// The class of a vector.
    pub(super) fn of(&self, vector: u32) -> u32 {
        self.of[vector as usize]
    }
}

/// A set of terms in 64 bits: each term inverts one bit.
///
/// A term in two sets inverts the same bit in both sketches. So two sketches differ in at most as many bits
/// as there are terms in only one of the sets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Sketch(u64);

impl Sketch {
    /// The terms of a vector, which begin at column `columns`.
    fn new(vector: &[Entry], columns: u32) -> Self {
        // the first six bits of Fibonacci hashing
        let bit = |entry: &Entry| entry.column.wrapping_mul(0x9E37_79B1) >> 26;
        let terms = &vector[vector.partition_point(|entry| entry.column < columns)..];
        Self(terms.iter().fold(0, |bits, term| bits ^ 1 << bit(term)))
    }

    /// Whether the two sets may differ in at most `terms` terms.
    #[inline]
    fn may_differ_in_at_most(self, other: Self, terms: u32) -> bool {
        (self.0 ^ other.0).count_ones() <= terms
    }
}

/// Numbers below a bound.
#[derive(Debug, Default)]
pub(super) struct NumberSet {
    /// By number: the round in which it was last added.
    rounds: Vec<u32>,
    round: u32,
    len: usize,
}

impl NumberSet {
    /// The empty set, with room for the numbers below `bound`.
    pub(super) fn new(bound: usize) -> Self {
        Self { rounds: vec![0; bound], round: 1, len: 0 }
    }

    /// Empties the set.
    pub(super) fn clear(&mut self) {
        self.round = self.round.checked_add(1).unwrap_or_else(|| {
            self.rounds.fill(0);
            1
        });
        self.len = 0;
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }

    pub(super) fn has(&self, number: u32) -> bool {
        self.rounds[number as usize] == self.round
    }

    /// Adds the numbers, and returns the size of the set.
    pub(super) fn add_all(&mut self, numbers: impl IntoIterator<Item = u32>) -> usize {
        for number in numbers {
            let round = &mut self.rounds[number as usize];
            self.len += usize::from(*round != self.round);
            *round = self.round;
        }
        self.len
    }
}

#[cfg(test)]
mod tests {
    use super::super::vectors::Weight;
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
        let classes = Classes::new(&vectors, 5, &[Sketch(0); 6]);
        let members: Vec<&[u32]> = classes.members.iter().collect();
        assert_eq!(members, [&[0, 2][..], &[1, 5], &[3], &[4]]);
        assert_eq!(classes.of(5), 1);
    }

    #[test]
    fn where_no_term_may_differ_few_vectors_are_near() {
        let mut vectors = Vectors::default();
        for term in 0..600 {
            vectors.intern(&[0, 1 + term, 601 + term].map(|column| Entry { column, count: 1 }));
        }
        let factors = vectors.factors(1, Weight::Raw, Weight::Raw);
        let compared = Compared::new(vectors, factors, 0.9);
        for vector in compared.all() {
            let near = |most| compared.near(0, compared.sketches[vector as usize], most);
            assert!(near(0).contains(&vector) && near(0).len() < 10, "{vector}");
            assert_eq!(near(1).len(), 600);
        }
    }

    #[test]
    fn sketches_differ_in_no_more_bits_than_the_sets_do_in_terms() {
        // a head, and terms from column 1 on
        let entry = |column| Entry { column, count: 1 };
        let sketch = |terms: &[u32]| {
            let vector: Vec<Entry> = [0].iter().chain(terms).map(|&column| entry(column)).collect();
            Sketch::new(&vector, 1)
        };
        let random =
            |seed: u32| (1..41).filter(move |&term| (term * 37 + seed * 11) % 7 < 3).collect::<Vec<u32>>();
        for (one, other) in (0..30).flat_map(|one| (0..30).map(move |other| (random(one), random(other)))) {
            let differ = (1..41).filter(|term| one.contains(term) != other.contains(term)).count();
            let differ = u32::try_from(differ).unwrap();
            assert!(sketch(&one).may_differ_in_at_most(sketch(&other), differ));
        }
        assert!(!sketch(&[1, 2, 3]).may_differ_in_at_most(sketch(&[1, 2]), 0));
    }

    #[test]
    fn each_number_counts_once() {
        let mut set = NumberSet::new(4);
        assert_eq!((set.add_all([1, 3]), set.add_all([0, 1]), set.add_all([])), (2, 3, 3));
        assert!(set.has(3) && !set.has(2));
        set.clear();
        assert!(!set.has(3) && set.len() == 0 && set.add_all([3]) == 1);
    }

    #[test]
    fn a_set_outlives_its_rounds() {
        let mut set = NumberSet { round: u32::MAX, ..NumberSet::new(2) };
        set.add_all([1]);
        set.clear();
        assert!(!set.has(0) && !set.has(1) && set.add_all([1]) == 1);
    }
}
