//! Reads the blocks off a page: one walk over its nodes.

use std::sync::Arc;

use page::{NodeId, Page, Span, number};
use rustc_hash::{FxBuildHasher, FxHashMap};
use text::hash::mix;
use text::{TextFigures, WordSet, word_hashes};

use crate::about::read_part;
use crate::blocks::{Block, Element, NAMED, Role, Said, TextBlocks, hash_below};
use crate::{About, ElementKind, Hints, heading_level, is_bold, name_words};

/// The least share of a headline's words that are in the `title`.
const SHARE: f64 = 0.8;

/// The most bytes of a headline.
const LONGEST: u32 = 600;

/// The most words of an id that names what an element is for.
const LONGEST_ID: usize = 3;

impl TextBlocks {
    /// The blocks of a page, [read once](Page::once). Linear in its nodes and words, whatever the depth.
    pub fn of(page: &Page) -> Arc<Self> {
        page.once(|page| Reader::read(page).0)
    }

    /// The blocks, and the hashes of the words of all blocks.
    pub fn with_words(page: &Page) -> (Arc<Self>, Vec<u64>) {
        let mut words = None;
        let blocks = page.once(|page| {
            let (blocks, read) = Reader::read(page);
            words = Some(read);
            blocks
        });
        let again =
            || blocks.pieces.iter().flat_map(|piece| word_hashes(&page.text()[piece.range()])).collect();
        let words = words.unwrap_or_else(again);
        (blocks, words)
    }
}

/// An inline element that the walk is in.
#[derive(Debug, Clone, Copy, PartialEq)]
struct InlineStep {
    /// Hash of the tag with class and id, without digits.
    step: u64,
    /// Hash of the tag.
    tag: u64,
    hints: Hints,
}

/// What holds of all text inside an element.
#[derive(Debug, Clone, Copy, Default)]
struct Within {
    owner: u32,
    link: bool,
    bold: bool,
    button: bool,
    hidden: bool,
    code: bool,
    /// The names of the inline elements around the text.
    named: Hints,
    /// Whether names are those of the parts of code.
    names_code: bool,
}

/// An element that the walk is in.
struct Open {
    end: NodeId,
    /// What holds around it.
    around: Within,
    /// The inline elements around a block-level element, counted from the bottom; `None` for an inline element.
    inline_base: Option<usize>,
    is_link: bool,
}

struct Reader<'p> {
    page: &'p Page,
    read: TextBlocks,
    /// The hashes of the words of all blocks.
    words: Vec<u64>,
    /// The words of the page's `title`.
    title: WordSet,
    /// What the values of `class` say, each judged once.
    classes: FxHashMap<&'p str, Class>,
    within: Within,
    open: Vec<Open>,
    inline: Vec<InlineStep>,
    /// Where the inline elements below the nearest block-level element begin.
    inline_base: usize,
    /// The block that is being read, with the inline elements that all of its text so far is in.
    block: Option<(Block, Vec<InlineStep>)>,
    /// The first piece of the block that is being read.
    first_piece: usize,
}

impl<'p> Reader<'p> {
    fn read(page: &'p Page) -> (TextBlocks, Vec<u64>) {
        let body = page.nodes().find(|&node| *page.tag(node) == *"body");
        let title = page.nodes().find(|&node| *page.tag(node) == *"title");
        let title = WordSet::of_text(title.map_or("", |title| read_part(page.text_of(title))));
        let mut reader = Self {
            page,
            read: TextBlocks {
                about: About::of(page, body),
                title_words: title.len(),
                ..TextBlocks::default()
            },
            words: Vec::new(),
            title,
            classes: FxHashMap::default(),
            within: Within::default(),
            open: Vec::new(),
            inline: Vec::new(),
            inline_base: 0,
            block: None,
            first_piece: 0,
        };
        // a page of frames has no body, and no text either
        reader.walk(body.unwrap_or(NodeId::ROOT));
        reader.count_alike();
        (reader.read, reader.words)
    }

    fn walk(&mut self, body: NodeId) {
        self.enter_block_level(body);
        let mut skipped_to = NodeId::ROOT;
        for node in self.page.descendants(body) {
            while let Some(last) = self.open.pop_if(|last| last.end <= node) {
                self.leave(&last);
            }
            if node < skipped_to {
                continue;
            }
            if self.page.is_text(node) {
                self.text(node);
                continue;
            }
            match ElementKind::of(self.page, node) {
                ElementKind::Skipped => skipped_to = self.page.end(node),
                ElementKind::Break => self.end_block(),
                ElementKind::BlockLevel => {
                    self.end_block();
                    self.enter_block_level(node);
                }
                ElementKind::Inline => self.enter_inline(node),
            }
        }
        while let Some(last) = self.open.pop() {
            self.leave(&last);
        }
        self.end_block();
    }

