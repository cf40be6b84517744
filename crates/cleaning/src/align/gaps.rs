//! What the chain of common runs leaves: its gaps, and the parts of the gold outside of it.
//!
//! If gold and page differ little in a gap, it is aligned token by token. A single common word in a wide gap proves nothing ("the"
//! in an advertisement), so only the tokens close to other matched ones stay.
//!
//! A leftover (a paragraph in another order, a byline or date at another place) is matched if it is nearly whole and in one place on
//! the page. A short one (a byline of two words) must stand inside the article or next to it. Single common words are not
//! matched: a part of the gold that is not on the page must count as missing.

use std::iter::once;
use std::ops::Range;

use page::number;

use super::runs::{Run, best_chain, stretches};
use super::tokens::{Gold, Side};

/// The most tokens of a gap of the gold that is aligned token by token.
const WIDEST: usize = 240;

/// The number of the page's tokens beyond the length of the gold's gap that are read, from each end of a wide
/// gap.
const SLACK: usize = 24;

/// Matched tokens further apart than this on either side belong to different groups.
const NEAR: u32 = 3;

/// Aligns the gaps before, between and behind the runs of `chain` and writes the matches to `pairs`.
pub(super) fn fill(gold: &Gold, side: &Side, chain: &[Run], pairs: &mut [Option<u32>]) {
    let (Some(first), Some(last)) = (chain.first(), chain.last()) else { return };
    let from = first.side_range().start.saturating_sub(first.gold_range().start + SLACK);
    let all = gold.tokens.len();
    let to = (last.side_range().end + all - last.gold_range().end + SLACK).min(side.tokens.len());
    // the ends of the gaps before and behind the chain, as empty runs
    let empty = |gold: usize, side: usize| Run { gold: number(gold), side: number(side), length: 0 };
    let (start, end) = (empty(0, from), empty(all, to));
    let borders: Vec<Run> = once(start).chain(chain.iter().copied()).chain(once(end)).collect();
    for pair in borders.windows(2) {
        let (left, right) = (pair[0], pair[1]);
        let of_gold = left.gold_range().end..right.gold_range().start;
        let of_side = left.side_range().end..right.side_range().start;
        if of_gold.is_empty() || of_side.is_empty() || of_gold.len() > WIDEST {
            continue;
        }
        for (left, right) in close_pairs(gold, side, of_gold, of_side) {
            pairs[left] = Some(right);
        }
    }
}

/// Pairs of equal tokens within a gap, in order on both sides, close to an end of the gap or to enough others.
fn close_pairs(gold: &Gold, side: &Side, of_gold: Range<usize>, of_side: Range<usize>) -> Vec<(usize, u32)> {
    let reach = of_gold.len() + SLACK;
    // in a wide gap only the page's tokens next to its two ends are read
    let is_read = |place: &usize| *place < of_side.start + reach || *place + reach >= of_side.end;
    let places: Vec<u32> = of_side.clone().filter(is_read).map(number).collect();
    let right: Vec<u32> = places.iter().map(|place| side.tokens[*place as usize]).collect();
    let common = common_subsequence(&gold.tokens[of_gold.clone()], &right);
    let pairs: Vec<(usize, u32)> =
        common.into_iter().map(|(left, right)| (of_gold.start + left, places[right])).collect();

    let mut kept = Vec::new();
    let near = |left: (u32, u32), right: (u32, u32)| right.0 - left.0 <= NEAR && right.1 - left.1 <= NEAR;
    let place = |pair: &(usize, u32)| (number(pair.0), pair.1);
    let groups = pairs.chunk_by(|left, right| near(place(left), place(right)));
    for group in groups {
        let (Some(first), Some(last)) = (group.first(), group.last()) else { continue };
        // the tokens directly outside the gap are matched, unless the gap is at an end of the text
        let at_start = of_gold.start > 0
            && near((number(of_gold.start - 1), number(of_side.start.saturating_sub(1))), place(first));
        let at_end =
            of_gold.end < gold.tokens.len() && near(place(last), (number(of_gold.end), number(of_side.end)));
        if at_start || at_end || group.len() >= gold.least_run() {
            kept.extend_from_slice(group);
        }
    }
    kept
}

/// A longest common subsequence as pairs of positions; the time is the product of the lengths.
fn common_subsequence(left: &[u32], right: &[u32]) -> Vec<(usize, usize)> {
    let width = right.len() + 1;
    // longest[i * width + j]: length for left[i..] and right[j..]; lengths are at most WIDEST
    let mut longest = vec![0u16; (left.len() + 1) * width];
    for i in (0..left.len()).rev() {
        for j in (0..right.len()).rev() {
            longest[i * width + j] = if left[i] == right[j] {
                longest[(i + 1) * width + j + 1] + 1
            } else {
                longest[(i + 1) * width + j].max(longest[i * width + j + 1])
            };
        }
    }
    let (mut i, mut j) = (0, 0);
    let mut pairs = Vec::new();
    while i < left.len() && j < right.len() {
        if left[i] == right[j] {
            pairs.push((i, j));
            i += 1;
            j += 1;
        } else if longest[(i + 1) * width + j] >= longest[i * width + j + 1] {
            i += 1;
        } else {
            j += 1;
        }
    }
    pairs
}

/// The least share of a leftover stretch that must match in one place.
const LEAST_SHARE: (usize, usize) = (3, 5);

