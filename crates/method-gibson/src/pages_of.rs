//! The number of pages that each hash occurs on.
//!
//! A site has more windows than the caches hold, and one table of them all would miss the cache at every hash. So hashes wait until there
//! are many, and are then counted part by part, each part in a table of its own.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::frequency::{Frequency, LEAST_PAGES};

/// The highest bits of a hash, which are its part. The lowest ones are the same for all windows that are looked at.
const PART_BITS: u32 = 6;

/// How many hashes of a part wait, 16 bytes each.
const WAITING: usize = 1 << 8;

/// Pages by hash.
#[derive(Debug, Clone)]
pub(crate) struct PagesOf {
    parts: Vec<Part>,
    pages: u32,
}

/// The hashes of one part.
#[derive(Debug, Clone, Default)]
struct Part {
    by_hash: FxHashMap<u64, PageCount>,
    /// Hashes to be counted, each with the number of its page.
    waiting: Vec<(u64, u32)>,
}

/// The pages that a hash was seen on.
#[derive(Debug, Clone, Copy)]
struct PageCount {
    /// The number of the last of them, from 1.
    last: u32,
    count: u32,
}

impl PagesOf {
    /// Counts the hashes of pages, which come in any order; each counts once a page.
    pub(crate) fn of<H: Iterator<Item = u64>>(pages: impl Iterator<Item = H>) -> Self {
        let mut pages_of = Self { parts: vec![Part::default(); 1 << PART_BITS], pages: 0 };
        for hashes in pages {
            pages_of.pages += 1;
            for hash in hashes {
                let part = &mut pages_of.parts[(hash >> (u64::BITS - PART_BITS)) as usize];
                part.waiting.push((hash, pages_of.pages));
                if part.waiting.len() == WAITING {
                    part.count();
                }
            }
        }
        pages_of.parts.iter_mut().for_each(Part::count);
        pages_of
    }

    /// The hashes, each with the number of its pages.
    fn counts(&self) -> impl Iterator<Item = (u64, u32)> {
        self.parts.iter().flat_map(|part| &part.by_hash).map(|(&hash, seen)| (hash, seen.count))
    }

    /// Number of different hashes.
    pub(crate) fn len(&self) -> usize {
        self.parts.iter().map(|part| part.by_hash.len()).sum()
    }

    /// Number of pages.
    pub(crate) fn pages(&self) -> u32 {
        self.pages
    }

    /// The hashes on several pages, with the number of their pages.
    pub(crate) fn shared(&self) -> FxHashMap<u64, u32> {
        self.counts().filter(|&(_, pages)| pages >= LEAST_PAGES).collect()
    }

    /// The hashes on enough of the pages.
    pub(crate) fn frequent(&self, frequency: Frequency) -> FxHashSet<u64> {
        let enough = self.counts().filter(|&(_, pages)| frequency.enough(pages, self.pages));
        enough.map(|(hash, _)| hash).collect()
    }
}

impl Part {
    /// Counts what waits.
    fn count(&mut self) {
        for (hash, page) in self.waiting.drain(..) {
            let seen = self.by_hash.entry(hash).or_insert(PageCount { last: 0, count: 0 });
            if seen.last != page {
                *seen = PageCount { last: page, count: seen.count + 1 };
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use proptest::prelude::*;

    use super::*;

    #[test]
    fn pages_are_counted_and_not_occurrences() {
        let pages = [&[1, 1, 1, 2][..], &[2, 3, 2], &[], &[2, 1]];
        let pages_of = PagesOf::of(pages.into_iter().map(|hashes| hashes.iter().copied()));
        let frequent = |fewest| {
            let mut hashes: Vec<u64> = pages_of.frequent(Frequency::Pages(fewest)).into_iter().collect();
            hashes.sort_unstable();
            hashes
        };
        assert_eq!((pages_of.pages(), pages_of.len()), (4, 3));
        assert_eq!([frequent(2), frequent(3), frequent(4)], [vec![1, 2], vec![2], vec![]]);
        assert_eq!(pages_of.shared(), FxHashMap::from_iter([(1, 2), (2, 3)]));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]

        /// Whatever part a hash is of, and however often it had to wait.
        #[test]
        fn parts_change_nothing(
            seeds in proptest::collection::vec(proptest::collection::vec(0_u64..2_000, 0..40), 0..12),
            copies in 1_usize..1_000,
        ) {
            let pages = || seeds.iter().map(|seeds| seeds.iter().map(|&seed| crate::hash::mix(seed)));
            let mut expected: BTreeMap<u64, u32> = BTreeMap::new();
            for hashes in pages() {
                let distinct: BTreeSet<u64> = hashes.collect();
                distinct.into_iter().for_each(|hash| *expected.entry(hash).or_default() += 1);
            }
            let pages_of = PagesOf::of(pages().map(|hashes| std::iter::repeat_n(hashes, copies).flatten()));
            prop_assert_eq!(pages_of.counts().collect::<BTreeMap<_, _>>(), expected);
        }
    }
}
