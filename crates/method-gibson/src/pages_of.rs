//! The number of pages that each hash occurs on.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::frequency::{Frequency, LEAST_PAGES};

/// Pages by hash, as pages are read one after the other.
#[derive(Debug, Clone, Default)]
pub(crate) struct PagesOf {
    by_hash: FxHashMap<u64, Seen>,
    pages: u32,
}

/// The pages that a hash was seen on.
#[derive(Debug, Clone, Copy)]
struct Seen {
    /// The number of the last of them, from 1.
    last: u32,
    count: u32,
}

impl PagesOf {
    /// Takes in the hashes of a page, in any order; each counts once a page.
    pub(crate) fn add(&mut self, hashes: impl Iterator<Item = u64>) {
        self.pages += 1;
        for hash in hashes {
            let seen = self.by_hash.entry(hash).or_insert(Seen { last: 0, count: 0 });
            if seen.last != self.pages {
                *seen = Seen { last: self.pages, count: seen.count + 1 };
            }
        }
    }

    /// Number of different hashes.
    pub(crate) fn len(&self) -> usize {
        self.by_hash.len()
    }

    /// Number of pages taken in.
    pub(crate) fn pages(&self) -> u32 {
        self.pages
    }

    /// The hashes on several pages, with the number of their pages.
    pub(crate) fn shared(&self) -> FxHashMap<u64, u32> {
        let shared = self.by_hash.iter().filter(|(_, seen)| seen.count >= LEAST_PAGES);
        shared.map(|(&hash, seen)| (hash, seen.count)).collect()
    }

    /// The hashes on enough of the pages taken in.
    pub(crate) fn frequent(&self, frequency: Frequency) -> FxHashSet<u64> {
        let enough = self.by_hash.iter().filter(|(_, seen)| frequency.enough(seen.count, self.pages));
        enough.map(|(&hash, _)| hash).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_are_counted_and_not_occurrences() {
        let mut pages_of = PagesOf::default();
        for hashes in [&[1, 1, 1, 2][..], &[2, 3, 2], &[], &[2, 1]] {
            pages_of.add(hashes.iter().copied());
        }
        let frequent = |fewest| {
            let mut hashes: Vec<u64> = pages_of.frequent(Frequency::Pages(fewest)).into_iter().collect();
            hashes.sort_unstable();
            hashes
        };
        assert_eq!((pages_of.pages(), pages_of.len()), (4, 3));
        assert_eq!([frequent(2), frequent(3), frequent(4)], [vec![1, 2], vec![2], vec![]]);
        assert_eq!(pages_of.shared(), FxHashMap::from_iter([(1, 2), (2, 3)]));
    }
}
