//! The numbers of the elements around a block: how large they are, how many links they hold, how much of the prose; and the sums over the
//! blocks below each element that they are made of.

use cleaning::Hints;
use rustc_hash::FxHashMap;

use crate::numbers::{Number, Rows, flag, log};
use crate::outline::{Block, Outline};

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

/// What is asked of which element around a block. From 0 on the owner, its parent, and so on; from 4 on the nearest element above the owner with
/// more words, the nearest above that one with more words, and so on.
const AROUND: [(usize, Number, Of); 32] = [
    (0, Number::OwnerLinkShare, Of::LinkShare),
    (0, Number::OwnerShare, Of::Share),
    (0, Number::OwnerAlike, Of::Alike),
    (0, Number::OwnerBlocks, Of::Blocks),
    (0, Number::OwnerProse, Of::Prose),
    (1, Number::Up1Words, Of::Words),
    (1, Number::Up1LinkShare, Of::LinkShare),
    (1, Number::Up1Ends, Of::Ends),
    (1, Number::Up1Share, Of::Share),
    (1, Number::Up1Blocks, Of::Blocks),
    (2, Number::Up2Words, Of::Words),
    (2, Number::Up2LinkShare, Of::LinkShare),
    (2, Number::Up2Share, Of::Share),
    (2, Number::Up2Blocks, Of::Blocks),
    (3, Number::Up3Words, Of::Words),
    (3, Number::Up3LinkShare, Of::LinkShare),
    (3, Number::Up3Share, Of::Share),
    (3, Number::Up3Blocks, Of::Blocks),
    (4, Number::Wider1Words, Of::Words),
    (4, Number::Wider1LinkShare, Of::LinkShare),
    (4, Number::Wider1Prose, Of::Prose),
    (5, Number::Wider2Prose, Of::Prose),
    (6, Number::Wider3LinkShare, Of::LinkShare),
    (6, Number::Wider3Share, Of::Share),
    (6, Number::Wider3Blocks, Of::Blocks),
    (7, Number::Wider4LinkShare, Of::LinkShare),
    (7, Number::Wider4Prose, Of::Prose),
    (7, Number::Wider4Blocks, Of::Blocks),
    (8, Number::Wider5Words, Of::Words),
    (8, Number::Wider5LinkShare, Of::LinkShare),
    (8, Number::Wider5Ends, Of::Ends),
    (8, Number::Wider5Share, Of::Share),
];

