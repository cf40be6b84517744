//! The numbers of the elements around a block: how large they are, how many links they hold, how much of the prose; and the sums over the
//! blocks below each element that they are made of.

use cleaning::Hints;
use cleaning::blocks::Block;
use rustc_hash::FxHashMap;
use steps::Outline;

use crate::numbers::{Number, Rows, flag, log};

/// What is asked of an element.
type Ask = fn(&PageSums<'_>, usize) -> f64;

const WORDS: Ask = |sums, element| log(sums.words[element]);
const LINK_SHARE: Ask = |sums, element| sums.link_words[element] / sums.words[element].max(1.0);
const ENDS: Ask = |sums, element| sums.ends[element] / sums.words[element].max(1.0);
const SHARE: Ask = |sums, element| sums.words[element] / sums.all_words;
const BLOCKS: Ask = |sums, element| log(sums.blocks[element]);
const PROSE: Ask = |sums, element| sums.prose_below[element] / sums.all_prose;
const ALIKE: Ask = |sums, element| log(f64::from(sums.outline.elements[element].alike));

/// What is asked of each element around a block, in the order of the numbers from [`Number::OwnerLinkShare`] on: of the owner, its parent, and two
/// more parents; then of the nearest element above the owner with more words, the nearest above that one with more words, and so on.
const AROUND: [&[Ask]; 9] = [
    &[LINK_SHARE, SHARE, ALIKE, BLOCKS, PROSE],
    &[WORDS, LINK_SHARE, ENDS, SHARE, BLOCKS],
    &[WORDS, LINK_SHARE, SHARE, BLOCKS],
    &[WORDS, LINK_SHARE, SHARE, BLOCKS],
    &[WORDS, LINK_SHARE, PROSE],
    &[PROSE],
    &[LINK_SHARE, SHARE, BLOCKS],
    &[LINK_SHARE, PROSE, BLOCKS],
    &[WORDS, LINK_SHARE, ENDS, SHARE],
];

pub(crate) fn elements(rows: &mut Rows, outline: &Outline, sums: &PageSums<'_>) {
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
        let mut numbers = Number::OwnerLinkShare.on();
        for (element, asks) in around.into_iter().zip(AROUND) {
            for (ask, number) in asks.iter().zip(numbers.by_ref()) {
                rows.set(index, number, ask(sums, element));
            }
        }
    }
    groups(rows, outline, sums);
    prose_container(rows, outline, sums);
}

/// For each element the nearest one above with more words, `body` at last.
fn wider(outline: &Outline, sums: &PageSums<'_>) -> Vec<usize> {
    outline.downwards(|index, element, above: Option<usize>| {
        let parent = element.parent as usize;
        let is_wider = parent == 0 || sums.words[parent] > sums.words[index];
        above.filter(|_| !is_wider).unwrap_or(parent)
    })
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

/// Largest groups of three or more like siblings: records, such as posts, cards and rows, are such groups.
fn groups(rows: &mut Rows, outline: &Outline, sums: &PageSums<'_>) {
    let prices = outline.sums(|_, block| f64::from(block.figures.prices));
    let hints = |index: usize| outline.owner(index).hints;
    let by_lines = outline
        .sums(|index, block| flag(block.inline_hints.any(Hints::META) || hints(index).any(Hints::META)));
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
    // the element of the group that is above, and the group's share of the words
    let above = outline.downwards(|index, element, above: Option<Option<(usize, f64)>>| {
        let above = above.flatten();
        if index == 0 || element.alike < 3 {
            return above;
        }
        let share = groups[&(element.parent, element.step)].words / sums.all_words;
        largest = largest.max(share);
        // an inner group is taken for an outer one that is hardly larger
        if share > 0.8 * above.map_or(0.0, |(_, share)| share) { Some((index, share)) } else { above }
    });
    for (index, block) in outline.blocks.iter().enumerate() {
        let Some((at, share)) = above[block.owner as usize] else { continue };
        let element = &outline.elements[at];
        let group = &groups[&(element.parent, element.step)];
        let elements = f64::from(element.alike);
        let mean = group.words / elements;
        let variance = (group.squared_words / elements - mean * mean).max(0.0);
        rows.set(index, Number::GroupShare, share);
        rows.set(index, Number::GroupSize, log(elements));
        rows.set(index, Number::GroupWords, log(sums.words[at]));
        rows.set(index, Number::GroupPlace, f64::from(before[at]) / elements);
        rows.set(index, Number::GroupSpread, variance.sqrt() / mean.max(1.0));
        rows.set(index, Number::GroupLinkShare, group.link_words / group.words.max(1.0));
        rows.set(index, Number::GroupEnds, group.ends / group.words.max(1.0));
        rows.set(index, Number::GroupPrices, (group.prices / elements).min(2.0));
        rows.set(index, Number::GroupByLines, (group.by_lines / elements).min(4.0));
    }
    rows.fill(Number::GroupLargest, largest);
}

/// The deepest element with half of the prose, and the steps up to its path.
fn prose_container(rows: &mut Rows, outline: &Outline, sums: &PageSums<'_>) {
    let children = outline.children();
    let half = 0.5 * sums.all_prose;
    let mut container = 0;
    let mut on_path = vec![false; outline.elements.len()];
    on_path[0] = true;
    let largest = |at: usize| {
        let below = children.of(at).iter().copied().filter(|&child| sums.prose_below[child] >= half);
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
    rows.set_each(Number::ToProse, |block| f64::from(steps[outline.blocks[block].owner as usize]));
    rows.fill(Number::ProseContainerShare, SHARE(sums, container));
}

/// Sums by element, and the page's own.
pub(crate) struct PageSums<'o> {
    outline: &'o Outline,
    pub(crate) all_words: f64,
    pub(crate) words: Vec<f64>,
    pub(crate) link_words: Vec<f64>,
    /// Ends of sentences.
    ends: Vec<f64>,
    blocks: Vec<f64>,
    /// Per block its words outside of links if it is prose, else 0.
    pub(crate) prose: Vec<f64>,
    /// Prose below each element.
    prose_below: Vec<f64>,
    all_prose: f64,
}

impl<'o> PageSums<'o> {
    pub(crate) fn of(outline: &'o Outline) -> Self {
        let prose: Vec<f64> = outline.blocks.iter().map(prose).collect();
        let words = outline.sums(|_, block| f64::from(block.len()));
        let prose_below = outline.sums(|block, _| prose[block]);
        Self {
            outline,
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
    fn each_number_of_the_elements_around_a_block_is_asked_for() {
        let all = AROUND.iter().map(|asks| asks.len()).sum();
        assert_eq!(Number::OwnerLinkShare.on().nth(all), Some(Number::GroupShare));
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
