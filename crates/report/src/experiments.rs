//! The experiments of one configuration on one set of documents: the mean over pairs of classes (Yi 2004, Tables 5-5 to 5-16), also without
//! each site in turn, for the errors of differences over sites.
//!
//! The error of the difference of two averages is that of Tukey's jackknife over sites (`left_out`). Of too few sites the error is that of the
//! differences of single experiments, for which one experiment after the other is left out of their plain mean: many share documents, so that
//! this error is too small.

use std::collections::{BTreeMap, BTreeSet};

use record::{Decisions, DocumentsResult, Outcome, TaskScores, Tested};

use crate::numbers::{FEWEST, count, mean};

/// What the names of experiments that are left out begin with; a name of a site has no blank.
pub(crate) const EXPERIMENT: &str = "experiment ";

/// A site or experiment left out, or none, and the average F and the average accuracy without it.
pub(crate) type Average = (Option<String>, Option<f64>, Option<f64>);

/// The number of experiments of a configuration on one set of documents, and the averages, also without each site or experiment in turn; no
/// averages without an experiment.
pub(crate) fn left_out(
    own: &TaskScores,
    result: &DocumentsResult,
    configuration: u8,
) -> (usize, Vec<Average>) {
    let [f, accuracy] =
        [Value::F, Value::Accuracy].map(|value| Experiments::of(result, configuration, value));
    if f.judged.is_empty() {
        return (0, Vec::new());
    }
    let mut averages = vec![(None, f.average(), accuracy.average())];
    let sites: BTreeSet<usize> = f.sites().collect();
    if sites.len() >= FEWEST {
        averages.extend(sites.into_iter().map(|site| {
            let [f, accuracy] = [&f, &accuracy].map(|own| own.without(site).average());
            (own.sites.get(site).cloned(), f, accuracy)
        }));
    } else {
        let accuracies: BTreeMap<Place, Option<f64>> = accuracy.means_without().collect();
        averages.extend(f.means_without().map(|(place, f)| {
            let ((one, other), first, second) = place;
            let name = format!("{EXPERIMENT}{one} {other} {first} {second}");
            (Some(name), f, accuracies.get(&place).copied().flatten())
        }));
    }
    (f.judged.len(), averages)
}

/// Two classes by index, the first of the pair first.
type Pair = (usize, usize);

/// An experiment: a pair, and the site that each class was trained on.
type Place = (Pair, usize, usize);

/// A figure of an experiment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Value {
    /// F of the positive class.
    F,
    Accuracy,
}

/// The experiments of one configuration.
#[derive(Debug, Clone)]
struct Experiments {
    value: Value,
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

impl Trial {
    fn of(tested: Vec<Tested>, value: Value) -> Self {
        let mut decisions = Decisions::default();
        tested.iter().for_each(|own| decisions += own.decisions);
        Self { figure: figure(&decisions, value), tested }
    }
}

impl Experiments {
    /// Reads the experiments of a configuration on one set of documents.
    fn of(result: &DocumentsResult, configuration: u8, value: Value) -> Self {
        let (mut judged, mut pairs) = (BTreeMap::new(), Vec::new());
        let all = result.classifications.iter().filter(|one| one.configuration == configuration);
        for one in all {
            let place = ((one.first, one.second), one.first_site, one.second_site);
            pairs.push(place.0);
            if let Outcome::Judged(own) = &one.outcome {
                judged.insert(place, Trial::of(own.clone(), value));
            }
        }
        pairs.sort_unstable();
        pairs.dedup();
        Self { value, judged, pairs }
    }

    /// The sites that some experiment was trained or tested on.
    fn sites(&self) -> impl Iterator<Item = usize> {
        let of = |((_, one, other), trial): (&Place, &Trial)| {
            let tested: Vec<usize> = trial.tested.iter().map(|own| own.site).collect();
            [*one, *other].into_iter().chain(tested)
        };
        self.judged.iter().flat_map(of)
    }

