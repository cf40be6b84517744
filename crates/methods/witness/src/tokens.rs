//! The words of a block's markup, headings and text, as tokens for a lexicon.
//!
//! A token is a word with the part of the page that it comes from: the class of the owner is another token than the same word in the
//! class of the parent, or in the text. What the tokens of a block weigh is left to `forest::Lexicon`.

use cleaning::{heading_level, name_words};
use forest::{BagSum, Lexicon};
use page::{Lists, Page};
use text::alphanumeric_words;
use text::hash::{ODD, fnv, fnv_bytes, fnv_lower_case, mix, of_run};

use cleaning::blocks::Block;
use steps::Outline;

/// Elements deeper than this add nothing to the tokens of what is below them, so that the tokens of a training page stay few.
const DEEPEST: u32 = 40;

/// A block of at most so many words has all its words as tokens.
const SHORT: usize = 6;

/// Of a heading, the first words.
const OF_HEADING: usize = 8;

/// Of a longer block, the words that open it.
const OPENING: usize = 3;

/// Of a longer block, the first words.
const OF_TEXT: usize = 40;

/// The part of the page that a token comes from.
#[derive(Clone, Copy)]
enum Source {
    /// Class and id of the owner.
    Owner,
    /// Those of its parent.
    Parent,
    /// Those of the parent's parent.
    Grandparent,
    /// Those of the elements from there on up.
    Above,
    /// Their tags.
    TagsAbove,
    /// `role` of the owner or of an element above it.
    Role,
    /// `itemprop` there.
    Property,
    /// The tag of the owner.
    Tag,
    /// With the tag of its parent.
    Tags2,
    /// With that of the parent's parent.
    Tags3,
    /// The inline elements around all of the text.
    Inline,
    /// Their tags.
    InlineTags,
    /// A word of the block, which is a heading.
    Heading,
    /// A word of the last heading before the block.
    LastHeading,
    /// A word of a heading of a higher level that is open there.
    OpenHeading,
    /// There is no heading before the block.
    NoHeading,
    /// A word of a short block.
    Short,
    /// All of its words.
    AllOfShort,
    /// A word that opens a longer block.
    Opening,
    /// A word near its beginning.
    Text,
}

impl Source {
    /// The place of a token.
    fn place(self, word: u64) -> u32 {
        Lexicon::place(mix(word ^ (self as u64 + 1).wrapping_mul(ODD)))
    }
}

/// What is made of the tokens of a block.
pub(crate) trait Gather {
    /// The tokens gathered so far.
    type Bag: Default + Clone;

    /// Adds a token.
    fn add(&self, bag: &mut Self::Bag, place: u32);

    /// Adds the tokens of another bag.
    fn join(&self, bag: &mut Self::Bag, other: &Self::Bag);
}

impl Gather for Lexicon {
    type Bag = BagSum;

    fn add(&self, bag: &mut BagSum, place: u32) {
        Self::add(self, bag, place);
    }

    fn join(&self, bag: &mut BagSum, other: &BagSum) {
        bag.join(*other);
    }
}

/// Gathers the places themselves, for training.
pub(crate) struct Places;

impl Gather for Places {
    type Bag = Vec<u32>;

    fn add(&self, bag: &mut Vec<u32>, place: u32) {
        bag.push(place);
    }

    fn join(&self, bag: &mut Vec<u32>, other: &Vec<u32>) {
        bag.extend_from_slice(other);
    }
}

/// The tokens of each block. Linear in the elements and words of the page, but for places gathered one by one, of which an element has those
/// of at most [`DEEPEST`] elements above it.
pub(crate) fn bags<G: Gather>(gather: &G, page: &Page, outline: &Outline) -> Vec<G::Bag> {
    let names = Names::of(page, outline);
    let of_owner = around(gather, outline, &names);
    let mut headings = Headings::default();
    let of_block = |(index, block): (usize, &Block)| {
        let owner = block.owner as usize;
        let mut bag = of_owner[owner].clone();
        gather.add(&mut bag, Source::Inline.place(block.inline_path));
        gather.add(&mut bag, Source::InlineTags.place(block.inline_tags));
        let words = Words::of(page, outline, index);
        if let Some(level) = heading_level(page.tag(outline.elements[owner].node).as_str()) {
            words.add(gather, &mut bag, Source::Heading, OF_HEADING);
            headings.open(gather, level, &words);
        } else {
            headings.add(gather, &mut bag);
            if words.all <= SHORT {
                words.add(gather, &mut bag, Source::Short, SHORT);
                let joined = of_run(words.first.iter().copied());
                gather.add(&mut bag, Source::AllOfShort.place(joined));
            } else {
                words.add(gather, &mut bag, Source::Opening, OPENING);
                words.add(gather, &mut bag, Source::Text, OF_TEXT);
            }
        }
        bag
    };
    outline.blocks.iter().enumerate().map(of_block).collect()
}

