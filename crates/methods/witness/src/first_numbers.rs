//! The numbers of the second forest: what the first one says of the page around a block (stacking). What stands around a block is a
//! [`Surroundings`], which training keeps, since the probabilities come later: by a forest that has not seen the publisher.

use cleaning::running;
use serde::{Deserialize, Serialize};
use steps::Outline;

use crate::numbers::{Number, flag, log};
use crate::sketch::{Numbered, number_of};

/// Groups of blocks of one page.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Surroundings {
    blocks: Vec<Around>,
    /// The elements of groups of three or more like siblings, as in `element_numbers`, that hold a block.
    siblings: Vec<Sibling>,
}

/// What stands around a block.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
struct Around {
    words: u32,
    /// Equal for the blocks at one place of the page.
    place: u32,
    parent: Part,
    grandparent: Part,
    /// The innermost and the outermost of the siblings around it.
    siblings: Option<(u32, u32)>,
}

#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
struct Sibling {
    part: Part,
    group: u32,
}

/// Blocks one after the other: the first, and one past the last.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
struct Part(u32, u32);

impl Part {
    const NONE: Self = Self(u32::MAX, 0);

    fn join(self, other: Self) -> Self {
        Self(self.0.min(other.0), self.1.max(other.1))
    }
}

impl Surroundings {
    pub(crate) fn of(outline: &Outline) -> Self {
        let mut parts = vec![Part::NONE; outline.elements.len()];
        for (index, block) in (0..).zip(&outline.blocks) {
            let owner = &mut parts[block.owner as usize];
            *owner = owner.join(Part(index, index + 1));
        }
        for element in (1..parts.len()).rev() {
            let parent = outline.elements[element].parent as usize;
            parts[parent] = parts[parent].join(parts[element]);
        }
        let mut siblings = Vec::new();
        let mut groups = Numbered::default();
        let around = outline.downwards(|index, element, above: Option<Option<(u32, u32)>>| {
            let above = above.flatten();
            if element.alike < 3 || parts[index] == Part::NONE {
                return above;
            }
            let group = number_of(&mut groups, (element.parent, element.step));
            siblings.push(Sibling { part: parts[index], group });
            let innermost = siblings.len() as u32 - 1;
            Some((innermost, above.map_or(innermost, |(_, outermost)| outermost)))
        });
        let mut places = Numbered::default();
        let blocks = outline.blocks.iter().map(|block| {
            let owner = &outline.elements[block.owner as usize];
            Around {
                words: block.len(),
                place: number_of(&mut places, (owner.path, block.inline_path)),
                parent: parts[owner.parent as usize],
                grandparent: parts[outline.elements[owner.parent as usize].parent as usize],
                siblings: around[block.owner as usize],
            }
        });
        Self { blocks: blocks.collect(), siblings }
    }

    /// What training keeps of it.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        postcard::to_allocvec(self).expect("lists of numbers can be written")
    }

    /// Reads what [`to_bytes`](Self::to_bytes) has written.
    pub(crate) fn of_bytes(bytes: &[u8]) -> Self {
        postcard::from_bytes(bytes).expect("the same program has written it")
    }

    /// Number of blocks.
    pub(crate) fn len(&self) -> usize {
        self.blocks.len()
    }

    /// Gives `set` the numbers of each block, by the probability of each.
    pub(crate) fn numbers(&self, probabilities: &[f64], mut set: impl FnMut(usize, Number, f64)) {
        let of_block = |(around, probability): (&Around, &f64)| {
            let words = f64::from(around.words);
            Sum { words, content: words * probability }
        };
        let of_blocks: Vec<Sum> = self.blocks.iter().zip(probabilities).map(of_block).collect();
        // those of the blocks before each, and of all of them last
        let sums = running(of_blocks.iter().copied());
        let within = |Part(start, end): Part| {
            let (before, all) = (sums[start as usize], sums[end as usize]);
            Sum { words: all.words - before.words, content: all.content - before.content }
        };
        let mut places = vec![Sum::default(); self.blocks.len()];
        for (around, &sum) in self.blocks.iter().zip(&of_blocks) {
            let place = &mut places[around.place as usize];
            *place = *place + sum;
        }
        let mut groups = vec![Group::default(); self.siblings.len()];
        for sibling in &self.siblings {
            let item = within(sibling.part);
            let group = &mut groups[sibling.group as usize];
            group.all = group.all + item;
            group.size += 1.0;
            group.sure += flag(item.mean() > 0.5);
        }
        let end = self.blocks.len() as u32;
        let page = within(Part(0, end));
        let largest = probabilities.iter().copied().fold(0.0, f64::max);
        let at = |index: usize, offset: isize| {
            index.checked_add_signed(offset).and_then(|at| probabilities.get(at)).copied().unwrap_or(-1.0)
        };
        for (index, around) in self.blocks.iter().enumerate() {
            let block = index as u32;
            let after = block + 1;
            let numbers = [
                (Number::First, probabilities[index]),
                (Number::FirstSecondBefore, at(index, -2)),
                (Number::FirstBefore, at(index, -1)),
                (Number::FirstAfter, at(index, 1)),
                (Number::FirstSecondAfter, at(index, 2)),
                (Number::FirstBefore5, within(Part(block.saturating_sub(5), block)).mean()),
                (Number::FirstAfter5, within(Part(after, end.min(after + 5))).mean()),
                (Number::FirstPlace, places[around.place as usize].mean()),
                (Number::FirstParent, within(around.parent).mean()),
                (Number::FirstGrandparent, within(around.grandparent).mean()),
                (Number::FirstWordsBefore, log(within(Part(0, block)).content)),
                (Number::FirstWordsAfter, log(within(Part(after, end)).content)),
                (Number::FirstPage, page.mean()),
                (Number::FirstLargest, largest),
            ];
            numbers.into_iter().for_each(|(number, value)| set(index, number, value));
            let mut numbers = Number::FirstInner.on();
            for sibling in [around.siblings.map(|of| of.0), around.siblings.map(|of| of.1)] {
                let values = sibling.map_or([-1.0; 5], |sibling| {
                    let Sibling { part, group } = self.siblings[sibling as usize];
                    groups[group as usize].numbers(within(part))
                });
                for (value, number) in values.into_iter().zip(numbers.by_ref()) {
                    set(index, number, value);
                }
            }
        }
    }
}