pub(crate) fn elements(rows: &mut Rows, outline: &Outline, sums: &PageSums) {
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
        let mut around = [block.owner as usize; 9];
        for level in 1..4 {
            around[level] = outline.elements[around[level - 1]].parent as usize;
        }
        around[4] = wider[around[0]];
        for level in 5..9 {
            around[level] = wider[around[level - 1]];
        }
        AROUND.iter().for_each(|&(level, number, of)| rows.set(index, number, ask(around[level], of)));
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

/// The sums of a group of like siblings: the elements of one parent with the same step.
#[derive(Clone, Copy, Default)]
struct GroupSums {
    /// The elements so far, while they are walked.
    seen: u32,
    words: f64,
    squared_words: f64,
    link_words: f64,
    ends: f64,
    prices: f64,
    by_lines: f64,
}

/// A group of like siblings above a block, and the element of it that is above.
#[derive(Clone, Copy)]
struct GroupAbove {
    group: (u32, u64),
    share: f64,
    size: u32,
    words: f64,
    /// The elements of the group before that one.
    before: u32,
}

/// Largest groups of three or more like siblings: records, such as posts, cards and rows, are such groups.
fn groups(rows: &mut Rows, outline: &Outline, sums: &PageSums) {
    let prices = outline.sums(|_, block| f64::from(block.figures.prices));
    let owner = |block: &Block| &outline.elements[block.owner as usize];
    let by_lines = outline
        .sums(|_, block| flag(block.inline_hints.any(Hints::META) || owner(block).hints.any(Hints::META)));
    let mut groups: FxHashMap<(u32, u64), GroupSums> = FxHashMap::default();
    let mut before = vec![0; outline.elements.len()];
    for (index, element) in outline.elements.iter().enumerate().skip(1) {
        if element.alike < 3 {
            continue;
        }
        let group = groups.entry((element.parent, element.step)).or_default();
        before[index] = group.seen;
        group.seen += 1;
        group.words += sums.words[index];
        group.squared_words += sums.words[index] * sums.words[index];
        group.link_words += sums.link_words[index];
        group.ends += sums.ends[index];
        group.prices += prices[index];
        group.by_lines += by_lines[index];
    }
    let mut largest = 0.0_f64;
    let above = outline.downwards(|index, element, above: Option<Option<GroupAbove>>| {
        let above = above.flatten();
        if index == 0 || element.alike < 3 {
            return above;
        }
        let group = (element.parent, element.step);
        let share = groups[&group].words / sums.all_words;
        largest = largest.max(share);
        // an inner group is taken for an outer one that is hardly larger
        if share > 0.8 * above.map_or(0.0, |above| above.share) {
            Some(GroupAbove {
                group,
                share,
                size: element.alike,
                words: sums.words[index],
                before: before[index],
            })
        } else {
            above
        }
    });
    for (index, block) in outline.blocks.iter().enumerate() {
        let Some(GroupAbove { group, share, size, words, before }) = above[block.owner as usize] else {
            continue;
        };
        let group = &groups[&group];
        let elements = f64::from(size);
        let mean = group.words / elements;
        let variance = (group.squared_words / elements - mean * mean).max(0.0);
        rows.set(index, Number::GroupShare, share);
        rows.set(index, Number::GroupSize, log(elements));
        rows.set(index, Number::GroupWords, log(words));
        rows.set(index, Number::GroupPlace, f64::from(before) / elements);
        rows.set(index, Number::GroupSpread, variance.sqrt() / mean.max(1.0));
        rows.set(index, Number::GroupLinkShare, group.link_words / group.words.max(1.0));
        rows.set(index, Number::GroupEnds, group.ends / group.words.max(1.0));
        rows.set(index, Number::GroupPrices, (group.prices / elements).min(2.0));
        rows.set(index, Number::GroupByLines, (group.by_lines / elements).min(4.0));
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

/// Sums by element, and the page's own.
pub(crate) struct PageSums {
    pub(crate) all_words: f64,
    pub(crate) words: Vec<f64>,
    pub(crate) link_words: Vec<f64>,
    /// Ends of sentences.
    pub(crate) ends: Vec<f64>,
    pub(crate) blocks: Vec<f64>,
    /// Per block its words outside of links if it is prose, else 0.
    pub(crate) prose: Vec<f64>,
    /// Prose below each element.
    prose_below: Vec<f64>,
    all_prose: f64,
}

impl PageSums {
    pub(crate) fn of(outline: &Outline) -> Self {
        let prose: Vec<f64> = outline.blocks.iter().map(prose).collect();
        let words = outline.sums(|_, block| f64::from(block.len()));
        let prose_below = outline.sums(|block, _| prose[block]);
        Self {
            all_words: words[0].max(1.0),
            all_prose: prose_below[0].max(1e-9),
            words,
            link_words: outline.sums(|_, block| f64::from(block.link_words)),
            ends: outline.sums(|_, block| f64::from(block.figures.ends)),
            blocks: outline.sums(|_, _| 1.0),
            prose,
            prose_below,
        }
    }

    /// Share of words in links below an element.
    pub(crate) fn link_share(&self, element: usize) -> f64 {
        self.link_words[element] / self.words[element].max(1.0)
    }

    /// Ends of sentences a word below an element.
    fn ends_a_word(&self, element: usize) -> f64 {
        self.ends[element] / self.words[element].max(1.0)
    }

    /// An element's share of the page's words.
    pub(crate) fn share(&self, element: usize) -> f64 {
        self.words[element] / self.all_words
    }

    /// An element's share of the page's prose.
    pub(crate) fn prose_share(&self, element: usize) -> f64 {
        self.prose_below[element] / self.all_prose
    }
}

/// Ten words or more, few of them in links, and a sentence that ends or twenty words.
fn prose(block: &Block) -> f64 {
    let is_prose =
        block.len() >= 10 && block.link_share() < 0.35 && (block.figures.ends > 0 || block.len() >= 20);
    if is_prose { f64::from(block.free_words()) } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use testkit::parse;

    use super::*;

    /// Numbers of a block of a page, by its place.
    #[track_caller]
    fn check(html: &str, block: usize, expected: &[(Number, f64)]) {
        let outline = Outline::of(&parse(html));
        let mut rows = Rows::new(outline.blocks.len());
        groups(&mut rows, &outline, &PageSums::of(&outline));
        let row = rows.iter().nth(block).expect("the page has the block");
        for &(number, value) in expected {
            assert!((f64::from(row[number as usize]) - value).abs() < 1e-6, "{number:?} of {html}");
        }
    }

    #[test]
    fn records_are_groups_of_like_siblings() {
        let post = |words: &str| {
            format!("<div class=post><h3>One</h3><p class=date>May</p><p>{words}.</p><a href=x>$2</a></div>")
        };
        let page = post("a b") + &post("a b c d") + &post("a b c d e f") + "<p>x</p>";
        // 5, 7 and 9 words and one beside them; the last record begins at its ninth block
        check(
            &page,
            8,
            &[
                (Number::GroupShare, 21.0 / 22.0),
                (Number::GroupSize, log(3.0)),
                (Number::GroupWords, log(9.0)),
                (Number::GroupPlace, 2.0 / 3.0),
                (Number::GroupSpread, (8.0_f64 / 3.0).sqrt() / 7.0),
                (Number::GroupLinkShare, 3.0 / 21.0),
                (Number::GroupEnds, 3.0 / 21.0),
                (Number::GroupPrices, 1.0),
                (Number::GroupByLines, 1.0),
                (Number::GroupLargest, 21.0 / 22.0),
            ],
        );
        check(
            &page,
            12,
            &[(Number::GroupShare, 0.0), (Number::GroupSize, 0.0), (Number::GroupLargest, 21.0 / 22.0)],
        );
    }
}