    /// What a value of `class` says.
    fn class(&mut self, value: &'p str) -> Class {
        if value.is_empty() {
            Class::default()
        } else {
            *self.classes.entry(value).or_insert_with(|| Class::of(value))
        }
    }

    fn enter_block_level(&mut self, node: NodeId) {
        let tag = self.page.tag(node).as_str();
        let attributes = Attributes::of(self.page, node);
        let number = u32::try_from(self.read.elements.len()).expect("elements are fewer than nodes");
        let element = self.element(node, tag, &attributes);
        self.read.elements.push(element);
        let inline_base = Some(std::mem::replace(&mut self.inline_base, self.inline.len()));
        self.open.push(Open { end: self.page.end(node), around: self.within, inline_base, is_link: false });
        self.within.owner = number;
        self.within.bold |= is_bold(tag);
        self.within.button |= tag == "button";
        self.within.hidden |= attributes.hidden;
        self.within.code |= is_code(tag);
        self.within.names_code |= tag == "pre";
    }

    fn element(&mut self, node: NodeId, tag: &str, attributes: &Attributes<'p>) -> Element {
        let class = self.class(attributes.class);
        let of_id = Hints::of(attributes.id);
        // the tag, the class names in the order of the alphabet, and the id
        let classes = class.steps.into_iter().filter(|&class| class != NO_NAME);
        let joined = classes.fold(text::hash::fnv(tag), |hash, class| mix(hash ^ class));
        let step = mix(joined.rotate_left(1) ^ bare(attributes.id));
        let tag_hash = text::hash::fnv(tag);
        let level = heading_level(tag);
        let names = self.names(tag, class.hints, of_id, attributes);
        // `body` has none, and is its own
        let parent = self.read.elements.get(self.within.owner as usize);
        Element {
            node,
            parent: self.within.owner,
            depth: parent.map_or(0, |parent| parent.depth + 1),
            headings: parent.map_or(0, |parent| parent.headings + u32::from(level.is_some())),
            heading_level: parent.map_or(0, |parent| level.unwrap_or(parent.heading_level)),
            tag: tag_hash,
            step,
            path: hash_below(parent.map(|parent| parent.path), step),
            tags: hash_below(parent.map(|parent| parent.tags), tag_hash),
            alike: 1,
            hints: class.hints.with(of_id),
            // those of `body` are about the whole page
            names: parent.map_or(Hints::NONE, |_| names),
            role: role(tag, attributes.role),
        }
    }

    /// The hints of an element's names. A `time` counts as named after dates.
    fn names(&self, tag: &str, of_class: Hints, of_id: Hints, attributes: &Attributes<'_>) -> Hints {
        if self.within.names_code {
            return Hints::NONE;
        }
        let mut names = of_class.with(Hints::of(attributes.itemprop));
        // a longer id is the words of a heading
        if of_id != Hints::NONE && name_words(attributes.id).nth(LONGEST_ID).is_none() {
            names = names.with(of_id);
        }
        if attributes.rel.split_ascii_whitespace().any(|rel| rel.eq_ignore_ascii_case("author")) {
            names = names.with(Hints::BY_LINE);
        }
        if tag == "time" { names.with(Hints::DATE) } else { names }
    }

    fn enter_inline(&mut self, node: NodeId) {
        let tag = self.page.tag(node).as_str();
        let attributes = Attributes::of(self.page, node);
        let is_link = tag == "a" && attributes.href;
        if is_link && let Some((block, _)) = &mut self.block {
            block.links += 1;
        }
        let tag_hash = text::hash::fnv(tag);
        let class = self.class(attributes.class);
        let of_id = Hints::of(attributes.id);
        self.inline.push(InlineStep {
            step: mix(mix(tag_hash ^ class.bare) ^ bare(attributes.id)),
            tag: tag_hash,
            hints: class.hints.with(of_id),
        });
        self.open.push(Open { end: self.page.end(node), around: self.within, inline_base: None, is_link });
        self.within.link |= is_link;
        self.within.bold |= is_bold(tag);
        self.within.hidden |= attributes.hidden;
        self.within.code |= is_code(tag);
        self.within.named = self.within.named.with(self.names(tag, class.hints, of_id, &attributes));
        self.within.names_code |= tag == "code";
    }

