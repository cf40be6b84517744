//! Longest runs of tokens that are in both sequences, and the best chain of them: in the order of both sides, with a price on gaps
//! of the page.
//!
//! Because of the price an article wins: its paragraphs follow each other at small gaps, while the same words
//! in a menu or among related news lie far from the rest. The price grows with the logarithm of the gap, so
//! that a long insert in the middle of an article (an advertisement, a box) costs little more than a short
//! one.

use std::hash::BuildHasher;
use std::iter::successors;
use std::ops::Range;

use page::number;
use rustc_hash::{FxBuildHasher, FxHashMap};

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
        self.gold as usize..(self.gold + self.length) as usize
    }

    pub(super) fn side_range(self) -> Range<usize> {
        self.side as usize..(self.side + self.length) as usize
    }
}

/// The longest stretches of places for which `is` holds, in order.
pub(super) fn stretches(places: Range<usize>, is: impl Fn(usize) -> bool) -> Vec<Range<usize>> {
    let places: Vec<usize> = places.filter(|&place| is(place)).collect();
    places.chunk_by(|one, next| one + 1 == *next).map(|run| run[0]..run[0] + run.len()).collect()
}

/// The longest common runs of at least `least` tokens, by their place in the gold, then on the page.
///
/// Two kinds are missing: runs whose parts of `least` tokens all occur too often on the page, and the
/// shortest runs if there are too many.
pub(super) fn common_runs(gold: &[u32], side: &[u32], least: usize) -> Vec<Run> {
    // the places of each run of this length on the page, and perhaps of others, by hash
    let mut places: FxHashMap<u64, Vec<u32>> = FxHashMap::default();
    for (place, run) in side.windows(least).enumerate() {
        let places = places.entry(FxBuildHasher.hash_one(run)).or_default();
        if places.len() <= MOST_PLACES {
            places.push(number(place));
        }
    }
    let mut runs = Vec::new();
    // for each diagonal (side - gold), the end of the last run in the gold
    let mut done: FxHashMap<i64, u32> = FxHashMap::default();
    for start in 0..(gold.len() + 1).saturating_sub(least) {
        let found = places.get(&FxBuildHasher.hash_one(&gold[start..start + least]));
        for place in found.filter(|places| places.len() <= MOST_PLACES).into_iter().flatten() {
            let place = *place as usize;
            // two lists of less than 2^32 tokens: the difference fits
            let diagonal = i64::from(number(place)) - i64::from(number(start));
            if side[place..place + least] != gold[start..start + least]
                || done.get(&diagonal).is_some_and(|end| *end > number(start))
            {
                continue;
            }
            let before = gold[..start].iter().rev().zip(side[..place].iter().rev());
            let before = before.take_while(|(left, right)| left == right).count();
            let after =
                gold[start..].iter().zip(&side[place..]).take_while(|(left, right)| left == right).count();
            done.insert(diagonal, number(start + after));
            runs.push(Run {
                gold: number(start - before),
                side: number(place - before),
                length: number(before + after),
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

/// The worth of a token.
const TOKEN: i64 = 4;

/// The price of leaving out `gap` tokens of the page: half a token each time the gap doubles.
fn price(gap: u32) -> i64 {
    2 * i64::from((gap + 1).ilog2())
}

/// The chain with the highest worth, in order, overlaps trimmed; of equal ones the first in the order of the
/// runs. Quadratic in the number of runs.
pub(super) fn best_chain(runs: &[Run]) -> Vec<Run> {
    // worth of the best chain that ends with each run, and the run before it
    let mut worth: Vec<i64> = Vec::with_capacity(runs.len());
    let mut before: Vec<Option<usize>> = Vec::with_capacity(runs.len());
    for (at, run) in runs.iter().enumerate() {
        let mut best = (TOKEN * i64::from(run.length), None);
        for (earlier, last) in runs[..at].iter().enumerate() {
            if let Some(overlap) = overlap(*last, *run) {
                let gap = run.side.saturating_sub(last.side + last.length);
                let gain = TOKEN * i64::from(run.length - overlap) - price(gap);
                if worth[earlier] + gain > best.0 {
                    best = (worth[earlier] + gain, Some(earlier));
                }
            }
        }
        worth.push(best.0);
        before.push(best.1);
    }
    let Some(highest) = worth.iter().max() else { return Vec::new() };
    let last = worth.iter().position(|value| value == highest);
    let chain: Vec<Run> = successors(last, |&at| before[at]).map(|at| runs[at]).collect();
    let mut trimmed: Vec<Run> = Vec::with_capacity(chain.len());
    for run in chain.into_iter().rev() {
        let by = trimmed.last().and_then(|last| overlap(*last, run)).unwrap_or(0);
        trimmed.push(run.without(by));
    }
    trimmed
}

/// The number of tokens of `next` that `last` already has, if `next` may follow `last`: both ends of `next`
/// lie further on both sides.
fn overlap(last: Run, next: Run) -> Option<u32> {
    let starts = next.gold > last.gold && next.side > last.side;
    let overlap = (last.gold + last.length)
        .saturating_sub(next.gold)
        .max((last.side + last.length).saturating_sub(next.side));
    (starts && overlap < next.length).then_some(overlap)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_runs(gold: &str, side: &str, expected: &[(u32, u32, u32)]) {
        let tokens = |text: &str| text.bytes().map(u32::from).collect::<Vec<_>>();
        let found = common_runs(&tokens(gold), &tokens(side), 3);
        let found: Vec<_> = found.iter().map(|run| (run.gold, run.side, run.length)).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn runs_in_common() {
        // a run is as long as it goes
        check_runs("abcdef", "xxabcdexx", &[(0, 2, 5)]);
        // short runs are nothing
        check_runs("ab", "ab", &[]);
        check_runs("abxcd", "abycd", &[]);
        // each place counts
        check_runs("abc", "abc-abc", &[(0, 0, 3), (0, 4, 3)]);
        // a difference splits a run
        check_runs("abcXdef", "abcYdef", &[(0, 0, 3), (4, 4, 3)]);
        // nothing in common and nothing at all
        check_runs("abc", "xyz", &[]);
        check_runs("", "abc", &[]);
        check_runs("abc", "", &[]);
        // a run that begins with what occurs too often is found
        let side = format!("{}abcQRS", "abc-".repeat(MOST_PLACES + 1));
        let at = u32::try_from(side.len()).unwrap() - 6;
        check_runs("abcQRS", &side, &[(0, at, 6)]);
    }

    #[track_caller]
    fn check_chain(runs: &[(u32, u32, u32)], expected: &[(u32, u32, u32)]) {
        let runs: Vec<_> = runs.iter().map(|&(gold, side, length)| Run { gold, side, length }).collect();
        let found: Vec<_> = best_chain(&runs).iter().map(|run| (run.gold, run.side, run.length)).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn chains_of_runs() {
        // nothing makes no chain
        check_chain(&[], &[]);
        // runs in order are chained
        check_chain(&[(0, 10, 5), (6, 16, 5)], &[(0, 10, 5), (6, 16, 5)]);
        // the near copy of a headline wins
        check_chain(&[(0, 5, 6), (0, 400, 6), (6, 410, 80)], &[(0, 400, 6), (6, 410, 80)]);
        // the longer of two crossing runs wins
        check_chain(&[(0, 100, 10), (10, 5, 40)], &[(10, 5, 40)]);
        // a few words far away are not worth the way
        check_chain(&[(0, 10, 50), (50, 5000, 4)], &[(0, 10, 50)]);
        // a paragraph after a long insert is
        check_chain(&[(0, 10, 50), (50, 5000, 40)], &[(0, 10, 50), (50, 5000, 40)]);
        // an overlap counts once
        check_chain(&[(0, 10, 10), (8, 20, 10)], &[(0, 10, 10), (10, 22, 8)]);
    }
}
