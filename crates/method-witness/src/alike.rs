//! Blocks that are alike are judged alike: the posts of a thread, the cells of a column, the items of a list.
//!
//! The probability of each block is drawn to those of the page's other blocks at its place.

use rustc_hash::FxHashMap;

use crate::model::probability;
use crate::outline::{Block, Outline};

/// Logits beyond this, at a probability of one in a million, count as this.
const MOST: f64 = 13.8;

/// Draws the logit of each block by `share` to the mean over the blocks of the page at the same place.
pub(crate) fn draw_to_alike(outline: &Outline, share: f64, probabilities: &mut [f64]) {
    if share == 0.0 {
        return;
    }
    let place = |block: &Block| (outline.elements[block.owner as usize].path, block.inline_path);
    let mut sums: FxHashMap<(u64, u64), (f64, u32)> = FxHashMap::default();
    for (block, &probability) in outline.blocks.iter().zip(&*probabilities) {
        let (sum, blocks) = sums.entry(place(block)).or_default();
        *sum += logit(probability);
        *blocks += 1;
    }
    for (block, of_block) in outline.blocks.iter().zip(probabilities) {
        let (sum, blocks) = sums[&place(block)];
        if blocks > 1 {
            let drawn = (1.0 - share) * logit(*of_block) + share * sum / f64::from(blocks);
            *of_block = probability(drawn);
        }
    }
}

fn logit(probability: f64) -> f64 {
    (probability / (1.0 - probability)).ln().clamp(-MOST, MOST)
}

#[cfg(test)]
mod tests {
    use testkit::parse;

    use super::*;

    /// The probabilities of the blocks of a page after they were drawn by a half.
    #[track_caller]
    fn check(html: &str, probabilities: &[f64], expected: &[f64]) {
        let mut drawn = probabilities.to_vec();
        draw_to_alike(&Outline::of(&parse(html)), 0.5, &mut drawn);
        let are_near = drawn.iter().zip(expected).all(|(found, expected)| (found - expected).abs() < 1e-3);
        assert!(are_near && drawn.len() == expected.len(), "{html}: {drawn:?}");
    }

    #[test]
    fn blocks_at_one_place_are_drawn_together() {
        // logits 2.197 and -2.197, whose mean is 0
        check("<p>a b<p>c d", &[0.9, 0.1], &[0.75, 0.25]);
        check("<p>a b<div>c d</div>", &[0.9, 0.1], &[0.9, 0.1]);
        check("<p>a b<p class=x>c d", &[0.9, 0.1], &[0.9, 0.1]);
        check("<p>a b<p><b>c d</b>", &[0.9, 0.1], &[0.9, 0.1]);
        check("<p>a<p>b<p>c", &[0.9, 0.9, 0.9], &[0.9, 0.9, 0.9]);
    }

    #[test]
    fn a_sure_block_stays_finite() {
        check("<p>a b<p>c d", &[1.0, 0.5], &[0.99997, 0.969]);
        check("<p>a b<p>c d", &[1.0, 0.0], &[0.999, 0.001]);
    }
}
