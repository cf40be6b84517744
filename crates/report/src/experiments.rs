//! The experiments of one configuration on one set of documents: means by pair of classes and over pairs, and the difference of two such
//! averages with its error over sites.

use std::collections::{BTreeMap, BTreeSet};

use manifest::{PositiveKind, TaskValue};
use record::{Classification, Decisions, DocumentsResult, Outcome, Tested};

use crate::statistics::{Difference, Over, Paired, jackknife, mean};

/// Two classes by index, the first of the pair first.
pub(crate) type Pair = (usize, usize);

/// An experiment: a pair, and the site that each class was trained on.
pub(crate) type Place = (Pair, usize, usize);

/// The experiments of one configuration.
#[derive(Debug, Clone)]
pub(crate) struct Experiments {
    reading: Reading,
    /// The experiments that took place.
    judged: BTreeMap<Place, Trial>,
    /// All pairs of the configuration, also those without an experiment that took place.
    pairs: Vec<Pair>,
    /// The number of experiments that did not take place, by reason.
    pub(crate) skipped: BTreeMap<String, usize>,
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
    pub(crate) value: TaskValue,
    pub(crate) positive: PositiveKind,
}

impl Reading {
    fn trial(self, tested: Vec<Tested>) -> Trial {
        let mut decisions = Decisions::default();
        tested.iter().for_each(|own| decisions += own.decisions);
        Trial { figure: figure(&decisions, self.value, self.positive), tested }
    }
}

