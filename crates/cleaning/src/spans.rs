//! A set of bytes of a page's text, stored as sorted, disjoint, non-empty spans.
//!
//! The set operations are single merges over two sorted lists: linear in the number of spans, with no
//! allocation but the result. The caller decides whether a span ends on a character or a block.

use page::Span;

/// A set of byte positions of one page's text.
///
/// Guarantees: the spans are sorted, non-empty, disjoint and not adjacent (touching spans are merged), so two
/// equal sets have equal representations.
///
/// ```
/// use cleaning::{Span, Spans};
///
/// let kept = Spans::from_iter([Span { start: 5, end: 9 }, Span { start: 0, end: 5 }, Span { start: 20, end: 30 }]);
/// let gold = Spans::from_iter([Span { start: 8, end: 25 }]);
/// assert_eq!(kept.len(), 2);
/// assert_eq!(kept.intersection(&gold).bytes(), 1 + 5);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default, Hash)]
pub struct Spans {
    spans: Vec<Span>,
}

impl Spans {
    /// The empty set.
    pub const fn new() -> Self {
        Self { spans: Vec::new() }
    }

    /// The whole range `0..length`; the empty set for length 0.
    pub fn all(length: u32) -> Self {
        Self::from_iter([Span { start: 0, end: length }])
    }

    /// The spans, sorted and disjoint.
    pub fn as_slice(&self) -> &[Span] {
        &self.spans
    }

    /// The spans, sorted and disjoint.
    pub fn iter(&self) -> std::slice::Iter<'_, Span> {
        self.spans.iter()
    }

    /// Number of maximal spans.
    pub fn len(&self) -> usize {
        self.spans.len()
    }

    /// Whether no byte is in the set.
    pub fn is_empty(&self) -> bool {
        self.spans.is_empty()
    }

    /// Number of bytes in the set.
    pub fn bytes(&self) -> u64 {
        self.spans.iter().map(|span| u64::from(span.end - span.start)).sum()
    }

    /// Whether `position` is in the set.
    pub fn contains(&self, position: u32) -> bool {
        let after = self.spans.partition_point(|span| span.start <= position);
        after > 0 && position < self.spans[after - 1].end
    }

    /// Number of bytes of `range` that are in the set.
    pub fn bytes_within(&self, range: Span) -> u64 {
        let first = self.spans.partition_point(|span| span.end <= range.start);
        self.spans[first..]
            .iter()
            .take_while(|span| span.start < range.end)
            .map(|span| u64::from(span.end.min(range.end) - span.start.max(range.start)))
            .sum()
    }

    /// Bytes in both sets.
    pub fn intersection(&self, other: &Self) -> Self {
        let (mut left, mut right) = (0, 0);
        let mut both = Vec::new();
        while left < self.spans.len() && right < other.spans.len() {
            let (a, b) = (self.spans[left], other.spans[right]);
            let (start, end) = (a.start.max(b.start), a.end.min(b.end));
            if start < end {
                both.push(Span { start, end });
            }
            if a.end <= b.end {
                left += 1;
            } else {
                right += 1;
            }
        }
        Self { spans: both }
    }

    /// Bytes in either set.
    pub fn union(&self, other: &Self) -> Self {
        self.spans.iter().chain(&other.spans).copied().collect()
    }

    /// Bytes of `0..length` that are not in the set. Spans beyond `length` are ignored.
    pub fn complement(&self, length: u32) -> Self {
        let mut rest = Vec::with_capacity(self.spans.len() + 1);
        let mut from = 0;
        for span in self.spans.iter().take_while(|span| span.start < length) {
            if from < span.start {
                rest.push(Span { start: from, end: span.start });
            }
            from = span.end;
        }
        if from < length {
            rest.push(Span { start: from, end: length });
        }
        Self { spans: rest }
    }

    /// Bytes of this set that are not in `other`.
    pub fn difference(&self, other: &Self) -> Self {
        let length = self.spans.last().map_or(0, |span| span.end);
        self.intersection(&other.complement(length))
    }

    /// Whether the set stays within `text` and cuts no character of it.
    pub fn fits(&self, text: &str) -> bool {
        self.spans.iter().all(|span| {
            text.is_char_boundary(span.start as usize)
                && (span.end as usize) <= text.len()
                && text.is_char_boundary(span.end as usize)
        })
    }

    /// The parts of `text` in the set, in order.
    ///
    /// # Panics
    /// If the set does not [fit](Self::fits) the text.
    pub fn slices<'t>(&'t self, text: &'t str) -> impl Iterator<Item = &'t str> {
        self.spans.iter().map(|span| &text[span.start as usize..span.end as usize])
    }
}

