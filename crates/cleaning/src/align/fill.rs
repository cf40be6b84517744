//! Fills the gaps of a chain: if gold and page differ little in a gap, it is aligned token by token.
//!
//! A single common word in a wide gap proves nothing ("the" in an advertisement), so only the tokens close to
//! other matched ones stay.

use std::ops::Range;

use super::matches::Run;
use super::tokens::{Gold, Side, index};

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
    let before = first.side_range().start;
    let reach = before.saturating_sub(first.gold_range().start + SLACK);
    let mut gaps = vec![(0..first.gold_range().start, reach..before)];
    for pair in chain.windows(2) {
        let (left, right) = (pair[0], pair[1]);
        gaps.push((
            left.gold_range().end..right.gold_range().start,
            left.side_range().end..right.side_range().start,
        ));
    }
    let (gold_end, side_end) = (last.gold_range().end, last.side_range().end);
    let reach = (side_end + gold.tokens.len() - gold_end + SLACK).min(side.tokens.len());
    gaps.push((gold_end..gold.tokens.len(), side_end..reach));

    for (of_gold, of_side) in gaps {
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
    let places: Vec<u32> = if of_side.len() <= 2 * reach {
        of_side.clone().map(index).collect()
    } else {
        (of_side.start..of_side.start + reach).chain(of_side.end - reach..of_side.end).map(index).collect()
    };
    let right: Vec<u32> = places.iter().map(|place| side.tokens[*place as usize]).collect();
    let common = common_subsequence(&gold.tokens[of_gold.clone()], &right);
    let pairs: Vec<(usize, u32)> =
        common.into_iter().map(|(left, right)| (of_gold.start + left, places[right])).collect();

    let mut kept = Vec::new();
    let near = |left: (u32, u32), right: (u32, u32)| right.0 - left.0 <= NEAR && right.1 - left.1 <= NEAR;
    let place = |pair: &(usize, u32)| (index(pair.0), pair.1);
    let groups = pairs.chunk_by(|left, right| near(place(left), place(right)));
    for group in groups {
        let (Some(first), Some(last)) = (group.first(), group.last()) else { continue };
        // the tokens directly outside the gap are matched, unless the gap is at an end of the text
        let at_start = of_gold.start > 0
            && near((index(of_gold.start - 1), index(of_side.start.saturating_sub(1))), place(first));
        let at_end =
            of_gold.end < gold.tokens.len() && near(place(last), (index(of_gold.end), index(of_side.end)));
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
