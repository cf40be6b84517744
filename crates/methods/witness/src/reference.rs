//! The mode for sites of reference, whose content is mostly no prose: signatures, tables, listings, lists of links.
//!
//! In the part of a page that holds its content, what does not recur is prose on a site of articles, nearly all of it. Where it
//! is not, over all pages of the site, prose is no test of content there.

use crate::outline::{Block, Outline};
use crate::seeds::Seeds;

/// Of the words in the container that are not cut and do not recur, the share in seeds; `None` for a page without
/// seeds, which has no container.
pub(crate) fn prose_share(outline: &Outline, seeds: &Seeds, in_container: &[bool]) -> Option<f64> {
    let (mut all, mut prose) = (0_u64, 0_u64);
    for (index, block) in outline.blocks.iter().enumerate() {
        let owner = block.owner as usize;
        let counts = in_container[owner] && !seeds.cut[owner] && !seeds.recurrent[index];
        if !counts || seeds.left_out[index] || block.is_button {
            continue;
        }
        let words = u64::from(block.len());
        all += words;
        prose += if seeds.of_block[index] > 0.0 { words } else { 0 };
    }
    (prose > 0).then(|| prose as f64 / all as f64)
}

/// Everything `inside` that is not `cut`, both by element; a recurrent block only if on either side, at most `near` blocks
/// away, one stands that does not recur: a label between contents.
pub(crate) fn kept(
    outline: &Outline,
    recurrent: &[bool],
    inside: &[bool],
    cut: &[bool],
    near: usize,
) -> Vec<bool> {
    let is_allowed = |block: &Block| {
        let owner = block.owner as usize;
        inside[owner] && !cut[owner] && !block.is_button
    };
    let allowed: Vec<bool> = outline.blocks.iter().map(is_allowed).collect();
    let fresh: Vec<bool> =
        allowed.iter().zip(recurrent).map(|(&allowed, &recurs)| allowed && !recurs).collect();
    let any_fresh = |blocks: std::ops::Range<usize>| fresh[blocks].contains(&true);
    let stands_between = |block: usize| {
        any_fresh(block.saturating_sub(near)..block)
            && any_fresh(block + 1..(block + 1 + near).min(fresh.len()))
    };
    (0..fresh.len()).map(|block| fresh[block] || (allowed[block] && stands_between(block))).collect()
}
