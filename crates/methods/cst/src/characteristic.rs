//! The characteristic features of a set of tag nodes, those that at least a share of them hold (4.3.1, step 3).

use cleaning::FeatureId;
use rustc_hash::FxHashMap;
use text::ByNumber;

/// The tolerance for rounding: a share such as .85 is not exact as a float, and 17 of 20 tag nodes must reach
/// it.
const SLACK: f64 = 1e-9;

/// The number of a feature in the order of first appearance in the training pages: unlike a site's own
/// numbers, it does not depend on pages outside the sample.
pub(crate) type FeatureNumber = u32;

/// For each feature, how many tag nodes of a set hold it.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Characteristic {
    tag_nodes: u32,
    /// Feature and number of tag nodes that hold it, by feature.
    frequencies: Vec<(FeatureNumber, u32)>,
    /// What was merged in later, on top of `frequencies`.
    added: FxHashMap<FeatureNumber, u32>,
    /// I: the characteristic features, sorted.
    pub(crate) set: Vec<FeatureNumber>,
}

impl Characteristic {
    /// Merges two sets of tag nodes. Linear in the smaller one and the characteristic features.
    pub(crate) fn merged(self, other: Self, share: f64) -> Self {
        let (mut large, small) = if self.size() < other.size() { (other, self) } else { (self, other) };
        for (feature, frequency) in small.frequencies.iter().copied().chain(small.added) {
            *large.added.entry(feature).or_default() += frequency;
        }
        large.tag_nodes += small.tag_nodes;
        // a feature that is characteristic of neither set cannot be characteristic of both
        let mut set = text::sorted_set(large.set.iter().chain(&small.set).copied().collect());
        let least = share * f64::from(large.tag_nodes) - SLACK;
        set.retain(|&feature| f64::from(large.frequency(feature)) >= least);
        large.set = set;
        large
    }

    fn size(&self) -> usize {
        self.frequencies.len() + self.added.len()
    }

    fn frequency(&self, feature: FeatureNumber) -> u32 {
        let at = self.frequencies.binary_search_by_key(&feature, |&(feature, _)| feature);
        let first = at.map_or(0, |at| self.frequencies[at].1);
        first + self.added.get(&feature).copied().unwrap_or(0)
    }
}

/// Gathers the features of sets of tag nodes, one set after the other. It has one entry for each feature, and
/// clears only the entries that it used.
pub(crate) struct Gatherer {
    /// The features' numbers, by their index within the site.
    numbers: Vec<FeatureNumber>,
    /// Of each feature: the last tag node that held it, counted over all sets, and the number of tag nodes of the current set that
    /// hold it.
    seen: ByNumber<FeatureNumber, (u64, u32)>,
    tag_node: u64,
}

impl Gatherer {
    /// For features of indices below `ids`, numbered as they first occur in the pages.
    pub(crate) fn new<'f>(ids: usize, features: impl Iterator<Item = &'f FeatureId>) -> Self {
        let mut numbers = vec![FeatureNumber::MAX; ids];
        let mut next = 0;
        for feature in features {
            let number = &mut numbers[feature.index()];
            if *number == FeatureNumber::MAX {
                *number = next;
                next += 1;
            }
        }
        Self { numbers, seen: ByNumber::with_room(next as usize), tag_node: 0 }
    }

    /// Gathers the features of these tag nodes; each tag node is given as the list of its features.
    pub(crate) fn gather<'f>(
        &mut self,
        tag_nodes: impl Iterator<Item = &'f [FeatureId]>,
        share: f64,
    ) -> Characteristic {
        let mut count = 0;
        for features in tag_nodes {
            count += 1;
            self.tag_node += 1;
            for feature in features {
                self.seen.count_in(self.tag_node, self.numbers[feature.index()]);
            }
        }
        let least = share * f64::from(count) - SLACK;
        let mut found = Characteristic { tag_nodes: count, ..Characteristic::default() };
        self.seen.drain(|number, (_, frequency)| found.frequencies.push((number, frequency)));
        found.frequencies.shrink_to_fit();
        found.frequencies.sort_unstable();
        let characteristic = found.frequencies.iter().filter(|(_, frequency)| f64::from(*frequency) >= least);
        found.set = characteristic.map(|&(number, _)| number).collect();
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(tag_nodes: &[&[FeatureNumber]], share: f64) -> Characteristic {
        let mut all = Characteristic::default();
        for (first, features) in tag_nodes.iter().enumerate() {
            let frequencies = features.iter().map(|&feature| (feature, 1)).collect();
            let one = Characteristic {
                tag_nodes: 1,
                frequencies,
                set: features.to_vec(),
                ..Characteristic::default()
            };
            all = if first == 0 { one } else { all.merged(one, share) };
        }
        all
    }

    #[test]
    fn characteristic_features_of_sets() {
        // a feature is characteristic from the share on
        let twenty = |with: usize| -> Vec<&[FeatureNumber]> {
            (0..20).map(|i| if i < with { &[1, 2][..] } else { &[1][..] }).collect()
        };
        assert_eq!(set(&twenty(17), 0.85).set, [1, 2]);
        assert_eq!(set(&twenty(16), 0.85).set, [1]);
        // merging keeps the frequencies of what is not characteristic
        let half = set(&[&[1, 2], &[1, 3]], 0.85);
        assert_eq!(half.set, [1]);
        let rest = set(&[&[1, 2][..]; 10], 0.85);
        // 2 is in 11 of 12
        assert_eq!(half.merged(rest, 0.85).set, [1, 2]);
    }
}