    fn leave(&mut self, last: &Open) {
        self.within = last.around;
        match last.inline_base {
            Some(base) => {
                self.end_block();
                self.inline_base = base;
            }
            None => {
                self.inline.pop();
            }
        }
        if last.is_link
            && let Some((block, _)) = &mut self.block
        {
            block.links = block.links.max(1);
        }
    }

    fn text(&mut self, leaf: NodeId) {
        let span = self.page.span(leaf);
        let inline = &self.inline[self.inline_base..];
        let (block, _) = match &mut self.block {
            Some(open) => {
                let common = open.1.iter().zip(inline).take_while(|(old, new)| old == new).count();
                open.1.truncate(common);
                open
            }
            None => {
                self.first_piece = self.read.pieces.len();
                let (owner, is_button) = (self.within.owner, self.within.button);
                self.block.insert((Block { owner, is_button, ..Block::default() }, inline.to_vec()))
            }
        };
        let Within { link, bold, hidden, code, named, .. } = self.within;
        if link || bold || hidden || code || named != Hints::NONE {
            let words = number(text::alphanumeric_words(&self.page.text()[span.range()]).count());
            block.link_words += if link { words } else { 0 };
            block.bold_words += if bold { words } else { 0 };
            block.hidden_words += if hidden { words } else { 0 };
            block.code_words += if code { words } else { 0 };
            for (sum, hints) in block.named_words.iter_mut().zip(NAMED) {
                *sum += if named.any(hints) { words } else { 0 };
            }
        }
        match self.read.pieces[self.first_piece..].last_mut() {
            Some(last) if last.end == span.start => last.end = span.end,
            _ => self.read.pieces.push(span),
        }
    }

    fn end_block(&mut self) {
        let Some((block, inline)) = self.block.take() else { return };
        let text = self.page.text();
        let first_word = self.words.len();
        for piece in &self.read.pieces[self.first_piece..] {
            self.words.extend(word_hashes(&text[piece.range()]));
        }
        if self.words.len() == first_word {
            self.read.pieces.truncate(self.first_piece);
            return;
        }
        let block = self.finished(block, &inline, first_word);
        self.read.blocks.push(block);
    }

    fn finished(&self, open: Block, inline: &[InlineStep], first_word: usize) -> Block {
        let hashes = &self.words[first_word..];
        let pieces = &self.read.pieces[self.first_piece..];
        let text = self.page.text();
        let words = number(hashes.len());
        let set = WordSet::of(hashes.to_vec());
        let is_short = pieces.iter().map(|piece| piece.end - piece.start).sum::<u32>() <= LONGEST;
        let common = if set.share_in(&self.title) < SHARE { 0 } else { set.common(&self.title) };
        Block {
            pieces: (number(self.first_piece), number(self.read.pieces.len())),
            words: (number(first_word), number(self.words.len())),
            link_words: open.link_words.min(words),
            bold_words: open.bold_words.min(words),
            hidden_words: open.hidden_words.min(words),
            code_words: open.code_words.min(words),
            figures: TextFigures::of(pieces.iter().map(|piece: &Span| &text[piece.range()])),
            key: Block::key_of(hashes),
            inline_path: inline.iter().fold(0, |path, step| mix(path ^ step.step)),
            inline_tags: inline.iter().fold(0, |path, step| mix(path ^ step.tag)),
            inline_hints: inline.iter().fold(Hints::NONE, |all, step| all.with(step.hints)),
            title_similarity: self.read.about.title_similarity(&set),
            description_share: set.share_in(&self.read.about.description),
            said: if is_short { Said { common, words: set.len() } } else { Said::default() },
            ..open
        }
    }

    fn count_alike(&mut self) {
        let elements = &mut self.read.elements;
        let mut alike: FxHashMap<(u32, u64), u32> =
            FxHashMap::with_capacity_and_hasher(elements.len(), FxBuildHasher);
        for element in elements.iter().skip(1) {
            *alike.entry((element.parent, element.step)).or_default() += 1;
        }
        for element in elements.iter_mut().skip(1) {
            element.alike = alike[&(element.parent, element.step)];
        }
    }
}

