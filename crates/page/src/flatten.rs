//! From the tree to the page's arrays: one walk in document order that numbers the nodes, writes the text and collects the
//! attributes. The rules of the text are in `written_text`, the effects of tags on it in `class`, what attributes say of it in `styling`.

use html5ever::tendril::StrTendril;
use html5ever::{LocalName, local_name};
use rustc_hash::FxHashMap;

use crate::class::{Class, Flow, TextUse, is};
use crate::feed::words_outside_tags;
use crate::node::Tag;
use crate::styling::{Blanks, Layout, Styling, Stylings, may_be_line};
use crate::tree::{Arena, Content, DOCUMENT, Element, NONE, number};
use crate::written_text::{Gap, Preformatted, VisibleText};

/// The most bytes of style sheets that are kept of a page: to read rules costs more than all else. A sheet that goes beyond is left out.
const MOST_CSS: usize = 100_000;

/// The most bytes of a `noscript` whose picture is kept beside the page.
const LONGEST_PICTURE: usize = 4_000;

/// The most bytes of a raised text in an element of its own: a number or a mark.
const SHORT: usize = 4;

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

/// Data beside a page: no part of its text, of the written HTML, or of equality.
#[derive(Clone, Debug, Default)]
pub(crate) struct Beside {
    /// The text of each JSON-LD script.
    pub(crate) json_ld: Vec<Box<str>>,
    /// Each script that holds a formula, and each short `noscript` with a picture, with its text.
    pub(crate) raw: Vec<(u32, Box<str>)>,
    /// The characters of text in `pre`.
    pub(crate) preformatted: Preformatted,
    /// The line feeds between characters that blanks do not part.
    pub(crate) line_feeds: Vec<u32>,
    /// The line feeds that end lines, one or two at a place.
    pub(crate) line_ends: Vec<u32>,
    /// Its style sheets, up to [`MOST_CSS`], each with its media.
    pub(crate) styles: Vec<(Box<str>, Option<Box<str>>)>,
}

/// The result of the walk.
#[derive(Debug)]
pub(crate) struct Flat {
    pub(crate) arrays: Arrays,
    pub(crate) beside: Beside,
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
    stylings: Stylings<'a>,
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
    /// The arena's node of the outermost open element that shows white space, [`NONE`] outside of any.
    pre: u32,
    /// The same of one that shows line feeds alone.
    lines: u32,
    /// The page's open elements that a style lays out.
    laid_out: Vec<(u32, Layout)>,
    beside: Beside,
    /// The bytes of style sheets that may still be kept.
    css_left: usize,
    noscript_words: usize,
}

