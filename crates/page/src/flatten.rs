//! From the arena to the page's arrays: one walk in document order that numbers the nodes and writes the
//! text. The rules of the text are in `visible_text`, the effects of tags on it in `visibility`.

use html5ever::{LocalName, local_name};

use crate::arena::{Arena, Content, DOCUMENT, NONE, number};
use crate::attribute_table::{AttributeTable, AttributeTableBuilder};
use crate::blanks::Blanks;
use crate::class::{Class, is};
use crate::noscript::words_outside_tags;
use crate::preformatted::Preformatted;
use crate::tag::Tag;
use crate::text_use::TextUse;
use crate::visibility::Flow;
use crate::visible_text::{Gap, VisibleText};

/// The most bytes of a `noscript` whose picture is kept beside the page.
const LONGEST_PICTURE: usize = 4_000;

/// The parent of the root.
pub(crate) const NO_PARENT: u32 = u32::MAX;

/// The arrays of a page. One entry a node in each of the first three; see the accessors of `Page`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Arrays {
    pub(crate) tags: Vec<Tag>,
    pub(crate) ends: Vec<u32>,
    pub(crate) parents: Vec<u32>,
    /// One entry a node and the length of the text.
    pub(crate) text_starts: Vec<u32>,
    pub(crate) attributes: AttributeTable,
    pub(crate) text: String,
}

/// The result of the walk.
#[derive(Debug)]
pub(crate) struct Flat {
    pub(crate) arrays: Arrays,
    /// The text of each JSON-LD script.
    pub(crate) json_ld: Vec<Box<str>>,
    /// Each script that holds a formula, and each short `noscript` with a picture, with its text.
    pub(crate) raw: Vec<(u32, Box<str>)>,
    /// The characters of text in `pre`.
    pub(crate) preformatted: Preformatted,
    /// The line feeds between characters that blanks do not part.
    pub(crate) line_feeds: Vec<u32>,
    /// The number of words in the raw text of `noscript` elements in the body.
    pub(crate) noscript_words: usize,
}

/// Reads the arena in document order.
pub(crate) fn flatten(arena: &Arena) -> Flat {
    let mut walk = Walk::new(arena);
    let mut at = DOCUMENT;
    loop {
        walk.enter(at);
        let first = arena.node(at).first;
        if first != NONE {
            at = first;
            continue;
        }
        loop {
            walk.leave(at);
            let node = arena.node(at);
            if at == DOCUMENT {
                return walk.finish();
            }
            if node.next != NONE {
                at = node.next;
                break;
            }
            at = node.parent;
        }
    }
}

struct Walk<'a> {
    arena: &'a Arena,
    tags: Vec<Tag>,
    ends: Vec<u32>,
    parents: Vec<u32>,
    text: VisibleText,
    attributes: AttributeTableBuilder,
    /// The page's element that the walk is in, [`NO_PARENT`] at the document.
    open: u32,
    /// The node of the arena whose subtree is not shown, [`NONE`] outside of any.
    hidden: u32,
    /// Whether the walk has just entered the text of the page's last node. Further text then belongs to that
    /// node.
    in_leaf: bool,
    /// The use of text directly in the present element.
    text_use: TextUse,
    /// The text so far of the present JSON-LD script, formula or `noscript`.
    raw: String,
    json_ld: Vec<Box<str>>,
    raw_texts: Vec<(u32, Box<str>)>,
    /// The arena's node of the outermost open element that shows white space, [`NONE`] outside of any.
    pre: u32,
    preformatted: Preformatted,
    noscript_words: usize,
}

impl<'a> Walk<'a> {
    fn new(arena: &'a Arena) -> Self {
        Self {
            arena,
            tags: Vec::with_capacity(arena.len()),
            ends: Vec::with_capacity(arena.len()),
            parents: Vec::with_capacity(arena.len()),
            text: VisibleText::with_capacity(arena.len()),
            attributes: AttributeTableBuilder::with_capacity(arena.len(), arena.attribute_count()),
            open: NO_PARENT,
            hidden: NONE,
            in_leaf: false,
            text_use: TextUse::Ordinary,
            raw: String::new(),
            json_ld: Vec::new(),
            raw_texts: Vec::new(),
            pre: NONE,
            preformatted: Preformatted::default(),
            noscript_words: 0,
        }
    }

    fn enter(&mut self, at: u32) {
        match self.arena.node(at).content {
            Content::Fragment => {}
            Content::Element(index) => self.enter_element(at, index),
            Content::Text(index) => self.enter_text(self.arena.text(index)),
        }
    }

