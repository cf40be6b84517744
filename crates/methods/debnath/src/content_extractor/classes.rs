//! Classes of vectors that differ only in their terms.
//!
//! A term weighs 1 in every vector that has it. Vectors with the same counts of words and elements, and the
//! same number of terms, are a class. Whether vectors of two classes are similar depends only on their number
//! of common terms. The needed number is computed once for two classes.

use rustc_hash::FxHashMap;

use super::vectors::{Vectors, split};
use crate::block_counts::Entry;

/// The classes of a site's vectors. Every class has a member.
#[derive(Debug)]
pub(super) struct Classes {
    /// By vector: its class.
    of: Vec<u32>,
    /// By vector: its place in `members`.
    place_of: Vec<u32>,
    /// By class: the start of its members in `members`; at the end the number of vectors.
    starts: Vec<u32>,
    /// Vectors, class by class, each class in order.
    members: Vec<u32>,
}

impl Classes {
    pub(super) fn new(vectors: &Vectors, columns: u32) -> Self {
        let mut numbers: FxHashMap<(&[Entry], u32), u32> = FxHashMap::default();
        let mut sizes: Vec<u32> = Vec::new();
        let mut of: Vec<u32> = Vec::with_capacity(vectors.len());
        for vector in vectors.iter() {
            let next = u32::try_from(sizes.len()).expect("there are fewer classes than vectors");
            let class = *numbers.entry(split(vector, columns)).or_insert(next);
            if class == next {
                sizes.push(0);
            }
            sizes[class as usize] += 1;
            of.push(class);
        }
        let mut starts = vec![0];
        for size in sizes {
            starts.push(starts[starts.len() - 1] + size);
        }
        let (mut next, mut members, mut place_of) =
            (starts.clone(), vec![0; of.len()], Vec::with_capacity(of.len()));
        for (vector, &class) in (0..).zip(&of) {
            let place = &mut next[class as usize];
            members[*place as usize] = vector;
            place_of.push(*place);
            *place += 1;
        }
        Self { of, place_of, starts, members }
    }

    /// Number of classes.
    pub(super) fn len(&self) -> usize {
        self.starts.len() - 1
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
        self.starts[class as usize]..self.starts[class as usize + 1]
    }

    /// The vectors of a class, in order.
    pub(super) fn members(&self, class: u32) -> &[u32] {
        let places = self.places(class);
        &self.members[places.start as usize..places.end as usize]
    }

    /// All vectors by their places.
    pub(super) fn by_place(&self) -> &[u32] {
        &self.members
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
}
