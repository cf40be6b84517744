//! Boosting: each tree corrects the sum of those before it.
//!
//! Of one tree the leaf with the greatest decrease of the loss is split, until there are enough leaves. Sums over rows are always in the
//! order of rows, number by number, so threads change nothing.

use cleaning::{Examples, draw};
use rayon::prelude::*;

use crate::forest::{Forest, Step, rounded, sigmoid};
use crate::input::{Binned, LearnError, Rows, Settings};

/// Grows a forest for the probability of a row's target, by least log loss. `names` are the names of the
/// numbers of a row. The same rows in the same order, settings and seed give the same forest, with any number
/// of threads.
///
/// The memory is a byte for each number of each row, beside the examples.
///
/// # Errors
/// [`LearnError`].
///
/// # Panics
/// If a name cannot be written or stands twice, the width of the examples is not the number of names, a target is outside of 0 to 1, or a
/// weight is not finite and above 0.
pub fn train(
    names: &[&str],
    examples: &[&Examples],
    settings: &Settings,
    seed: u64,
) -> Result<Forest, LearnError> {
    let Rows { parts, targets, weights, share } = Rows::of(names, examples)?;
    let binned = Binned::of(&parts, names.len(), settings.bins);
    let base = rounded((share / (1.0 - share)).ln());
    let mut logits = vec![f64::from(base); targets.len()];
    let mut gains = vec![0.0; names.len()];
    let mut forest = Forest::new(names.iter().map(|name| (*name).to_owned()).collect(), Vec::new(), base);
    for number in 0..settings.trees {
        let slope = |((logit, target), weight): ((&f64, &f32), &f32)| slope(*logit, *target, *weight);
        let slopes: Vec<Slope> = logits.par_iter().zip(&targets).zip(&weights).map(slope).collect();
        let rows = drawn(binned.rows, settings.row_share, seed_of(seed, number, 0));
        let numbers = drawn(names.len(), settings.feature_share, seed_of(seed, number, 1));
        let growing = Growing { binned: &binned, slopes: &slopes, numbers: &numbers, settings };
        let rows = rows.into_iter().map(|row| u32::try_from(row).expect("fewer than 2^32 rows"));
        let tree = growing.tree(rows.collect());
        let add = |(row, logit): (usize, &mut f64)| *logit += f64::from(value(&tree, &binned, row));
        logits.par_iter_mut().enumerate().for_each(add);
        for place in &tree {
            if let TreeNode::Inner { split, .. } = place {
                gains[split.number] += split.gain;
            }
        }
        forest.push(steps(&tree, &binned)).expect("a grown tree is one");
    }
    forest.gains = shares(&gains);
    Ok(forest)
}

/// The derivatives of the log loss of a row.
fn slope(logit: f64, target: f32, weight: f32) -> Slope {
    let probability = sigmoid(logit);
    let weight = f64::from(weight);
    // they are summed in double precision
    Slope {
        first: (weight * (probability - f64::from(target))) as f32,
        second: (weight * probability * (1.0 - probability)) as f32,
    }
}

/// Some of the numbers below `n`, ascending: the share `share`, but at least one.
fn drawn(n: usize, share: f64, seed: u64) -> Vec<usize> {
    // a product of a number far below 2^52 with a share
    let most = ((n as f64 * share).round() as usize).max(1);
    draw::sample(&Vec::from_iter(0..n), most, seed)
}

