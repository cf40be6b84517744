//! Two rows of children, without what they begin and end with in common.

use crate::forest::Class;

/// The parts of two rows that differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Rows<'r> {
    /// Children in both rows, of the same classes, before these parts.
    pub(crate) before: usize,
    /// Children in both rows, of the same classes, behind these parts.
    pub(crate) behind: usize,
    pub(crate) left: &'r [Class],
    pub(crate) right: &'r [Class],
}

impl<'r> Rows<'r> {
    /// Takes the common ends off. Some cheapest alignment maps them to each other, since the distance obeys the
    /// triangle inequality: whatever the first child is mapped to costs no less to insert anew than was saved.
    pub(crate) fn of(left: &'r [Class], right: &'r [Class]) -> Self {
        let before = left.iter().zip(right).take_while(|(l, r)| l == r).count();
        let (left, right) = (&left[before..], &right[before..]);
        let behind = left.iter().rev().zip(right.iter().rev()).take_while(|(l, r)| l == r).count();
        Self { before, behind, left: &left[..left.len() - behind], right: &right[..right.len() - behind] }
    }

    /// The children that the common ends pair off, and those of `matches` within the differing parts, as places in
    /// the whole rows. `matches` ascend on both sides, and so does what comes out.
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
