//! A page as a fit needs it, as bytes: its outline with words and names as hashes, without its text.
//!
//! A sketch is far smaller than the page, the same bytes on every machine, and independent of the parameters. What a fit makes of outlines is
//! left to `fitted_site`; the parts of an outline that only cleaning reads are not in it.

use std::hash::Hash;
use std::sync::Arc;

use cleaning::{FitError, Hints, PageLines, Span, TextBlocks, versioned};
use indexmap::IndexSet;
use page::NodeId;
use rustc_hash::FxBuildHasher;
use serde::{Deserialize, Serialize};

use cleaning::blocks::{Block, Element, Role, hash_below};
use steps::Outline;

/// Distinct values, numbered from 0 on as they come.
pub(crate) type Numbered<T> = IndexSet<T, FxBuildHasher>;

/// The number of a value.
pub(crate) fn number_of<T: Hash + Eq>(known: &mut Numbered<T>, value: T) -> u32 {
    u32::try_from(known.insert_full(value).0).expect("a page has fewer values")
}

/// Changes with what is hashed, and with what a fit reads of a page.
const VERSION: u32 = 2;

/// The hints that a fit reads: one flag of an element each.
const HINTS: [Hints; 4] = [Hints::JUNK, Hints::CAPTIONS, Hints::COMMENT_JUNK, Hints::COMMENTS];

/// The roles that a fit reads, as flags after those of [`HINTS`].
const ROLES: [Role; 5] = [Role::NAV, Role::FOOTER, Role::ASIDE, Role::FORM, Role::FIGURE];

/// Repeated values are in tables, by their first place in the page, so that pages of one template have the same bytes there.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Sketch {
    fingerprint: Hash64,
    is_forum: bool,
    kinds: Vec<Kind>,
    elements: Vec<ElementRow>,
    vocabulary: Vec<Hash64>,
    /// Per word of the page its place in the vocabulary.
    words: Vec<u32>,
    inline: Vec<Inline>,
    blocks: Vec<BlockRow>,
    /// Fingerprints of [`PageLines`], of its lines and of its text.
    lines: (Vec<Hash64>, Option<Hash64>),
}

/// A hash, in eight bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct Hash64(#[serde(with = "postcard::fixint::le")] u64);

/// What elements have in common.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct Kind {
    tag: Hash64,
    step: Hash64,
    /// Of [`HINTS`], then of [`ROLES`].
    flags: u16,
}

#[derive(Serialize, Deserialize)]
struct ElementRow {
    /// From the element back to its parent; 0 for the first.
    back: u32,
    kind: u32,
}

/// The inline elements that all text of a block is in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct Inline {
    path: Hash64,
    tags: Hash64,
}

#[derive(Serialize, Deserialize)]
struct BlockRow {
    /// From the owner of the block before it, wrapping.
    owner: i32,
    words: u32,
    link_words: u32,
    ends: u32,
    /// Whether it is a button, ends as a sentence does, is in a dialog, is hidden.
    flags: u16,
    inline: u32,
}

/// The sketch of the page with this outline and fingerprint.
pub(crate) fn write_sketch(outline: &Outline, fingerprint: u64) -> Vec<u8> {
    let mut kinds = Numbered::default();
    let element = |(index, element): (u32, &Element)| {
        let hints = HINTS.iter().map(|&hint| element.hints.any(hint));
        let roles = ROLES.iter().map(|&role| element.role.any(role));
        let flags = flags(hints.chain(roles));
        let kind = Kind { tag: Hash64(element.tag), step: Hash64(element.step), flags };
        ElementRow { back: index - element.parent, kind: number_of(&mut kinds, kind) }
    };
    let elements = (0..).zip(&outline.elements).map(element).collect();
    let mut vocabulary = Numbered::default();
    let words = outline.blocks.iter().flat_map(|block| outline.words_of(block));
    let words = words.map(|&word| number_of(&mut vocabulary, Hash64(word))).collect();
    let (mut inline, mut last_owner) = (Numbered::default(), 0_u32);
    let row = |(at, block): (usize, &Block)| {
        let is_set =
            [block.is_button, block.figures.ends_as_sentence, outline.in_dialog[at], outline.hidden[at]];
        let around = Inline { path: Hash64(block.inline_path), tags: Hash64(block.inline_tags) };
        let before = std::mem::replace(&mut last_owner, block.owner);
        BlockRow {
            owner: block.owner.wrapping_sub(before).cast_signed(),
            words: block.len(),
            link_words: block.link_words,
            ends: block.figures.ends,
            flags: flags(is_set),
            inline: number_of(&mut inline, around),
        }
    };
    let blocks = outline.blocks.iter().enumerate().map(row).collect();
    let lines = outline.lines.lines.iter().map(|&(_, line)| Hash64(line)).collect();
    let sketch = Sketch {
        fingerprint: Hash64(fingerprint),
        is_forum: outline.about.is_forum,
        kinds: kinds.into_iter().collect(),
        elements,
        vocabulary: vocabulary.into_iter().collect(),
        words,
        inline: inline.into_iter().collect(),
        blocks,
        lines: (lines, outline.lines.text.map(Hash64)),
    };
    versioned::write(VERSION, &sketch)
}

