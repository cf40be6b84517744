//! Reads the outline off a page: one walk over its nodes.

use cleaning::{About, ElementKind, Hints, dialog_text, heading_level, hidden_text, is_bold};
use page::{NodeId, Page, Span};
use rustc_hash::{FxBuildHasher, FxHashMap};
use text::hash::mix;
use text::{TextFigures, WordSet, word_hashes};

use crate::outline::{Block, Element, Outline, Role, hash_below};

impl Outline {
    /// Reads a page. Linear in its nodes and words, whatever the depth.
    pub(crate) fn of(page: &Page) -> Self {
        let body = page.nodes().find(|&node| *page.tag(node) == *"body");
        let mut reader = Reader::new(page, About::of(page, body));
        // a page of frames has no body, and no text either
        reader.read(body.unwrap_or(NodeId::ROOT));
        let mut outline = reader.finish();
        outline.not_shown = outline.mostly_in(&dialog_text(page));
        let hidden = outline.mostly_in(&hidden_text(page));
        let words: u32 = outline.blocks.iter().map(Block::len).sum();
        let of_hidden: u32 =
            outline.blocks.iter().zip(&hidden).map(|(block, &hidden)| u32::from(hidden) * block.len()).sum();
        // else a script shows the page
        if 2 * of_hidden <= words {
            outline.not_shown.iter_mut().zip(hidden).for_each(|(not_shown, hidden)| *not_shown |= hidden);
        }
        outline
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
    outline: Outline,
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
    fn new(page: &'p Page, about: About) -> Self {
        Self {
            page,
            outline: Outline { about, ..Outline::default() },
            within: Within::default(),
            open: Vec::new(),
            inline: Vec::new(),
            inline_base: 0,
            block: None,
            first_piece: 0,
        }
    }

    fn read(&mut self, body: NodeId) {
        self.enter_block_level(body);
        let mut skipped_to = body.index() + 1;
        for index in body.index() + 1..self.page.end(body).index() {
            let node = NodeId::new(index);
            while let Some(last) = self.open.pop_if(|last| last.end <= node) {
                self.leave(&last);
            }
            if index < skipped_to {
                continue;
            }
            if self.page.is_text(node) {
                self.text(node);
                continue;
            }
            match ElementKind::of(self.page, node) {
                ElementKind::Skipped => skipped_to = self.page.end(node).index(),
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

    fn enter_block_level(&mut self, node: NodeId) {
        let tag = self.page.tag(node).as_str();
        let attributes = Attributes::of(self.page, node);
        let number = u32::try_from(self.outline.elements.len()).expect("elements are fewer than nodes");
        let element = self.element(node, tag, &attributes);
        self.outline.elements.push(element);
        let inline_base = Some(std::mem::replace(&mut self.inline_base, self.inline.len()));
        self.open.push(Open { end: self.page.end(node), around: self.within, inline_base, is_link: false });
        self.within = Within {
            owner: number,
            bold: self.within.bold || is_bold(tag),
            button: self.within.button || tag == "button",
            hidden: self.within.hidden || attributes.hidden,
            code: self.within.code || is_code(tag),
            ..self.within
        };
    }

    fn element(&self, node: NodeId, tag: &str, attributes: &Attributes<'_>) -> Element {
        let step = Self::step(tag, attributes);
        let tag_hash = text::hash::fnv(tag);
        let hints = Hints::of(attributes.class).with(Hints::of(attributes.id));
        let level = heading_level(tag);
        let role = role(tag, attributes.role);
        // `body` has none, and is its own
        let parent = self.outline.elements.get(self.within.owner as usize);
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
            hints,
            role,
        }
    }

    /// The hash of an element's step: its tag, its first three class names and its id, in lower case, without digits,
    /// hyphens and underscores; the class names in the order of the alphabet, each once.
    fn step(tag: &str, attributes: &Attributes<'_>) -> u64 {
        let mut classes: Vec<u64> =
            attributes.class.split_whitespace().take(3).map(bare).filter(|&class| class != NO_NAME).collect();
        classes.sort_unstable();
        classes.dedup();
        let id = bare(attributes.id);
        let joined = classes.into_iter().fold(text::hash::fnv(tag), |hash, class| mix(hash ^ class));
        mix(joined.rotate_left(1) ^ id)
    }

    fn enter_inline(&mut self, node: NodeId) {
        let tag = self.page.tag(node).as_str();
        let attributes = Attributes::of(self.page, node);
        let is_link = tag == "a" && attributes.href;
        if is_link && let Some((block, _)) = &mut self.block {
            block.links += 1;
        }
        let tag_hash = text::hash::fnv(tag);
        let class = bare(attributes.class);
        let id = bare(attributes.id);
        self.inline.push(InlineStep {
            step: mix(mix(tag_hash ^ class) ^ id),
            tag: tag_hash,
            hints: Hints::of(attributes.class).with(Hints::of(attributes.id)),
        });
        self.open.push(Open { end: self.page.end(node), around: self.within, inline_base: None, is_link });
        self.within.link |= is_link;
        self.within.bold |= is_bold(tag);
        self.within.hidden |= attributes.hidden;
        self.within.code |= is_code(tag);
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
                self.first_piece = self.outline.pieces.len();
                let (owner, is_button) = (self.within.owner, self.within.button);
                self.block.insert((Block { owner, is_button, ..Block::default() }, inline.to_vec()))
            }
        };
        let Within { link, bold, hidden, code, .. } = self.within;
        if link || bold || hidden || code {
            let text = &self.page.text()[span.range()];
            let words =
                u32::try_from(text::alphanumeric_words(text).count()).expect("words are fewer than bytes");
            block.link_words += if link { words } else { 0 };
            block.bold_words += if bold { words } else { 0 };
            block.hidden_words += if hidden { words } else { 0 };
            block.code_words += if code { words } else { 0 };
        }
        match self.outline.pieces[self.first_piece..].last_mut() {
            Some(last) if last.end == span.start => last.end = span.end,
            _ => self.outline.pieces.push(span),
        }
    }

    fn end_block(&mut self) {
        let Some((block, inline)) = self.block.take() else { return };
        let text = self.page.text();
        let first_word = self.outline.words.len();
        for piece in &self.outline.pieces[self.first_piece..] {
            self.outline.words.extend(word_hashes(&text[piece.range()]));
        }
        if self.outline.words.len() == first_word {
            self.outline.pieces.truncate(self.first_piece);
            return;
        }
        let block = self.finished(block, &inline, first_word);
        self.outline.blocks.push(block);
    }

    fn finished(&self, open: Block, inline: &[InlineStep], first_word: usize) -> Block {
        let outline = &self.outline;
        let hashes = &outline.words[first_word..];
        let pieces = &outline.pieces[self.first_piece..];
        let text = self.page.text();
        let number = |count: usize| u32::try_from(count).expect("counts are bounded by the cap on the input");
        let words = number(hashes.len());
        let set = WordSet::of(hashes.to_vec());
        Block {
            pieces: (number(self.first_piece), number(outline.pieces.len())),
            words: (number(first_word), number(outline.words.len())),
            link_words: open.link_words.min(words),
            bold_words: open.bold_words.min(words),
            hidden_words: open.hidden_words.min(words),
            code_words: open.code_words.min(words),
            figures: TextFigures::of(pieces.iter().map(|piece: &Span| &text[piece.range()])),
            key: Block::key_of(hashes),
            inline_path: inline.iter().fold(0, |path, step| mix(path ^ step.step)),
            inline_tags: inline.iter().fold(0, |path, step| mix(path ^ step.tag)),
            inline_hints: inline.iter().fold(Hints::NONE, |all, step| all.with(step.hints)),
            title_similarity: outline.about.title_similarity(&set),
            description_share: set.share_in(&outline.about.description),
            ..open
        }
    }

    fn finish(mut self) -> Outline {
        let elements = &mut self.outline.elements;
        let mut alike: FxHashMap<(u32, u64), u32> =
            FxHashMap::with_capacity_and_hasher(elements.len(), FxBuildHasher);
        for element in elements.iter().skip(1) {
            *alike.entry((element.parent, element.step)).or_default() += 1;
        }
        for element in elements.iter_mut().skip(1) {
            element.alike = alike[&(element.parent, element.step)];
        }
        self.outline
    }
}

/// Whether text in an element of this tag is code.
fn is_code(tag: &str) -> bool {
    matches!(tag, "pre" | "code" | "kbd" | "samp" | "tt")
}

/// The attributes that the method reads.
#[derive(Default)]
struct Attributes<'p> {
    class: &'p str,
    id: &'p str,
    role: &'p str,
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
    let mut roles = by_tag;
    if role.contains("main") {
        roles = roles.with(Role::MAIN);
    }
    if beside.iter().any(|name| role.contains(name)) {
        roles = roles.with(Role::BESIDE);
    }
    if role.contains("alert") {
        roles = roles.with(Role::ALERT);
    }
    roles
}

#[cfg(test)]
mod tests {
    use cleaning::TextKinds;
    use proptest::prelude::*;
    use testkit::generated::html;
    use testkit::parse;

    use super::*;

    proptest! {
        /// So the kinds of text are those of this method's blocks, one by one.
        #[test]
        fn blocks_are_those_of_the_kinds_of_text(html in html()) {
            let page = parse(&html);
            let outline = Outline::of(&page);
            let kinds = TextKinds::of(&page);
            let of_kinds: Vec<&[Span]> = kinds.blocks().map(|(_, pieces)| pieces).collect();
            let blocks: Vec<&[Span]> = (0..outline.blocks.len()).map(|block| outline.pieces_of(block)).collect();
            prop_assert_eq!(of_kinds, blocks);
        }
    }
}
