//! The forest: flat arrays, and what it says of rows.

/// Boosted trees over named numbers. Two forests are equal if their texts are.
#[derive(Debug, Clone, PartialEq)]
pub struct Forest {
    pub(crate) names: Vec<String>,
    pub(crate) gains: Vec<f32>,
    pub(crate) base: f32,
    /// Where each tree begins, as in [`Node`].
    roots: Vec<i32>,
    nodes: Vec<Node>,
    leaves: Vec<f32>,
}

/// A question of a tree. What follows an answer is a node, or a leaf `l` written as `!l`, which is below 0.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Node {
    threshold: f32,
    number: u32,
    /// Left and right: chosen by an index, since a processor cannot guess the answers.
    next: [i32; 2],
}

/// A tree is written as its places, each before those of its left side, and these before those of its right side.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Step {
    /// A question: rows whose number is above the threshold go right, all others left.
    Ask { number: usize, threshold: f32 },
    /// A value.
    Leaf(f32),
}

/// Why steps are not one tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NoTree {
    /// A question is left without answers.
    TooShort,
    /// The tree ends before its steps do.
    TooLong,
}

/// Which place of a tree is to be filled next.
#[derive(Clone, Copy)]
enum Open {
    Root,
    Left(usize),
    Right(usize),
}

/// Rows that a tree is asked for at a time: some tens of KB.
const ROWS: usize = 128;

impl Forest {
    /// A forest without trees.
    pub(crate) fn new(names: Vec<String>, gains: Vec<f32>, base: f32) -> Self {
        Self { names, gains, base, roots: Vec::new(), nodes: Vec::new(), leaves: Vec::new() }
    }

    /// Adds a tree. Numbers are in range. A forest to which something was added that is no tree is of no use.
    pub(crate) fn push(&mut self, steps: impl IntoIterator<Item = Step>) -> Result<(), NoTree> {
        let mut open = vec![Open::Root];
        for step in steps {
            let place = open.pop().ok_or(NoTree::TooLong)?;
            let at = match step {
                Step::Leaf(value) => {
                    self.leaves.push(value);
                    !index(self.leaves.len() - 1)
                }
                Step::Ask { number, threshold } => {
                    let node = self.nodes.len();
                    open.extend([Open::Right(node), Open::Left(node)]);
                    let number = u32::try_from(number).expect("a row has fewer than 2^32 numbers");
                    self.nodes.push(Node { threshold, number, next: [0; 2] });
                    index(node)
                }
            };
            match place {
                Open::Root => self.roots.push(at),
                Open::Left(node) => self.nodes[node].next[0] = at,
                Open::Right(node) => self.nodes[node].next[1] = at,
            }
        }
        if open.is_empty() { Ok(()) } else { Err(NoTree::TooShort) }
    }

    /// The steps of each tree.
    pub(crate) fn trees(&self) -> impl Iterator<Item = Vec<Step>> {
        self.roots.iter().map(|&root| {
            let mut steps = Vec::new();
            let mut open = vec![root];
            while let Some(at) = open.pop() {
                match usize::try_from(at) {
                    Ok(node) => {
                        let Node { threshold, number, next: [left, right] } = self.nodes[node];
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

    /// For each number its share in the fall of the loss while the forest was grown, rounded.
    pub fn gains(&self) -> &[f32] {
        &self.gains
    }

    /// Number of trees.
    pub fn len(&self) -> usize {
        self.roots.len()
    }

    /// Whether it has no tree, so that all rows have the same probability.
    pub fn is_empty(&self) -> bool {
        self.roots.is_empty()
    }

    /// The logarithm of the odds that a row is content. A number that is NaN counts as smaller than all others.
    ///
    /// # Panics
    /// For a row of another width.
    pub fn logit(&self, row: &[f32]) -> f64 {
        assert_eq!(row.len(), self.names.len(), "a row has the numbers of the forest");
        self.roots.iter().fold(f64::from(self.base), |sum, &root| sum + f64::from(self.value(root, row)))
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
    /// Where the numbers are not whole rows.
    pub fn logits(&self, numbers: &[f32]) -> Vec<f64> {
        let width = self.names.len();
        assert!(numbers.len().is_multiple_of(width), "rows have the numbers of the forest");
        let mut logits = vec![f64::from(self.base); numbers.len() / width];
        // a tree after the other over rows that stay in the cache: a page may have a hundred thousand
        for (logits, numbers) in logits.chunks_mut(ROWS).zip(numbers.chunks(ROWS * width)) {
            for &root in &self.roots {
                for (logit, row) in logits.iter_mut().zip(numbers.chunks_exact(width)) {
                    *logit += f64::from(self.value(root, row));
                }
            }
        }
        logits
    }

    /// The value that a tree gives to a row.
    fn value(&self, root: i32, row: &[f32]) -> f32 {
        let mut at = root;
        while let Ok(node) = usize::try_from(at) {
            let Node { threshold, number, next } = self.nodes[node];
            at = next[usize::from(row[number as usize] > threshold)];
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
pub(crate) fn sigmoid(logit: f64) -> f64 {
    1.0 / (1.0 + (-logit).exp())
}

/// A value of a leaf as forests have it: six digits after the point.
pub(crate) fn rounded(value: f64) -> f32 {
    // single precision suffices for values that are summed over a hundred trees; 0.0 makes +0 of -0
    #[allow(clippy::cast_possible_truncation)]
    let rounded = ((value * 1e6).round() / 1e6 + 0.0) as f32;
    rounded
}

#[cfg(test)]
mod tests {
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
    fn trees_come_back_as_they_were_pushed() {
        let steps = [ask(1, 1.0), Step::Leaf(1.0), ask(0, 3.0), Step::Leaf(2.0), Step::Leaf(3.0)];
        let mut forest = forest();
        forest.push(steps).unwrap();
        assert_eq!(forest.trees().nth(2).unwrap(), steps);
        assert_eq!((forest.len(), forest.is_empty()), (3, false));
    }

    #[test]
    fn what_is_not_one_tree_is_refused() {
        assert_eq!(forest().push([]), Err(NoTree::TooShort));
        assert_eq!(forest().push([ask(0, 1.0), Step::Leaf(1.0)]), Err(NoTree::TooShort));
        assert_eq!(forest().push([Step::Leaf(1.0), Step::Leaf(1.0)]), Err(NoTree::TooLong));
    }

    #[test]
    fn values_have_six_digits() {
        assert_eq!([0.123_456_78, -1e-9, 12.0].map(rounded), [0.123_457, 0.0, 12.0]);
        assert!(rounded(-1e-9).is_sign_positive());
    }
}