impl<'a> Walk<'a> {
    fn new(arena: &'a Arena) -> Self {
        Self {
            arena,
            stylings: Stylings::new(arena),
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
            pre: NONE,
            lines: NONE,
            laid_out: Vec::new(),
            beside: Beside::default(),
            css_left: MOST_CSS,
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
        let in_head = || self.tags.get(self.open as usize).is_some_and(|tag| *tag == *"head");
        if self.text_use == TextUse::Noscript && (self.hidden != NONE || in_head()) {
            self.text_use = TextUse::Dropped;
        }
        let said = if self.hidden == NONE { self.stylings.of(element) } else { Styling::default() };
        let has_items = || arena.node(at).first != arena.node(at).last;
        let own = said.layout.filter(|_| self.pre == NONE && (element.flow == Flow::Inline || has_items()));
        if self.hidden == NONE {
            let is_between_lines =
                self.pre != NONE && self.beside.preformatted.is_between_lines(self.open, "");
            match element.flow {
                _ if is_between_lines && said.is_beside_lines => self.hidden = at,
                Flow::Inline => {
                    let previous = arena.node(at).previous;
                    self.text.gap(self.border(element, own, [previous, at], false));
                }
                Flow::Object => self.text.gap(Gap::Words),
                Flow::Block => {
                    self.text.gap(Gap::Lines);
                    if self.pre != NONE {
                        self.beside.preformatted.begin_block(element.name == local_name!("br"));
                    }
                }
                Flow::Hidden => self.hidden = at,
                Flow::Replaced => {
                    self.text.gap(Gap::Words);
                    self.hidden = at;
                }
            }
        }
        self.text.start_node();
        self.open = self.push(Tag::of(element.name.clone()));
        if self.hidden == NONE
            && self.pre == NONE
            && let Some(blanks) = self.stylings.blanks(at, element, said)
        {
            if blanks != Blanks::LineFeeds {
                self.pre = at;
                self.beside.preformatted.begin(self.open, blanks);
            } else if self.lines == NONE {
                self.lines = at;
                self.text.shows_lines = true;
            }
        }
        self.laid_out.extend(own.map(|own| (self.open, own)));
        self.attributes.add(arena.attributes(element), is(&element.name, Class::Formatting));
    }

    fn enter_text(&mut self, text: &str) {
        if matches!(self.text_use, TextUse::JsonLd | TextUse::Formula | TextUse::Noscript | TextUse::Style) {
            self.raw.push_str(text);
        }
        if self.hidden != NONE {
            return;
        }
        let mut leaf = None;
        // a blank at the start of a raised text does not part it from its word
        let (open, last) = (self.open, self.tags.len().wrapping_sub(1));
        let is_raised =
            |tag: u32| self.tags.get(tag as usize).is_some_and(|tag| *tag == *"sup" || *tag == *"sub");
        let above = self.parents.get(last).filter(|&&above| above.wrapping_add(1) == open);
        let is_in_raised = || text.trim().len() <= SHORT && above.is_some_and(|&above| is_raised(above));
        let is_raised = open as usize == last && (is_raised(open) || is_in_raised());
        let text = if is_raised && self.pre == NONE { text.trim_start() } else { text };
        if self.in_leaf {
            self.text.go_on(text);
        } else if self.text.start_leaf(text) {
            self.attributes.add(&[], false);
            leaf = Some(self.push(Tag::TEXT));
            self.in_leaf = true;
        }
        let is_code = |open| self.in_leaf || !self.beside.preformatted.is_between_lines(open, text);
        if self.pre != NONE && is_code(self.open) {
            self.beside.preformatted.add(text, leaf);
        }
    }

    fn leave(&mut self, at: u32) {
        let Content::Element(index) = self.arena.node(at).content else { return };
        let element = self.arena.element(index);
        self.in_leaf = false;
        match element.text_use {
            TextUse::JsonLd => self.beside.json_ld.push(self.raw.as_str().into()),
            TextUse::Formula => self.beside.raw.push((self.open, self.raw.as_str().into())),
            TextUse::Noscript => {
                self.noscript_words += words_outside_tags(&self.raw);
                if self.raw.len() <= LONGEST_PICTURE && self.raw.contains("<img") {
                    self.beside.raw.push((self.open, self.raw.as_str().into()));
                }
            }
            // none in what is not shown itself
            TextUse::Style if self.hidden == at && self.raw.len() <= self.css_left => {
                self.css_left -= self.raw.len();
                let mut attributes = self.arena.attributes(element).iter();
                let media = attributes.find(|(name, _)| *name == local_name!("media"));
                let media = media.map(|(_, media)| (**media).into());
                self.beside.styles.push((self.raw.as_str().into(), media));
            }
            TextUse::Style | TextUse::Ordinary | TextUse::Dropped => {}
        }
        self.raw.clear();
        self.text_use = TextUse::Ordinary;
        let end = number(self.tags.len());
        let open = self.open as usize;
        self.ends[open] = end;
        let own = self.laid_out.pop_if(|(of, _)| *of as usize == open).map(|(_, own)| own);
        self.open = self.parents[open];
        if self.hidden == at {
            self.hidden = NONE;
        }
        if self.pre == at {
            self.pre = NONE;
        }
        if self.lines == at {
            self.lines = NONE;
            self.text.shows_lines = false;
        }
        if self.hidden == NONE {
            match element.flow {
                Flow::Block => {
                    self.text.gap(Gap::Lines);
                    if self.pre != NONE && element.name != local_name!("br") {
                        self.beside.preformatted.end_block(may_be_line(self.arena, at));
                    }
                }
                Flow::Object => self.text.gap(Gap::Words),
                Flow::Inline => {
                    let next = self.arena.node(at).next;
                    self.text.gap(self.border(element, own, [at, next], true));
                }
                Flow::Hidden | Flow::Replaced => {}
            }
        }
    }

    /// The gap between an inline element and what stands beside it: a style makes the element a block; or
    /// beside it is another element, and the two are no parts of one word.
    fn border(&self, element: &Element, own: Option<Layout>, [left, right]: [u32; 2], is_left: bool) -> Gap {
        let arena = self.arena;
        let (at, beside) = if is_left { (left, right) } else { (right, left) };
        if own == Some(Layout::Block) && !is_letter(edge(arena, at, true)) {
            return Gap::Lines;
        }
        let Some(Content::Element(index)) = (beside != NONE).then(|| arena.node(beside).content) else {
            return Gap::None;
        };
        // most elements with a name of their own are blocks
        if element.name.contains('-') && !element.name.starts_with("mjx-") {
            return Gap::Words;
        }
        if self.pre != NONE || arena.element(index).flow != Flow::Inline {
            return Gap::None;
        }
        let (before, behind) = (edge(arena, left, false), edge(arena, right, true));
        let is_word = is_letter(before)
            || is_letter(behind)
            || behind.starts_with(CLOSING)
            || before.ends_with(OPENING);
        let is_item = own.is_some() || self.laid_out.last() == Some(&(self.open, Layout::Items));
        if is_item && !is_word || is_sentence_end(before) && is_sentence_start(behind) {
            Gap::Words
        } else {
            Gap::None
        }
    }

    /// Adds a node and returns its number; the end of an element is written when the walk leaves it.
    fn push(&mut self, tag: Tag) -> u32 {
        let id = number(self.tags.len());
        self.tags.push(tag);
        self.ends.push(id + 1);
        self.parents.push(self.open);
        id
    }

    fn finish(self) -> Flat {
        let Self { mut tags, mut ends, mut parents, mut beside, .. } = self;
        let (text, text_starts, [line_feeds, line_ends]) = self.text.finish();
        tags.shrink_to_fit();
        ends.shrink_to_fit();
        parents.shrink_to_fit();
        beside.preformatted.shrink();
        (beside.line_feeds, beside.line_ends) = (line_feeds, line_ends);
        let arrays = Arrays { tags, ends, parents, text_starts, attributes: self.attributes.finish(), text };
        Flat { arrays, beside, noscript_words: self.noscript_words }
    }
}

/// The elements in each other in which the text at a side of an element is looked for.
const NESTED: usize = 4;

/// The text at the start or the end of an element.
fn edge(arena: &Arena, mut at: u32, is_start: bool) -> &str {
    for _ in 0..NESTED {
        let node = arena.node(at);
        match node.content {
            Content::Text(index) => return arena.text(index),
            Content::Element(_) | Content::Fragment => {
                at = if is_start { node.first } else { node.last };
            }
        }
        if at == NONE {
            break;
        }
    }
    ""
}

/// The signs that go on a word, and those that begin one.
const CLOSING: &[char] = &['.', ',', ';', ':', '!', '?', '%', ')', ']', '’', '\'', '-'];
const OPENING: &[char] = &['(', '[', '$', '€', '£', '#', '@', '-', '’', '\''];

/// Whether a text is one sign, as a styled letter is.
fn is_letter(text: &str) -> bool {
    let mut signs = text.chars();
    signs.next().is_some() && signs.next().is_none()
}

fn is_sentence_end(text: &str) -> bool {
    let word = text.strip_suffix(['.', '!', '?']).unwrap_or_default();
    let mut letters = word.chars().rev();
    [letters.next(), letters.next()].into_iter().all(|letter| letter.is_some_and(char::is_lowercase))
}

fn is_sentence_start(text: &str) -> bool {
    let mut letters = text.chars();
    letters.next().is_some_and(char::is_uppercase) && letters.next().is_some_and(char::is_lowercase)
}

/// Attributes by node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct AttributeTable {
    /// One entry a node, and the number of attributes.
    starts: Vec<u32>,
    names: Vec<LocalName>,
    /// Byte ranges of `values`, one an attribute.
    ranges: Vec<(u32, u32)>,
    values: String,
}

