//! The characteristic features of a set of tag nodes, those that at least a share of them hold (4.3.1, step 3), and an
//! index of such sets: it finds all sets that may overlap with a given set by a share of `least` or more, without comparing
//! it with each of them. `siblings` decides which sets are compared.
//!
//! Two sets that overlap by the share L differ in at most (1 - L) / (1 + L) (|A| + |B|) features. If both are
//! cut into one more part than this number, by a hash of the feature, at least one part is the same in both.
//! So a set is filed under each of its parts, together with sets of similar size. Sets that share no part are
//! not compared. No overlapping set is missed.

use cleaning::FeatureId;
use rustc_hash::FxHashMap;

/// The tolerance for rounding: a share such as .85 is not exact as a float, and 17 of 20 tag nodes must reach
/// it.
const SLACK: f64 = 1e-9;

/// The number of a feature in the order of first appearance in the training pages: unlike a site's own
/// numbers, it does not depend on pages outside the sample.
pub(crate) type FeatureNumber = u32;

/// For each feature, how many tag nodes of a set hold it.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Characteristic {
    tag_nodes: u32,
    /// Feature and number of tag nodes that hold it, by feature.
    frequencies: Vec<(FeatureNumber, u32)>,
    /// What was merged in later, on top of `frequencies`.
    added: FxHashMap<FeatureNumber, u32>,
    /// I: the characteristic features, sorted.
    pub(crate) set: Vec<FeatureNumber>,
}

impl Characteristic {
    /// Merges two sets of tag nodes. Linear in the smaller one and the characteristic features.
    pub(crate) fn merged(self, other: Self, share: f64) -> Self {
        let (mut large, small) = if self.size() < other.size() { (other, self) } else { (self, other) };
        for (feature, frequency) in small.frequencies.iter().copied().chain(small.added) {
            *large.added.entry(feature).or_default() += frequency;
        }
        large.tag_nodes += small.tag_nodes;
        // a feature that is characteristic of neither set cannot be characteristic of both
        let mut set: Vec<FeatureNumber> = large.set.iter().chain(&small.set).copied().collect();
        set.sort_unstable();
        set.dedup();
        let least = share * f64::from(large.tag_nodes) - SLACK;
        set.retain(|&feature| f64::from(large.frequency(feature)) >= least);
        large.set = set;
        large
    }

    fn size(&self) -> usize {
        self.frequencies.len() + self.added.len()
    }

    fn frequency(&self, feature: FeatureNumber) -> u32 {
        let at = self.frequencies.binary_search_by_key(&feature, |&(feature, _)| feature);
        let first = at.map_or(0, |at| self.frequencies[at].1);
        first + self.added.get(&feature).copied().unwrap_or(0)
    }
}

/// Whether |A and B| / |A or B| is `least` or more, for sorted sets that are not empty (4.3.1, step 3).
pub(crate) fn overlap(a: &[FeatureNumber], b: &[FeatureNumber], least: f64) -> bool {
    let (short, long) = (a.len().min(b.len()), a.len().max(b.len()));
    if short == 0 || (short as f64) < least * long as f64 - SLACK {
        return false;
    }
    let (mut left, mut right, mut both) = (0, 0, 0_usize);
    while left < a.len() && right < b.len() {
        let order = a[left].cmp(&b[right]);
        left += usize::from(order.is_le());
        right += usize::from(order.is_ge());
        both += usize::from(order.is_eq());
    }
    both as f64 >= least * (a.len() + b.len() - both) as f64 - SLACK
}

/// Gathers the features of sets of tag nodes, one set after the other. It has one entry for each feature, and
/// clears only the entries that it used.
pub(crate) struct Gatherer {
    /// The features' numbers, by their index within the site.
    numbers: Vec<FeatureNumber>,
    /// The last tag node that held each feature, counted over all sets.
    last: Vec<u64>,
    tag_node: u64,
    /// The number of tag nodes of the current set that hold each feature.
    frequencies: Vec<u32>,
    seen: Vec<FeatureNumber>,
}

