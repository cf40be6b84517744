//! The decision tree, grown from labelled images as ID3 does: at each node the split with the largest gain.
//!
//! linfa-trees would grow it, but for a fault: it takes the values of all labelled images in order and asks for a split
//! after each image of the node, and not where the next image has the same value, be that one of another node. So of a
//! yes-or-no feature it misses many splits below the root. On `a_split_is_found_among_what_other_nodes_have_too` in
//! `tests/site.rs` version 0.8.1 gives a single leaf.

use cleaning::Item;

use crate::feature::Column;
use crate::image::Image;
use crate::params::{AdeaterParams, Split};

/// Less gain than this is none: it may be a matter of rounding.
const LEAST_GAIN: f64 = 1e-9;

/// A fitted tree. Node 0 is the root; children come behind their parent. Nodes that no path leads to any more may remain.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Tree {
    pub(crate) nodes: Vec<Node>,
}

/// One node of it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Node {
    /// A question on one column: at most the threshold, or above it.
    Split { column: usize, threshold: f64, below: usize, above: usize },
    /// An answer, with the labelled images that came here.
    Leaf(Tally),
}

/// Labelled images, and those of them that are advertisements.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Tally {
    pub(crate) images: usize,
    pub(crate) noisy: usize,
}

impl Tally {
    fn add(&mut self, noisy: bool) {
        self.images += 1;
        self.noisy += usize::from(noisy);
    }

    /// Those that are here and not in `part`.
    fn without(self, part: Self) -> Self {
        Self { images: self.images - part.images, noisy: self.noisy - part.noisy }
    }

    /// What most of them are; in a tie, no advertisement, so that what is in doubt is kept.
    pub(crate) fn is_noisy(self) -> bool {
        2 * self.noisy > self.images
    }

    /// Those of which that is right.
    pub(crate) fn right(self) -> usize {
        self.noisy.max(self.images - self.noisy)
    }

    /// The impurity times the number of images: 0 where all are of one class.
    fn impurity(self, split: Split) -> f64 {
        let (all, noisy) = (self.images as f64, self.noisy as f64);
        let other = all - noisy;
        if noisy == 0.0 || other == 0.0 {
            return 0.0;
        }
        match split {
            Split::Entropy => -(noisy * (noisy / all).log2() + other * (other / all).log2()),
            Split::Gini => 2.0 * noisy * other / all,
        }
    }
}

impl Tree {
    /// The tree of labelled images, each with its label.
    pub(crate) fn fit(images: &[Image], labels: &[Item], columns: &[Column], params: &AdeaterParams) -> Self {
        let values = columns.iter().map(|column| images.iter().map(|image| column.value(image)).collect());
        let growth = Growth { values: values.collect(), labels, params };
        let mut nodes = vec![Node::Leaf(Tally::default())];
        let mut open = vec![(0, (0..images.len()).collect::<Vec<usize>>(), 0)];
        while let Some((at, members, depth)) = open.pop() {
            let best = if depth < params.max_depth { growth.best(&members) } else { None };
            let Some((column, threshold)) = best else {
                nodes[at] = Node::Leaf(growth.tally(&members));
                continue;
            };
            let is_below = |&image: &usize| growth.values[column][image] <= threshold;
            let (left, right) = members.into_iter().partition(is_below);
            let (below, above) = (nodes.len(), nodes.len() + 1);
            nodes[at] = Node::Split { column, threshold, below, above };
            nodes.extend([Node::Leaf(Tally::default()); 2]);
            open.extend([(above, right, depth + 1), (below, left, depth + 1)]);
        }
        let mut tree = Self { nodes };
        tree.prune();
        tree
    }

    /// Whether an image is an advertisement.
    pub(crate) fn is_noisy(&self, image: &Image, columns: &[Column]) -> bool {
        self.leaf_of(image, columns).is_noisy()
    }

    /// The labelled images of the leaf that an image comes to.
    pub(crate) fn leaf_of(&self, image: &Image, columns: &[Column]) -> Tally {
        let mut at = 0;
        loop {
            match self.nodes[at] {
                Node::Leaf(tally) => return tally,
                Node::Split { column, threshold, below, above } => {
                    at = if columns[column].value(image) <= threshold { below } else { above };
                }
            }
        }
    }

    /// Makes one leaf of two that give one answer, from the leaves to the root: their question decided nothing.
    fn prune(&mut self) {
        for at in (0..self.nodes.len()).rev() {
            let Node::Split { below, above, .. } = self.nodes[at] else { continue };
            if let (Node::Leaf(left), Node::Leaf(right)) = (self.nodes[below], self.nodes[above])
                && left.is_noisy() == right.is_noisy()
            {
                let (images, noisy) = (left.images + right.images, left.noisy + right.noisy);
                self.nodes[at] = Node::Leaf(Tally { images, noisy });
            }
        }
    }
}

/// What a tree is grown from.
struct Growth<'a> {
    /// A list a column, a value an image; all finite.
    values: Vec<Vec<f64>>,
    labels: &'a [Item],
    params: &'a AdeaterParams,
}

impl Growth<'_> {
    fn tally(&self, members: &[usize]) -> Tally {
        let mut tally = Tally::default();
        members.iter().for_each(|&image| tally.add(self.labels[image].noisy));
        tally
    }

    /// The column and threshold with the largest gain, the first of equals; the threshold is halfway between two values.
    fn best(&self, members: &[usize]) -> Option<(usize, f64)> {
        let all = self.tally(members);
        let (split, least) = (self.params.split, self.params.least_leaf as usize);
        let mut lowest = all.impurity(split) - LEAST_GAIN;
        let mut best = None;
        let mut sorted = members.to_vec();
        for (column, values) in self.values.iter().enumerate() {
            sorted.sort_by(|&a, &b| values[a].total_cmp(&values[b]));
            let mut left = Tally::default();
            for pair in sorted.windows(2) {
                left.add(self.labels[pair[0]].noisy);
                let (value, next) = (values[pair[0]], values[pair[1]]);
                let right = all.without(left);
                if value == next || left.images < least || right.images < least {
                    continue;
                }
                let impurity = left.impurity(split) + right.impurity(split);
                if impurity < lowest {
                    lowest = impurity - LEAST_GAIN;
                    best = Some((column, f64::midpoint(value, next)));
                }
            }
        }
        best
    }
}
