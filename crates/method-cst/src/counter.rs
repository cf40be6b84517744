//! Counting the features of an element node's tag nodes: how often each stands there, and how evenly it is spread (5-8).

use cleaning::FeatureId;

use crate::spread::Spread;

/// Counts one element node after the other; holds an entry a feature of the site and clears just those it used.
pub(crate) struct Counter {
    /// Occurrences in the tag node at hand, by feature.
    counts: Vec<u32>,
    /// The features of the tag node at hand.
    present: Vec<FeatureId>,
    /// Over the tag nodes so far, by feature.
    spreads: Vec<Spread>,
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
            spreads: vec![Spread::default(); ids],
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
            let spread = &mut self.spreads[feature.index()];
            if spread.total() == 0 {
                self.seen.push(feature);
            }
            spread.add(count);
        }
    }

    /// The features of the tag nodes added since the last call, of an element node with `tag_nodes` tag nodes (m), in the
    /// order of their first appearance. Written over `counted`.
    pub(crate) fn finish(&mut self, tag_nodes: usize, counted: &mut Vec<Counted>) {
        counted.clear();
        for feature in self.seen.drain(..) {
            let spread = std::mem::take(&mut self.spreads[feature.index()]);
            counted.push(Counted { feature, entropy: spread.entropy(tag_nodes), total: spread.total() });
        }
    }
}