/// The distance from the article in which short leftovers are searched, in tokens of the page.
const AROUND: usize = 60;

/// The greatest distance, in tokens before the article, of a byline or a date within a longer line.
const JUST_BEFORE: usize = 24;

/// Searches the unmatched stretches of the gold's paragraphs among the unmatched tokens of the page.
pub(super) fn place_leftovers(gold: &Gold, side: &Side, runs: &[Run], pairs: &mut [Option<u32>]) {
    let mut taken = vec![false; side.tokens.len()];
    pairs.iter().flatten().for_each(|at| taken[*at as usize] = true);
    let unmatched = |range| stretches(range, |at| pairs[at].is_none());
    let unmatched: Vec<_> = gold.paragraphs().flat_map(unmatched).collect();
    for stretch in unmatched.into_iter().filter(|stretch| stretch.len() >= gold.least_run()) {
        place_long(stretch, runs, pairs, &mut taken);
    }
    let matched = || pairs.iter().flatten().map(|at| *at as usize);
    let Some((first, last)) = matched().min().zip(matched().max()) else { return };
    let article = first..last + 1;
    for paragraph in gold.paragraphs() {
        let whole = pairs[paragraph.clone()].iter().all(Option::is_none);
        if whole && paragraph.len() < gold.least_run() {
            place_short(paragraph, gold, side, &article, pairs, &mut taken);
        }
    }
}

/// Places a stretch by the best chain of the common runs, cut to the unmatched tokens of both sides.
fn place_long(stretch: Range<usize>, runs: &[Run], pairs: &mut [Option<u32>], taken: &mut [bool]) {
    let before_its_end = runs.partition_point(|run| run.gold_range().start < stretch.end);
    let mut free: Vec<Run> =
        runs[..before_its_end].iter().filter_map(|run| free_part(*run, &stretch, taken)).collect();
    free.sort_unstable_by_key(|run| (run.gold, run.side));
    free.dedup();
    let chain = best_chain(&free);
    let found: usize = chain.iter().map(|run| run.length as usize).sum();
    let (Some(start), Some(end)) = (chain.first(), chain.last()) else { return };
    // one place: the distance from the first to the last match is not much longer than the stretch
    let width = end.side_range().end - start.side_range().start;
    if found * LEAST_SHARE.1 >= stretch.len() * LEAST_SHARE.0 && width <= 2 * stretch.len() {
        for run in chain {
            run.note(pairs);
            taken[run.side_range()].fill(true);
        }
    }
}

/// The longest part of a run within the stretch whose tokens on the page are free.
fn free_part(run: Run, stretch: &Range<usize>, taken: &[bool]) -> Option<Run> {
    let from = stretch.start.saturating_sub(run.gold_range().start);
    let to = run.gold_range().end.min(stretch.end).checked_sub(run.gold_range().start)?;
    let free = stretches(from..to, |step| !taken[run.side_range().start + step]);
    // of equal ones the first
    let best = free.into_iter().rev().max_by_key(ExactSizeIterator::len)?;
    Some(Run { length: number(best.end), ..run }.without(number(best.start)))
}

/// Places a short paragraph as a whole, as near as possible to its matched neighbours.
fn place_short(
    paragraph: Range<usize>,
    gold: &Gold,
    side: &Side,
    article: &Range<usize>,
    pairs: &mut [Option<u32>],
    taken: &mut [bool],
) {
    let around = article.start.saturating_sub(AROUND)..(article.end + AROUND).min(side.tokens.len());
    let before_it = article.start.saturating_sub(JUST_BEFORE);
    let before = pairs[..paragraph.start].iter().rev().flatten().next().map(|at| *at as usize + 1);
    let after = pairs[paragraph.end..].iter().flatten().next().map(|at| *at as usize);
    let expected = before.or(after).unwrap_or(around.start);
    let wanted = &gold.tokens[paragraph.clone()];
    let places = side.tokens[around.clone()].windows(wanted.len()).enumerate();
    let nearest = places
        .filter(|(_, window)| *window == wanted)
        .map(|(at, _)| around.start + at)
        .filter(|at| !taken[*at..*at + wanted.len()].contains(&true))
        // further away, or behind the article, only a whole line counts
        .filter(|at| (before_it..article.end).contains(at) || side.is_line(&(*at..*at + wanted.len())))
        .min_by_key(|at| (at.abs_diff(expected), *at));
    if let Some(at) = nearest {
        let run = Run { gold: number(paragraph.start), side: number(at), length: number(wanted.len()) };
        run.note(pairs);
        taken[run.side_range()].fill(true);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn tokens(text: &str) -> Vec<u32> {
        text.bytes().map(u32::from).collect()
    }

    #[test]
    fn the_common_part_is_as_long_as_it_can_be() {
        let pairs = common_subsequence(&tokens("abcbdab"), &tokens("bdcaba"));
        assert_eq!(pairs.len(), 4);
    }

    proptest! {
        #[test]
        fn pairs_are_equal_and_in_order(left in "[abc]{0,12}", right in "[abc]{0,12}") {
            let (left, right) = (tokens(&left), tokens(&right));
            let pairs = common_subsequence(&left, &right);
            prop_assert!(pairs.iter().all(|(i, j)| left[*i] == right[*j]));
            prop_assert!(pairs.windows(2).all(|pair| pair[0].0 < pair[1].0 && pair[0].1 < pair[1].1));
        }
    }
}
