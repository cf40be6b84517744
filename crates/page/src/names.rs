//! The names of tags and attributes for the tree builder: interned, and limited in number.
//!
//! html5ever's names are interned for the whole process. Short ones are in the name itself, known ones in a
//! hash table, and all others in 4,096 lists that are searched from the start. A page of half a million
//! different long names takes ten seconds, and slows down every other page parsed at the time. So the others
//! are counted, and a page with too many is read again with these names cut.

use html5ever::LocalName;
use rustc_hash::{FxBuildHasher, FxHashSet};
use std::hash::BuildHasher;

/// The most different long names that a page keeps, of tags and attributes together. A name is long if it has
/// more than 7 bytes and is unknown to HTML. Ordinary pages have a few dozen.
pub const MAX_LONG_NAMES: usize = 4096;

/// The most bytes of a name that is stored in the name itself.
const SHORT_NAME: usize = 7;

/// The number of places for long names met before; a power of two.
const REMEMBERED: usize = 128;

/// The names of one pass over a page.
#[derive(Debug)]
pub(crate) struct Names {
    /// Long names at places by their hash, so that most are found without being interned again.
    remembered: Vec<Option<LocalName>>,
    /// The different long names that are unknown to HTML; at most one more than are kept.
    unknown: FxHashSet<LocalName>,
    cut: bool,
}

impl Names {
    /// No names yet. With `cut`, a long name that is unknown to HTML keeps only its first bytes.
    pub(crate) fn new(cut: bool) -> Self {
        Self { remembered: vec![None; REMEMBERED], unknown: FxHashSet::default(), cut }
    }

    /// Whether the page has more than [`MAX_LONG_NAMES`] different names that must be interned.
    pub(crate) fn too_many(&self) -> bool {
        self.unknown.len() > MAX_LONG_NAMES
    }

    /// The name of these bytes.
    pub(crate) fn name(&mut self, bytes: &[u8]) -> LocalName {
        if bytes.len() <= SHORT_NAME {
            return LocalName::from(text(bytes));
        }
        let place = FxBuildHasher.hash_one(bytes) as usize % REMEMBERED;
        match &self.remembered[place] {
            Some(name) if name.as_bytes() == bytes => name.clone(),
            _ => {
                let name = self.intern(text(bytes));
                self.remembered[place] = Some(name.clone());
                name
            }
        }
    }

    fn intern(&mut self, name: &str) -> LocalName {
        LocalName::try_static(name).unwrap_or_else(|| {
            if self.cut {
                return LocalName::from(&name[..name.floor_char_boundary(SHORT_NAME)]);
            }
            let name = LocalName::from(name);
            if !self.too_many() {
                self.unknown.insert(name.clone());
            }
            name
        })
    }
}

/// The bytes of a name as text; they are whole characters.
fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::{MAX_LONG_NAMES, Names};

    #[test]
    fn unknown_long_names_are_cut() {
        let mut names = Names::new(true);
        let mut check = |name: &str, expected| assert_eq!(&*names.name(name.as_bytes()), expected);
        check("unknown-1", "unknown");
        check("blockquote", "blockquote");
        check("marginwidth", "marginwidth");
        check("abcdefg", "abcdefg");
        check("abcdeéé", "abcdeé");
        check("abcdefé", "abcdef");
        check("a\u{fffd}\u{fffd}\u{fffd}", "a\u{fffd}\u{fffd}");
    }

    #[test]
    fn each_unknown_long_name_counts_once() {
        let mut names = Names::new(false);
        for index in (0..MAX_LONG_NAMES).chain(0..MAX_LONG_NAMES) {
            let name = format!("unknown-{index}");
            assert_eq!(*names.name(name.as_bytes()), *name);
            names.name(b"blockquote");
            names.name(b"short");
        }
        assert!(!names.too_many());
        names.name(b"one-more-name");
        assert!(names.too_many());
    }
}
