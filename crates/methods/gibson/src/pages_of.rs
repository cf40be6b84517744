//! The number of pages of each hash.
//!
//! A site has more windows than the processor's caches hold, and one table of all hashes would miss the cache
//! at every hash. So the hashes are divided into parts, each with a table of its own. The hashes of a part
//! wait until there are many, and are then counted together.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::frequency::{Frequency, LEAST_PAGES};

/// The number of highest bits of a hash, which give its part. The lowest bits are the same for all counted
/// windows.
const PART_BITS: u32 = 6;

/// The number of hashes of a part that wait, 16 bytes each.
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
    /// Counts the hashes of pages; they may be in any order. A hash counts once for each page.
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
    /// Counts the hashes that wait.
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

        /// The counts do not depend on the part of a hash, nor on the number of waiting hashes.
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
