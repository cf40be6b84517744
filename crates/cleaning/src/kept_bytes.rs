//! How many bytes of a range are kept, by binary search: for readers who ask of many ranges.

use page::Span;

use crate::Spans;

/// A set of spans, with the number of its bytes before each.
#[derive(Debug)]
pub struct KeptBytes<'s> {
    spans: &'s [Span],
    before: Vec<usize>,
}

impl<'s> KeptBytes<'s> {
    /// Of a set.
    pub fn of(kept: &'s Spans) -> Self {
        let mut sum = 0;
        let sums = kept.iter().map(|span| {
            let before = sum;
            sum += span.range().len();
            before
        });
        Self { before: sums.collect(), spans: kept.as_slice() }
    }

    /// The number of bytes of the set in a range.
    pub fn within(&self, range: Span) -> usize {
        let up_to = |at: u32| {
            let index = self.spans.partition_point(|span| span.start < at);
            let Some(last) = index.checked_sub(1) else { return 0 };
            self.before[last] + (self.spans[last].end.min(at) - self.spans[last].start) as usize
        };
        up_to(range.end.max(range.start)) - up_to(range.start)
    }
}
