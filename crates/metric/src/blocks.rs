//! Blocks in common, over any partition of the text.
//!
//! The partition and the rule by which a block belongs to a set are arguments, so that the papers' block
//! measures are calls of the same function.

use cleaning::Spans;
use page::Span;

use crate::Counts;

/// The rule by which a block is in a set: the share of its bytes (or characters) in the set is at least this.
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd)]
pub struct Coverage(f64);

impl Coverage {
    /// At least half of the bytes.
    pub const HALF: Self = Self(0.5);
    /// All bytes.
    pub const WHOLE: Self = Self(1.0);
    /// At least one byte.
    pub const ANY: Self = Self(0.0);

    /// At least this share, and at least one byte; `None` outside of `0.0..=1.0`.
    pub fn new(share: f64) -> Option<Self> {
        (0.0..=1.0).contains(&share).then_some(Self(share))
    }

    /// Whether a block of `length > 0` bytes (or characters), `covered` of them in the set, counts as in it.
    pub(crate) fn holds(self, covered: u64, length: u64) -> bool {
        covered > 0 && covered as f64 >= self.0 * length as f64
    }
}

/// Every block is a unit, for any length, except empty blocks.
///
/// The blocks may have any order and may overlap; each is judged separately.
pub fn count_blocks(
    blocks: impl IntoIterator<Item = Span>,
    coverage: Coverage,
    kept: &Spans,
    answer: &Spans,
) -> Counts {
    let count = |block: Span| {
        let length = u64::from(block.end - block.start);
        let holds = |set: &Spans| coverage.holds(set.bytes_within(block), length);
        Counts::unit(holds(answer), holds(kept))
    };
    blocks.into_iter().filter(|block| block.start < block.end).map(count).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    const BLOCKS: [(u32, u32); 4] = [(0, 10), (11, 21), (22, 32), (33, 43)];

    #[track_caller]
    fn check(coverage: Coverage, kept: &[(u32, u32)], answer: &[(u32, u32)], expected: (u64, u64, u64)) {
        let span = |&(start, end): &(u32, u32)| Span { start, end };
        let of = |pairs: &[(u32, u32)]| pairs.iter().map(span).collect::<Spans>();
        let counts = count_blocks(BLOCKS.iter().map(span), coverage, &of(kept), &of(answer));
        assert_eq!((counts.relevant, counts.found, counts.common), expected);
    }

    #[test]
    fn whole_blocks() {
        check(Coverage::HALF, &[(0, 21)], &[(11, 32)], (2, 2, 1));
    }

    #[test]
    fn half_of_a_block_is_enough_and_less_is_not() {
        check(Coverage::HALF, &[(0, 5), (11, 15)], &[(0, 43)], (4, 1, 1));
    }

    #[test]
    fn halves_may_be_made_of_several_spans() {
        check(Coverage::HALF, &[(0, 3), (8, 10)], &[(0, 10)], (1, 1, 1));
    }

    #[test]
    fn every_byte_or_any_byte() {
        check(Coverage::WHOLE, &[(0, 9), (11, 21)], &[(0, 43)], (4, 1, 1));
        check(Coverage::ANY, &[(9, 12)], &[(43, 50)], (0, 2, 0));
    }

    #[test]
    fn shares_outside_of_0_to_1_are_none() {
        assert_eq!(Coverage::new(0.5), Some(Coverage::HALF));
        assert_eq!([-0.1, 1.1, f64::NAN].map(Coverage::new), [None; 3]);
    }

    #[test]
    fn empty_blocks_are_none() {
        let everything = Spans::all(9);
        let counts = count_blocks([Span { start: 4, end: 4 }], Coverage::ANY, &everything, &everything);
        assert_eq!(counts, Counts::default());
    }
}
