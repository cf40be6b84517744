//! The numbers of the elements around a block: how large they are, how many links they hold, how much of the prose.

use rustc_hash::{FxBuildHasher, FxHashMap};

use crate::numbers::{Number, Rows, log};
use crate::outline::Outline;
use crate::page_sums::PageSums;

/// What is asked of an element.
#[derive(Clone, Copy)]
enum Of {
    Words,
    LinkShare,
    Ends,
    Share,
    Blocks,
    Prose,
    Alike,
}

/// By levels: the owner, its parent, and so on.
const UP: [&[(Number, Of)]; 4] = [
    &[
        (Number::OwnerLinkShare, Of::LinkShare),
        (Number::OwnerShare, Of::Share),
        (Number::OwnerAlike, Of::Alike),
        (Number::OwnerBlocks, Of::Blocks),
        (Number::OwnerProse, Of::Prose),
    ],
    &[
        (Number::Up1Words, Of::Words),
        (Number::Up1LinkShare, Of::LinkShare),
        (Number::Up1Ends, Of::Ends),
        (Number::Up1Share, Of::Share),
        (Number::Up1Blocks, Of::Blocks),
    ],
    &[
        (Number::Up2Words, Of::Words),
        (Number::Up2LinkShare, Of::LinkShare),
        (Number::Up2Share, Of::Share),
        (Number::Up2Blocks, Of::Blocks),
    ],
    &[
        (Number::Up3Words, Of::Words),
        (Number::Up3LinkShare, Of::LinkShare),
        (Number::Up3Share, Of::Share),
        (Number::Up3Blocks, Of::Blocks),
    ],
];

/// By levels: the nearest element above with more words than the one before.
const WIDER: [&[(Number, Of)]; 5] = [
    &[
        (Number::Wider1Words, Of::Words),
        (Number::Wider1LinkShare, Of::LinkShare),
        (Number::Wider1Prose, Of::Prose),
    ],
    &[(Number::Wider2Prose, Of::Prose)],
    &[
        (Number::Wider3LinkShare, Of::LinkShare),
        (Number::Wider3Share, Of::Share),
        (Number::Wider3Blocks, Of::Blocks),
    ],
    &[
        (Number::Wider4LinkShare, Of::LinkShare),
        (Number::Wider4Prose, Of::Prose),
        (Number::Wider4Blocks, Of::Blocks),
    ],
    &[
        (Number::Wider5Words, Of::Words),
        (Number::Wider5LinkShare, Of::LinkShare),
        (Number::Wider5Ends, Of::Ends),
        (Number::Wider5Share, Of::Share),
    ],
];

pub(crate) fn write(rows: &mut Rows, outline: &Outline, sums: &PageSums) {
    let ask = |element: usize, of: Of| match of {
        Of::Words => log(sums.words[element]),
        Of::LinkShare => sums.link_share(element),
        Of::Ends => sums.ends_a_word(element),
        Of::Share => sums.share(element),
        Of::Blocks => log(sums.blocks[element]),
        Of::Prose => sums.prose_share(element),
        Of::Alike => log(f64::from(outline.elements[element].alike)),
    };
    let wider = wider(outline, sums);
    for (index, block) in outline.blocks.iter().enumerate() {
        let owner = block.owner as usize;
        let mut at = owner;
        for level in UP {
            level.iter().for_each(|&(number, of)| rows.set(index, number, ask(at, of)));
            at = outline.elements[at].parent as usize;
        }
        at = owner;
        for level in WIDER {
            at = wider[at];
            level.iter().for_each(|&(number, of)| rows.set(index, number, ask(at, of)));
        }
    }
    groups(rows, outline, sums);
    prose_container(rows, outline, sums);
}

/// For each element the nearest one above with more words, `body` at last.
fn wider(outline: &Outline, sums: &PageSums) -> Vec<usize> {
    let mut wider: Vec<usize> = Vec::with_capacity(outline.elements.len());
    for (index, element) in outline.elements.iter().enumerate() {
        let parent = element.parent as usize;
        let is_wider = parent == 0 || sums.words[parent] > sums.words[index];
        wider.push(if is_wider { parent } else { wider[parent] });
    }
    wider
}

/// A group of like siblings above a block, and the element of it that is above.
#[derive(Clone, Copy, Default)]
struct GroupAbove {
    share: f64,
    size: u32,
    words: f64,
}

/// Largest groups of three or more like siblings.
fn groups(rows: &mut Rows, outline: &Outline, sums: &PageSums) {
    let mut words: FxHashMap<(u32, u64), f64> =
        FxHashMap::with_capacity_and_hasher(outline.elements.len(), FxBuildHasher);
    for (index, element) in outline.elements.iter().enumerate().skip(1) {
        *words.entry((element.parent, element.step)).or_default() += sums.words[index];
    }
    let mut largest = 0.0_f64;
    let above = outline.downwards(|index, element, above: Option<GroupAbove>| {
        let above = above.unwrap_or_default();
        if index == 0 || element.alike < 3 {
            return above;
        }
        let share = words[&(element.parent, element.step)] / sums.all_words;
        largest = largest.max(share);
        // an inner group is taken for an outer one that is hardly larger
        if share > 0.8 * above.share {
            GroupAbove { share, size: element.alike, words: sums.words[index] }
        } else {
            above
        }
    });
    for (index, block) in outline.blocks.iter().enumerate() {
        let group = above[block.owner as usize];
        rows.set(index, Number::GroupShare, group.share);
        rows.set(index, Number::GroupSize, log(f64::from(group.size)));
        rows.set(index, Number::GroupWords, log(group.words));
    }
    rows.fill(Number::GroupLargest, largest);
}

/// The deepest element with half of the prose, and the steps up to its path.
fn prose_container(rows: &mut Rows, outline: &Outline, sums: &PageSums) {
    let children = outline.children();
    let half = 0.5 * sums.all_prose;
    let mut container = 0;
    let mut on_path = vec![false; outline.elements.len()];
    on_path[0] = true;
    let largest = |at: usize| {
        let below = children.of(at).filter(|&child| sums.prose_below[child] >= half);
        below.reduce(|best, next| if sums.prose_below[next] > sums.prose_below[best] { next } else { best })
    };
    while let Some(next) = largest(container) {
        container = next;
        on_path[next] = true;
    }
    let depth = outline.elements[container].depth;
    let steps = outline.downwards(|index, element, above: Option<u32>| match above {
        _ if index == container => 0,
        Some(0) => 0,
        _ if on_path[index] => depth - element.depth,
        above => above.unwrap_or(0),
    });
    for (index, block) in outline.blocks.iter().enumerate() {
        rows.set(index, Number::ToProse, f64::from(steps[block.owner as usize]));
    }
    rows.fill(Number::ProseContainerShare, sums.share(container));
}