/// The fingerprint and the outline of a sketch. Only the parts that a fit reads are those of the page.
///
/// # Errors
/// [`FitError::sketch`].
pub(crate) fn read_sketch(sketch: &[u8]) -> Result<(u64, Outline), FitError> {
    let sketch: Sketch = versioned::read(VERSION, sketch).map_err(FitError::sketch)?;
    let fingerprint = sketch.fingerprint.0;
    let outline = sketch.outline().ok_or_else(|| FitError::sketch("it cannot be that of a page"))?;
    Ok((fingerprint, outline))
}

impl Sketch {
    /// The outline, if every number leads to something.
    fn outline(self) -> Option<Outline> {
        let (mut read, mut in_dialog, mut hidden) = (TextBlocks::default(), Vec::new(), Vec::new());
        read.about.is_forum = self.is_forum;
        for row in &self.elements {
            let element = row.element(&read.elements, &self.kinds)?;
            read.elements.push(element);
        }
        let word = |&word: &u32| Some(self.vocabulary.get(word as usize)?.0);
        let all: Vec<u64> = self.words.iter().map(word).collect::<Option<_>>()?;
        let (mut owner, mut first_word) = (0_u32, 0_u32);
        for row in &self.blocks {
            owner = owner.wrapping_add(row.owner.cast_unsigned());
            let words = (first_word, first_word.checked_add(row.words)?);
            first_word = words.1;
            let hashes = all.get(words.0 as usize..words.1 as usize)?;
            let inline = self.inline.get(row.inline as usize)?;
            let [is_button, ends_as_sentence, is_in_dialog, is_hidden] = of_flags(row.flags)?;
            let mut block = Block {
                owner,
                words,
                link_words: row.link_words,
                is_button,
                key: Block::key_of(hashes),
                inline_path: inline.path.0,
                inline_tags: inline.tags.0,
                ..Block::default()
            };
            block.figures.ends = row.ends;
            block.figures.ends_as_sentence = ends_as_sentence;
            let is_sound =
                row.words > 0 && row.link_words <= row.words && (owner as usize) < read.elements.len();
            is_sound.then(|| read.blocks.push(block))?;
            in_dialog.push(is_in_dialog);
            hidden.push(is_hidden);
        }
        // a page has a body or a root
        (!read.elements.is_empty() && first_word as usize == all.len()).then(|| Outline {
            read: Arc::new(read),
            words: all,
            in_dialog,
            hidden,
            lines: PageLines {
                lines: self.lines.0.iter().map(|line| (Span::new(0, 0), line.0)).collect(),
                text: self.lines.1.map(|text| text.0),
            },
        })
    }
}

