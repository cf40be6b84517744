//! The distance of two trees: the cost of a mapping, and among mappings of one cost the number of nodes that stay.

use std::ops::Add;

/// What a mapping costs (each node inserted, deleted or replaced is 1), and how many pairs of equal nodes it has.
///
/// Ordered by cost, and of one cost the more equal nodes are the nearer: the paper leaves open which of the cheapest
/// mappings is taken, and a template wants the one that keeps most. Held in one number, so that the least is found by
/// one comparison; sums are sums of both.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Distance(i64);

/// Costs are counted in steps of this many, above what any number of equal nodes takes off.
const COST: u32 = 32;

impl Distance {
    pub(crate) const ZERO: Self = Self(0);

    /// Nodes inserted, deleted or replaced.
    #[inline]
    pub(crate) fn changed(nodes: u32) -> Self {
        Self(i64::from(nodes) << COST)
    }

    /// Nodes that are mapped to equal ones.
    #[inline]
    pub(crate) fn equal(nodes: u32) -> Self {
        Self(-i64::from(nodes))
    }

    /// The nodes changed.
    pub(crate) fn cost(self) -> u64 {
        let up = (1_i64 << COST) - 1;
        u64::try_from((self.0 + up) >> COST).expect("no cost is below 0")
    }
}

impl Add for Distance {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cost_goes_before_equal_nodes() {
        let [one, two] = [1, 2].map(Distance::changed);
        assert!(one < two && one + Distance::equal(5) < one && one < two + Distance::equal(u32::MAX));
        assert_eq!(
            [one, two, Distance::equal(7), two + Distance::equal(u32::MAX)].map(Distance::cost),
            [1, 2, 0, 2]
        );
    }
}
