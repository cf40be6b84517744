//! The place of a node in its page's pre-order, its name, and its range of the page's text. The classes of names are in
//! `class`.

use std::fmt;
use std::ops::Range;

use html5ever::LocalName;

use crate::class::{self, Class};

/// A node of one page: its position in the pre-order, root first.
///
/// Ids are dense (`0..page.len()`) and in document order, so they index plain vectors. An id does not contain
/// its page: on another page it is the id of another node, or makes the accessors panic.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(u32);

impl NodeId {
    /// The root of every page: its `html` element.
    pub const ROOT: Self = Self(0);

    /// The node at this position.
    ///
    /// # Panics
    ///
    /// If `index` does not fit 32 bits; no page has as many nodes.
    #[inline]
    pub fn new(index: usize) -> Self {
        Self(u32::try_from(index).expect("a page has fewer than 2^32 nodes"))
    }

    /// The position in the pre-order.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Debug for NodeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}

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
    #[inline]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether an HTML element of this name is of the class.
    ///
    /// [`Class::Hidden`] has `noscript`, which is shown on pages that are
    /// [read without scripting](crate#pages-without-scripting).
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
    /// scripting](crate#pages-without-scripting).
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

impl PartialEq<str> for Tag {
    #[inline]
    fn eq(&self, other: &str) -> bool {
        self.as_str() == other
    }
}

impl PartialEq<&str> for Tag {
    #[inline]
    fn eq(&self, other: &&str) -> bool {
        self.as_str() == *other
    }
}

/// A range of bytes of one page's text: `start` is included, `end` is not, and `start <= end`.
///
/// Spans from this crate lie within the text and on character boundaries. The fields are public, so other
/// spans may not; [`Span::new`] checks the order of the ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The first byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// The span `start..end`.
    ///
    /// # Panics
    ///
    /// If `start > end`.
    #[inline]
    pub const fn new(start: u32, end: u32) -> Self {
        assert!(start <= end, "a span must not end before it starts");
        Self { start, end }
    }

    /// Number of bytes.
    #[inline]
    pub const fn len(self) -> usize {
        (self.end - self.start) as usize
    }

    /// Whether the span holds no byte.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// The span as a range of byte indices, for slicing.
    #[inline]
    pub const fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// Whether every byte of `other` is one of this span; an empty `other` must lie between the ends.
    #[inline]
    pub const fn contains(self, other: Self) -> bool {
        self.start <= other.start && other.end <= self.end
    }

    /// The bytes common to both, or `None` where there are none.
    #[inline]
    pub fn intersect(self, other: Self) -> Option<Self> {
        let (start, end) = (self.start.max(other.start), self.end.min(other.end));
        (start < end).then_some(Self { start, end })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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

    #[test]
    fn measures() {
        let span = Span::new(2, 5);
        assert_eq!((span.len(), span.is_empty(), span.range()), (3, false, 2..5));
        assert!(Span::new(4, 4).is_empty());
    }

    #[test]
    fn spans_in_spans() {
        let span = Span::new(2, 5);
        let is_in = [(2, 5), (3, 4), (2, 2), (5, 5), (1, 3), (4, 6), (6, 6)]
            .map(|(start, end)| span.contains(Span::new(start, end)));
        assert_eq!(is_in, [true, true, true, true, false, false, false]);
        assert_eq!(Span::new(0, 3).intersect(Span::new(3, 5)), None);
        assert_eq!(Span::new(0, 4).intersect(Span::new(3, 5)), Some(Span::new(3, 4)));
    }

    #[test]
    #[should_panic(expected = "must not end before it starts")]
    fn a_backward_span_is_refused() {
        let _ = Span::new(3, 2);
    }
}
