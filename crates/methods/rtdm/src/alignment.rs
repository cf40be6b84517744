//! The alignment of two rows of children, in full (the matrix M of RTDM) or coarsely, and the distance that it costs.
//!
//! The coarse alignment is for rows that are too long for a full one: first equal children, then the children between them
//! by label. It takes n log n instead of the product of the lengths, and gives a mapping that is allowed, but not always
//! the cheapest.

use std::ops::Add;

use rustc_hash::FxHashMap;

use crate::forest::{Class, Forest};

/// The last step of the cheapest alignment of two beginnings of rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Step {
    /// The two last children are mapped to each other.
    Map,
    /// The last child of the left row is deleted.
    Delete,
    /// The last child of the right row is inserted.
    Insert,
}

/// The memory of alignments, which is reused.
#[derive(Debug, Default)]
pub(crate) struct Table {
    /// The last line of M: a cell for each child of the right row, and one before them.
    line: Vec<Distance>,
    /// The step of each cell of M, line by line.
    steps: Vec<Step>,
}

impl Table {
    /// The least distance of the rows. `change` is the cost of deleting or inserting a child with its
    /// subtree, and `map` the cost of mapping two children to each other. Time and space are the product of
    /// the rows' lengths.
    ///
    /// Of several alignments of the same distance, the one that maps later children is taken.
    pub(crate) fn align(
        &mut self,
        (left, right): (&[Class], &[Class]),
        change: impl Fn(Class) -> Distance,
        map: impl Fn(Class, Class) -> Distance,
    ) -> Distance {
        self.steps.clear();
        self.line.clear();
        self.line.push(Distance::ZERO);
        let mut last = Distance::ZERO;
        for &inserted in right {
            last = last + change(inserted);
            self.line.push(last);
        }
        for &deleted in left {
            let delete = change(deleted);
            let mut diagonal = self.line[0];
            self.line[0] = diagonal + delete;
            for (column, &inserted) in right.iter().enumerate() {
                let above = self.line[column + 1];
                let (mut best, mut step) = (diagonal + map(deleted, inserted), Step::Map);
                for (other, by) in
                    [(above + delete, Step::Delete), (self.line[column] + change(inserted), Step::Insert)]
                {
                    if other < best {
                        (best, step) = (other, by);
                    }
                }
                diagonal = above;
                self.line[column + 1] = best;
                self.steps.push(step);
            }
        }
        self.line[right.len()]
    }

    /// The pairs of children of the last alignment, by place, ascending.
    pub(crate) fn matches(&self) -> Vec<(usize, usize)> {
        let width = self.line.len() - 1;
        let mut matches = Vec::new();
        if width == 0 {
            return matches;
        }
        let (mut left, mut right) = (self.steps.len() / width, width);
        while left > 0 && right > 0 {
            match self.steps[(left - 1) * width + right - 1] {
                Step::Map => {
                    (left, right) = (left - 1, right - 1);
                    matches.push((left, right));
                }
                Step::Delete => left -= 1,
                Step::Insert => right -= 1,
            }
        }
        matches.reverse();
        matches
    }
}

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
    pub(crate) fn whole(&self, matches: &[(usize, usize)]) -> Vec<(usize, usize)> {
        let before = (0..self.before).map(|at| (at, at));
        let shifted = matches.iter().map(|&(l, r)| (l + self.before, r + self.before));
        let (left, right) = (self.before + self.left.len(), self.before + self.right.len());
        let behind = (0..self.behind).map(|at| (left + at, right + at));
        before.chain(shifted).chain(behind).collect()
    }
}

/// The number of next children of the right row that are searched for one of the same label.
const AHEAD: usize = 8;

/// Pairs of children by place, ascending on both sides: children of one class that are in the same order, and
/// between them children of one label.
pub(crate) fn align_coarsely(forest: &Forest, left: &[Class], right: &[Class]) -> Vec<(usize, usize)> {
    let anchors = longest_ascending(&equal_children(left, right));
    let mut matches = Vec::with_capacity(left.len().min(right.len()));
    let (mut next_left, mut next_right) = (0, 0);
    let end = (left.len(), right.len());
    for anchor in anchors.into_iter().chain([end]) {
        // in the gap each left child goes with the first one of its label among the next few right children
        for (at, &class) in (next_left..).zip(&left[next_left..anchor.0]) {
            let mut ahead = next_right..anchor.1.min(next_right + AHEAD);
            if let Some(found) = ahead.find(|&other| forest.label(right[other]) == forest.label(class)) {
                matches.push((at, found));
                next_right = found + 1;
            }
        }
        if anchor != end {
            matches.push(anchor);
        }
        (next_left, next_right) = (anchor.0 + 1, anchor.1 + 1);
    }
    matches
}

