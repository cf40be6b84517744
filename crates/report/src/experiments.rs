//! The experiments of one configuration on one set of documents: means by pair of classes and over pairs, and
//! differences to another set, experiment by experiment.

use std::collections::BTreeMap;

use manifest::{PositiveKind, TaskValue};
use record::{Classification, DocumentsResult, Outcome};

use crate::judged::figure;
use crate::statistics::{Paired, mean};

/// Two classes by index, the first of the pair first.
pub(crate) type Pair = (usize, usize);

/// One experiment of a configuration: a pair, and the sites that each class was trained on.
type Place = (Pair, usize, usize);

/// The experiments of a configuration.
#[derive(Debug, Clone, Default)]
pub(crate) struct Experiments {
    /// Those that took place, with the figure where it is defined.
    judged: BTreeMap<Place, Option<f64>>,
    /// All pairs of the configuration, those without one experiment that took place included.
    pairs: Vec<Pair>,
    /// How many did not take place, by reason.
    pub(crate) skipped: BTreeMap<String, usize>,
}

/// What is read of each experiment.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Reading {
    pub(crate) configuration: u8,
    pub(crate) value: TaskValue,
    pub(crate) positive: PositiveKind,
}

impl Experiments {
    /// Reads the experiments of a configuration on one set of documents.
    pub(crate) fn of(result: &DocumentsResult, reading: Reading) -> Self {
        let mut own = Self::default();
        let all = result.classifications.iter().filter(|one| one.configuration == reading.configuration);
        for one in all {
            let place = place(one);
            own.pairs.push(place.0);
            match &one.outcome {
                Outcome::Judged(judged) => {
                    own.judged.insert(place, figure(judged, reading.value, reading.positive));
                }
                Outcome::Skipped(reason) => *own.skipped.entry(reason.clone()).or_insert(0) += 1,
            }
        }
        own.pairs.sort_unstable();
        own.pairs.dedup();
        own
    }

    /// The pairs of classes, those without one experiment that took place included; sorted.
    pub(crate) fn pairs(&self) -> &[Pair] {
        &self.pairs
    }

    /// The mean over the experiments of a pair that took place, where the figure is defined.
    pub(crate) fn of_pair(&self, pair: Pair) -> Option<f64> {
        let values: Vec<f64> = self.at(pair).filter_map(|(_, value)| *value).collect();
        mean(&values)
    }

    /// The experiments of a pair that took place.
    pub(crate) fn count(&self, pair: Pair) -> usize {
        self.at(pair).count()
    }

    /// All experiments that took place.
    pub(crate) fn total(&self) -> usize {
        self.judged.len()
    }

    /// All experiments that did not.
    pub(crate) fn skips(&self) -> usize {
        self.skipped.values().sum()
    }

    /// Experiments that took place and have no figure.
    pub(crate) fn undefined(&self) -> usize {
        self.judged.values().filter(|value| value.is_none()).count()
    }

    /// The pairs that have a mean.
    pub(crate) fn defined_pairs(&self) -> usize {
        self.pairs.iter().filter(|pair| self.of_pair(**pair).is_some()).count()
    }

    /// The thesis's average: the mean of the pairs' means, over the pairs that have one (Tables 5-5 to 5-16).
    pub(crate) fn average(&self) -> Option<f64> {
        let means: Vec<f64> = self.pairs.iter().filter_map(|pair| self.of_pair(*pair)).collect();
        mean(&means)
    }

    /// This less the other, over the experiments that have a figure in both.
    pub(crate) fn less(&self, other: &Self) -> Paired {
        let difference = |(place, value): (&Place, &Option<f64>)| {
            Some((*value)? - other.judged.get(place).copied().flatten()?)
        };
        let differences: Vec<f64> = self.judged.iter().filter_map(difference).collect();
        Paired::of(&differences)
    }

    fn at(&self, pair: Pair) -> impl Iterator<Item = (&Place, &Option<f64>)> {
        self.judged.range((pair, 0, 0)..=(pair, usize::MAX, usize::MAX))
    }
}

fn place(one: &Classification) -> Place {
    ((one.first, one.second), one.first_site, one.second_site)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::task_fixtures::{classified, judged, result, skipped};

    const READING: Reading =
        Reading { configuration: 2, value: TaskValue::Accuracy, positive: PositiveKind::First };

    /// An experiment of configuration 2 with so many of ten test documents right.
    fn right(pair: Pair, sites: (usize, usize), tenths: u64) -> Classification {
        classified(2, pair, sites, judged([tenths, 10 - tenths, 0, 0]))
    }

    fn of(classifications: Vec<Classification>) -> Experiments {
        Experiments::of(&result("n", classifications), READING)
    }

    #[test]
    fn the_average_counts_each_pair_once() {
        let own = of(vec![right((0, 1), (0, 1), 10), right((0, 1), (1, 0), 8), right((0, 2), (0, 1), 3)]);
        assert_eq!(own.of_pair((0, 1)), Some(0.9));
        assert_eq!(own.of_pair((0, 2)), Some(0.3));
        assert_eq!(own.average(), Some(0.6));
        assert_eq!(own.total(), 3);
    }

    #[test]
    fn other_configurations_are_not_read() {
        let other = classified(3, (0, 1), (0, 1), judged([0, 10, 0, 0]));
        let own = of(vec![right((0, 1), (0, 1), 10), other]);
        assert_eq!((own.average(), own.total()), (Some(1.0), 1));
    }

    #[test]
    fn a_pair_whose_experiments_did_not_take_place_has_no_mean() {
        let own = of(vec![
            right((0, 1), (0, 1), 10),
            classified(2, (1, 2), (0, 1), skipped("a training cell is too small")),
        ]);
        assert_eq!(own.pairs(), [(0, 1), (1, 2)]);
        assert_eq!((own.of_pair((1, 2)), own.count((1, 2))), (None, 0));
        assert_eq!((own.average(), own.defined_pairs(), own.skips()), (Some(1.0), 1, 1));
    }

    #[test]
    fn nothing_has_no_average() {
        let own = of(Vec::new());
        assert_eq!((own.average(), own.less(&own).mean), (None, None));
    }

    #[test]
    fn differences_are_of_experiments_that_both_have() {
        let one = of(vec![right((0, 1), (0, 1), 9), right((0, 1), (1, 0), 8), right((0, 2), (0, 1), 1)]);
        let other = of(vec![right((0, 1), (0, 1), 8), right((0, 1), (1, 0), 5)]);
        let less = one.less(&other);
        assert_eq!(less.count, 2);
        assert!((less.mean.unwrap() - 0.2).abs() < 1e-12);
        // Differences 0.1 and 0.3: deviation 0.1 sqrt 2, over sqrt 2.
        assert!((less.error.unwrap() - 0.1).abs() < 1e-12);
    }

    /// Table 5-5 of the thesis: the average is the mean over the ten pairs, not over experiments.
    #[test]
    fn the_thesis_averages_over_pairs() {
        let rows = [0.9829, 0.9939, 0.9847, 0.9920, 0.9421, 0.8240, 0.8086, 0.9787, 0.9960, 0.9736];
        assert!((mean(&rows).unwrap() - 0.9477).abs() < 5e-5);
    }
}
