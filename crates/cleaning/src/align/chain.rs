//! The best chain of common runs: in the order of both sides, with a price on gaps of the page.
//!
//! Because of the price an article wins: its paragraphs follow each other at small gaps, while the same words
//! in a menu or among related news lie far from the rest. The price grows with the logarithm of the gap, so
//! that a long insert in the middle of an article (an advertisement, a box) costs little more than a short
//! one.

use super::matches::Run;

/// The worth of a token.
const TOKEN: i64 = 4;

/// The price of leaving out `gap` tokens of the page: half a token each time the gap doubles.
fn price(gap: u32) -> i64 {
    2 * i64::from((gap + 1).ilog2())
}

/// The chain with the highest worth, in order, overlaps trimmed; of equal ones the first in the order of the
/// runs. Quadratic in the number of runs.
pub(super) fn best(runs: &[Run]) -> Vec<Run> {
    // worth of the best chain that ends with each run, and the run before it
    let mut worth: Vec<i64> = Vec::with_capacity(runs.len());
    let mut before: Vec<Option<usize>> = Vec::with_capacity(runs.len());
    for (at, run) in runs.iter().enumerate() {
        let mut best = (TOKEN * i64::from(run.length), None);
        for (earlier, last) in runs[..at].iter().enumerate() {
            if let Some(overlap) = overlap(*last, *run) {
                let gap = run.side.saturating_sub(last.side_end());
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
    let mut last = worth.iter().position(|value| value == highest);
    let mut chain = Vec::new();
    while let Some(at) = last {
        chain.push(runs[at]);
        last = before[at];
    }
    chain.reverse();
    trim(chain)
}

/// The number of tokens of `next` that `last` already has, if `next` may follow `last`: both ends of `next`
/// lie further on both sides.
fn overlap(last: Run, next: Run) -> Option<u32> {
    let starts = next.gold > last.gold && next.side > last.side;
    let overlap = last.gold_end().saturating_sub(next.gold).max(last.side_end().saturating_sub(next.side));
    (starts && overlap < next.length).then_some(overlap)
}

fn trim(chain: Vec<Run>) -> Vec<Run> {
    let mut trimmed: Vec<Run> = Vec::with_capacity(chain.len());
    for run in chain {
        let by = trimmed.last().and_then(|last| overlap(*last, run)).unwrap_or(0);
        trimmed.push(run.without(by));
    }
    trimmed
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(gold: u32, side: u32, length: u32) -> Run {
        Run { gold, side, length }
    }

    #[track_caller]
    fn check(runs: &[(u32, u32, u32)], expected: &[(u32, u32, u32)]) {
        let runs: Vec<_> = runs.iter().map(|(gold, side, length)| run(*gold, *side, *length)).collect();
        let found: Vec<_> = best(&runs).iter().map(|run| (run.gold, run.side, run.length)).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn nothing_makes_no_chain() {
        check(&[], &[]);
    }

    #[test]
    fn runs_in_order_are_chained() {
        check(&[(0, 10, 5), (6, 16, 5)], &[(0, 10, 5), (6, 16, 5)]);
    }

    #[test]
    fn the_near_copy_of_a_headline_wins() {
        check(&[(0, 5, 6), (0, 400, 6), (6, 410, 80)], &[(0, 400, 6), (6, 410, 80)]);
    }

    #[test]
    fn the_longer_of_two_crossing_runs_wins() {
        check(&[(0, 100, 10), (10, 5, 40)], &[(10, 5, 40)]);
    }

    #[test]
    fn a_few_words_far_away_are_not_worth_the_way() {
        check(&[(0, 10, 50), (50, 5000, 4)], &[(0, 10, 50)]);
    }

    #[test]
    fn a_paragraph_after_a_long_insert_is() {
        check(&[(0, 10, 50), (50, 5000, 40)], &[(0, 10, 50), (50, 5000, 40)]);
    }

    #[test]
    fn an_overlap_counts_once() {
        check(&[(0, 10, 10), (8, 20, 10)], &[(0, 10, 10), (10, 22, 8)]);
    }
}
