//! The forest: flat arrays, and its values for one row or for many at once.
//!
//! A small tree is applied to many rows side by side: every question is answered for every row, without branches. The leaves of a tree are
//! numbered from left to right; each is a bit. If a row goes right at a question, it comes to none of the leaves on the question's left side.
//! These leaves are removed for every question, on the row's way or not. The first remaining leaf is the row's: no question removes it, and
//! each leaf before it is on the left side of a question on the way at which the row goes right (Lucchese et al., QuickScorer, SIGIR 2015).

use std::ops::Range;

/// Boosted trees over named numbers. Two forests are equal if their texts are.
#[derive(Debug, Clone, PartialEq)]
pub struct Forest {
    pub(crate) names: Vec<String>,
    pub(crate) gains: Vec<f32>,
    pub(crate) base: f32,
    trees: Vec<Tree>,
    questions: Vec<Question>,
    /// The places after each question, left and right: another question, or a leaf `l` written as `!l`, which
    /// is below 0. The next place is chosen by an index, since a processor cannot predict the answers.
    next: Vec<[i32; 2]>,
    leaves: Vec<f32>,
}

/// A tree: its first place, as in `next`, its questions, and its leaves from left to right.
#[derive(Debug, Clone, PartialEq)]
struct Tree {
    root: i32,
    questions: Range<usize>,
    leaves: Range<usize>,
}

/// A step of a tree. A tree is the list of its places, each before its left side, and the left side before
/// the right side.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Step {
    /// A question: rows whose number is above the threshold go right, all others left.
    Ask { number: usize, threshold: f32 },
    /// A value.
    Leaf(f32),
}

impl Forest {
    /// A forest without trees.
    pub(crate) fn new(names: Vec<String>, gains: Vec<f32>, base: f32) -> Self {
        Self {
            names,
            gains,
            base,
            trees: Vec::new(),
            questions: Vec::new(),
            next: Vec::new(),
            leaves: Vec::new(),
        }
    }

    /// Adds a tree. Numbers are in range. The error says why the steps are not one tree; after it the forest must not be used.
    pub(crate) fn push(&mut self, steps: impl IntoIterator<Item = Step>) -> Result<(), &'static str> {
        let (questions, leaves) = (self.questions.len(), self.leaves.len());
        // the next places to be filled: the side of a question, or the root
        let mut open = vec![None];
        let mut root = 0;
        for step in steps {
            let place = open.pop().ok_or("there is more than one tree")?;
            // the leaves of the tree so far
            let before = below(self.leaves.len() - leaves);
            let at = match step {
                Step::Leaf(value) => {
                    self.leaves.push(value);
                    !index(self.leaves.len() - 1)
                }
                Step::Ask { number, threshold } => {
                    let question = self.questions.len();
                    open.extend([Some((question, 1)), Some((question, 0))]);
                    let number = u32::try_from(number).expect("a row has fewer than 2^32 numbers");
                    self.questions.push(Question { threshold, number, left: before });
                    self.next.push([0; 2]);
                    index(question)
                }
            };
            match place {
                None => root = at,
                Some((question, side)) => {
                    self.next[question][side] = at;
                    // the leaves up to its right side, without those before the question
                    self.questions[question].left ^= if side == 1 { before } else { 0 };
                }
            }
        }
        if !open.is_empty() {
            return Err("the tree ends before all questions are answered");
        }
        let tree =
            Tree { root, questions: questions..self.questions.len(), leaves: leaves..self.leaves.len() };
        self.trees.push(tree);
        Ok(())
    }

    /// The steps of each tree.
    pub(crate) fn trees(&self) -> impl ExactSizeIterator<Item = Vec<Step>> {
        self.trees.iter().map(|tree| {
            let mut steps = Vec::new();
            let mut open = vec![tree.root];
            while let Some(at) = open.pop() {
                match usize::try_from(at) {
                    Ok(question) => {
                        let Question { threshold, number, .. } = self.questions[question];
                        let [left, right] = self.next[question];
                        steps.push(Step::Ask { number: number as usize, threshold });
                        open.extend([right, left]);
                    }
                    Err(_) => steps.push(Step::Leaf(self.leaf(at))),
                }
            }
            steps
        })
    }

    /// Names of the numbers of a row, in order.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The logarithm of the odds that a row is content. A number that is NaN counts as smaller than all others.
    ///
    /// # Panics
    /// For a row of another width.
    pub fn logit(&self, row: &[f32]) -> f64 {
        assert_eq!(row.len(), self.names.len(), "a row has the numbers of the forest");
        self.trees.iter().fold(f64::from(self.base), |sum, tree| sum + f64::from(self.value(tree, row)))
    }

    /// The probability that a row is content.
    ///
    /// # Panics
    /// For a row of another width.
    pub fn probability(&self, row: &[f32]) -> f64 {
        sigmoid(self.logit(row))
    }

    /// [`logit`](Self::logit) of many rows, which stand one after the other; faster than one by one.
    ///
    /// # Panics
    /// If the numbers are not whole rows.
    pub fn logits(&self, numbers: &[f32]) -> Vec<f64> {
        let width = self.names.len();
        assert!(numbers.len().is_multiple_of(width), "rows have the numbers of the forest");
        let mut logits = vec![f64::from(self.base); numbers.len() / width];
        let mut columns = Columns(vec![[0.0; LANES]; width]);
        for (logits, rows) in logits.chunks_mut(LANES).zip(numbers.chunks(LANES * width)) {
            columns.fill(rows);
            for tree in &self.trees {
                if tree.leaves.len() > MOST_LEAVES {
                    for (logit, row) in logits.iter_mut().zip(rows.chunks_exact(width)) {
                        *logit += f64::from(self.value(tree, row));
                    }
                    continue;
                }
                let values = &self.leaves[tree.leaves.clone()];
                let leaves = columns.leaves(&self.questions[tree.questions.clone()]);
                for (logit, leaf) in logits.iter_mut().zip(leaves) {
                    *logit += f64::from(values[leaf]);
                }
            }
        }
        logits
    }

    /// The value that a tree gives to a row.
    fn value(&self, tree: &Tree, row: &[f32]) -> f32 {
        let mut at = tree.root;
        while let Ok(question) = usize::try_from(at) {
            let asked = self.questions[question];
            at = self.next[question][usize::from(row[asked.number as usize] > asked.threshold)];
        }
        self.leaf(at)
    }

    fn leaf(&self, at: i32) -> f32 {
        self.leaves[usize::try_from(!at).expect("what is no node is a leaf")]
    }
}

