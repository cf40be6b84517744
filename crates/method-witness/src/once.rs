//! Nothing is kept twice: of blocks with the same words, and of titles, the better one stays.

use crate::outline::Outline;

/// From this similarity on a kept block counts as the title.
const SAME_TITLE: f64 = 0.8;

/// Drops, from the best block by `score` to the worst (of equal ones the first is better), a kept block of two or more
/// words whose words equal those of one kept before, and a title of three or more words if another is kept.
pub(crate) fn keep_once(outline: &Outline, score: impl Fn(usize) -> f64, keep: &mut [bool]) {
    let mut order: Vec<usize> = (0..keep.len()).filter(|&block| keep[block]).collect();
    order.sort_by(|&a, &b| score(b).total_cmp(&score(a)).then(a.cmp(&b)));
    let mut seen = rustc_hash::FxHashSet::default();
    let mut titled = false;
    for index in order {
        let block = &outline.blocks[index];
        if block.len() < 2 {
            continue;
        }
        let title = block.title_similarity > SAME_TITLE && block.len() >= 3;
        if seen.contains(&block.key) || (title && titled) {
            keep[index] = false;
            continue;
        }
        seen.insert(block.key);
        titled |= title;
    }
}
