//! Longest runs of tokens that are in both sequences.

use std::hash::{Hash, Hasher};
use std::ops::Range;

use rustc_hash::{FxHashMap, FxHasher};

use super::tokens::index;

/// The most places of a useful run on the page; a more frequent run proves nothing.
const MOST_PLACES: usize = 48;

/// The most common runs that are kept; of more, the longest. Chaining is quadratic in their number.
const MOST_RUNS: usize = 3000;

/// `length` equal tokens, from `gold` and from `side` on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Run {
    pub(super) gold: u32,
    pub(super) side: u32,
    pub(super) length: u32,
}

impl Run {
    pub(super) fn gold_end(self) -> u32 {
        self.gold + self.length
    }

    pub(super) fn side_end(self) -> u32 {
        self.side + self.length
    }

    /// The run without its first `by` tokens.
    pub(super) fn without(self, by: u32) -> Self {
        Self { gold: self.gold + by, side: self.side + by, length: self.length - by }
    }

    /// Writes the run to the list of the gold's tokens.
    pub(super) fn note(self, pairs: &mut [Option<u32>]) {
        for step in 0..self.length {
            pairs[(self.gold + step) as usize] = Some(self.side + step);
        }
    }

    pub(super) fn gold_range(self) -> Range<usize> {
        self.gold as usize..self.gold_end() as usize
    }

    pub(super) fn side_range(self) -> Range<usize> {
        self.side as usize..self.side_end() as usize
    }
}

/// The longest common runs of at least `least` tokens, by their place in the gold, then on the page.
///
/// Two kinds are missing: runs whose parts of `least` tokens all occur too often on the page, and the
/// shortest runs if there are too many.
pub(super) fn common_runs(gold: &[u32], side: &[u32], least: usize) -> Vec<Run> {
    let places = Places::of(side, least);
    let mut runs = Vec::new();
    // for each diagonal (side - gold), the end of the last run in the gold
    let mut done: FxHashMap<i64, u32> = FxHashMap::default();
    for start in 0..(gold.len() + 1).saturating_sub(least) {
        for place in places.find(&gold[start..start + least]) {
            let place = *place as usize;
            // two lists of less than 2^32 tokens: the difference fits
            let diagonal = i64::from(index(place)) - i64::from(index(start));
            if side[place..place + least] != gold[start..start + least]
                || done.get(&diagonal).is_some_and(|end| *end > index(start))
            {
                continue;
            }
            let before = gold[..start].iter().rev().zip(side[..place].iter().rev());
            let before = before.take_while(|(left, right)| left == right).count();
            let after =
                gold[start..].iter().zip(&side[place..]).take_while(|(left, right)| left == right).count();
            done.insert(diagonal, index(start + after));
            runs.push(Run {
                gold: index(start - before),
                side: index(place - before),
                length: index(before + after),
            });
        }
    }
    if runs.len() > MOST_RUNS {
        runs.sort_by_key(|run| (std::cmp::Reverse(run.length), run.gold, run.side));
        runs.truncate(MOST_RUNS);
    }
    runs.sort_unstable_by_key(|run| (run.gold, run.side));
    runs
}

/// The places of each run of a fixed length on the page, by hash.
struct Places {
    by_hash: FxHashMap<u64, Vec<u32>>,
}

impl Places {
    fn of(side: &[u32], length: usize) -> Self {
        let mut by_hash: FxHashMap<u64, Vec<u32>> = FxHashMap::default();
        for (place, run) in side.windows(length).enumerate() {
            let places = by_hash.entry(hash(run)).or_default();
            if places.len() <= MOST_PLACES {
                places.push(index(place));
            }
        }
        Self { by_hash }
    }

    /// The places of a run, and perhaps of others with its hash; none if it occurs too often.
    fn find(&self, run: &[u32]) -> &[u32] {
        self.by_hash.get(&hash(run)).filter(|places| places.len() <= MOST_PLACES).map_or(&[], Vec::as_slice)
    }
}

fn hash(run: &[u32]) -> u64 {
    let mut hasher = FxHasher::default();
    run.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(gold: &str, side: &str, expected: &[(u32, u32, u32)]) {
        let tokens = |text: &str| text.bytes().map(u32::from).collect::<Vec<_>>();
        let found = common_runs(&tokens(gold), &tokens(side), 3);
        let found: Vec<_> = found.iter().map(|run| (run.gold, run.side, run.length)).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn a_run_is_as_long_as_it_goes() {
        check("abcdef", "xxabcdexx", &[(0, 2, 5)]);
    }

    #[test]
    fn short_runs_are_nothing() {
        check("ab", "ab", &[]);
        check("abxcd", "abycd", &[]);
    }

    #[test]
    fn each_place_counts() {
        check("abc", "abc-abc", &[(0, 0, 3), (0, 4, 3)]);
    }

    #[test]
    fn a_difference_splits_a_run() {
        check("abcXdef", "abcYdef", &[(0, 0, 3), (4, 4, 3)]);
    }

    #[test]
    fn nothing_in_common_and_nothing_at_all() {
        check("abc", "xyz", &[]);
        check("", "abc", &[]);
        check("abc", "", &[]);
    }

    #[test]
    fn a_run_that_begins_with_what_occurs_too_often_is_found() {
        let side = format!("{}abcQRS", "abc-".repeat(MOST_PLACES + 1));
        let at = u32::try_from(side.len()).unwrap() - 6;
        check("abcQRS", &side, &[(0, at, 6)]);
    }
}
