//! A small tree applied to many rows at once: every question is answered for every row, without branches.
//!
//! The leaves of a tree are numbered from left to right; each is a bit. If a row goes right at a question, it
//! comes to none of the leaves on the question's left side. These leaves are removed for every question, on
//! the row's way or not. The first remaining leaf is the row's: no question removes it, and each leaf before
//! it is on the left side of a question on the way at which the row goes right (Lucchese et al., QuickScorer,
//! SIGIR 2015).

/// The number of rows that are judged side by side.
pub(crate) const LANES: usize = 16;

/// The most leaves of a tree that is applied in this way.
pub(crate) const MOST_LEAVES: usize = u16::BITS as usize;

/// A question of a tree.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Question {
    pub(crate) threshold: f32,
    pub(crate) number: u32,
    /// The leaves on its left side, as bits; meaningless in a tree with too many leaves.
    pub(crate) left: u16,
}

impl Question {
    /// Whether a row with this number goes right.
    #[inline]
    pub(crate) fn goes_right(self, number: f32) -> bool {
        number > self.threshold
    }
}

/// The first `leaves` leaves of a tree, as bits; all 16 bits if there are more leaves.
pub(crate) fn below(leaves: usize) -> u16 {
    // the bits of 2^16 - 1 for too many leaves
    let bits = (1_u32 << leaves.min(MOST_LEAVES)) - 1;
    bits as u16
}

/// Rows as columns: the values of each number in all rows.
pub(crate) struct Columns(Vec<[f32; LANES]>);

impl Columns {
    /// Columns of rows of `width` numbers.
    pub(crate) fn new(width: usize) -> Self {
        Self(vec![[0.0; LANES]; width])
    }

    /// Reads up to [`LANES`] rows; the other lanes do not change.
    pub(crate) fn fill(&mut self, rows: &[f32]) {
        for (lane, row) in rows.chunks_exact(self.0.len()).enumerate() {
            self.0.iter_mut().zip(row).for_each(|(column, &number)| column[lane] = number);
        }
    }

    /// The leaf of each row in the tree with these questions.
    pub(crate) fn leaves(&self, questions: &[Question]) -> [usize; LANES] {
        let mut off = [0_u16; LANES];
        for &question in questions {
            let column = &self.0[question.number as usize];
            // without a branch, so that it is compiled to a few instructions for all lanes
            for (off, &number) in off.iter_mut().zip(column) {
                *off |= if question.goes_right(number) { question.left } else { 0 };
            }
        }
        off.map(|off| off.trailing_ones() as usize)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use crate::forest::{Forest, Step};

    /// The steps of a tree: questions while there are draws, then leaves with a value each.
    fn steps(draws: &[(bool, usize, i8)]) -> Vec<Step> {
        let mut steps = Vec::new();
        let (mut open, mut draws) = (1_usize, draws.iter());
        while open > 0 {
            match draws.next() {
                Some(&(true, number, threshold)) => {
                    steps.push(Step::Ask { number, threshold: f32::from(threshold) });
                    open += 1;
                }
                _ => {
                    steps.push(Step::Leaf(0.1 * steps.len() as f32));
                    open -= 1;
                }
            }
        }
        steps
    }

    proptest! {
        #[test]
        fn many_rows_are_judged_as_one(
            trees in proptest::collection::vec(
                proptest::collection::vec((proptest::bool::weighted(0.7), 0_usize..3, -3_i8..4), 0..40), 0..6),
            rows in proptest::collection::vec(
                proptest::sample::select(&[-3.0, -1.5, 0.0, 1.0, 2.0, 3.5, f32::NAN, f32::INFINITY][..]), 0..150),
        ) {
            let names = ["a", "b", "c"].map(str::to_owned).to_vec();
            let mut forest = Forest::new(names, vec![0.0; 3], 0.3);
            trees.iter().for_each(|draws| forest.push(steps(draws)).unwrap());
            let rows = &rows[..rows.len() / 3 * 3];
            let one_by_one: Vec<f64> = rows.chunks(3).map(|row| forest.logit(row)).collect();
            prop_assert_eq!(forest.logits(rows), one_by_one);
        }
    }
}
