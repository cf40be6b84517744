//! A page as the method reads it: block-level elements, and between their tags the blocks of text.
//!
//! How it is read off a page is left to `read_outline`.

use cleaning::{About, Hints, Spans, long_words, title_block};
use page::{NodeId, Span};
use text::TextFigures;
use text::hash::{mix, of_run};

/// The block-level elements and blocks of one page, both in document order.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Outline {
    /// `body` first, or the root of a page without it; every parent before its children.
    pub(crate) elements: Vec<Element>,
    pub(crate) blocks: Vec<Block>,
    /// The text of all blocks: several pieces for a block that holds an element which is skipped.
    pub(crate) pieces: Vec<Span>,
    /// The hashes of the words of all blocks.
    pub(crate) words: Vec<u64>,
    /// Per block whether most of it is in dialogs or hidden; never because it is hidden if that is most of the page.
    pub(crate) not_shown: Vec<bool>,
    pub(crate) about: About,
}

/// A block-level element.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Element {
    pub(crate) node: NodeId,
    /// The block-level element around it; `body` is its own.
    pub(crate) parent: u32,
    /// Block-level elements above it.
    pub(crate) depth: u32,
    /// Headings above it, itself counted.
    pub(crate) headings: u32,
    /// Of the nearest heading above or at it, 1 to 6; 0 without one.
    pub(crate) heading_level: u8,
    /// Hash of its tag.
    pub(crate) tag: u64,
    /// Hash of its tag, classes and id, without digits.
    pub(crate) step: u64,
    /// Hash of the steps from `body` down to it: its place in the site's pages.
    pub(crate) path: u64,
    /// Hash of the tags from `body` down to it.
    pub(crate) tags: u64,
    /// Its siblings of the same step, itself counted.
    pub(crate) alike: u32,
    /// The groups of the words in its class and id.
    pub(crate) hints: Hints,
    pub(crate) role: Role,
}

/// The hash of the steps down to an element, from the hash of those down to its parent (`None` for `body`) and its own step; also that of
/// tags.
pub(crate) fn hash_below(above: Option<u64>, step: u64) -> u64 {
    mix(above.unwrap_or(0).rotate_left(7) ^ step)
}

/// What a block-level element is by its tag and its `role`: one bit each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Role(u32);

impl Role {
    pub(crate) const NONE: Self = Self(0);
    pub(crate) const BODY: Self = Self(1);
    pub(crate) const DIV: Self = Self(1 << 1);
    pub(crate) const PARAGRAPH: Self = Self(1 << 2);
    pub(crate) const LIST: Self = Self(1 << 3);
    pub(crate) const LIST_ITEM: Self = Self(1 << 4);
    pub(crate) const FORM: Self = Self(1 << 5);
    /// `form`, `fieldset` or `label`.
    pub(crate) const FIELDS: Self = Self(1 << 6);
    /// `figure` or `figcaption`.
    pub(crate) const FIGURE: Self = Self(1 << 7);
    pub(crate) const ARTICLE: Self = Self(1 << 8);
    pub(crate) const SECTION: Self = Self(1 << 9);
    pub(crate) const NAV: Self = Self(1 << 10);
    pub(crate) const HEADER: Self = Self(1 << 11);
    pub(crate) const FOOTER: Self = Self(1 << 12);
    pub(crate) const ASIDE: Self = Self(1 << 13);
    /// The tag `main`.
    pub(crate) const MAIN_TAG: Self = Self(1 << 14);
    /// The tag `main`, or `role=main`.
    pub(crate) const MAIN: Self = Self(1 << 15);
    /// Its `role` names a part beside the content, a menu or a dialog.
    pub(crate) const BESIDE: Self = Self(1 << 16);
    /// Its `role` names an alert.
    pub(crate) const ALERT: Self = Self(1 << 17);
    pub(crate) const HEADING_2: Self = Self(1 << 18);
    pub(crate) const TABLE: Self = Self(1 << 19);
    /// `dd` or `td`.
    pub(crate) const VALUE: Self = Self(1 << 20);

    pub(crate) const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(crate) const fn any(self, of: Self) -> bool {
        self.0 & of.0 != 0
    }
}

/// A run of text between the tags of block-level elements and line breaks.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(crate) struct Block {
    /// The nearest block-level element.
    pub(crate) owner: u32,
    /// Its first and one past its last piece.
    pub(crate) pieces: (u32, u32),
    /// Its first and one past its last word.
    pub(crate) words: (u32, u32),
    /// Words in links, at most all.
    pub(crate) link_words: u32,
    /// Words in bold or in headings.
    pub(crate) bold_words: u32,
    /// Words in elements that are hidden by an attribute.
    pub(crate) hidden_words: u32,
    /// Words in elements for code.
    pub(crate) code_words: u32,
    /// Links that begin in it.
    pub(crate) links: u32,
    /// Whether it is the text of a button.
    pub(crate) is_button: bool,
    pub(crate) figures: TextFigures,
    /// Hash of its words: equal for blocks of the same words.
    pub(crate) key: u64,
    /// Hash of the inline elements that all of its text is in, with their classes.
    pub(crate) inline_path: u64,
    /// Hash of their tags.
    pub(crate) inline_tags: u64,
    /// Groups of the words in their classes and ids.
    pub(crate) inline_hints: Hints,
    /// The greatest similarity with a title of the page, in \[0, 1\].
    pub(crate) title_similarity: f64,
    /// Share of its distinct words that the descriptions of the page have.
    pub(crate) description_share: f64,
}