impl Experiments {
    /// Reads the experiments of a configuration on one set of documents.
    pub(crate) fn of(result: &DocumentsResult, reading: Reading) -> Self {
        let (mut judged, mut pairs, mut skipped) = (BTreeMap::new(), Vec::new(), BTreeMap::new());
        let all = result.classifications.iter().filter(|one| one.configuration == reading.configuration);
        for one in all {
            let place = place(one);
            pairs.push(place.0);
            match &one.outcome {
                Outcome::Judged(own) => {
                    judged.insert(place, reading.trial(own.tested.clone()));
                }
                Outcome::Skipped(reason) => *skipped.entry(reason.clone()).or_insert(0) += 1,
            }
        }
        pairs.sort_unstable();
        pairs.dedup();
        Self { reading, judged, pairs, skipped }
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

    /// The experiments without one of them.
    pub(crate) fn without_experiment(&self, left_out: Place) -> Self {
        let left = self.judged.iter().filter(|(place, _)| **place != left_out);
        self.with(left.map(|(place, trial)| (*place, trial.clone())).collect())
    }

    fn with(&self, judged: BTreeMap<Place, Trial>) -> Self {
        Self { reading: self.reading, judged, pairs: self.pairs.clone(), skipped: self.skipped.clone() }
    }

    /// The experiments that took place.
    pub(crate) fn places(&self) -> impl Iterator<Item = Place> {
        self.judged.keys().copied()
    }

    /// The pairs of classes, sorted, also those without an experiment that took place.
    pub(crate) fn pairs(&self) -> &[Pair] {
        &self.pairs
    }

    /// The mean over the experiments of a pair that took place and have a figure.
    pub(crate) fn of_pair(&self, pair: Pair) -> Option<f64> {
        let values: Vec<f64> = self.at(pair).filter_map(|trial| trial.figure).collect();
        mean(&values)
    }

    /// The number of experiments of a pair that took place.
    pub(crate) fn count(&self, pair: Pair) -> usize {
        self.at(pair).count()
    }

    /// The number of experiments that took place.
    pub(crate) fn total(&self) -> usize {
        self.judged.len()
    }

    /// The number of experiments that did not take place.
    pub(crate) fn skips(&self) -> usize {
        self.skipped.values().sum()
    }

    /// The number of experiments that took place and have no figure.
    pub(crate) fn undefined(&self) -> usize {
        self.judged.values().filter(|trial| trial.figure.is_none()).count()
    }

    /// The number of pairs with a mean.
    pub(crate) fn defined_pairs(&self) -> usize {
        self.pairs.iter().filter(|pair| self.of_pair(**pair).is_some()).count()
    }

    /// The thesis's average: the mean of the pairs' means, over the pairs with one (Tables 5-5 to 5-16).
    pub(crate) fn average(&self) -> Option<f64> {
        let means: Vec<f64> = self.pairs.iter().filter_map(|pair| self.of_pair(*pair)).collect();
        mean(&means)
    }

    /// This average minus the other; `None` if one is undefined. Its error is the paired jackknife over sites: each site is left out of
    /// both in turn. With fewer than [`FEWEST`](crate::statistics::FEWEST) sites, or if nothing is left without one of them, the error is
    /// that of the differences of single experiments.
    pub(crate) fn less(&self, other: &Self) -> Option<Difference> {
        let value = self.average()? - other.average()?;
        let sites: BTreeSet<usize> = self.sites().chain(other.sites()).collect();
        let without = |site: &usize| Some(self.without(*site).average()? - other.without(*site).average()?);
        let over_sites = sites.iter().map(without).collect::<Option<Vec<f64>>>();
        if let Some(error) = over_sites.and_then(|without| jackknife(&without)) {
            return Some(Difference { value, error: Some(error), over: Over::Sites(sites.len()) });
        }
        let difference =
            |(place, trial): (&Place, &Trial)| Some(trial.figure? - other.judged.get(place)?.figure?);
        let differences: Vec<f64> = self.judged.iter().filter_map(difference).collect();
        let error = Paired::of(&differences).error;
        Some(Difference { value, error, over: Over::Experiments(differences.len()) })
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

/// The figure of a classification. `None` if it is undefined, or if a classification has no such value.
pub(crate) fn figure(decisions: &Decisions, value: TaskValue, positive: PositiveKind) -> Option<f64> {
    match value {
        TaskValue::F => f(decisions, positive),
        TaskValue::Accuracy => accuracy(decisions),
        TaskValue::ClassInformation | TaskValue::SiteInformation => None,
    }
}

/// F = 2 tp / (2 tp + fp + fn) of the positive class of the task. It is 0 if nothing was found though something was there, and undefined if
/// neither was. The mean of both classes is undefined if one is.
fn f(decisions: &Decisions, positive: PositiveKind) -> Option<f64> {
    let wrong = decisions.false_positive + decisions.false_negative;
    let of = |right: u64| quotient(2 * right, 2 * right + wrong);
    let (first, second) = (of(decisions.true_positive), of(decisions.true_negative));
    match positive {
        PositiveKind::First => first,
        PositiveKind::Second => second,
        PositiveKind::Mean => first.zip(second).map(|(first, second)| (first + second) / 2.0),
    }
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
    use crate::task_fixtures::{classified, judged, judged_on, result, skipped};

    const READING: Reading =
        Reading { configuration: 2, value: TaskValue::Accuracy, positive: PositiveKind::First };

    /// An experiment of configuration 2 with `tenths` of ten test documents right.
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
        assert_eq!((own.average(), own.less(&own)), (None, None));
    }

    #[track_caller]
    fn check_less(one: &Experiments, other: &Experiments, expected: (f64, Option<f64>, Over)) {
        let Difference { value, error, over } = one.less(other).unwrap();
        let near = |found: f64, expected: f64| (found - expected).abs() < 1e-12;
        assert!(near(value, expected.0), "{value}");
        assert!(error.zip(expected.1).map_or(error == expected.1, |(a, b)| near(a, b)), "{error:?}");
        assert_eq!(over, expected.2);
    }

    /// With two sites there is no error over sites.
    #[test]
    fn the_error_of_few_sites_is_that_of_experiments() {
        let one = of(vec![right((0, 1), (0, 1), 9), right((0, 1), (1, 0), 8)]);
        let other = of(vec![right((0, 1), (0, 1), 8), right((0, 1), (1, 0), 5)]);
        // differences 0.1 and 0.3: deviation 0.1 sqrt 2, divided by sqrt 2
        check_less(&one, &other, (0.2, Some(0.1), Over::Experiments(2)));
    }

    /// Each experiment is trained on one site, and tested on a page of either class of every site; `right` of these are right.
    fn trained_alone(configuration: u8, right: [u64; 4]) -> Experiments {
        let tested = |right: u64| -> Vec<(usize, [u64; 4])> {
            (0..4)
                .map(|site| {
                    (
                        site,
                        [
                            u64::from(right > 0),
                            u64::from(right < 2),
                            u64::from(right == 0),
                            u64::from(right > 1),
                        ],
                    )
                })
                .collect()
        };
        let one = |(site, right): (usize, &u64)| {
            classified(configuration, (0, 1), (site, site), judged_on(&tested(*right)))
        };
        let all = right.iter().enumerate().map(one).collect();
        Experiments::of(&result("n", all), Reading { configuration, ..READING })
    }

    /// If each experiment is of one site and every site is tested alike, the error is that of a mean over sites.
    #[test]
    fn the_error_over_sites_is_paired() {
        let (one, other) = (trained_alone(1, [2, 2, 1, 2]), trained_alone(1, [0, 1, 1, 2]));
        // differences by site: 1, 0.5, 0, 0
        let expected = Paired::of(&[1.0, 0.5, 0.0, 0.0]).error;
        check_less(&one, &other, (0.375, expected, Over::Sites(4)));
        check_less(&one, &one, (0.0, Some(0.0), Over::Sites(4)));
    }

    /// Two configurations on the same sites are paired site by site.
    #[test]
    fn configurations_are_paired_by_site() {
        let (one, other) = (trained_alone(1, [2, 2, 1, 2]), trained_alone(3, [1, 1, 0, 1]));
        check_less(&one, &other, (0.5, Some(0.0), Over::Sites(4)));
    }

    /// The documents of a left-out site are not tested: here only they are wrong.
    #[test]
    fn a_site_that_is_left_out_is_neither_trained_nor_tested() {
        let tested = |own: usize| -> Vec<(usize, [u64; 4])> {
            let decided = |site| if site == 3 { [0, 1, 1, 0] } else { [1, 0, 0, 1] };
            (0..4).filter(|site| *site != own).map(|site| (site, decided(site))).collect()
        };
        let one = |site| classified(2, (0, 1), (site, site), judged_on(&tested(site)));
        let own = of((0..4).map(one).collect());
        assert_eq!(own.without(3).average(), Some(1.0));
        assert_eq!(own.without(0).average(), Some((0.5 + 0.5 + 1.0) / 3.0));
        assert_eq!(own.without(0).total(), 3);
    }

    /// Without a site only one class would be tested, which is no experiment.
    #[test]
    fn nothing_is_left_of_an_experiment_that_tests_one_class() {
        let tested = [(1, [1, 0, 0, 0]), (2, [0, 0, 0, 1])];
        let own = of(vec![classified(2, (0, 1), (0, 3), judged_on(&tested))]);
        assert_eq!((own.average(), own.without(1).average()), (Some(1.0), None));
        assert_eq!(own.less(&own).unwrap().over, Over::Experiments(1));
    }

    /// Table 5-5 of the thesis: the average is the mean over the ten pairs, not over experiments.
    #[test]
    fn the_thesis_averages_over_pairs() {
        let rows = [0.9829, 0.9939, 0.9847, 0.9920, 0.9421, 0.8240, 0.8086, 0.9787, 0.9960, 0.9736];
        assert!((mean(&rows).unwrap() - 0.9477).abs() < 5e-5);
    }

    /// Counts in the order tp, fp, fn, tn; F of the first class, of the second, their mean, accuracy.
    #[test]
    fn figures_of_an_experiment() {
        let cases = [
            ([3, 0, 0, 4], [Some(1.0); 4]),
            ([3, 1, 1, 1], [Some(0.75), Some(0.5), Some(0.625), Some(4.0 / 6.0)]),
            // nothing found though something was there; neither; nothing tested
            ([0, 0, 4, 4], [Some(0.0), Some(2.0 / 3.0), Some(1.0 / 3.0), Some(0.5)]),
            ([0, 0, 0, 4], [None, Some(1.0), None, Some(1.0)]),
            ([0, 0, 0, 0], [None; 4]),
        ];
        for (counts, expected) in cases {
            let decisions = Decisions::from(counts);
            let f = |positive| figure(&decisions, TaskValue::F, positive);
            let read = [
                f(PositiveKind::First),
                f(PositiveKind::Second),
                f(PositiveKind::Mean),
                figure(&decisions, TaskValue::Accuracy, PositiveKind::First),
            ];
            assert_eq!(read, expected, "{counts:?}");
        }
    }
}