impl AttributeTable {
    /// Name and value of each attribute of `node`, in the order of the source.
    #[inline]
    pub(crate) fn of(&self, node: usize) -> impl ExactSizeIterator<Item = (&LocalName, &str)> + Clone {
        let range = self.starts[node] as usize..self.starts[node + 1] as usize;
        let value = |&(start, end): &(u32, u32)| &self.values[start as usize..end as usize];
        self.names[range.clone()].iter().zip(self.ranges[range].iter().map(value))
    }

    /// The value of the first attribute of `node` whose name `is` asked for.
    #[inline]
    pub(crate) fn value(&self, node: usize, is: impl Fn(&LocalName) -> bool) -> Option<&str> {
        let first = self.starts[node] as usize;
        let at = first + self.names[first..self.starts[node + 1] as usize].iter().position(is)?;
        let (start, end) = self.ranges[at];
        Some(&self.values[start as usize..end as usize])
    }
}

/// A table that is being filled, node by node in pre-order.
#[derive(Debug)]
struct AttributeTableBuilder {
    table: AttributeTable,
    /// The ranges of the values of formatting elements, by the address of a value's bytes. HTML's rules for
    /// misnested tags copy these elements, and a copy shares the bytes of its values. Without this map a page
    /// could make the table grow with the square of its size. All values are alive while the table is filled,
    /// so an address stands for one value.
    shared: FxHashMap<(usize, usize), (u32, u32)>,
}

