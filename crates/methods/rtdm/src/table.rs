//! The full alignment of two rows of children: every child of one row with every child of the other (the
//! matrix M of RTDM).

use crate::distance::Distance;
use crate::forest::Class;

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
    pub(crate) fn matches(&self) -> Vec<(u32, u32)> {
        let width = self.line.len() - 1;
        let mut matches = Vec::new();
        if width == 0 {
            return matches;
        }
        let (mut left, mut right) = (self.steps.len() / width, width);
        while left > 0 && right > 0 {
            let place = |place: usize| u32::try_from(place).expect("a page has fewer than 2^32 nodes");
            match self.steps[(left - 1) * width + right - 1] {
                Step::Map => {
                    (left, right) = (left - 1, right - 1);
                    matches.push((place(left), place(right)));
                }
                Step::Delete => left -= 1,
                Step::Insert => right -= 1,
            }
        }
        matches.reverse();
        matches
    }
}
