//! The leaders of the groups so far, and the search for the first leader that a sketch resembles. The search
//! is exact, but compares few of them.
//!
//! Two sketches with a resemblance of at least t share at least t|A| of the shingles of A, and t|B| of those
//! of B. So if the shingles of both are sorted in the same order, the first |A| - t|A| + 1 of A and the first
//! |B| - t|B| + 1 of B have one in common (the prefix bound of Chaudhuri et al. 2006 and Bayardo et al.
//! 2007). Only these are in the index. With rare shingles first, few sketches share one.

use rustc_hash::FxHashMap;

use crate::rarity::Rarity;
use crate::sketch::resemblance;
use crate::sketches::Sketches;

/// Sketches in the order in which they became leaders.
#[derive(Debug, Clone)]
pub(crate) struct Leaders {
    /// t, above 0.0 and up to 1.0.
    threshold: f64,
    rarity: Rarity,
    sketches: Sketches,
    /// By shingle of a prefix: its last entry.
    last: FxHashMap<u64, u32>,
    entries: Vec<Entry>,
}

/// A leader with a shingle in its prefix, and the entry before it with the same shingle.
#[derive(Debug, Clone, Copy)]
struct Entry {
    leader: u32,
    before: u32,
}

const NONE: u32 = u32::MAX;

impl Leaders {
    /// No leaders yet.
    pub(crate) fn new(threshold: f64, rarity: Rarity) -> Self {
        Self {
            threshold,
            rarity,
            sketches: Sketches::default(),
            last: FxHashMap::default(),
            entries: Vec::new(),
        }
    }

    /// Number of leaders.
    pub(crate) fn len(&self) -> usize {
        self.sketches.len()
    }

    /// The first leader whose resemblance to this sketch is at least the threshold. The sketch must not be
    /// empty.
    pub(crate) fn first(&self, sketch: &[u64]) -> Option<usize> {
        self.search(sketch, &self.prefix(sketch))
    }

    /// The same. If there is none, the sketch becomes the next leader.
    pub(crate) fn first_or_push(&mut self, sketch: &[u64]) -> usize {
        let prefix = self.prefix(sketch);
        self.search(sketch, &prefix).unwrap_or_else(|| {
            self.push(sketch, &prefix);
            self.len() - 1
        })
    }

    fn search(&self, sketch: &[u64], prefix: &[(u32, u64)]) -> Option<usize> {
        let mut found = Vec::new();
        for (_, shingle) in prefix {
            let mut at = self.last.get(shingle).copied().unwrap_or(NONE);
            while at != NONE {
                let entry = self.entries[at as usize];
                found.push(entry.leader);
                at = entry.before;
            }
        }
        found.sort_unstable();
        found.dedup();
        found.into_iter().map(|leader| leader as usize).find(|&leader| self.resembles(leader, sketch))
    }

    fn resembles(&self, leader: usize, sketch: &[u64]) -> bool {
        let leader = self.sketches.get(leader);
        let (small, large) = (leader.len().min(sketch.len()), leader.len().max(sketch.len()));
        // a resemblance is never above the quotient of the lengths, also after rounding
        small as f64 / large as f64 >= self.threshold && resemblance(leader, sketch) >= self.threshold
    }

    fn push(&mut self, sketch: &[u64], prefix: &[(u32, u64)]) {
        let leader = u32::try_from(self.len()).expect("a site has fewer than 2^32 nodes");
        for &(_, shingle) in prefix {
            let entry = u32::try_from(self.entries.len()).expect("a site has fewer than 2^32 shingles");
            let before = self.last.insert(shingle, entry).unwrap_or(NONE);
            self.entries.push(Entry { leader, before });
        }
        self.sketches.push(sketch);
    }

    /// The prefix of a sketch: shingles with their ranks. Every sketch that resembles this one enough has one
    /// of them in its own prefix.
    fn prefix(&self, sketch: &[u64]) -> Vec<(u32, u64)> {
        // slightly less than t|A|, so that rounding cannot shorten the prefix
        let shared = (self.threshold * sketch.len() as f64 - 1e-6).ceil().max(1.0) as usize;
        let length = sketch.len() + 1 - shared;
        let mut prefix: Vec<(u32, u64)> = sketch.iter().map(|&shingle| self.rarity.rank(shingle)).collect();
        if length < prefix.len() {
            prefix.select_nth_unstable(length);
            prefix.truncate(length);
        }
        prefix
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn sketches() -> impl Strategy<Value = Vec<Vec<u64>>> {
        let shingle = prop_oneof![3 => 0_u64..6, 1 => 0_u64..40];
        let sketch = proptest::collection::btree_set(shingle, 1..12);
        proptest::collection::vec(sketch.prop_map(|sketch| sketch.into_iter().collect()), 1..24)
    }

    fn threshold() -> impl Strategy<Value = f64> {
        prop_oneof![
            4 => proptest::sample::select(&[0.01, 0.1, 1.0 / 3.0, 0.5, 0.6, 2.0 / 3.0, 0.7, 0.75, 0.9, 1.0][..]),
            1 => 0.001..=1.0,
        ]
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(512))]

        /// The search gives the same result as a search through all leaders, whether the sketches were
        /// counted or not.
        #[test]
        fn the_first_leader_is_that_of_a_plain_search(
            leaders in sketches(),
            asked in sketches(),
            threshold in threshold(),
        ) {
            let mut index = Leaders::new(threshold, Rarity::of(&leaders.concat()));
            for leader in &leaders {
                index.push(leader, &index.prefix(leader));
            }
            for sketch in asked.iter().chain(&leaders) {
                let plain = leaders.iter().position(|leader| resemblance(leader, sketch) >= threshold);
                prop_assert_eq!(index.first(sketch), plain);
            }
        }
    }

    #[test]
    fn no_leaders_no_first() {
        assert_eq!(Leaders::new(0.5, Rarity::of(&[])).first(&[1]), None);
    }

    /// 7 of 10 shingles give a resemblance of .7, although .7 * 10 is not exact as a float.
    #[test]
    fn a_resemblance_equal_to_the_threshold_is_enough() {
        let mut leaders = Leaders::new(0.7, Rarity::of(&[]));
        assert_eq!(leaders.first_or_push(&[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]), 0);
        assert_eq!(leaders.first(&[4, 5, 6, 7, 8, 9, 10]), Some(0));
        assert_eq!(leaders.first(&[5, 6, 7, 8, 9, 10]), None);
        assert_eq!(leaders.first_or_push(&[5, 6, 7, 8, 9, 10]), 1);
    }
}