/// The seed of a tree's rows or numbers.
fn seed_of(seed: u64, tree: usize, what: u64) -> u64 {
    // an odd factor keeps different seeds different
    seed ^ (2 * tree as u64 + what + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// Each gain as a share of all, to four digits.
fn shares(gains: &[f64]) -> Vec<f32> {
    let all: f64 = gains.iter().sum();
    let share = |gain: &f64| if all > 0.0 { ((gain / all * 1e4).round() / 1e4) as f32 } else { 0.0 };
    gains.iter().map(share).collect()
}

/// The steps of a tree over bins, with thresholds in place of bins.
fn steps(tree: &[TreeNode], binned: &Binned) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut open = vec![0];
    while let Some(at) = open.pop() {
        match tree[at] {
            TreeNode::Leaf(value) => steps.push(Step::Leaf(value)),
            TreeNode::Inner { split, left, right } => {
                // the largest value in the bin, which is not the last one
                let threshold = binned.borders[split.number][usize::from(split.bin)];
                steps.push(Step::Ask { number: split.number, threshold });
                open.extend([right, left]);
            }
        }
    }
    steps
}

/// A row's first and second derivative of the loss, times its weight.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
struct Slope {
    first: f32,
    second: f32,
}

/// Sums over some rows.
#[derive(Debug, Clone, Copy, Default)]
struct Sums {
    first: f64,
    second: f64,
    rows: u32,
}

impl Sums {
    fn add(&mut self, slope: Slope) {
        self.first += f64::from(slope.first);
        self.second += f64::from(slope.second);
        self.rows += 1;
    }

    fn plus(self, other: Self) -> Self {
        Self {
            first: self.first + other.first,
            second: self.second + other.second,
            rows: self.rows + other.rows,
        }
    }

    fn minus(self, other: Self) -> Self {
        Self {
            first: self.first - other.first,
            second: self.second - other.second,
            rows: self.rows - other.rows,
        }
    }

    /// Twice the decrease of the loss if these rows get their best value.
    fn fall(self, l2: f64) -> f64 {
        let curve = self.second + l2;
        if curve > 0.0 { self.first * self.first / curve } else { 0.0 }
    }

    /// The best value for these rows.
    fn value(self, l2: f64) -> f64 {
        let curve = self.second + l2;
        if curve > 0.0 { -self.first / curve } else { 0.0 }
    }
}

/// The split of a leaf: rows up to this bin of this number go left.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Split {
    number: usize,
    bin: u8,
    /// Twice the decrease of the loss.
    gain: f64,
}

/// A place in a tree over bins. A tree is the list of its places: the root is the first, and every place comes before those below it.
#[derive(Debug, Clone, Copy, PartialEq)]
enum TreeNode {
    /// A question, with the places of its two answers.
    Inner { split: Split, left: usize, right: usize },
    /// A value.
    Leaf(f32),
}

/// The value of a row by a tree.
fn value(tree: &[TreeNode], binned: &Binned, row: usize) -> f32 {
    let mut at = 0;
    loop {
        match tree[at] {
            TreeNode::Leaf(value) => return value,
            TreeNode::Inner { split, left, right } => {
                at = if binned.column(split.number)[row] <= split.bin { left } else { right };
            }
        }
    }
}

/// The least decrease of the loss; a smaller one is a rounding error.
const LEAST_GAIN: f64 = 1e-9;

/// The input of a tree.
struct Growing<'a> {
    binned: &'a Binned,
    /// The slopes, by row of all examples.
    slopes: &'a [Slope],
    /// The numbers that the tree may use, ascending.
    numbers: &'a [usize],
    settings: &'a Settings,
}

/// A leaf that may still be split.
struct Leaf {
    place: usize,
    /// The leaf's rows, ascending.
    rows: Vec<u32>,
    sums: Sums,
    /// Sums by bin for each number of the tree; empty for a leaf that is too small for a split.
    histograms: Vec<Vec<Sums>>,
    best: Option<Split>,
}

