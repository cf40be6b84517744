//! Characteristic feature sets (4.2.5, enhancement 1): the features on nearly all pages of an element node.

use cleaning::FeatureId;

use crate::occurrences::{TagNode, TrainingPages};

/// Finds the characteristic features of one element node after the other, with reused arrays.
pub(crate) struct CharacteristicMeter {
    /// gamma of 4.2.5.
    frequency: f64,
    /// By feature: the number of the last tag node that has it, counted over all calls.
    last_met: Vec<u64>,
    met: u64,
    /// Document frequency within the current element node.
    counts: Vec<u32>,
    in_element: Vec<FeatureId>,
}

impl CharacteristicMeter {
    /// A meter for features with numbers below `features`.
    pub(crate) fn new(frequency: f64, features: usize) -> Self {
        Self {
            frequency,
            last_met: vec![0; features],
            met: 0,
            counts: vec![0; features],
            in_element: Vec::new(),
        }
    }

    /// I: the features whose document frequency within the element node is at least gamma, in the order in which
    /// they first occur in its tag nodes.
    pub(crate) fn characteristic(&mut self, pages: &TrainingPages<'_>, nodes: &[TagNode]) -> Vec<FeatureId> {
        self.count(pages, nodes);
        let enough = nodes.len();
        let mut found = Vec::new();
        for feature in self.in_element.drain(..) {
            let count = std::mem::take(&mut self.counts[feature.index()]);
            if is_frequent(count, enough, self.frequency) {
                found.push(feature);
            }
        }
        found
    }

    /// Each feature of the element node with its document frequency, in the order of first occurrence.
    pub(crate) fn frequencies(
        &mut self,
        pages: &TrainingPages<'_>,
        nodes: &[TagNode],
        mut each: impl FnMut(FeatureId, u32),
    ) {
        self.count(pages, nodes);
        for feature in self.in_element.drain(..) {
            each(feature, std::mem::take(&mut self.counts[feature.index()]));
        }
    }

    fn count(&mut self, pages: &TrainingPages<'_>, nodes: &[TagNode]) {
        for &node in nodes {
            self.met += 1;
            for occurrence in pages.within(node) {
                let feature = occurrence.feature;
                let last_met = &mut self.last_met[feature.index()];
                if *last_met == self.met {
                    continue;
                }
                *last_met = self.met;
                let count = &mut self.counts[feature.index()];
                if *count == 0 {
                    self.in_element.push(feature);
                }
                *count += 1;
            }
        }
    }
}

/// Whether `count` of `pages` pages are a share of at least `frequency`, rounding errors aside.
pub(crate) fn is_frequent(count: u32, pages: usize, frequency: f64) -> bool {
    f64::from(count) + 1e-9 >= frequency * pages as f64
}