impl AttributeTableBuilder {
    /// An empty table with room for so many nodes and attributes.
    fn with_capacity(nodes: usize, attributes: usize) -> Self {
        let table = AttributeTable {
            starts: Vec::with_capacity(nodes + 1),
            names: Vec::with_capacity(attributes),
            ranges: Vec::with_capacity(attributes),
            values: String::new(),
        };
        Self { table, shared: FxHashMap::default() }
    }

    /// Adds the next node with its attributes; `formatting` if it is an element that may have been copied.
    fn add(&mut self, attributes: &[(LocalName, StrTendril)], formatting: bool) {
        self.table.starts.push(number(self.table.names.len()));
        for (name, value) in attributes {
            self.table.names.push(name.clone());
            let range = self.range(value, formatting);
            self.table.ranges.push(range);
        }
    }

    /// The finished table.
    fn finish(self) -> AttributeTable {
        let mut table = self.table;
        table.starts.push(number(table.names.len()));
        table.starts.shrink_to_fit();
        table.names.shrink_to_fit();
        table.ranges.shrink_to_fit();
        table.values.shrink_to_fit();
        table
    }

    /// The range of a value among the values. One that is shared with a copy of its element is stored once.
    fn range(&mut self, value: &StrTendril, formatting: bool) -> (u32, u32) {
        let values = &mut self.table.values;
        let mut store = || {
            let start = number(values.len());
            values.push_str(value);
            (start, number(values.len()))
        };
        if formatting && value.is_shared() {
            *self.shared.entry((value.as_ptr().addr(), value.len())).or_insert_with(store)
        } else {
            store()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::feed::feed;

    #[test]
    fn a_long_attribute_reopened_is_held_once() {
        let html = format!("<p><b title={}>{}", "v".repeat(1 << 20), "<p>x".repeat(10_000));
        let arrays = flatten(&feed(&html, true)).arrays;
        let bold = arrays.tags.iter().rposition(|tag| *tag == *"b").expect("it was opened");
        let title = arrays.attributes.of(bold).next().expect("it has one").1;
        assert_eq!((title.len(), arrays.attributes.values.len()), (1 << 20, 1 << 20));
    }
}
