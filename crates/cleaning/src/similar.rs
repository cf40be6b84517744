//! Sets that share most of their members: an index that finds all sets which may share a given part with another one, without a
//! comparison with each of them.
//!
//! If |A and B| / |A or B| is at least t, both share at least t|A| members and t|B| members. So if the members of all sets are sorted in
//! one order, the first |A| - t|A| + 1 of A and the first |B| - t|B| + 1 of B have one in common (the prefix bound of Chaudhuri et al.
//! 2006 and Bayardo et al. 2007). Only these are filed. The order is by rarity, so that few sets share one.

use std::cmp::Reverse;
use std::hash::Hash;
use std::iter::successors;

use rustc_hash::FxHashMap;

/// The tolerance for rounding: a share such as .85 is not exact as a float, and 17 of 20 members must reach it.
const SLACK: f64 = 1e-9;

/// Numbered sets by their rarest members.
#[derive(Debug, Clone)]
pub struct SimilarSets<T> {
    least: f64,
    counts: FxHashMap<T, u32>,
    /// By member: its last entry.
    last: FxHashMap<T, u32>,
    entries: Vec<Entry>,
}

/// A set that is filed under a member, and the entry before it of the same member.
#[derive(Debug, Clone, Copy)]
struct Entry {
    set: u32,
    before: u32,
}

/// No entry.
const NONE: u32 = u32::MAX;

impl<T: Copy + Ord + Hash> SimilarSets<T> {
    /// For sets that share at least `least` of their union, above 0.0 and up to 1.0. A member is the rarer the less often it is among
    /// `counted`, which should be the members of all sets. Of two that are equally rare the greater one is the rarer.
    pub fn new(least: f64, counted: impl IntoIterator<Item = T>) -> Self {
        let mut counts = FxHashMap::default();
        counted.into_iter().for_each(|member| *counts.entry(member).or_default() += 1);
        Self { least, counts, last: FxHashMap::default(), entries: Vec::new() }
    }

    /// How often a member was counted.
    pub fn count(&self, member: T) -> u32 {
        self.counts.get(&member).copied().unwrap_or(0)
    }

    /// The members by which a set is filed and searched, in no particular order.
    fn rarest(&self, set: &[T]) -> impl Iterator<Item = T> + use<T> {
        let mut ranks: Vec<_> = set.iter().map(|&member| (self.count(member), Reverse(member))).collect();
        // slightly less than t|A|, so that rounding cannot shorten the prefix
        let shared = (self.least * set.len() as f64 - 1e-6).ceil() as usize;
        let prefix = (set.len() + 1).saturating_sub(shared.max(1));
        if prefix < ranks.len() {
            ranks.select_nth_unstable(prefix);
            ranks.truncate(prefix);
        }
        ranks.into_iter().map(|(_, Reverse(member))| member)
    }

    /// Files a set: its members, each once, and its number.
    pub fn insert(&mut self, members: &[T], set: u32) {
        for member in self.rarest(members) {
            let entry = u32::try_from(self.entries.len()).expect("entries are fewer than members");
            let before = self.last.insert(member, entry).unwrap_or(NONE);
            self.entries.push(Entry { set, before });
        }
    }

    /// Takes a set off the file; its members are those with which it was filed.
    pub fn remove(&mut self, members: &[T], set: u32) {
        for member in self.rarest(members) {
            let (mut at, mut later) = (self.last.get(&member).copied().unwrap_or(NONE), NONE);
            while at != NONE && self.entries[at as usize].set != set {
                (later, at) = (at, self.entries[at as usize].before);
            }
            if at != NONE {
                let before = self.entries[at as usize].before;
                match self.entries.get_mut(later as usize) {
                    Some(later) => later.before = before,
                    None => drop(self.last.insert(member, before)),
                }
            }
        }
    }

