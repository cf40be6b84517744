//! The experiments of one configuration on one set of documents: the mean over pairs of classes, also without a site, and that of single experiments.

use std::collections::BTreeMap;

use record::{Classification, Decisions, DocumentsResult, Outcome, Tested};

use crate::statistics::{count, mean};

/// Two classes by index, the first of the pair first.
pub(crate) type Pair = (usize, usize);

/// An experiment: a pair, and the site that each class was trained on.
pub(crate) type Place = (Pair, usize, usize);

/// A figure of an experiment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Value {
    /// F of the positive class.
    F,
    Accuracy,
}

/// The experiments of one configuration.
#[derive(Debug, Clone)]
pub(crate) struct Experiments {
    reading: Reading,
    /// The experiments that took place.
    judged: BTreeMap<Place, Trial>,
    /// All pairs of the configuration, also those without an experiment that took place.
    pairs: Vec<Pair>,
}

/// An experiment that took place.
#[derive(Debug, Clone)]
struct Trial {
    /// Its figure; `None` if undefined.
    figure: Option<f64>,
    tested: Vec<Tested>,
}

/// The figure that is read of each experiment.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Reading {
    pub(crate) configuration: u8,
    pub(crate) value: Value,
}

impl Reading {
    fn trial(self, tested: Vec<Tested>) -> Trial {
        let mut decisions = Decisions::default();
        tested.iter().for_each(|own| decisions += own.decisions);
        Trial { figure: figure(&decisions, self.value), tested }
    }
}

impl Experiments {
    /// Reads the experiments of a configuration on one set of documents.
    pub(crate) fn of(result: &DocumentsResult, reading: Reading) -> Self {
        let (mut judged, mut pairs) = (BTreeMap::new(), Vec::new());
        let all = result.classifications.iter().filter(|one| one.configuration == reading.configuration);
        for one in all {
            let place = place(one);
            pairs.push(place.0);
            if let Outcome::Judged(own) = &one.outcome {
                judged.insert(place, reading.trial(own.clone()));
            }
        }
        pairs.sort_unstable();
        pairs.dedup();
        Self { reading, judged, pairs }
    }

    /// The sites that some experiment was trained or tested on.
    pub(crate) fn sites(&self) -> impl Iterator<Item = usize> {
        let of = |((_, one, other), trial): (&Place, &Trial)| {
            let tested: Vec<usize> = trial.tested.iter().map(|own| own.site).collect();
            [*one, *other].into_iter().chain(tested)
        };
        self.judged.iter().flat_map(of)
    }

    /// The experiments without a site: those trained on it are removed, and its documents are not tested. An experiment remains if both
    /// classes are still tested.
    pub(crate) fn without(&self, site: usize) -> Self {
        let left = |(place, trial): (&Place, &Trial)| {
            let tested: Vec<Tested> = trial.tested.iter().filter(|own| own.site != site).copied().collect();
            let is_trained = place.1 == site || place.2 == site;
            (!is_trained && tests_both(&tested)).then(|| (*place, self.reading.trial(tested)))
        };
        self.with(self.judged.iter().filter_map(left).collect())
    }

    fn with(&self, judged: BTreeMap<Place, Trial>) -> Self {
        Self { reading: self.reading, judged, pairs: self.pairs.clone() }
    }

    /// For each experiment that has a figure the mean of the figures of all others, each experiment alike.
    pub(crate) fn means_without(&self) -> impl Iterator<Item = (Place, Option<f64>)> {
        let all: Vec<(Place, f64)> =
            self.judged.iter().filter_map(|(place, trial)| Some((*place, trial.figure?))).collect();
        let (sum, others) = (all.iter().map(|(_, figure)| figure).sum::<f64>(), count(all.len()) - 1.0);
        all.into_iter().map(move |(place, figure)| (place, (others > 0.0).then(|| (sum - figure) / others)))
    }

    /// The mean over the experiments of a pair that took place and have a figure.
    pub(crate) fn of_pair(&self, pair: Pair) -> Option<f64> {
        let values: Vec<f64> = self.at(pair).filter_map(|trial| trial.figure).collect();
        mean(&values)
    }

    /// The number of experiments that took place.
    pub(crate) fn total(&self) -> usize {
        self.judged.len()
    }

    /// The thesis's average: the mean of the pairs' means, over the pairs with one (Tables 5-5 to 5-16).
    pub(crate) fn average(&self) -> Option<f64> {
        let means: Vec<f64> = self.pairs.iter().filter_map(|pair| self.of_pair(*pair)).collect();
        mean(&means)
    }

    fn at(&self, pair: Pair) -> impl Iterator<Item = &Trial> {
        self.judged.range((pair, 0, 0)..=(pair, usize::MAX, usize::MAX)).map(|(_, trial)| trial)
    }
}

/// Whether documents of both classes are tested.
fn tests_both(tested: &[Tested]) -> bool {
    let first = |own: &Tested| own.decisions.true_positive + own.decisions.false_negative > 0;
    let second = |own: &Tested| own.decisions.true_negative + own.decisions.false_positive > 0;
    tested.iter().any(first) && tested.iter().any(second)
}

fn place(one: &Classification) -> Place {
    ((one.first, one.second), one.first_site, one.second_site)
}

