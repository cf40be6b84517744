//! The block-level elements of a page, and between their tags the blocks of text: what each says by its names, its tags and its words. All who
//! judge blocks read these: methods, the kinds of text, the headline.
//!
//! A block is the text between the tags of block-level elements and line breaks. Text of controls is in no block. How blocks are read off a page is left to `read_blocks`.

use page::{NodeId, Span};
use text::TextFigures;
use text::hash::{mix, of_run};

use crate::about::title_block;
use crate::{About, Hints};

/// The block-level elements of a page and the blocks of its text, both in document order. Each block has at least one word.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct TextBlocks {
    /// `body` first, or the root of a page without it; every parent before its children.
    pub elements: Vec<Element>,
    /// The blocks.
    pub blocks: Vec<Block>,
    /// The text of all blocks: several pieces for a block that holds an element which is skipped.
    pub pieces: Vec<Span>,
    /// The declarations of the page's head.
    pub about: About,
    /// The distinct words of the page's `title`.
    pub(crate) title_words: usize,
}

impl TextBlocks {
    /// The text of each block, in several pieces if the block contains a control.
    pub fn iter(&self) -> impl Iterator<Item = &[Span]> {
        (0..self.blocks.len()).map(|block| self.pieces_of(block))
    }

    /// The text of a block.
    pub fn pieces_of(&self, block: usize) -> &[Span] {
        let (first, end) = self.blocks[block].pieces;
        &self.pieces[first as usize..end as usize]
    }

    /// The block that shows the page's title: the one of the kind [`TextKind::Title`](crate::TextKind::Title).
    pub fn title(&self) -> Option<usize> {
        self.title_but(|_| false)
    }

    /// The same without some blocks.
    pub(crate) fn title_but(&self, is_out: impl Fn(usize) -> bool) -> Option<usize> {
        title_block(self.blocks.iter().enumerate().map(|(index, block)| {
            (if is_out(index) { 0.0 } else { block.title_similarity }, block.long_words())
        }))
    }
}

/// The names of inline elements that say of what kind their words are: a comment, a caption, a by-line, a date.
pub(crate) const NAMED: [Hints; 4] = [Hints::COMMENT_JUNK, Hints::CAPTIONS, Hints::BY_LINE, Hints::DATE];

/// A block-level element.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Element {
    /// Its node.
    pub node: NodeId,
    /// The block-level element around it; `body` is its own.
    pub parent: u32,
    /// Block-level elements above it.
    pub depth: u32,
    /// Headings above it, itself counted.
    pub headings: u32,
    /// Of the nearest heading above or at it, 1 to 6; 0 without one.
    pub heading_level: u8,
    /// Hash of its tag.
    pub tag: u64,
    /// Hash of its tag, classes and id, without digits.
    pub step: u64,
    /// Hash of the steps from `body` down to it: its place in the site's pages.
    pub path: u64,
    /// Hash of the tags from `body` down to it.
    pub tags: u64,
    /// Its siblings of the same step, itself counted.
    pub alike: u32,
    /// The groups of the words in its class and id.
    pub hints: Hints,
    /// The groups of all its names, for the kinds of text; none in code.
    pub names: Hints,
    /// What it is by its tag and its `role`.
    pub role: Role,
}

/// The hash of the steps down to an element, from the hash of those down to its parent (`None` for `body`) and its own step; also that of
/// tags.
pub fn hash_below(above: Option<u64>, step: u64) -> u64 {
    mix(above.unwrap_or(0).rotate_left(7) ^ step)
}

/// What a block-level element is by its tag and its `role`: one bit each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Role(u32);

