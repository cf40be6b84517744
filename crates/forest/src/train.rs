//! Boosting: each tree corrects the sum of those before it.

use cleaning::{Examples, draw};
use rayon::prelude::*;

use crate::binned::Binned;
use crate::forest::{Forest, Step, rounded, sigmoid};
use crate::grow::{Growing, Slope, Tree, TreeNode};
use crate::rows::{LearnError, Rows};
use crate::settings::Settings;

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
/// If the width of the examples is not the number of names, a target is outside of 0 to 1, or a weight is not
/// finite and above 0.
pub fn train(
    names: &[&str],
    examples: &[&Examples],
    settings: &Settings,
    seed: u64,
) -> Result<Forest, LearnError> {
    settings.check()?;
    let Rows { parts, targets, weights, share } = Rows::of(names, examples)?;
    let binned = Binned::of(&parts, names.len(), settings.bins);
    let base = rounded((share / (1.0 - share)).ln());
    let mut logits = vec![f64::from(base); targets.len()];
    let mut gains = vec![0.0; names.len()];
    let mut trees = Vec::with_capacity(settings.trees);
    for number in 0..settings.trees {
        let slope = |((logit, target), weight): ((&f64, &f32), &f32)| slope(*logit, *target, *weight);
        let slopes: Vec<Slope> = logits.par_iter().zip(&targets).zip(&weights).map(slope).collect();
        let rows = drawn(binned.rows(), settings.row_share, seed_of(seed, number, 0));
        let numbers = drawn(binned.width(), settings.feature_share, seed_of(seed, number, 1));
        let growing = Growing { binned: &binned, slopes: &slopes, numbers: &numbers, settings };
        let rows = rows.into_iter().map(|row| u32::try_from(row).expect("fewer than 2^32 rows"));
        let tree = growing.tree(rows.collect());
        let add = |(row, logit): (usize, &mut f64)| *logit += f64::from(tree.value(&binned, row));
        logits.par_iter_mut().enumerate().for_each(add);
        for place in &tree.places {
            if let TreeNode::Inner { split, .. } = place {
                gains[split.number] += split.gain;
            }
        }
        trees.push(tree);
    }
    let names = names.iter().map(|name| (*name).to_owned()).collect();
    let mut forest = Forest::new(names, shares(&gains), base);
    for tree in &trees {
        forest.push(steps(tree, &binned)).expect("a grown tree is one");
    }
    Ok(forest)
}

/// The derivatives of the log loss of a row.
fn slope(logit: f64, target: f32, weight: f32) -> Slope {
    let probability = sigmoid(logit);
    let weight = f64::from(weight);
    // they are summed in double precision
    #[allow(clippy::cast_possible_truncation)]
    let slope = Slope {
        first: (weight * (probability - f64::from(target))) as f32,
        second: (weight * probability * (1.0 - probability)) as f32,
    };
    slope
}

/// Some of the numbers below `n`, ascending: the share `share`, but at least one.
fn drawn(n: usize, share: f64, seed: u64) -> Vec<usize> {
    // a product of a number far below 2^52 with a share
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss)]
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
    // four digits suffice
    #[allow(clippy::cast_possible_truncation)]
    let share = |gain: &f64| if all > 0.0 { ((gain / all * 1e4).round() / 1e4) as f32 } else { 0.0 };
    gains.iter().map(share).collect()
}

/// The steps of a tree over bins, with thresholds in place of bins.
fn steps(tree: &Tree, binned: &Binned) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut open = vec![0];
    while let Some(at) = open.pop() {
        match tree.places[at] {
            TreeNode::Leaf(value) => steps.push(Step::Leaf(value)),
            TreeNode::Inner { split, left, right } => {
                let threshold = binned.border(split.number, split.bin.into());
                steps.push(Step::Ask { number: split.number, threshold });
                open.extend([right, left]);
            }
        }
    }
    steps
}