impl Growing<'_> {
    /// Grows a tree on these rows.
    fn tree(&self, rows: Vec<u32>) -> Vec<TreeNode> {
        let mut sums = Sums::default();
        rows.iter().for_each(|&row| sums.add(self.slopes[row as usize]));
        let mut places = vec![TreeNode::Leaf(0.0)];
        let histograms = if self.can_be_split(rows.len()) { self.histograms(&rows) } else { Vec::new() };
        let mut leaves = vec![self.leaf(0, rows, sums, histograms)];
        while leaves.len() < self.settings.leaves {
            let gains = leaves.iter().enumerate().filter_map(|(at, leaf)| Some((at, leaf.best?)));
            // of equal gains the oldest leaf
            let Some((at, split)) = gains.reduce(|a, b| if b.1.gain > a.1.gain { b } else { a }) else {
                break;
            };
            let parent = leaves.remove(at);
            let (left, right) = (places.len(), places.len() + 1);
            places[parent.place] = TreeNode::Inner { split, left, right };
            places.extend([TreeNode::Leaf(0.0); 2]);
            leaves.extend(self.divided(parent, split, left, right));
        }
        for leaf in leaves {
            places[leaf.place] =
                TreeNode::Leaf(rounded(self.settings.rate * leaf.sums.value(self.settings.l2)));
        }
        places
    }

    fn can_be_split(&self, rows: usize) -> bool {
        rows >= 2 * self.settings.least_rows
    }

    fn leaf(&self, place: usize, rows: Vec<u32>, sums: Sums, histograms: Vec<Vec<Sums>>) -> Leaf {
        let best = self.best(sums, &histograms);
        Leaf { place, rows, sums, histograms, best }
    }

    /// The two leaves of a split. The histograms of the smaller one are summed; those of the other are the
    /// difference to the parent's.
    fn divided(&self, parent: Leaf, split: Split, left: usize, right: usize) -> [Leaf; 2] {
        let column = self.binned.column(split.number);
        let (low, high): (Vec<u32>, Vec<u32>) =
            parent.rows.into_iter().partition(|&row| column[row as usize] <= split.bin);
        let mut of_low = Sums::default();
        low.iter().for_each(|&row| of_low.add(self.slopes[row as usize]));
        let of_high = parent.sums.minus(of_low);
        let low_is_smaller = low.len() <= high.len();
        let (few, many) = if low_is_smaller { (&low, &high) } else { (&high, &low) };
        let (mut of_few, mut of_many) = (Vec::new(), Vec::new());
        if self.can_be_split(many.len()) {
            of_few = self.histograms(few);
            of_many = parent.histograms;
            for (rest, taken) in of_many.iter_mut().flatten().zip(of_few.iter().flatten()) {
                *rest = rest.minus(*taken);
            }
        }
        if !self.can_be_split(few.len()) {
            of_few = Vec::new();
        }
        let (low_histograms, high_histograms) =
            if low_is_smaller { (of_few, of_many) } else { (of_many, of_few) };
        [self.leaf(left, low, of_low, low_histograms), self.leaf(right, high, of_high, high_histograms)]
    }

    /// Sums by bin for each number of the tree.
    fn histograms(&self, rows: &[u32]) -> Vec<Vec<Sums>> {
        let slopes: Vec<Slope> = rows.iter().map(|&row| self.slopes[row as usize]).collect();
        let of_number = |&number: &usize| {
            let column = self.binned.column(number);
            let mut histogram = vec![Sums::default(); self.binned.bins(number)];
            for (&row, &slope) in rows.iter().zip(&slopes) {
                histogram[usize::from(column[row as usize])].add(slope);
            }
            histogram
        };
        self.numbers.par_iter().map(of_number).collect()
    }

    /// The split of the greatest gain; of equal ones that of the first number and the first bin.
    fn best(&self, sums: Sums, histograms: &[Vec<Sums>]) -> Option<Split> {
        let Settings { l2, least_rows, .. } = *self.settings;
        let before = sums.fall(l2);
        let mut best: Option<Split> = None;
        for (&number, histogram) in self.numbers.iter().zip(histograms) {
            let mut low = Sums::default();
            for (bin, of_bin) in (0_u8..).zip(&histogram[..histogram.len() - 1]) {
                low = low.plus(*of_bin);
                let high = sums.rows - low.rows;
                // a bin without rows divides the rows like the bin before it
                if of_bin.rows == 0 || (low.rows.min(high) as usize) < least_rows {
                    continue;
                }
                let gain = low.fall(l2) + sums.minus(low).fall(l2) - before;
                if gain > best.map_or(LEAST_GAIN, |best| best.gain) {
                    best = Some(Split { number, bin, gain });
                }
            }
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const FREE: Settings = Settings {
        trees: 1,
        leaves: 2,
        rate: 1.0,
        bins: 63,
        least_rows: 1,
        l2: 1.0,
        feature_share: 1.0,
        row_share: 1.0,
    };

    fn grown(rows: &[Vec<f32>], slopes: &[Slope], settings: &Settings) -> (Vec<TreeNode>, Binned) {
        let width = rows[0].len();
        let mut examples = Examples::new(width);
        rows.iter().for_each(|row| examples.push(row, 0.0, 1.0));
        let binned = Binned::of(&[&examples], width, settings.bins);
        let numbers: Vec<usize> = (0..width).collect();
        let growing = Growing { binned: &binned, slopes, numbers: &numbers, settings };
        let tree = growing.tree((0..u32::try_from(rows.len()).unwrap()).collect());
        (tree, binned)
    }

    /// The greatest gain over all ways to divide the rows by a value of a number.
    fn greatest_gain(rows: &[Vec<f32>], slopes: &[Slope], settings: &Settings) -> f64 {
        let fall = |chosen: &dyn Fn(&[f32]) -> bool| {
            let (mut first, mut second, mut count) = (0.0, settings.l2, 0);
            for (_, slope) in rows.iter().zip(slopes).filter(|(row, _)| chosen(row)) {
                first += f64::from(slope.first);
                second += f64::from(slope.second);
                count += 1;
            }
            (first * first / second, count)
        };
        let (before, _) = fall(&|_| true);
        let mut greatest = 0.0_f64;
        for number in 0..rows[0].len() {
            for border in rows.iter().map(|row| row[number]) {
                let (low, of_low) = fall(&|row| row[number] <= border);
                let (high, of_high) = fall(&|row| row[number] > border);
                if of_low.min(of_high) >= settings.least_rows {
                    greatest = greatest.max(low + high - before);
                }
            }
        }
        greatest
    }

    proptest! {
        #[test]
        fn the_first_split_is_that_of_a_search_over_all_values(
            table in prop::collection::vec((prop::collection::vec(0_u8..6, 3), -4_i8..5, 1_u8..5), 2..40),
            least_rows in 1_usize..5,
        ) {
            let settings = Settings { least_rows, ..FREE };
            let rows: Vec<Vec<f32>> =
                table.iter().map(|(row, ..)| row.iter().copied().map(f32::from).collect()).collect();
            let slopes: Vec<Slope> = table
                .iter()
                .map(|&(_, first, second)| Slope { first: first.into(), second: second.into() })
                .collect();
            let (tree, _) = grown(&rows, &slopes, &settings);
            let expected = greatest_gain(&rows, &slopes, &settings);
            match tree[0] {
                TreeNode::Leaf(_) => prop_assert!(expected < 1e-6, "not split, though {expected} is gained"),
                TreeNode::Inner { split, .. } => prop_assert!((split.gain - expected).abs() < 1e-6),
            }
        }

        #[test]
        fn leaves_have_enough_rows_and_the_values_of_their_rows(
            table in prop::collection::vec((prop::collection::vec(0_u8..20, 2), -4_i8..5), 8..60),
            leaves in 2_usize..9,
            least_rows in 1_usize..5,
        ) {
            let settings = Settings { leaves, least_rows, ..FREE };
            let rows: Vec<Vec<f32>> =
                table.iter().map(|(row, _)| row.iter().copied().map(f32::from).collect()).collect();
            let slopes: Vec<Slope> =
                table.iter().map(|&(_, first)| Slope { first: first.into(), second: 1.0 }).collect();
            let (tree, binned) = grown(&rows, &slopes, &settings);
            let mut of_leaf = std::collections::BTreeMap::<usize, Vec<usize>>::new();
            for row in 0..rows.len() {
                let mut at = 0;
                while let TreeNode::Inner { split, left, right } = tree[at] {
                    at = if binned.column(split.number)[row] <= split.bin { left } else { right };
                }
                of_leaf.entry(at).or_default().push(row);
            }
            prop_assert!(of_leaf.len() <= leaves);
            for (leaf, of_leaf) in of_leaf {
                prop_assert!(of_leaf.len() >= least_rows);
                let first: f32 = of_leaf.iter().map(|&row| slopes[row].first).sum();
                let expected = -first / (of_leaf.len() as f32 + 1.0);
                let TreeNode::Leaf(value) = tree[leaf] else { panic!("rows end in leaves") };
                prop_assert!((value - expected).abs() < 1e-5, "{value} for {expected}");
            }
        }
    }

    #[test]
    fn rows_that_agree_are_not_split() {
        let rows: Vec<Vec<f32>> = (0_u8..10).map(|row| vec![f32::from(row)]).collect();
        let zero = vec![Slope { first: 0.0, second: 1.0 }; 10];
        assert_eq!(grown(&rows, &zero, &FREE).0, [TreeNode::Leaf(0.0)]);
    }
}