/// The hashes of the words in the names of elements.
#[derive(Default)]
struct Names {
    tags: Vec<u64>,
    /// Of class and id.
    own: Lists<u64>,
    roles: Lists<u64>,
    /// Of `itemprop`.
    properties: Lists<u64>,
}

impl Names {
    fn of(page: &Page, outline: &Outline) -> Self {
        let words =
            |value| name_words(value).map(|word: &[u8]| fnv_bytes(word.iter().map(u8::to_ascii_lowercase)));
        let mut names = Self::default();
        for node in outline.elements.iter().map(|element| element.node) {
            let own = page.attributes(node).filter(|(name, _)| matches!(*name, "class" | "id"));
            names.tags.push(fnv(page.tag(node).as_str()));
            names.own.push(own.flat_map(|(_, value)| words(value)));
            names.roles.push(page.attribute(node, "role").into_iter().flat_map(words));
            names.properties.push(page.attribute(node, "itemprop").into_iter().flat_map(words));
        }
        names
    }
}

/// For each element the tokens of the elements around the blocks that it owns.
fn around<G: Gather>(gather: &G, outline: &Outline, names: &Names) -> Vec<G::Bag> {
    let add = |bag: &mut G::Bag, from: Source, words: &[u64]| {
        words.iter().for_each(|&word| gather.add(bag, from.place(word)));
    };
    let elements = &outline.elements;
    // roles from an element on up, and names from an element on up
    let mut roles: Vec<G::Bag> = Vec::with_capacity(elements.len());
    let mut above: Vec<G::Bag> = Vec::with_capacity(elements.len());
    let mut of_owner: Vec<G::Bag> = Vec::with_capacity(elements.len());
    for (index, element) in elements.iter().enumerate() {
        let parent = element.parent as usize;
        // nothing is above the first element, which is its own parent
        let [mut role, mut name] = [&roles, &above].map(|bags| bags.get(parent).cloned().unwrap_or_default());
        if element.depth < DEEPEST {
            add(&mut role, Source::Role, names.roles.of(index));
            add(&mut role, Source::Property, names.properties.of(index));
            add(&mut name, Source::Above, names.own.of(index));
            gather.add(&mut name, Source::TagsAbove.place(names.tags[index]));
        }
        let mut bag = role.clone();
        roles.push(role);
        above.push(name);
        let grandparent = elements[parent].parent as usize;
        if index > 0 {
            gather.join(&mut bag, &above[grandparent]);
        }
        for (from, at) in
            [(Source::Owner, index), (Source::Parent, parent), (Source::Grandparent, grandparent)]
        {
            add(&mut bag, from, names.own.of(at));
        }
        let mut tags = 0;
        for (from, at) in [(Source::Tag, index), (Source::Tags2, parent), (Source::Tags3, grandparent)] {
            tags = mix(tags ^ names.tags[at]);
            gather.add(&mut bag, from.place(tags));
        }
        of_owner.push(bag);
    }
    of_owner
}

/// The words of a block.
struct Words {
    /// The first of them, as hashes; a number has the hash of no word.
    first: Vec<u64>,
    /// Number of all of them.
    all: usize,
}

impl Words {
    fn of(page: &Page, outline: &Outline, block: usize) -> Self {
        let words = outline.pieces_of(block).iter().flat_map(|piece| {
            let text = &page.text()[piece.range()];
            alphanumeric_words(text).map(move |(start, end)| &text[start as usize..end as usize])
        });
        let hash = |word: &str| {
            if word.bytes().all(|byte| byte.is_ascii_digit()) { 0 } else { fnv_lower_case(word) }
        };
        Self { first: words.take(OF_TEXT).map(hash).collect(), all: outline.blocks[block].len() as usize }
    }

    /// Adds the first words to a bag.
    fn add<G: Gather>(&self, gather: &G, bag: &mut G::Bag, from: Source, most: usize) {
        self.first.iter().take(most).for_each(|&word| gather.add(bag, from.place(word)));
    }
}

/// The headings that are open at a place of the page.
#[derive(Default)]
struct Headings<B> {
    /// Of each level: its words as those of the last heading, and as those of one above it.
    open: [Option<(B, B)>; 6],
    last: Option<usize>,
}

impl<B: Default + Clone> Headings<B> {
    /// A heading closes those of its level and below.
    fn open<G: Gather<Bag = B>>(&mut self, gather: &G, level: u8, words: &Words) {
        let (mut last, mut above) = (B::default(), B::default());
        words.add(gather, &mut last, Source::LastHeading, OF_HEADING);
        words.add(gather, &mut above, Source::OpenHeading, OF_HEADING);
        let level = usize::from(level) - 1;
        self.open[level..].iter_mut().for_each(|open| *open = None);
        self.open[level] = Some((last, above));
        self.last = Some(level);
    }