/// Words of some blocks, and how many of them are expected to be content.
#[derive(Clone, Copy, Default)]
struct Sum {
    words: f64,
    content: f64,
}

impl Sum {
    /// The mean of the probabilities by words; -1 of no block.
    fn mean(self) -> f64 {
        if self.words > 0.0 { self.content / self.words } else { -1.0 }
    }
}

impl std::ops::Add for Sum {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { words: self.words + other.words, content: self.content + other.content }
    }
}

/// A group of like siblings.
#[derive(Clone, Copy, Default)]
struct Group {
    all: Sum,
    size: f64,
    /// Those with a mean above a half.
    sure: f64,
}

impl Group {
    /// In the order of the numbers from [`Number::FirstInner`] on.
    fn numbers(self, item: Sum) -> [f64; 5] {
        [self.all.mean(), item.mean(), self.sure / self.size, log(self.all.words), log(self.size)]
    }
}

#[cfg(test)]
mod tests {
    use rustc_hash::FxHashMap;
    use testkit::parse;

    use super::*;

    /// Numbers of a block of a page whose blocks have these probabilities.
    #[track_caller]
    fn check(html: &str, probabilities: &[f64], block: usize, expected: &[(Number, f64)]) {
        let around = Surroundings::of(&Outline::of(&parse(html)));
        assert_eq!(Surroundings::of_bytes(&around.to_bytes()), around);
        assert_eq!(around.len(), probabilities.len());
        let mut found = FxHashMap::default();
        around.numbers(probabilities, |of, number, value| {
            if of == block {
                found.insert(number, value);
            }
        });
        for (number, value) in expected {
            assert!(
                (found[number] - value).abs() < 1e-9,
                "{number:?} of {block} is {}: {html}",
                found[number]
            );
        }
        assert_eq!(
            found.len(),
            Number::ALL.iter().filter(|number| number.group() == crate::numbers::Ablation::First).count()
        );
    }

    #[test]
    fn what_stands_around_a_block() {
        // means are by words: 1, 2, 3 and 4 of them
        let page = "<div><p>a<p>b c</div><p>d e f<p class=x>g h i j";
        let probabilities = [0.1, 0.2, 0.4, 0.8];
        let all = (0.1 + 0.4 + 1.2 + 3.2) / 10.0;
        check(
            page,
            &probabilities,
            1,
            &[
                (Number::First, 0.2),
                (Number::FirstSecondBefore, -1.0),
                (Number::FirstBefore, 0.1),
                (Number::FirstAfter, 0.4),
                (Number::FirstSecondAfter, 0.8),
                (Number::FirstBefore5, 0.1),
                (Number::FirstAfter5, 4.4 / 7.0),
                (Number::FirstPlace, 0.5 / 3.0),
                (Number::FirstParent, 0.5 / 3.0),
                (Number::FirstGrandparent, all),
                (Number::FirstWordsBefore, log(0.1)),
                (Number::FirstWordsAfter, log(4.4)),
                (Number::FirstPage, all),
                (Number::FirstLargest, 0.8),
                (Number::FirstInner, -1.0),
                (Number::FirstOuterSize, -1.0),
            ],
        );
        let outside =
            [(Number::FirstAfter, -1.0), (Number::FirstAfter5, -1.0), (Number::FirstWordsAfter, 0.0)];
        check(page, &probabilities, 3, &outside);
    }

    #[test]
    fn groups_of_like_siblings_around_a_block() {
        // three posts, the first with three rows
        let page = "<div><i></i><p>a<p>b<p>c d</div><div>e</div><div>f g</div>";
        let probabilities = [0.9, 0.6, 0.0, 0.6, 0.3];
        let outer = [
            (Number::FirstOuter, 2.7 / 7.0),
            (Number::FirstOuterItem, 1.5 / 4.0),
            (Number::FirstOuterItems, 1.0 / 3.0),
            (Number::FirstOuterWords, log(7.0)),
            (Number::FirstOuterSize, log(3.0)),
        ];
        let inner = [
            (Number::FirstInner, 1.5 / 4.0),
            (Number::FirstInnerItem, 0.6),
            (Number::FirstInnerItems, 2.0 / 3.0),
            (Number::FirstInnerWords, log(4.0)),
            (Number::FirstInnerSize, log(3.0)),
        ];
        check(page, &probabilities, 1, &[outer, inner].concat());
        // of one group it is both
        let both =
            [(Number::FirstInnerItem, 0.6), (Number::FirstOuterItem, 0.6), (Number::FirstInner, 2.7 / 7.0)];
        check(page, &probabilities, 3, &both);
    }
}