    /// The experiments without a site: those trained on it are removed, and its documents are not tested. An experiment remains if both
    /// classes are still tested.
    fn without(&self, site: usize) -> Self {
        let left = |(place, trial): (&Place, &Trial)| {
            let tested: Vec<Tested> = trial.tested.iter().filter(|own| own.site != site).copied().collect();
            let is_trained = place.1 == site || place.2 == site;
            (!is_trained && tests_both(&tested)).then(|| (*place, Trial::of(tested, self.value)))
        };
        let judged = self.judged.iter().filter_map(left).collect();
        Self { value: self.value, judged, pairs: self.pairs.clone() }
    }

    /// For each experiment that has a figure the mean of the figures of all others, each experiment alike.
    fn means_without(&self) -> impl Iterator<Item = (Place, Option<f64>)> {
        let all: Vec<(Place, f64)> =
            self.judged.iter().filter_map(|(place, trial)| Some((*place, trial.figure?))).collect();
        let (sum, others) = (all.iter().map(|(_, figure)| figure).sum::<f64>(), count(all.len()) - 1.0);
        all.into_iter().map(move |(place, figure)| (place, (others > 0.0).then(|| (sum - figure) / others)))
    }

    /// The mean over the experiments of a pair that took place and have a figure.
    fn of_pair(&self, pair: Pair) -> Option<f64> {
        let own = self.judged.range((pair, 0, 0)..=(pair, usize::MAX, usize::MAX));
        mean(&own.filter_map(|(_, trial)| trial.figure).collect::<Vec<_>>())
    }

    /// The thesis's average: the mean of the pairs' means, over the pairs with one (Tables 5-5 to 5-16).
    fn average(&self) -> Option<f64> {
        let means: Vec<f64> = self.pairs.iter().filter_map(|pair| self.of_pair(*pair)).collect();
        mean(&means)
    }
}

/// Whether documents of both classes are tested.
fn tests_both(tested: &[Tested]) -> bool {
    let first = |own: &Tested| own.decisions.true_positive + own.decisions.false_negative > 0;
    let second = |own: &Tested| own.decisions.true_negative + own.decisions.false_positive > 0;
    tested.iter().any(first) && tested.iter().any(second)
}

/// The figure of a classification; `None` if it is undefined. F = 2 tp / (2 tp + fp + fn) of the pair's first class: it is 0 if nothing was
/// found though something was there, and undefined if neither was. The accuracy is (tp + tn) / all.
fn figure(decisions: &Decisions, value: Value) -> Option<f64> {
    let right = match value {
        Value::F => 2 * decisions.true_positive,
        Value::Accuracy => decisions.true_positive + decisions.true_negative,
    };
    let all = right + decisions.false_positive + decisions.false_negative;
    // exact below 2^53, far above any number of documents
    #[allow(clippy::cast_precision_loss)]
    let quotient = right as f64 / all as f64;
    (all > 0).then_some(quotient)
}

#[cfg(test)]
mod tests {
    use record::Classification;

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
            retrieval: None,
        };
        Experiments::of(&result, 2, Value::Accuracy)
    }

    #[test]
    fn the_average_counts_each_pair_once() {
        let other = Classification { configuration: 3, ..right((0, 1), (0, 1), 0) };
        for (classifications, average, number) in [
            (
                vec![right((0, 1), (0, 1), 10), right((0, 1), (1, 0), 8), right((0, 2), (0, 1), 3)],
                Some((0.9 + 0.3) / 2.0),
                3,
            ),
            (vec![right((0, 1), (0, 1), 10), other], Some(1.0), 1),
            // a pair whose experiments did not take place has no mean
            (vec![right((0, 1), (0, 1), 10), classified((1, 2), (0, 1), &[])], Some(1.0), 1),
            (Vec::new(), None, 0),
        ] {
            let own = of(classifications);
            assert_eq!((own.average(), own.judged.len()), (average, number));
        }
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
        assert_eq!(own.without(0).judged.len(), 3);
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