    /// Adds the words of the open headings to the bag of a block.
    fn add<G: Gather<Bag = B>>(&self, gather: &G, bag: &mut B) {
        let Some(last) = self.last else {
            gather.add(bag, Source::NoHeading.place(0));
            return;
        };
        for (level, (as_last, as_above)) in
            self.open.iter().enumerate().filter_map(|(level, open)| Some((level, open.as_ref()?)))
        {
            gather.join(bag, if level == last { as_last } else { as_above });
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use testkit::parse;

    use super::*;

    /// A word of a text or name.
    fn word(word: &str) -> u64 {
        fnv_lower_case(word)
    }

    /// The bag of the last block has exactly these tokens, in any order.
    #[track_caller]
    fn check(html: &str, expected: &[(Source, u64)]) {
        let page = parse(html);
        let outline = Outline::of(&page);
        let bags = bags(&Places, &page, &outline);
        let count = |places: &mut dyn Iterator<Item = u32>| {
            let mut counts: BTreeMap<u32, u32> = BTreeMap::new();
            places.for_each(|place| *counts.entry(place).or_default() += 1);
            counts
        };
        let block = outline.blocks.last().expect("the page has text");
        let inline = [(Source::Inline, block.inline_path), (Source::InlineTags, block.inline_tags)];
        let expected = expected.iter().chain(&inline).map(|(from, word)| from.place(*word));
        assert_eq!(
            count(&mut bags.last().expect("the page has text").iter().copied()),
            count(&mut expected.into_iter()),
            "{html}"
        );
    }

    /// The tags of an element and those around it.
    fn tags(names: &[&str]) -> u64 {
        names.iter().fold(0, |all, name| mix(all ^ word(name)))
    }

    /// What every block of `body > div > p` has.
    fn of_paragraph() -> Vec<(Source, u64)> {
        vec![
            (Source::TagsAbove, word("body")),
            (Source::Tag, tags(&["p"])),
            (Source::Tags2, tags(&["p", "div"])),
            (Source::Tags3, tags(&["p", "div", "body"])),
        ]
    }

    #[test]
    fn tokens_of_blocks() {
        // names by how far up they stand
        let mut expected = of_paragraph();
        expected.extend([
            (Source::Above, word("page")),
            (Source::Role, word("main")),
            (Source::Property, word("article")),
            (Source::Property, word("body")),
            (Source::Grandparent, word("page")),
            (Source::Parent, word("post")),
            (Source::Parent, word("list")),
            (Source::Owner, word("text")),
            (Source::NoHeading, 0),
            (Source::Short, word("well")),
            (Source::AllOfShort, mix(word("well"))),
        ]);
        check(
            "<body class=page><div id=postList2 role=main><p class=text itemprop=articleBody>Well",
            &expected,
        );
        // headings are open until one of their level
        let page = "<div><h1>Stars</h1><h2>Near</h2><h3>Red</h3><h2>Far</h2><p>7 of 12</p></div>";
        let mut expected = of_paragraph();
        let joined = [0, word("of"), 0].into_iter().fold(0, |all: u64, word| mix(all.rotate_left(5) ^ word));
        expected.extend([
            (Source::OpenHeading, word("stars")),
            (Source::LastHeading, word("far")),
            (Source::Short, 0),
            (Source::Short, word("of")),
            (Source::Short, 0),
            (Source::AllOfShort, joined),
        ]);
        check(page, &expected);
        // a long block is known by its opening and its first words
        let mut expected = of_paragraph();
        expected.push((Source::NoHeading, 0));
        expected.extend(["all", "rights", "are"].map(|opening| (Source::Opening, word(opening))));
        let text = "All rights are with their owners here";
        expected.extend(text.split(' ').map(|of_text| (Source::Text, word(of_text))));
        check(&format!("<div><p>{text}"), &expected);
    }

    #[test]
    fn a_lexicon_weighs_the_places_that_training_gathers() {
        let text = "gleaner-lexicon 1\nbias 0.5\nscale 0.25\nweights ".to_owned();
        let weights = (0..Lexicon::PLACES).map(|place| char::from(b'!' + (place % 93) as u8));
        let lexicon =
            Lexicon::from_text(&(text + &weights.collect::<String>() + "\n")).expect("it is a lexicon");
        let page = parse(
            "<div class=a><nav id=b><h1>T</h1><ul><li>x y</ul></nav><p>one two three four five six seven eight</div>",
        );
        let outline = Outline::of(&page);
        let sums = bags(&lexicon, &page, &outline).into_iter().map(|bag| lexicon.logit(bag));
        let places = bags(&Places, &page, &outline).into_iter().map(|places| lexicon.logit_of(&places));
        assert_eq!(sums.collect::<Vec<_>>(), places.collect::<Vec<_>>());
    }
}
