//! The block that shows the page's title.

use crate::outline::Outline;

/// From this similarity on a block can show the title.
const LEAST: f64 = 0.5;

/// Blocks that are less similar than the best by at most this much are candidates too.
const MARGIN: f64 = 0.05;

/// The title stands before this share of the page's long text.
const EARLY: f64 = 0.4;

/// The words of a block that count as long text: those outside of links, if it has 12 words and few of them in links.
pub(crate) fn long_words(block: &crate::outline::Block) -> f64 {
    let (words, links) = (f64::from(block.len()), f64::from(block.link_words));
    if block.len() >= 12 && links < 0.4 * words { words - links } else { 0.0 }
}

/// Of the blocks most similar to a title the last that has less than 40 % of the page's long text before it, or else the
/// last of all; `None` if no block is similar enough.
pub(crate) fn title_block(outline: &Outline) -> Option<usize> {
    let blocks = &outline.blocks;
    let best = blocks.iter().map(|block| block.title_similarity).fold(0.0, f64::max);
    if best <= LEAST {
        return None;
    }
    let all: f64 = blocks.iter().map(long_words).sum();
    let mut before = 0.0;
    let (mut early, mut last) = (None, None);
    for (index, block) in blocks.iter().enumerate() {
        if block.title_similarity >= best - MARGIN {
            last = Some(index);
            if before / all.max(1.0) < EARLY {
                early = last;
            }
        }
        before += long_words(block);
    }
    early.or(last)
}

/// Keeps the title too, if it stands at or before the middle of what is kept.
pub(crate) fn with_title(mut keep: Vec<bool>, title: Option<usize>) -> Vec<bool> {
    let kept: Vec<usize> = (0..keep.len()).filter(|&block| keep[block]).collect();
    if let Some(title) = title
        && kept.get(kept.len() / 2).is_some_and(|&middle| title <= middle)
    {
        keep[title] = true;
    }
    keep
}
