//! Blocks that are alike are judged alike: the posts of a thread, the cells of a column, the items of a list.
//!
//! The logit of each block is drawn to those of the page's other blocks at its place.

use rustc_hash::FxHashMap;

use crate::outline::{Block, Outline};

/// Logits beyond this, at a probability of one in a million, count as this.
const MOST: f64 = 13.8;

/// Draws the logit of each block by `share` to the mean over the blocks of the page at the same place.
pub(crate) fn draw_to_alike(outline: &Outline, share: f64, logits: &mut [f64]) {
    if share == 0.0 {
        return;
    }
    let place = |block: &Block| (outline.elements[block.owner as usize].path, block.inline_path);
    let mut sums: FxHashMap<(u64, u64), (f64, u32)> = FxHashMap::default();
    for (block, logit) in outline.blocks.iter().zip(&*logits) {
        let (sum, blocks) = sums.entry(place(block)).or_default();
        *sum += logit.clamp(-MOST, MOST);
        *blocks += 1;
    }
    for (block, logit) in outline.blocks.iter().zip(logits) {
        let (sum, blocks) = sums[&place(block)];
        if blocks > 1 {
            *logit = (1.0 - share) * logit.clamp(-MOST, MOST) + share * sum / f64::from(blocks);
        }
    }
}

#[cfg(test)]
mod tests {
    use testkit::parse;

    use super::*;

    /// The logits of the blocks of a page after they were drawn by a half.
    #[track_caller]
    fn check(html: &str, logits: &[f64], expected: &[f64]) {
        let mut drawn = logits.to_vec();
        draw_to_alike(&Outline::of(&parse(html)), 0.5, &mut drawn);
        assert_eq!(drawn, expected, "{html}");
    }

    #[test]
    fn blocks_at_one_place_are_drawn_together() {
        check("<p>a b<p>c d", &[2.0, -1.0], &[1.25, -0.25]);
        check("<p>a b<div>c d</div>", &[2.0, -1.0], &[2.0, -1.0]);
        check("<p>a b<p class=x>c d", &[2.0, -1.0], &[2.0, -1.0]);
        check("<p>a b<p><b>c d</b>", &[2.0, -1.0], &[2.0, -1.0]);
        check("<p>a<p>b<p>c", &[2.0, 2.0, 2.0], &[2.0, 2.0, 2.0]);
    }

    #[test]
    fn a_sure_block_does_not_decide_alone() {
        check("<p>a b<p>c d", &[100.0, -100.0], &[6.9, -6.9]);
        check("<p>a b<p>c d", &[100.0, -13.8], &[6.9, -6.9]);
        check("<p>a b<div>c d</div>", &[100.0, 0.0], &[100.0, 0.0]);
    }
}