impl Role {
    /// Nothing of these.
    pub const NONE: Self = Self(0);
    /// The page's `body`.
    pub const BODY: Self = Self(1);
    /// A `div`.
    pub const DIV: Self = Self(1 << 1);
    /// A `p`.
    pub const PARAGRAPH: Self = Self(1 << 2);
    /// `ul`, `ol` or `dl`.
    pub const LIST: Self = Self(1 << 3);
    /// A `li`.
    pub const LIST_ITEM: Self = Self(1 << 4);
    /// A `form`.
    pub const FORM: Self = Self(1 << 5);
    /// `form`, `fieldset` or `label`.
    pub const FIELDS: Self = Self(1 << 6);
    /// `figure` or `figcaption`.
    pub const FIGURE: Self = Self(1 << 7);
    /// An `article`.
    pub const ARTICLE: Self = Self(1 << 8);
    /// A `section`.
    pub const SECTION: Self = Self(1 << 9);
    /// A `nav`.
    pub const NAV: Self = Self(1 << 10);
    /// A `header`.
    pub const HEADER: Self = Self(1 << 11);
    /// A `footer`.
    pub const FOOTER: Self = Self(1 << 12);
    /// An `aside`.
    pub const ASIDE: Self = Self(1 << 13);
    /// The tag `main`.
    pub const MAIN_TAG: Self = Self(1 << 14);
    /// The tag `main`, or `role=main`.
    pub const MAIN: Self = Self(1 << 15);
    /// Its `role` names a part beside the content, a menu or a dialog.
    pub const BESIDE: Self = Self(1 << 16);
    /// Its `role` names an alert.
    pub const ALERT: Self = Self(1 << 17);
    /// Its `role` is that of a note or a state.
    pub const NOTE: Self = Self(1 << 21);
    /// A `h2`.
    pub const HEADING_2: Self = Self(1 << 18);
    /// A `table`.
    pub const TABLE: Self = Self(1 << 19);
    /// `dd` or `td`.
    pub const VALUE: Self = Self(1 << 20);

    /// What is in one of both.
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether the two have something in common.
    pub const fn any(self, of: Self) -> bool {
        self.0 & of.0 != 0
    }
}

/// A run of text between the tags of block-level elements and line breaks.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Block {
    /// The nearest block-level element.
    pub owner: u32,
    /// Its first and one past its last piece.
    pub pieces: (u32, u32),
    /// Its first and one past its last word.
    pub words: (u32, u32),
    /// Words in links, at most all.
    pub link_words: u32,
    /// Words in bold or in headings.
    pub bold_words: u32,
    /// Words in elements that are hidden by an attribute.
    pub hidden_words: u32,
    /// Words in elements for code.
    pub code_words: u32,
    /// Words in inline elements that are named after comments, captions, authors, dates.
    pub named_words: [u32; 4],
    /// Links that begin in it.
    pub links: u32,
    /// Whether it is the text of a button.
    pub is_button: bool,
    /// The counts of its characters.
    pub figures: TextFigures,
    /// Hash of its words: equal for blocks of the same words.
    pub key: u64,
    /// Hash of the inline elements that all of its text is in, with their classes.
    pub inline_path: u64,
    /// Hash of their tags.
    pub inline_tags: u64,
    /// Groups of the words in their classes and ids.
    pub inline_hints: Hints,
    /// The greatest similarity with a title of the page, in \[0, 1\].
    pub title_similarity: f64,
    /// Share of its distinct words that the descriptions of the page have.
    pub description_share: f64,
    /// What the page's `title` says of it.
    pub said: Said,
}

impl Block {
    /// The [`key`](Self::key) of words.
    pub fn key_of(words: &[u64]) -> u64 {
        of_run(words.iter().copied())
    }

    /// Number of words, w; at least 1.
    #[expect(clippy::len_without_is_empty, reason = "no block is without a word")]
    pub fn len(&self) -> u32 {
        self.words.1 - self.words.0
    }

    /// Words outside of links, nl.
    pub fn free_words(&self) -> u32 {
        self.len() - self.link_words
    }

    /// The words that count as long text: those outside of links, if the block has 12 words or more and less than 40 % of them in links;
    /// otherwise 0.
    pub fn long_words(&self) -> f64 {
        let (all, links) = (f64::from(self.len()), f64::from(self.link_words));
        if self.len() >= 12 && links < 0.4 * all { all - links } else { 0.0 }
    }

    /// Share of words in links, ld.
    pub fn link_share(&self) -> f64 {
        f64::from(self.link_words) / f64::from(self.len())
    }
}

/// What the text of the page's `title` says of a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Said {
    /// The distinct words of the block that are in the `title`; 0 if these are less than 80 % of the block's.
    pub common: usize,
    /// The distinct words of the block; 0 of a block of more than 600 bytes.
    pub words: usize,
}
