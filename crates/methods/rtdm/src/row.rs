//! Two rows of children, without their common beginning and end.

use crate::forest::Class;

/// The parts of two rows that differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Rows<'r> {
    /// The number of common children before these parts.
    pub(crate) before: usize,
    /// The number of common children after these parts.
    pub(crate) behind: usize,
    pub(crate) left: &'r [Class],
    pub(crate) right: &'r [Class],
}

impl<'r> Rows<'r> {
    /// Removes the common ends. At least one cheapest alignment maps them to each other, because the distance
    /// obeys the triangle inequality.
    pub(crate) fn of(left: &'r [Class], right: &'r [Class]) -> Self {
        let before = left.iter().zip(right).take_while(|(l, r)| l == r).count();
        let (left, right) = (&left[before..], &right[before..]);
        let behind = left.iter().rev().zip(right.iter().rev()).take_while(|(l, r)| l == r).count();
        Self { before, behind, left: &left[..left.len() - behind], right: &right[..right.len() - behind] }
    }

    /// The pairs of the common ends and those of `matches` in the differing parts, as places in the whole
    /// rows. `matches` must ascend on both sides; so does the result.
    pub(crate) fn whole(&self, matches: &[(u32, u32)]) -> Vec<(u32, u32)> {
        let place = |place: usize| u32::try_from(place).expect("a page has fewer than 2^32 nodes");
        let before = (0..self.before).map(|at| (place(at), place(at)));
        let shifted = matches.iter().map(|&(l, r)| (l + place(self.before), r + place(self.before)));
        let (left, right) = (self.before + self.left.len(), self.before + self.right.len());
        let behind = (0..self.behind).map(|at| (place(left + at), place(right + at)));
        before.chain(shifted).chain(behind).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::forest::Forest;
    use crate::trees::plant;

    #[track_caller]
    fn check(left: &str, right: &str, expected: (usize, usize, usize, usize)) {
        let mut forest = Forest::new();
        let [left, right] = [left, right].map(|tree| plant(&mut forest, tree));
        let rows = Rows::of(forest.children(left), forest.children(right));
        assert_eq!((rows.before, rows.left.len(), rows.right.len(), rows.behind), expected);
    }

    #[test]
    fn common_ends_are_taken_off_once() {
        check("r(a b c)", "r(a b c)", (3, 0, 0, 0));
        check("r(a x c)", "r(a y z c)", (1, 1, 2, 1));
        check("r(a)", "r(a a a)", (1, 0, 2, 0));
        check("r(a b a)", "r(a)", (1, 2, 0, 0));
        check("r", "r(a)", (0, 0, 1, 0));
        check("r(a(b) c)", "r(a(d) c)", (0, 1, 1, 1));
    }

    #[test]
    fn places_are_those_of_the_whole_rows() {
        let mut forest = Forest::new();
        let [left, right] = ["r(a x c)", "r(a y z c)"].map(|tree| plant(&mut forest, tree));
        let rows = Rows::of(forest.children(left), forest.children(right));
        assert_eq!(rows.whole(&[(0, 1)]), [(0, 0), (1, 2), (2, 3)]);
    }
}
