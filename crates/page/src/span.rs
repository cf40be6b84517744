//! A byte range of a page's text. It may be a block, a sentence or a gold mark.

use std::fmt;
use std::ops::Range;

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

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.start, self.end)
    }
}

#[cfg(test)]
mod tests {
    use super::Span;

    #[test]
    fn measures() {
        let span = Span::new(2, 5);
        assert_eq!((span.len(), span.is_empty(), span.range()), (3, false, 2..5));
        assert!(Span::new(4, 4).is_empty());
        assert_eq!(span.to_string(), "2..5");
    }

    #[test]
    fn contains_takes_the_ends_in() {
        let span = Span::new(2, 5);
        for inside in [Span::new(2, 5), Span::new(3, 4), Span::new(2, 2), Span::new(5, 5)] {
            assert!(span.contains(inside), "{inside}");
        }
        for outside in [Span::new(1, 3), Span::new(4, 6), Span::new(6, 6)] {
            assert!(!span.contains(outside), "{outside}");
        }
    }

    #[test]
    fn touching_spans_have_nothing_in_common() {
        assert_eq!(Span::new(0, 3).intersect(Span::new(3, 5)), None);
        assert_eq!(Span::new(0, 4).intersect(Span::new(3, 5)), Some(Span::new(3, 4)));
    }

    #[test]
    #[should_panic(expected = "must not end before it starts")]
    fn a_backward_span_is_refused() {
        let _ = Span::new(3, 2);
    }
}
