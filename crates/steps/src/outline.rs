//! A page as methods and steps read it: its block-level elements and blocks, the words of these, and which of them are not shown.

use std::ops::{Deref, Range};
use std::sync::Arc;

use cleaning::blocks::{Block, Element};
use cleaning::{PageLines, Spans, TextBlocks, Unseen};
use page::{Lists, Page, Span};

/// A page as it is read for a decision: its [blocks](TextBlocks), and what only deciding asks for.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Outline {
    /// Its elements and blocks.
    pub read: Arc<TextBlocks>,
    /// The hashes of the words of all blocks.
    pub words: Vec<u64>,
    /// Per block whether most of it is in dialogs.
    pub in_dialog: Vec<bool>,
    /// Per block whether all of it is hidden.
    pub hidden: Vec<bool>,
    /// By what its site is counted; of a sketch the places are none.
    pub lines: PageLines,
}

impl Deref for Outline {
    type Target = TextBlocks;

    fn deref(&self) -> &TextBlocks {
        &self.read
    }
}

impl Outline {
    /// Reads a page. Linear in its nodes and words, whatever the depth.
    pub fn of(page: &Page) -> Self {
        let (read, words) = TextBlocks::with_words(page);
        let lines = PageLines::of(page);
        let mut outline = Self { read, words, in_dialog: Vec::new(), hidden: Vec::new(), lines };
        let unseen = Unseen::of(page);
        outline.in_dialog = outline.mostly_in(&unseen.dialogs);
        let seen = unseen.hidden.complement(page.text().len() as u32);
        let shows_words = |block: usize| {
            let mut shown = outline.pieces_of(block).iter().flat_map(|&piece| seen.parts_within(piece));
            shown.any(|part| page.text()[part.range()].contains(char::is_alphanumeric))
        };
        let hidden = outline.mostly_in(&unseen.hidden).into_iter().enumerate();
        outline.hidden = hidden.map(|(block, is_hidden)| is_hidden && !shows_words(block)).collect();
        outline
    }

    /// Per block whether most of its text is in `part`.
    pub fn mostly_in(&self, part: &Spans) -> Vec<bool> {
        let mostly = |block: usize| {
            let pieces = self.pieces_of(block).iter();
            let (all, inside) = pieces.fold((0, 0), |(all, inside), &piece| {
                (all + u64::from(piece.end - piece.start), inside + part.bytes_within(piece))
            });
            2 * inside > all
        };
        (0..self.blocks.len()).map(mostly).collect()
    }

    /// Whether the text of a block ends in one of these signs.
    pub(crate) fn ends_in(&self, page: &Page, block: usize, signs: &[char]) -> bool {
        let last = self.pieces_of(block).last();
        last.is_some_and(|last| page.text()[last.range()].trim_end().ends_with(signs))
    }

    /// The nearest element around a block.
    pub fn owner(&self, block: usize) -> &Element {
        &self.elements[self.blocks[block].owner as usize]
    }

    /// The elements around a block, the innermost first; `body` again and again.
    pub fn around(&self, block: usize) -> impl Iterator<Item = u32> {
        std::iter::successors(Some(self.blocks[block].owner), |&at| Some(self.elements[at as usize].parent))
    }

    /// The blocks that begin in a part of the page's text.
    pub fn blocks_within(&self, span: Span) -> Range<usize> {
        let start = |block: &Block| self.pieces[block.pieces.0 as usize].start;
        let before = |place| self.blocks.partition_point(|block| start(block) < place);
        before(span.start)..before(span.end)
    }

    /// The words of a block.
    pub fn words_of(&self, block: &Block) -> &[u64] {
        &self.words[block.words.0 as usize..block.words.1 as usize]
    }

    /// The number of words in the blocks for which `is_one` holds.
    pub fn words_where(&self, is_one: impl Fn(usize) -> bool) -> u32 {
        (0..self.blocks.len()).filter(|&block| is_one(block)).map(|block| self.blocks[block].len()).sum()
    }

    /// For each element the sum over the blocks below it of what `of` says.
    pub fn sums(&self, of: impl Fn(usize, &Block) -> f64) -> Vec<f64> {
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
    pub fn downwards<T: Copy>(&self, mut of: impl FnMut(usize, &Element, Option<T>) -> T) -> Vec<T> {
        let mut values: Vec<T> = Vec::with_capacity(self.elements.len());
        for (index, element) in self.elements.iter().enumerate() {
            let above = (index > 0).then(|| values[element.parent as usize]);
            values.push(of(index, element, above));
        }
        values
    }

    /// Whether each element is one of those for which `is_one` holds, or below one.
    pub fn within(&self, mut is_one: impl FnMut(usize, &Element) -> bool) -> Vec<bool> {
        self.downwards(|index, element, above| above == Some(true) || is_one(index, element))
    }

    /// The children of each element, in document order.
    pub fn children(&self) -> Lists<usize> {
        let below_body = self.elements.iter().enumerate().skip(1);
        Lists::grouped(self.elements.len(), below_body.map(|(index, element)| (element.parent, index)))
    }
}
