//! Counts the features of an element node's tag nodes: the number of occurrences of each feature, and its
//! entropy (5-8).

use cleaning::FeatureId;
use text::EntropySums;

/// Counts one element node after the other. It has one entry for each feature of the site, and clears only
/// the entries that it used.
pub(crate) struct Counter {
    /// The number of occurrences in the current tag node, by feature.
    counts: Vec<u32>,
    /// The features of the current tag node.
    present: Vec<FeatureId>,
    /// The sums of H_E over the tag nodes so far, by feature.
    sums: Vec<EntropySums>,
    /// The features so far, in the order of their first appearance.
    seen: Vec<FeatureId>,
}

/// A feature within an element node.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Counted {
    pub(crate) feature: FeatureId,
    /// H_E(a), in `0.0..=1.0`.
    pub(crate) entropy: f64,
    /// Occurrences in all tag nodes.
    pub(crate) total: u64,
}

impl Counter {
    /// For features of numbers below `ids`.
    pub(crate) fn new(ids: usize) -> Self {
        Self {
            counts: vec![0; ids],
            present: Vec::new(),
            sums: vec![EntropySums::default(); ids],
            seen: Vec::new(),
        }
    }

    /// Adds the features of one tag node.
    pub(crate) fn add(&mut self, features: &[FeatureId]) {
        for &feature in features {
            let count = &mut self.counts[feature.index()];
            if *count == 0 {
                self.present.push(feature);
            }
            *count += 1;
        }
        for feature in self.present.drain(..) {
            let count = std::mem::take(&mut self.counts[feature.index()]);
            let sums = &mut self.sums[feature.index()];
            if sums.total() == 0 {
                self.seen.push(feature);
            }
            sums.add(count);
        }
    }

    /// Writes into `counted` the features of the tag nodes added since the last call, in the order of their
    /// first appearance. The element node has `tag_nodes` tag nodes (m).
    pub(crate) fn finish(&mut self, tag_nodes: usize, counted: &mut Vec<Counted>) {
        counted.clear();
        for feature in self.seen.drain(..) {
            let sums = std::mem::take(&mut self.sums[feature.index()]);
            counted.push(Counted { feature, entropy: sums.entropy(tag_nodes), total: sums.total() });
        }
    }
}