impl Gatherer {
    /// For features of indices below `ids`, numbered as they first occur in the pages.
    pub(crate) fn new<'f>(ids: usize, features: impl Iterator<Item = &'f FeatureId>) -> Self {
        let mut numbers = vec![FeatureNumber::MAX; ids];
        let mut next = 0;
        for feature in features {
            let number = &mut numbers[feature.index()];
            if *number == FeatureNumber::MAX {
                *number = next;
                next += 1;
            }
        }
        let count = next as usize;
        Self { numbers, last: vec![0; count], tag_node: 0, frequencies: vec![0; count], seen: Vec::new() }
    }

    /// Gathers the features of these tag nodes; each tag node is given as the list of its features.
    pub(crate) fn gather<'f>(
        &mut self,
        tag_nodes: impl Iterator<Item = &'f [FeatureId]>,
        share: f64,
    ) -> Characteristic {
        let mut count = 0;
        for features in tag_nodes {
            count += 1;
            self.tag_node += 1;
            for feature in features {
                let number = self.numbers[feature.index()];
                let last = &mut self.last[number as usize];
                if *last != self.tag_node {
                    *last = self.tag_node;
                    let frequency = &mut self.frequencies[number as usize];
                    if *frequency == 0 {
                        self.seen.push(number);
                    }
                    *frequency += 1;
                }
            }
        }
        self.seen.sort_unstable();
        let least = share * f64::from(count) - SLACK;
        let mut found = Characteristic { tag_nodes: count, ..Characteristic::default() };
        found.frequencies.reserve_exact(self.seen.len());
        for number in self.seen.drain(..) {
            let frequency = std::mem::take(&mut self.frequencies[number as usize]);
            found.frequencies.push((number, frequency));
            if f64::from(frequency) >= least {
                found.set.push(number);
            }
        }
        found
    }
}

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
        self.classes.push((last as f64 / self.least + SIZE_SLACK) as usize + 1);
    }

    /// Cuts a set into the parts for comparisons within this class and the next. A part is a hash of its
    /// features.
    fn cut(&mut self, set: &[FeatureNumber], class: usize) {
        while self.classes.len() < class + 2 {
            self.next_class();
        }
        let largest = self.classes[class + 1] - 1;
        let differ = (1.0 - self.least) / (1.0 + self.least) * 2.0 * largest as f64;
        let parts = (differ + SIZE_SLACK) as u64 + 1;
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
const SIZE_SLACK: f64 = 1e-6;

/// Spreads a number over 64 bits.
fn mix(number: u64) -> u64 {
    text::hash::mix(number.wrapping_mul(text::hash::ODD))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    fn set(tag_nodes: &[&[FeatureNumber]], share: f64) -> Characteristic {
        let mut all = Characteristic::default();
        for (first, features) in tag_nodes.iter().enumerate() {
            let frequencies = features.iter().map(|&feature| (feature, 1)).collect();
            let one = Characteristic {
                tag_nodes: 1,
                frequencies,
                set: features.to_vec(),
                ..Characteristic::default()
            };
            all = if first == 0 { one } else { all.merged(one, share) };
        }
        all
    }

    #[test]
    fn characteristic_features_of_sets() {
        // a feature is characteristic from the share on
        let twenty = |with: usize| -> Vec<&[FeatureNumber]> {
            (0..20).map(|i| if i < with { &[1, 2][..] } else { &[1][..] }).collect()
        };
        assert_eq!(set(&twenty(17), 0.85).set, [1, 2]);
        assert_eq!(set(&twenty(16), 0.85).set, [1]);
        // merging keeps the frequencies of what is not characteristic
        let half = set(&[&[1, 2], &[1, 3]], 0.85);
        assert_eq!(half.set, [1]);
        let rest = set(&[&[1, 2][..]; 10], 0.85);
        // 2 is in 11 of 12
        assert_eq!(half.merged(rest, 0.85).set, [1, 2]);
    }

    #[track_caller]
    fn check(a: &[FeatureNumber], b: &[FeatureNumber], least: f64, expected: bool) {
        assert_eq!((overlap(a, b, least), overlap(b, a, least)), (expected, expected));
    }

    #[test]
    fn overlaps() {
        check(&[1, 2, 3], &[1, 2, 3], 1.0, true);
        check(&[1, 2, 3], &[1, 2, 4], 0.5, true);
        check(&[1, 2, 3], &[1, 2, 4], 0.51, false);
        check(&[1, 2], &[3, 4], 0.5, false);
        check(&(0..17).collect::<Vec<_>>(), &(0..20).collect::<Vec<_>>(), 0.85, true);
        check(&(0..16).collect::<Vec<_>>(), &(0..20).collect::<Vec<_>>(), 0.85, false);
        // an empty set overlaps with nothing
        check(&[], &[], 0.5, false);
        check(&[], &[1], 0.5, false);
    }

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
    fn what_is_not_alike_or_not_valid_is_not_found() {
        // sets without a common part are not compared
        let mut index = OverlapIndex::new(0.85);
        for place in 0..1_000 {
            let set: Vec<FeatureNumber> = (place * 20..place * 20 + 20).collect();
            index.insert(&set, Owner { place, version: 0 });
        }
        let mut found = Vec::new();
        index.candidates(&(0..20).collect::<Vec<_>>(), usize::MAX, |_| true, &mut found);
        assert!(found.contains(&0) && found.len() < 100, "{}", found.len());
        // what is not valid is taken off the file
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
