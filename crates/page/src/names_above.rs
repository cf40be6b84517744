//! The names of the elements above an element, as a Bloom filter: it says at once that most selectors with a space or `>` hold of nothing there, as in
//! browsers. Selectors and elements are left to `sheet` and `looks`.

use std::hash::{BuildHasher as _, Hash};

use rustc_hash::FxBuildHasher;

/// Names by their hashes, two bits each. A name that was added is always there; another one may be.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct NamesAbove([u64; 4]);

impl NamesAbove {
    /// Adds a name of this kind: a tag, a class or an id.
    pub(crate) fn add(&mut self, kind: impl Hash, name: &str) {
        let hash = FxBuildHasher.hash_one((kind, name));
        for part in [hash, hash >> 8] {
            self.0[(part & 3) as usize] |= 1 << ((part >> 2) & 63);
        }
    }

    /// Whether it may have all of these names.
    pub(crate) fn may_have(&self, all: &Self) -> bool {
        self.0.iter().zip(&all.0).all(|(own, other)| own & other == *other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_was_added_is_there_and_most_others_are_not() {
        let of = |numbers: std::ops::Range<usize>| {
            let mut names = NamesAbove::default();
            numbers.for_each(|number| names.add((), &format!("c{number}")));
            names
        };
        assert!((0..20).all(|number| of(0..20).may_have(&of(number..number + 1))));
        let others = (20..1020).filter(|&number| of(0..20).may_have(&of(number..number + 1))).count();
        assert!(others < 100, "{others} of 1000");
    }
}