impl Block {
    /// The [`key`](Self::key) of words.
    pub(crate) fn key_of(words: &[u64]) -> u64 {
        of_run(words.iter().copied())
    }

    /// Number of words, w; at least 1.
    pub(crate) fn len(&self) -> u32 {
        self.words.1 - self.words.0
    }

    /// Words outside of links, nl.
    pub(crate) fn free_words(&self) -> u32 {
        self.len() - self.link_words
    }

    /// Words that count as long text.
    pub(crate) fn long_words(&self) -> f64 {
        long_words(self.len(), self.link_words)
    }

    /// Share of words in links, ld.
    pub(crate) fn link_share(&self) -> f64 {
        f64::from(self.link_words) / f64::from(self.len())
    }
}

impl Outline {
    /// The text of a block.
    pub(crate) fn pieces_of(&self, block: usize) -> &[Span] {
        let (first, end) = self.blocks[block].pieces;
        &self.pieces[first as usize..end as usize]
    }

    /// Per block whether most of its text is in `part`.
    pub(crate) fn mostly_in(&self, part: &Spans) -> Vec<bool> {
        let mostly = |block: usize| {
            let pieces = self.pieces_of(block).iter();
            let (all, inside) = pieces.fold((0, 0), |(all, inside), &piece| {
                (all + u64::from(piece.end - piece.start), inside + part.bytes_within(piece))
            });
            2 * inside > all
        };
        (0..self.blocks.len()).map(mostly).collect()
    }

    /// The elements around a block, the innermost first; `body` again and again.
    pub(crate) fn around(&self, block: usize) -> impl Iterator<Item = u32> {
        std::iter::successors(Some(self.blocks[block].owner), |&at| Some(self.elements[at as usize].parent))
    }

    /// The words of a block.
    pub(crate) fn words_of(&self, block: &Block) -> &[u64] {
        &self.words[block.words.0 as usize..block.words.1 as usize]
    }

    /// The block that shows the page's title.
    pub(crate) fn title_block(&self) -> Option<usize> {
        title_block(self.blocks.iter().map(|block| (block.title_similarity, block.long_words())))
    }

    /// For each element the sum over the blocks below it of what `of` says.
    pub(crate) fn sums(&self, of: impl Fn(usize, &Block) -> f64) -> Vec<f64> {
        let mut sums = vec![0.0; self.elements.len()];
        for (index, block) in self.blocks.iter().enumerate() {
            sums[block.owner as usize] += of(index, block);
        }
        for element in (1..sums.len()).rev() {
            sums[self.elements[element].parent as usize] += sums[element];
        }
        sums
    }

    /// For each element, by a walk from the root, what `of` makes of its parent's value (`None` for `body`).
    pub(crate) fn downwards<T: Copy>(&self, mut of: impl FnMut(usize, &Element, Option<T>) -> T) -> Vec<T> {
        let mut values: Vec<T> = Vec::with_capacity(self.elements.len());
        for (index, element) in self.elements.iter().enumerate() {
            let above = (index > 0).then(|| values[element.parent as usize]);
            values.push(of(index, element, above));
        }
        values
    }

    /// Whether each element is `root` or below it.
    pub(crate) fn below(&self, root: usize) -> Vec<bool> {
        self.downwards(|index, _, above| index == root || above == Some(true))
    }

    /// The children of each element.
    pub(crate) fn children(&self) -> Children {
        let mut children = Children { first: vec![NO_ELEMENT; self.elements.len()], next: Vec::new() };
        children.next = vec![NO_ELEMENT; self.elements.len()];
        for element in (1..self.elements.len()).rev() {
            let first = &mut children.first[self.elements[element].parent as usize];
            children.next[element] = *first;
            *first = element as u32;
        }
        children
    }
}

/// No element.
const NO_ELEMENT: u32 = u32::MAX;

/// The children of the elements of an outline.
pub(crate) struct Children {
    first: Vec<u32>,
    next: Vec<u32>,
}

impl Children {
    /// The children of an element, in document order.
    pub(crate) fn of(&self, element: usize) -> impl Iterator<Item = usize> + '_ {
        let some = |element: u32| (element != NO_ELEMENT).then_some(element as usize);
        std::iter::successors(some(self.first[element]), move |&child| some(self.next[child]))
    }
}