    /// The sets that may share enough, in the order of their numbers; of each rare member the last filed `most`. An empty set has none.
    pub fn candidates(&self, members: &[T], most: usize) -> Vec<u32> {
        let entry = |at: u32| self.entries.get(at as usize);
        let mut found = Vec::new();
        for member in self.rarest(members) {
            let last = self.last.get(&member).and_then(|&at| entry(at));
            found.extend(successors(last, |of| entry(of.before)).take(most).map(|of| of.set));
        }
        text::sorted_set(found)
    }
}

/// Whether |A and B| / |A or B| is `least` or more, for sorted sets. An empty set shares nothing.
pub fn share_at_least<T: Ord>(a: &[T], b: &[T], least: f64) -> bool {
    let (short, long) = (a.len().min(b.len()), a.len().max(b.len()));
    if short == 0 || (short as f64) < least * long as f64 - SLACK {
        return false;
    }
    let both = text::common(a, b);
    both as f64 >= least * (a.len() + b.len() - both) as f64 - SLACK
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    #[track_caller]
    fn check(a: &[u32], b: &[u32], least: f64, expected: bool) {
        assert_eq!((share_at_least(a, b, least), share_at_least(b, a, least)), (expected, expected));
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

    fn sets() -> impl Strategy<Value = Vec<Vec<u32>>> {
        // few members, so that sets overlap
        let set = proptest::collection::btree_set(0_u32..24, 1..22);
        let set = set.prop_map(|set: BTreeSet<_>| set.into_iter().collect());
        proptest::collection::vec(set, 1..40)
    }

    proptest! {
        #[test]
        fn nothing_that_overlaps_is_missed_and_nothing_removed_is_found(
            sets in sets(),
            least in proptest::sample::select(&[0.01, 0.5, 0.7, 0.8, 0.85, 0.9, 1.0]),
            removed in proptest::collection::vec(any::<bool>(), 40),
            counted in 0_usize..40,
        ) {
            let mut index = SimilarSets::new(least, sets.iter().take(counted).flatten().copied());
            for (number, set) in (0..).zip(&sets) {
                index.insert(set, number);
            }
            for ((number, set), _) in (0..).zip(&sets).zip(&removed).filter(|(_, removed)| **removed) {
                index.remove(set, number);
            }
            for set in &sets {
                let found = index.candidates(set, usize::MAX);
                prop_assert!(found.is_sorted_by(|a, b| a < b));
                for ((number, other), &removed) in (0..).zip(&sets).zip(&removed) {
                    prop_assert!(!(removed && found.contains(&number)));
                    let similar = share_at_least(set, other, least);
                    prop_assert!(removed || !similar || found.contains(&number), "{set:?} {other:?}");
                }
            }
        }
    }

    #[test]
    fn sets_without_a_common_member_are_not_candidates_and_of_many_the_last_are() {
        let set = |number: u32| (number * 20..number * 20 + 20).collect::<Vec<_>>();
        let mut index = SimilarSets::new(0.85, []);
        (0..1_000).for_each(|number| index.insert(&set(number), number));
        assert_eq!(index.candidates(&set(0), usize::MAX), [0]);
        assert!(index.candidates(&[], usize::MAX).is_empty());
        let mut index = SimilarSets::new(0.85, []);
        (0..50).for_each(|number| index.insert(&[7], number));
        assert_eq!(index.candidates(&[7], 3), [47, 48, 49]);
    }

    /// Of ten members with .9 of them in common, two file a set.
    #[track_caller]
    fn check_rarest(counted: &[u32], set: [u32; 10], expected: [u32; 2]) {
        let index = SimilarSets::new(0.9, counted.iter().copied());
        assert_eq!(index.rarest(&set).collect::<BTreeSet<_>>(), BTreeSet::from(expected));
    }

    #[test]
    fn the_rarest_members_file_a_set() {
        check_rarest(&[], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], [8, 9]);
        check_rarest(&[8, 9, 9], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], [6, 7]);
        check_rarest(&[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9], [0, 1, 2, 3, 4, 5, 6, 7, 9, 30], [7, 30]);
    }
}