/// What a value of `class` says.
#[derive(Clone, Copy, Default)]
struct Class {
    hints: Hints,
    /// Its hash without digits, hyphens and underscores.
    bare: u64,
    /// Those of the first three names, in order and each once.
    steps: [u64; 3],
}

impl Class {
    fn of(value: &str) -> Self {
        let mut steps = [NO_NAME; 3];
        steps.iter_mut().zip(value.split_whitespace()).for_each(|(step, name)| *step = bare(name));
        steps.sort_unstable();
        for at in [2, 1] {
            if steps[at] == steps[at - 1] {
                steps[at] = NO_NAME;
            }
        }
        Self { hints: Hints::of(value), bare: bare(value), steps }
    }
}

/// Whether text in an element of this tag is code.
fn is_code(tag: &str) -> bool {
    matches!(tag, "pre" | "code" | "kbd" | "samp" | "tt")
}

/// The attributes that are read.
#[derive(Default)]
struct Attributes<'p> {
    class: &'p str,
    id: &'p str,
    role: &'p str,
    itemprop: &'p str,
    rel: &'p str,
    href: bool,
    hidden: bool,
}

impl<'p> Attributes<'p> {
    fn of(page: &'p Page, node: NodeId) -> Self {
        let mut found = Self::default();
        for (name, value) in page.attributes(node) {
            match name {
                "class" => found.class = value,
                "id" => found.id = value,
                "role" => found.role = value,
                "itemprop" => found.itemprop = value,
                "rel" => found.rel = value,
                "href" => found.href = true,
                "hidden" => found.hidden = true,
                "aria-hidden" => found.hidden |= value == "true",
                "style" => found.hidden |= hides(value),
                _ => {}
            }
        }
        found
    }
}

/// Whether a `style` hides its element.
fn hides(style: &str) -> bool {
    style.split(';').filter_map(|declaration| declaration.split_once(':')).any(|(property, value)| {
        matches!((property.trim(), value.trim()), ("display", value) if value.starts_with("none"))
            || matches!((property.trim(), value.trim()), ("visibility", value) if value.starts_with("hidden"))
    })
}

/// The hash of a name without letters.
const NO_NAME: u64 = 0;

/// The hash of a name in lower case without digits, hyphens and underscores.
fn bare(name: &str) -> u64 {
    if name.is_ascii() {
        let kept = name.bytes().filter(|letter| !matches!(letter, b'0'..=b'9' | b'-' | b'_'));
        let mut lower = kept.map(|letter| letter.to_ascii_lowercase()).peekable();
        return if lower.peek().is_none() { NO_NAME } else { mix(text::hash::fnv_bytes(lower)) };
    }
    let kept = name.chars().filter(|letter| !letter.is_numeric() && !matches!(letter, '-' | '_'));
    let lower: String = kept.flat_map(char::to_lowercase).collect();
    if lower.is_empty() { NO_NAME } else { mix(text::hash::fnv(&lower)) }
}

fn role(tag: &str, role: &str) -> Role {
    let by_tag = match tag {
        "nav" => Role::NAV,
        "footer" => Role::FOOTER,
        "aside" => Role::ASIDE,
        "header" => Role::HEADER,
        "form" => Role::FORM.with(Role::FIELDS),
        "fieldset" | "label" => Role::FIELDS,
        "figure" | "figcaption" => Role::FIGURE,
        "main" => Role::MAIN.with(Role::MAIN_TAG),
        "article" => Role::ARTICLE,
        "section" => Role::SECTION,
        "ul" | "ol" | "dl" => Role::LIST,
        "li" => Role::LIST_ITEM,
        "p" => Role::PARAGRAPH,
        "div" => Role::DIV,
        "h2" => Role::HEADING_2,
        "table" => Role::TABLE,
        "dd" | "td" => Role::VALUE,
        "body" => Role::BODY,
        _ => Role::NONE,
    };
    if role.is_empty() {
        return by_tag;
    }
    let beside = ["navigation", "banner", "contentinfo", "complementary", "dialog", "search", "menu"];
    let said = [
        (Role::MAIN, role.contains("main")),
        (Role::BESIDE, beside.iter().any(|name| role.contains(name))),
        (Role::ALERT, role.contains("alert")),
        (Role::NOTE, matches!(role, "note" | "status")),
    ];
    said.into_iter().filter(|(_, is_said)| *is_said).fold(by_tag, |all, (own, _)| all.with(own))
}
