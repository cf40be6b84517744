//! The decision tree, grown from labelled images as by ID3: each node takes the split with the largest gain.
//!
//! linfa-trees has a fault, so it is not used. It goes through the values of all labelled images in order,
//! and considers no split where the next image has the same value, even if that image belongs to another
//! node. So it misses many splits of yes-or-no features below the root. On
//! `a_split_is_found_among_what_other_nodes_have_too` in `tests/site.rs` version 0.8.1 gives a single leaf.

use cleaning::Item;

use crate::feature::Column;
use crate::image::Image;
use crate::params::{AdeaterParams, Split};

/// A smaller gain counts as none: it may come from rounding.
const LEAST_GAIN: f64 = 1e-9;

/// A fitted tree. Node 0 is the root; children come after their parent. Pruning may leave nodes that no path
/// reaches.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Tree {
    pub(crate) nodes: Vec<Node>,
}

/// A node of the tree.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Node {
    /// A split by one column. The numbers are nodes: `below` for values up to the threshold, `above` for
    /// larger values.
    Split { column: usize, threshold: f64, below: usize, above: usize },
    /// A leaf, with the counts of the labelled images in it.
    Leaf(Tally),
}

/// The number of labelled images, and of the advertisements among them.
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

    /// The counts minus those of `part`.
    fn without(self, part: Self) -> Self {
        Self { images: self.images - part.images, noisy: self.noisy - part.noisy }
    }

    /// Whether most of the images are advertisements. A tie is not, so an image in doubt is kept.
    pub(crate) fn is_noisy(self) -> bool {
        2 * self.noisy > self.images
    }

    /// The number of images that `is_noisy` classifies correctly.
    pub(crate) fn right(self) -> usize {
        self.noisy.max(self.images - self.noisy)
    }

    /// The impurity times the number of images; 0 if all images are of one class.
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

    /// The counts of the leaf that an image reaches.
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

    /// Joins two leaves of one parent that have the same answer, from the leaves up to the root.
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

/// The data from which a tree is grown.
struct Growth<'a> {
    /// One list for each column, with one finite value for each image.
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

    /// The column and the threshold with the largest gain; of equal gains the first. The threshold is halfway
    /// between two values.
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