/// Pairs of the k-th child of a class on the left and the k-th child of that class on the right, for every
/// class and k on both sides; ascending on the left.
fn equal_children(left: &[Class], right: &[Class]) -> Vec<(usize, usize)> {
    let place_of: FxHashMap<(Class, u32), usize> = counted(right).zip(0..).collect();
    let pair = |(place, child): (usize, (Class, u32))| place_of.get(&child).map(|&other| (place, other));
    counted(left).enumerate().filter_map(pair).collect()
}

/// The children of a row, each with its number among those of its class.
fn counted(row: &[Class]) -> impl Iterator<Item = (Class, u32)> {
    let mut seen: FxHashMap<Class, u32> = FxHashMap::default();
    row.iter().map(move |&class| {
        let times = seen.entry(class).or_default();
        *times += 1;
        (class, *times)
    })
}

/// The longest run of pairs that ascends on the right too, by patience sorting.
fn longest_ascending(pairs: &[(usize, usize)]) -> Vec<(usize, usize)> {
    // by the length of a run minus one: the last pair of such a run with the smallest right place
    let mut ends: Vec<usize> = Vec::new();
    let mut before: Vec<Option<usize>> = Vec::with_capacity(pairs.len());
    for (number, &(_, right)) in pairs.iter().enumerate() {
        let length = ends.partition_point(|&end| pairs[end].1 < right);
        before.push(length.checked_sub(1).map(|shorter| ends[shorter]));
        if length == ends.len() {
            ends.push(number);
        } else {
            ends[length] = number;
        }
    }
    let mut run: Vec<_> = std::iter::successors(ends.last().copied(), |&number| before[number])
        .map(|number| pairs[number])
        .collect();
    run.reverse();
    run
}

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
    use crate::trees::plant;

    #[track_caller]
    fn check_ends(left: &str, right: &str, expected: (usize, usize, usize, usize)) {
        let mut forest = Forest::default();
        let [left, right] = [left, right].map(|tree| plant(&mut forest, tree));
        let rows = Rows::of(forest.children(left), forest.children(right));
        assert_eq!((rows.before, rows.left.len(), rows.right.len(), rows.behind), expected);
    }

    #[test]
    fn common_ends_are_taken_off_once() {
        check_ends("r(a b c)", "r(a b c)", (3, 0, 0, 0));
        check_ends("r(a x c)", "r(a y z c)", (1, 1, 2, 1));
        check_ends("r(a)", "r(a a a)", (1, 0, 2, 0));
        check_ends("r(a b a)", "r(a)", (1, 2, 0, 0));
        check_ends("r", "r(a)", (0, 0, 1, 0));
        check_ends("r(a(b) c)", "r(a(d) c)", (0, 1, 1, 1));
        // places are those of the whole rows
        let mut forest = Forest::default();
        let [left, right] = ["r(a x c)", "r(a y z c)"].map(|tree| plant(&mut forest, tree));
        let rows = Rows::of(forest.children(left), forest.children(right));
        assert_eq!(rows.whole(&[(0, 1)]), [(0, 0), (1, 2), (2, 3)]);
    }

    #[track_caller]
    fn check_coarse(left: &str, right: &str, expected: &[(usize, usize)]) {
        let mut forest = Forest::default();
        let [left, right] = [left, right].map(|row| plant(&mut forest, &format!("r({row})")));
        assert_eq!(align_coarsely(&forest, forest.children(left), forest.children(right)), expected);
    }

    #[test]
    fn coarse_alignments() {
        // equal children in the same order
        check_coarse("a b c", "x a b y c", &[(0, 1), (1, 2), (2, 4)]);
        check_coarse("a b c", "c a b", &[(0, 1), (1, 2)]);
        check_coarse("a a a", "a a", &[(0, 0), (1, 1)]);
        check_coarse("a b", "c d", &[]);
        // between them children of one label
        check_coarse("a(x) b c(y)", "a(z) b c(w)", &[(0, 0), (1, 1), (2, 2)]);
        check_coarse("a(x) a(y) b", "d a(z) b", &[(0, 1), (2, 2)]);
        check_coarse("b c(y)", "c(w) b", &[(0, 1)]);
        // no further ahead than a few
        check_coarse("a(x)", "b b b b b b b a(y)", &[(0, 7)]);
        check_coarse("a(x)", "b b b b b b b b a(y)", &[]);
        // the longest run wins
        assert_eq!(longest_ascending(&[(0, 5), (1, 1), (2, 2), (3, 0), (4, 9)]), [(1, 1), (2, 2), (4, 9)]);
        assert_eq!(longest_ascending(&[]), []);
    }

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