impl FromIterator<Span> for Spans {
    /// Sorts, drops empty spans and merges overlapping or touching ones.
    fn from_iter<I: IntoIterator<Item = Span>>(spans: I) -> Self {
        let mut spans: Vec<Span> = spans.into_iter().filter(|span| span.start < span.end).collect();
        spans.sort_unstable_by_key(|span| (span.start, span.end));
        spans.dedup_by(|next, kept| {
            let touches = next.start <= kept.end;
            if touches {
                kept.end = kept.end.max(next.end);
            }
            touches
        });
        Self { spans }
    }
}

impl<'s> IntoIterator for &'s Spans {
    type Item = &'s Span;
    type IntoIter = std::slice::Iter<'s, Span>;

    fn into_iter(self) -> Self::IntoIter {
        self.spans.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn set(pairs: &[(u32, u32)]) -> Spans {
        pairs.iter().map(|&(start, end)| Span { start, end }).collect()
    }

    #[track_caller]
    fn check(found: &Spans, expected: &[(u32, u32)]) {
        let found: Vec<_> = found.iter().map(|span| (span.start, span.end)).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn touching_spans_merge() {
        check(&set(&[(5, 7), (1, 3), (3, 4), (6, 9), (2, 2)]), &[(1, 4), (5, 9)]);
    }

    #[test]
    fn intersection_of_interleaved_spans() {
        check(&set(&[(0, 4), (6, 10)]).intersection(&set(&[(2, 7), (9, 12)])), &[(2, 4), (6, 7), (9, 10)]);
    }

    #[test]
    fn complement_within_a_length() {
        check(&set(&[(2, 4), (8, 12)]).complement(10), &[(0, 2), (4, 8)]);
        check(&Spans::new().complement(0), &[]);
    }

    #[test]
    fn bytes_within_a_range_that_cuts_spans() {
        assert_eq!(set(&[(0, 4), (6, 10)]).bytes_within(Span { start: 3, end: 8 }), 3);
    }

    #[track_caller]
    fn check_fit(pairs: &[(u32, u32)], fits: bool) {
        // bytes 1..4 are one character
        assert_eq!(set(pairs).fits("a聞b"), fits);
    }

    #[test]
    fn a_set_fits_a_text_that_holds_it_whole() {
        check_fit(&[], true);
        check_fit(&[(0, 5)], true);
        check_fit(&[(0, 1), (4, 5)], true);
        check_fit(&[(0, 2)], false);
        check_fit(&[(2, 4)], false);
        check_fit(&[(0, 1), (4, 6)], false);
        check_fit(&[(7, 9)], false);
    }

    #[test]
    fn slices_are_the_parts_of_the_text() {
        assert_eq!(set(&[(0, 1), (4, 5)]).slices("a聞b").collect::<Vec<_>>(), ["a", "b"]);
    }

    fn sets() -> impl Strategy<Value = Vec<bool>> {
        proptest::collection::vec(any::<bool>(), 0..60)
    }

    fn of_bits(bits: &[bool]) -> Spans {
        let at = |i: usize| u32::try_from(i).unwrap();
        bits.iter()
            .enumerate()
            .filter(|(_, bit)| **bit)
            .map(|(i, _)| Span { start: at(i), end: at(i) + 1 })
            .collect()
    }

    proptest! {
        #[test]
        fn operations_agree_with_bits((a, b) in (sets(), sets())) {
            let length = a.len().max(b.len());
            let bit = |bits: &[bool], i: usize| bits.get(i).copied().unwrap_or(false);
            let expect = |keep: &dyn Fn(bool, bool) -> bool| {
                of_bits(&(0..length).map(|i| keep(bit(&a, i), bit(&b, i))).collect::<Vec<_>>())
            };
            let (x, y) = (of_bits(&a), of_bits(&b));
            prop_assert_eq!(x.intersection(&y), expect(&|p, q| p && q));
            prop_assert_eq!(x.union(&y), expect(&|p, q| p || q));
            prop_assert_eq!(x.difference(&y), expect(&|p, q| p && !q));
            prop_assert_eq!(x.complement(u32::try_from(length).unwrap()), expect(&|p, _| !p));
            prop_assert_eq!(x.bytes(), a.iter().filter(|bit| **bit).count() as u64);
            for i in 0..length {
                prop_assert_eq!(x.contains(u32::try_from(i).unwrap()), bit(&a, i));
            }
        }
    }
}