impl ElementRow {
    /// The element after those `above` it.
    fn element(&self, above: &[Element], kinds: &[Kind]) -> Option<Element> {
        let kind = kinds.get(self.kind as usize)?;
        let index = u32::try_from(above.len()).ok()?;
        let parent = index.checked_sub(self.back)?;
        let of_parent = above.get(parent as usize);
        // only the first is its own parent
        if of_parent.is_none() && index > 0 {
            return None;
        }
        let set: [bool; HINTS.len() + ROLES.len()] = of_flags(kind.flags)?;
        let hints = HINTS.into_iter().zip(set).filter(|(_, is_set)| *is_set);
        let roles = ROLES.into_iter().zip(set.into_iter().skip(HINTS.len())).filter(|(_, is_set)| *is_set);
        Some(Element {
            node: NodeId::ROOT,
            parent,
            depth: 0,
            headings: 0,
            heading_level: 0,
            tag: kind.tag.0,
            step: kind.step.0,
            path: hash_below(of_parent.map(|parent| parent.path), kind.step.0),
            tags: hash_below(of_parent.map(|parent| parent.tags), kind.tag.0),
            alike: 1,
            hints: hints.fold(Hints::NONE, |all, (hint, _)| all.with(hint)),
            names: Hints::NONE,
            role: roles.fold(Role::NONE, |all, (role, _)| all.with(role)),
        })
    }
}

/// Flags, the first in the lowest bit.
fn flags(set: impl IntoIterator<Item = bool>) -> u16 {
    (0..).zip(set).fold(0, |flags, (bit, is_set)| flags | u16::from(is_set) << bit)
}

/// Whether each flag is set; `None` if there are more.
fn of_flags<const N: usize>(flags: u16) -> Option<[bool; N]> {
    (flags >> N == 0).then(|| std::array::from_fn(|bit| flags >> bit & 1 == 1))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use testkit::generated::html;
    use testkit::parse;

    use super::*;

    fn page() -> Vec<u8> {
        let page = parse(
            "<title>a</title><div class=nav><a href=/>Home</a></div><footer><p>Nobody had seen the river.</p></footer>",
        );
        write_sketch(&Outline::of(&page), 7)
    }

    /// Sketches outlive the program. A test that fails here asks for another [`VERSION`], and for this number anew.
    #[test]
    fn the_bytes_of_this_version_stay() {
        let hash = text::hash::fnv_bytes(page().into_iter());
        assert_eq!((VERSION, hash), (2, 2_587_477_746_060_150_819));
    }

    /// Checks that a sketch is refused after a change.
    #[track_caller]
    fn check(change: impl FnOnce(&mut Sketch), expected: &str) {
        let mut sketch: Sketch = versioned::read(VERSION, &page()).unwrap();
        change(&mut sketch);
        let error = read_sketch(&versioned::write(VERSION, &sketch)).err().unwrap().to_string();
        assert_eq!(error, format!("the sketch of a page cannot be read: {expected}"));
    }

    #[test]
    fn what_no_page_has_is_refused() {
        let impossible = "it cannot be that of a page";
        check(|sketch| sketch.elements.clear(), impossible);
        check(|sketch| sketch.elements[1].back = 2, impossible);
        check(|sketch| sketch.elements[1].back = 0, impossible);
        check(|sketch| sketch.elements[0].kind = 99, impossible);
        check(|sketch| sketch.kinds[0].flags = u16::MAX, impossible);
        check(|sketch| sketch.words[0] = 99, impossible);
        check(|sketch| sketch.words.push(0), impossible);
        check(|sketch| sketch.blocks[0].words = 0, impossible);
        check(|sketch| sketch.blocks[0].words = u32::MAX, impossible);
        check(|sketch| sketch.blocks[0].link_words = 2, impossible);
        check(|sketch| sketch.blocks[0].owner = -1, impossible);
        check(|sketch| sketch.blocks[0].owner = 99, impossible);
        check(|sketch| sketch.blocks[0].inline = 99, impossible);
        check(|sketch| sketch.blocks[0].flags = 16, impossible);
    }

    proptest! {
        #[test]
        fn a_sketch_is_that_of_its_outline(html in html()) {
            let sketch = write_sketch(&Outline::of(&parse(html)), 1 << 60);
            let (fingerprint, outline) = read_sketch(&sketch).unwrap();
            prop_assert_eq!(fingerprint, 1 << 60);
            prop_assert_eq!(write_sketch(&outline, fingerprint), sketch);
        }

        #[test]
        fn a_damaged_sketch_is_an_error_or_another_page(place: prop::sample::Index, by in 1..=255_u8) {
            let mut sketch = page();
            let place = place.index(sketch.len());
            sketch[place] ^= by;
            let _ = read_sketch(&sketch);
            prop_assert!(read_sketch(&sketch[..place]).is_err());
        }
    }
}