/// The figure of a classification; `None` if it is undefined.
fn figure(decisions: &Decisions, value: Value) -> Option<f64> {
    match value {
        Value::F => f(decisions),
        Value::Accuracy => accuracy(decisions),
    }
}

/// F = 2 tp / (2 tp + fp + fn) of the pair's first class. It is 0 if nothing was found though something was there, and undefined if neither
/// was.
fn f(decisions: &Decisions) -> Option<f64> {
    let right = 2 * decisions.true_positive;
    quotient(right, right + decisions.false_positive + decisions.false_negative)
}

/// (tp + tn) / all.
fn accuracy(decisions: &Decisions) -> Option<f64> {
    let right = decisions.true_positive + decisions.true_negative;
    quotient(right, right + decisions.false_positive + decisions.false_negative)
}

fn quotient(above: u64, below: u64) -> Option<f64> {
    // exact below 2^53, far above any number of documents
    #[allow(clippy::cast_precision_loss)]
    let quotient = above as f64 / below as f64;
    (below > 0).then_some(quotient)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An experiment of configuration 2 on the sites by index; counts by tested site in the order tp, fp, fn, tn.
    fn classified(
        (first, second): (usize, usize),
        (first_site, second_site): (usize, usize),
        tested: &[(usize, [u64; 4])],
    ) -> Classification {
        let tested = tested.iter().map(|&(site, counts)| Tested { site, decisions: counts.into() });
        let outcome = match tested.len() {
            0 => Outcome::Skipped("a training cell is too small".to_owned()),
            _ => Outcome::Judged(tested.collect()),
        };
        Classification { configuration: 2, first, second, first_site, second_site, outcome }
    }

    const READING: Reading = Reading { configuration: 2, value: Value::Accuracy };

    /// An experiment of configuration 2 with `tenths` of ten test documents right.
    fn right(pair: Pair, sites: (usize, usize), tenths: u64) -> Classification {
        classified(pair, sites, &[(0, [tenths, 10 - tenths, 0, 0])])
    }

    fn of(classifications: Vec<Classification>) -> Experiments {
        let result = DocumentsResult {
            documents: "n".to_owned(),
            empty: 0,
            words: 0.0,
            terms: 0,
            unsettled: 0,
            clusterings: None,
            classifications,
        };
        Experiments::of(&result, READING)
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
        let other = Classification { configuration: 3, ..right((0, 1), (0, 1), 0) };
        let own = of(vec![right((0, 1), (0, 1), 10), other]);
        assert_eq!((own.average(), own.total()), (Some(1.0), 1));
    }

    #[test]
    fn a_pair_whose_experiments_did_not_take_place_has_no_mean() {
        let own = of(vec![right((0, 1), (0, 1), 10), classified((1, 2), (0, 1), &[])]);
        assert_eq!((own.of_pair((1, 2)), own.average(), own.total()), (None, Some(1.0), 1));
    }

    #[test]
    fn nothing_has_no_average() {
        assert_eq!(of(Vec::new()).average(), None);
    }

    /// The documents of a left-out site are not tested: here only they are wrong.
    #[test]
    fn a_site_that_is_left_out_is_neither_trained_nor_tested() {
        let tested = |own: usize| -> Vec<(usize, [u64; 4])> {
            let decided = |site| if site == 3 { [0, 1, 1, 0] } else { [1, 0, 0, 1] };
            (0..4).filter(|site| *site != own).map(|site| (site, decided(site))).collect()
        };
        let one = |site| classified((0, 1), (site, site), &tested(site));
        let own = of((0..4).map(one).collect());
        assert_eq!(own.without(3).average(), Some(1.0));
        assert_eq!(own.without(0).average(), Some((0.5 + 0.5 + 1.0) / 3.0));
        assert_eq!(own.without(0).total(), 3);
    }

    /// Without a site only one class would be tested, which is no experiment.
    #[test]
    fn nothing_is_left_of_an_experiment_that_tests_one_class() {
        let tested = [(1, [1, 0, 0, 0]), (2, [0, 0, 0, 1])];
        let own = of(vec![classified((0, 1), (0, 3), &tested)]);
        assert_eq!((own.average(), own.without(1).average()), (Some(1.0), None));
    }

    /// Table 5-5 of the thesis: the average is the mean over the ten pairs, not over experiments.
    #[test]
    fn the_thesis_averages_over_pairs() {
        let rows = [0.9829, 0.9939, 0.9847, 0.9920, 0.9421, 0.8240, 0.8086, 0.9787, 0.9960, 0.9736];
        assert!((mean(&rows).unwrap() - 0.9477).abs() < 5e-5);
    }

    /// Counts in the order tp, fp, fn, tn; F, accuracy.
    #[test]
    fn figures_of_an_experiment() {
        let cases = [
            ([3, 0, 0, 4], [Some(1.0); 2]),
            ([3, 1, 1, 1], [Some(0.75), Some(4.0 / 6.0)]),
            // nothing found though something was there; neither; nothing tested
            ([0, 0, 4, 4], [Some(0.0), Some(0.5)]),
            ([0, 0, 0, 4], [None, Some(1.0)]),
            ([0, 0, 0, 0], [None; 2]),
        ];
        for (counts, expected) in cases {
            let decisions = Decisions::from(counts);
            assert_eq!(
                [Value::F, Value::Accuracy].map(|value| figure(&decisions, value)),
                expected,
                "{counts:?}"
            );
        }
    }
}