    fn enter_element(&mut self, at: u32, index: u32) {
        let arena = self.arena;
        let element = arena.element(index);
        self.in_leaf = false;
        self.text_use = element.text_use;
        if self.text_use == TextUse::Noscript && (self.hidden != NONE || self.in_head()) {
            self.text_use = TextUse::Dropped;
        }
        if self.hidden == NONE {
            match element.flow {
                Flow::Inline => {}
                Flow::Object => self.text.gap(Gap::Words),
                Flow::Block => {
                    self.text.gap(Gap::Lines);
                    if self.pre != NONE {
                        self.preformatted.begin_block(element.name == local_name!("br"));
                    }
                }
                Flow::Hidden => self.hidden = at,
                Flow::Replaced => {
                    self.text.gap(Gap::Words);
                    self.hidden = at;
                }
            }
        }
        self.open = self.push(element.name.clone());
        if self.hidden == NONE
            && self.pre == NONE
            && let Some(blanks) = Blanks::of(arena, at, element)
        {
            self.pre = at;
            self.preformatted.begin(self.open, blanks);
        }
        self.attributes.add(arena.attributes(element), is(&element.name, Class::Formatting));
    }

    fn in_head(&self) -> bool {
        self.tags.get(self.open as usize).is_some_and(|tag| *tag == Tag::of(local_name!("head")))
    }

    fn enter_text(&mut self, text: &str) {
        if matches!(self.text_use, TextUse::JsonLd | TextUse::Formula | TextUse::Noscript) {
            self.raw.push_str(text);
        }
        if self.hidden != NONE {
            return;
        }
        let mut leaf = None;
        if self.in_leaf {
            self.text.go_on(text);
        } else if self.text.start_leaf(text) {
            leaf = Some(self.push_leaf());
            self.in_leaf = true;
        }
        if self.pre != NONE {
            self.preformatted.add(text, leaf);
        }
    }

    fn leave(&mut self, at: u32) {
        let Content::Element(index) = self.arena.node(at).content else { return };
        let element = self.arena.element(index);
        self.in_leaf = false;
        match element.text_use {
            TextUse::JsonLd => self.json_ld.push(self.raw.as_str().into()),
            TextUse::Formula => self.raw_texts.push((self.open, self.raw.as_str().into())),
            TextUse::Noscript => {
                self.noscript_words += words_outside_tags(&self.raw);
                if self.raw.len() <= LONGEST_PICTURE && self.raw.contains("<img") {
                    self.raw_texts.push((self.open, self.raw.as_str().into()));
                }
            }
            TextUse::Ordinary | TextUse::Dropped => {}
        }
        self.raw.clear();
        self.text_use = TextUse::Ordinary;
        let end = number(self.tags.len());
        let open = self.open as usize;
        self.ends[open] = end;
        self.open = self.parents[open];
        if self.hidden == at {
            self.hidden = NONE;
        }
        if self.pre == at {
            self.pre = NONE;
        }
        if self.hidden == NONE {
            match element.flow {
                Flow::Block => {
                    self.text.gap(Gap::Lines);
                    if self.pre != NONE && element.name != local_name!("br") {
                        self.preformatted.end_block(self.may_be_line(at));
                    }
                }
                Flow::Object => self.text.gap(Gap::Words),
                Flow::Inline | Flow::Hidden | Flow::Replaced => {}
            }
        }
    }

    /// Whether a block of code may be a line: it is not the place of the line's number.
    fn may_be_line(&self, at: u32) -> bool {
        let node = self.arena.node(at);
        let Content::Element(index) = node.content else { return false };
        let element = self.arena.element(index);
        let is_number = |(name, _): &(LocalName, _)| **name == *"data-line-number";
        let is_cell = || element.name == local_name!("td") && node.next == NONE;
        (matches!(&*element.name, "div" | "li" | "p") || is_cell())
            && !self.arena.attributes(element).iter().any(is_number)
    }

    /// Adds an element node and returns its number; its end is written when the walk leaves it.
    fn push(&mut self, name: LocalName) -> u32 {
        let id = number(self.tags.len());
        self.tags.push(Tag::of(name));
        self.ends.push(0);
        self.parents.push(self.open);
        self.text.start_node();
        id
    }

    /// Adds a leaf and returns its number.
    fn push_leaf(&mut self) -> u32 {
        let id = number(self.tags.len());
        self.tags.push(Tag::TEXT);
        self.ends.push(id + 1);
        self.parents.push(self.open);
        self.attributes.add(&[], false);
        id
    }

    fn finish(self) -> Flat {
        let (text, text_starts, line_feeds) = self.text.finish();
        let mut arrays = Arrays {
            tags: self.tags,
            ends: self.ends,
            parents: self.parents,
            text_starts,
            attributes: self.attributes.finish(),
            text,
        };
        arrays.tags.shrink_to_fit();
        arrays.ends.shrink_to_fit();
        arrays.parents.shrink_to_fit();
        Flat {
            arrays,
            json_ld: self.json_ld,
            raw: self.raw_texts,
            preformatted: self.preformatted.finish(),
            line_feeds,
            noscript_words: self.noscript_words,
        }
    }
}
