//! The name of a node: an element's tag, or `#text`. The classes of tags are in `class`.

use std::fmt;

use html5ever::LocalName;

use crate::class::{self, Class};

/// The name of an element in lower case (`table`; SVG keeps its capitals: `foreignObject`), or `#text`.
///
/// Eight bytes, interned for the whole process: comparing and hashing touch no string, and the name of a known
/// tag is never allocated. Ordered by name. `Send` and `Sync`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tag(LocalName);

impl Tag {
    /// The tag of every text leaf: `#text`, which no element can be called.
    pub const TEXT: Self = Self(LocalName::pack_inline(u64::from_le_bytes(*b"\0#text\0\0"), 5));

    /// The tag of this name, as [`Tag::as_str`] gives it: lower case for HTML elements.
    pub fn new(name: &str) -> Self {
        Self(LocalName::from(name))
    }

    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether an HTML element of this name is of the class.
    ///
    /// [`Class::Hidden`] has `noscript`, which is shown on pages that are
    /// [read without scripting](crate::Notes::noscript_read).
    pub fn is(&self, class: Class) -> bool {
        class::is(&self.0, class)
    }

    /// Whether an HTML element of this name is of at least one of the classes.
    pub fn is_any(&self, classes: &[Class]) -> bool {
        class::is_any(&self.0, classes)
    }

    /// Whether an HTML element of this name starts and ends a line of the page's text.
    ///
    /// True of `title`, and of `br` and `hr`, which have no text. False of [`Tag::TEXT`], and of `noscript`,
    /// although `noscript` is a block on pages that are [read without
    /// scripting](crate::Notes::noscript_read).
    pub fn is_block_level(&self) -> bool {
        self.is(Class::Block)
    }

    /// Wraps the parser's own name.
    pub(crate) const fn of(name: LocalName) -> Self {
        Self(name)
    }
}

impl fmt::Debug for Tag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Display for Tag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl AsRef<str> for Tag {
    fn as_ref(&self) -> &str {
        self.as_str()
    }
}

impl From<&str> for Tag {
    fn from(name: &str) -> Self {
        Self::new(name)
    }
}

impl PartialEq<str> for Tag {
    fn eq(&self, other: &str) -> bool {
        self.as_str() == other
    }
}

impl PartialEq<&str> for Tag {
    fn eq(&self, other: &&str) -> bool {
        self.as_str() == *other
    }
}

#[cfg(test)]
mod tests {
    use super::Tag;

    #[test]
    fn the_constant_is_the_interned_name() {
        assert_eq!(Tag::TEXT, Tag::new("#text"));
        assert_eq!(Tag::TEXT.as_str(), "#text");
    }

    #[test]
    fn names_compare_as_strings() {
        assert_eq!(Tag::new("table"), "table");
        assert_eq!(
            Tag::new("a-name-that-no-table-of-tags-holds").as_str(),
            "a-name-that-no-table-of-tags-holds"
        );
        assert!(Tag::new("b") < Tag::new("table"));
    }

    #[test]
    fn a_tag_is_one_word() {
        assert_eq!(size_of::<Tag>(), 8);
    }
}
