//! Counting the names that the parser cannot intern cheaply.
//!
//! html5ever's names are interned for the whole process: known ones in a table, short ones in the name itself, and
//! all others in 4,096 lists that are searched from the start. A page of half a million different long names takes
//! ten seconds, and slows down every other page read at the time. So they are counted, and a page of too many is
//! parsed again with its long names shortened, which is done by `thin`.

use std::cell::RefCell;

use html5ever::LocalName;
use html5ever::tokenizer::Tag;
use rustc_hash::FxHashSet;

/// The most different long names, of tags and attributes together, that a page keeps: names of more than 7 bytes
/// that HTML does not know. Pages have a few dozen.
pub const MAX_LONG_NAMES: usize = 4096;

/// The different long names seen.
#[derive(Debug, Default)]
pub(crate) struct LongNames(RefCell<FxHashSet<LocalName>>);

impl LongNames {
    /// Notes the names of a tag.
    pub(crate) fn note(&self, tag: &Tag) {
        let names = std::iter::once(&tag.name).chain(tag.attrs.iter().map(|attribute| &attribute.name.local));
        for name in names.filter(|name| name.is_dynamic()) {
            let mut seen = self.0.borrow_mut();
            if seen.len() <= MAX_LONG_NAMES && !seen.contains(name) {
                seen.insert(name.clone());
            }
        }
    }

    /// Whether there are too many.
    pub(crate) fn too_many(&self) -> bool {
        self.0.borrow().len() > MAX_LONG_NAMES
    }
}