fn index(place: usize) -> i32 {
    i32::try_from(place).expect("a forest has far fewer than 2^31 places")
}

/// The probability of a logit.
pub fn sigmoid(logit: f64) -> f64 {
    1.0 / (1.0 + (-logit).exp())
}

/// A value of a leaf, rounded to six digits after the point.
pub(crate) fn rounded(value: f64) -> f32 {
    // single precision suffices for values that are summed over a hundred trees; adding 0.0 turns -0 into +0
    ((value * 1e6).round() / 1e6 + 0.0) as f32
}

/// The number of rows that are judged side by side.
const LANES: usize = 16;

/// The most leaves of a tree that is applied in this way.
const MOST_LEAVES: usize = u16::BITS as usize;

/// A question of a tree.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Question {
    threshold: f32,
    number: u32,
    /// The leaves on its left side, as bits; meaningless in a tree with too many leaves.
    left: u16,
}

/// The first `leaves` leaves of a tree, as bits; all 16 bits if there are more leaves.
fn below(leaves: usize) -> u16 {
    // the bits of 2^16 - 1 for too many leaves
    ((1_u32 << leaves.min(MOST_LEAVES)) - 1) as u16
}

/// Rows as columns: the values of each number in all rows.
struct Columns(Vec<[f32; LANES]>);

impl Columns {
    /// Reads up to [`LANES`] rows; the other lanes do not change.
    fn fill(&mut self, rows: &[f32]) {
        for (lane, row) in rows.chunks_exact(self.0.len()).enumerate() {
            self.0.iter_mut().zip(row).for_each(|(column, &number)| column[lane] = number);
        }
    }

    /// The leaf of each row in the tree with these questions.
    fn leaves(&self, questions: &[Question]) -> [usize; LANES] {
        let mut off = [0_u16; LANES];
        for &question in questions {
            let column = &self.0[question.number as usize];
            // without a branch, so that it is compiled to a few instructions for all lanes
            for (off, &number) in off.iter_mut().zip(column) {
                *off |= if number > question.threshold { question.left } else { 0 };
            }
        }
        off.map(|off| off.trailing_ones() as usize)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn ask(number: usize, threshold: f32) -> Step {
        Step::Ask { number, threshold }
    }

    fn forest() -> Forest {
        let mut forest = Forest::new(vec!["a".to_owned(), "b".to_owned()], vec![0.5, 0.5], 0.5);
        let steps = [ask(0, 1.0), ask(1, 2.0), Step::Leaf(1.0), Step::Leaf(2.0), Step::Leaf(4.0)];
        forest.push(steps).unwrap();
        forest.push([Step::Leaf(0.25)]).unwrap();
        forest
    }

    #[track_caller]
    fn check(row: [f32; 2], expected: f64) {
        assert_eq!(forest().logit(&row), expected);
        assert_eq!(forest().logits(&[row, [9.0, 9.0]].concat()), [expected, 4.75]);
        assert_eq!(forest().probability(&row), 1.0 / (1.0 + (-expected).exp()));
    }

    #[test]
    fn rows_at_a_threshold_and_without_a_number_go_left() {
        check([1.0, 2.0], 1.75);
        check([0.0, 2.5], 2.75);
        check([1.5, 0.0], 4.75);
        check([f32::NAN, f32::NAN], 1.75);
        check([f32::NAN, f32::INFINITY], 2.75);
        assert_eq!(forest().logits(&[]), [0.0; 0]);
    }

    #[test]
    fn values_have_six_digits() {
        assert_eq!([0.123_456_78, -1e-9, 12.0].map(rounded), [0.123_457, 0.0, 12.0]);
        assert!(rounded(-1e-9).is_sign_positive());
    }

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
