//! Facts: names and values by turns, as pairs of elements at like places (`th` and `td`, `dt` and `dd`, two `div`). What of them is kept is
//! left to `units`, and the fields that the pages of a site share to `fields`.

use std::ops::Range;

use cleaning::blocks::Role;
use page::Page;
use rustc_hash::FxHashMap;

use crate::outline::Outline;

/// The fewest pairs of a name and a value that are facts of the page, of terms and head cells one less.
const PAIRS: usize = 3;

/// The most words of a name, and of a value.
const NAME: u32 = 6;
const VALUE: u32 = 15;

/// The blocks of each group of facts, names and values by turns. A group without heads whose first name comes again at its place is of
/// many things, not of the page.
pub(crate) fn facts(page: &Page, outline: &Outline) -> Vec<Range<usize>> {
    let is_short = |block: usize, most: u32| {
        outline.blocks.get(block).is_some_and(|block| block.len() <= most && !block.figures.ends_as_sentence)
    };
    let is_pair = |name: usize| {
        let value = name + 1;
        is_short(name, NAME)
            && is_short(value, VALUE)
            && outline.blocks[name].link_words == 0
            && outline.blocks[name].owner != outline.blocks[value].owner
            && outline.around(value).take(3).any(|around| around == outline.owner(name).parent)
            // of two cells of a row the first is the name
            && (outline.owner(name).path != outline.owner(value).path || outline.owner(name).alike == 2)
    };
    let follows = |name: usize, before: usize| {
        let around = |block: usize| outline.around(block).skip(1).take(2);
        outline.owner(name).path == outline.owner(before).path
            && outline.owner(name + 1).path == outline.owner(before + 1).path
            && around(name).zip(around(before)).any(|(one, other)| one == other)
    };
    let is_value = |element: u32| outline.elements[element as usize].role.any(Role::VALUE);
    // a term or a head cell says what it is
    let is_marked =
        |name: usize| !is_value(outline.blocks[name].owner) && outline.around(name + 1).take(2).any(is_value);
    let mut groups: Vec<Range<usize>> = Vec::new();
    let mut at = 0;
    while at < outline.blocks.len() {
        let first = at;
        while is_pair(at) && (at == first || follows(at, at - 2)) {
            at += 2;
        }
        let least = if at > first && is_marked(first) { PAIRS - 1 } else { PAIRS };
        if at - first >= 2 * least {
            groups.push(first..at);
        } else {
            at = first + 1;
        }
    }
    let name = |block: usize| (outline.blocks[block].key, outline.owner(block).path);
    let mut times: FxHashMap<(u64, u64), usize> = FxHashMap::default();
    let names = groups.iter().flat_map(|group| group.clone().step_by(2)).map(name);
    names.for_each(|name| *times.entry(name).or_default() += 1);
    let is_of_heads = |name: usize| *page.tag(outline.owner(name).node) == "th";
    groups.retain(|group| is_of_heads(group.start) || times[&name(group.start)] == 1);
    groups
}
