//! An index of sets of features. It finds all sets that may overlap with a given set by a share of `least` or
//! more, without comparing it with each of them.
//!
//! Two sets that overlap by the share L differ in at most (1 - L) / (1 + L) (|A| + |B|) features. If both are
//! cut into one more part than this number, by a hash of the feature, at least one part is the same in both.
//! So a set is filed under each of its parts, together with sets of similar size. Sets that share no part are
//! not compared. No overlapping set is missed.

use rustc_hash::FxHashMap;

use crate::characteristic::FeatureNumber;

/// The filed sets, each with its owner.
pub(crate) struct OverlapIndex {
    least: f64,
    /// The smallest size of each class of sizes. Two overlapping sets are in the same class or in
    /// neighbouring classes.
    classes: Vec<usize>,
    heads: FxHashMap<u64, u32>,
    entries: Vec<Entry>,
    parts: Vec<u64>,
}

#[derive(Clone, Copy)]
struct Entry {
    owner: Owner,
    next: u32,
}

/// The owner of a filed set: its place, and its version, which counts the changes of the set at that place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Owner {
    pub(crate) place: u32,
    pub(crate) version: u32,
}

const END: u32 = u32::MAX;

impl OverlapIndex {
    /// For overlaps of `least`, in `0.5..=1.0`.
    pub(crate) fn new(least: f64) -> Self {
        Self { least, classes: vec![1], heads: FxHashMap::default(), entries: Vec::new(), parts: Vec::new() }
    }

    /// Files a set that is not empty.
    pub(crate) fn insert(&mut self, set: &[FeatureNumber], owner: Owner) {
        let class = self.class(set.len());
        // filed in two classes: as the larger and as the smaller set of a pair
        for class in [class, class + 1] {
            self.cut(set, class);
            for part in &self.parts {
                let number = u32::try_from(self.entries.len()).expect("entries are fewer than features");
                let next = self.heads.insert(*part, number).unwrap_or(END);
                self.entries.push(Entry { owner, next });
            }
        }
    }

    /// Writes into `found` the sorted places of the sets that share a part with `set`: the last filed ones,
    /// about `most` of them at most. Entries that are no longer `valid` are removed.
    pub(crate) fn candidates(
        &mut self,
        set: &[FeatureNumber],
        most: usize,
        valid: impl Fn(Owner) -> bool,
        found: &mut Vec<u32>,
    ) {
        found.clear();
        let class = self.class(set.len());
        for class in [class, class + 1] {
            self.cut(set, class);
            for part in &self.parts {
                let Some(head) = self.heads.get_mut(part) else { continue };
                let mut before = END;
                let mut at = *head;
                while at != END && found.len() < most {
                    let Entry { owner, next } = self.entries[at as usize];
                    if valid(owner) {
                        found.push(owner.place);
                        before = at;
                    } else if before == END {
                        *head = next;
                    } else {
                        self.entries[before as usize].next = next;
                    }
                    at = next;
                }
            }
        }
        found.sort_unstable();
        found.dedup();
    }

    /// The class of a size.
    fn class(&mut self, size: usize) -> usize {
        while self.classes.last().is_some_and(|&last| last <= size) {
            self.next_class();
        }
        self.classes.partition_point(|&first| first <= size) - 1
    }

    /// Adds the next class. Within a class two sizes allow an overlap of at least `least`.
    fn next_class(&mut self) {
        let last = self.classes.last().copied().unwrap_or(1);
        self.classes.push((last as f64 / self.least + SLACK) as usize + 1);
    }

    /// Cuts a set into the parts for comparisons within this class and the next. A part is a hash of its
    /// features.
    fn cut(&mut self, set: &[FeatureNumber], class: usize) {
        while self.classes.len() < class + 2 {
            self.next_class();
        }
        let largest = self.classes[class + 1] - 1;
        let differ = (1.0 - self.least) / (1.0 + self.least) * 2.0 * largest as f64;
        let parts = (differ + SLACK) as u64 + 1;
        self.parts.clear();
        self.parts.extend((0..parts).map(|part| mix(part << 32 | class as u64)));
        for &feature in set {
            let hash = mix(u64::from(feature) + 1);
            let part = ((hash >> 32) * parts) >> 32;
            self.parts[part as usize] = self.parts[part as usize].wrapping_add(mix(hash));
        }
    }
}

/// The tolerance for rounding: larger than the error of a float, smaller than the difference of two counts.
const SLACK: f64 = 1e-6;

/// Spreads a number over 64 bits.
fn mix(number: u64) -> u64 {
    text::hash::mix(number.wrapping_mul(text::hash::ODD))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;
    use crate::characteristic::overlap;

    fn sets() -> impl Strategy<Value = Vec<Vec<FeatureNumber>>> {
        // few features, so that sets overlap
        let set = proptest::collection::btree_set(0_u32..24, 1..22);
        let set = set.prop_map(|set: BTreeSet<_>| set.into_iter().collect());
        proptest::collection::vec(set, 1..40)
    }

    proptest! {
        #[test]
        fn nothing_that_overlaps_is_missed(
            sets in sets(),
            least in proptest::sample::select(&[0.5, 0.7, 0.8, 0.85, 0.9, 1.0]),
        ) {
            let mut index = OverlapIndex::new(least);
            for (place, set) in (0..).zip(&sets) {
                index.insert(set, Owner { place, version: 0 });
            }
            let mut found = Vec::new();
            for set in &sets {
                index.candidates(set, usize::MAX, |_| true, &mut found);
                for (place, other) in (0..).zip(&sets) {
                    prop_assert!(!overlap(set, other, least) || found.contains(&place), "{set:?} {other:?}");
                }
            }
        }
    }

    #[test]
    fn sets_without_a_common_part_are_not_compared() {
        let mut index = OverlapIndex::new(0.85);
        for place in 0..1_000 {
            let set: Vec<FeatureNumber> = (place * 20..place * 20 + 20).collect();
            index.insert(&set, Owner { place, version: 0 });
        }
        let mut found = Vec::new();
        index.candidates(&(0..20).collect::<Vec<_>>(), usize::MAX, |_| true, &mut found);
        assert!(found.contains(&0) && found.len() < 100, "{}", found.len());
    }

    #[test]
    fn what_is_not_valid_is_taken_off_the_file() {
        let mut index = OverlapIndex::new(0.85);
        for version in 0..5 {
            index.insert(&[1, 2, 3], Owner { place: 7, version });
        }
        let mut found = Vec::new();
        // the third query removes the rest
        for (valid, expected) in [(3, &[7][..]), (3, &[7]), (9, &[]), (3, &[])] {
            index.candidates(&[1, 2, 3], usize::MAX, |owner| owner.version == valid, &mut found);
            assert_eq!(found, expected, "version {valid}");
        }
    }
}
