//! The distance of two trees: the cost of a mapping, and at equal cost the number of equal nodes.

use std::ops::Add;

/// The cost of a mapping (1 for each node inserted, deleted or replaced), and its number of pairs of equal
/// nodes.
///
/// Distances are ordered by cost; at equal cost, more equal nodes mean a smaller distance. The paper leaves
/// open which of the cheapest mappings is taken; a template needs the one that keeps most nodes. Both counts
/// are in one number, so one comparison finds the least distance, and one addition adds both.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Distance(i64);

/// The number of low bits for equal nodes; costs are in the bits above them.
const COST: u32 = 32;

impl Distance {
    pub(crate) const ZERO: Self = Self(0);

    /// The distance of this number of nodes that are inserted, deleted or replaced.
    #[inline]
    pub(crate) fn changed(nodes: u32) -> Self {
        Self(i64::from(nodes) << COST)
    }

    /// The distance of this number of nodes that are mapped to equal ones.
    #[inline]
    pub(crate) fn equal(nodes: u32) -> Self {
        Self(-i64::from(nodes))
    }

    /// The cost.
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
