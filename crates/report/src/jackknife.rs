//! The averages of classifications, also without each site in turn: the errors of differences over sites.
//!
//! The average is the thesis's (Yi 2004, Tables 5-5 to 5-16): the mean over pairs of classes of the mean over their experiments. Without a site
//! there are no experiments trained on it, its documents are not tested, and an experiment remains if both classes are still tested. The error of
//! the difference of two averages is that of Tukey's jackknife over sites (`error`). Of too few sites the experiments are left out in turn: many share
//! documents, so that this error is too small.

use std::collections::{BTreeMap, BTreeSet};

use manifest::{Experiment, PositiveKind};
use polars::prelude::{DataFrame, df};
use record::{Classification, Decisions, DocumentsResult, Outcome, TaskScores};

use crate::statistics::mean;

/// The least number of sites for an error over sites.
const FEWEST: usize = 3;

/// What the names of experiments that are left out begin with; a name of a site has no blank.
pub(crate) const EXPERIMENT: &str = "experiment ";

/// What is left out of an average.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Left {
    Site(usize),
    /// The experiment at this place.
    Experiment(usize),
}

/// A row for each set of documents, configuration and site or experiment left out (null for none), with the average F and the average accuracy.
pub(crate) fn table(experiment: &Experiment, tasks: &[&TaskScores]) -> DataFrame {
    let (mut of, mut numbers) = ((vec![], vec![], vec![], vec![]), (vec![], vec![], vec![], vec![]));
    for own in tasks {
        let positive = experiment.task(&own.unit.task).and_then(|task| task.design.positive);
        let positive = positive.unwrap_or(PositiveKind::First);
        for result in &own.results {
            for configuration in 1..=3 {
                let trials = trials(result, configuration);
                if trials.is_empty() {
                    continue;
                }
                let sites: BTreeSet<usize> = trials.iter().flat_map(|one| trained_or_tested(one)).collect();
                let left_out: Vec<Left> = match sites.len() {
                    FEWEST.. => sites.into_iter().map(Left::Site).collect(),
                    _ => (0..trials.len()).map(Left::Experiment).collect(),
                };
                for left in [None].into_iter().chain(left_out.into_iter().map(Some)) {
                    let [f, accuracy] = averages(&trials, positive, left);
                    of.0.push(own.unit.data.clone());
                    of.1.push(own.unit.task.clone());
                    of.2.push(result.documents.clone());
                    of.3.push(left.and_then(|left| match left {
                        Left::Site(site) => own.sites.get(site).cloned(),
                        Left::Experiment(at) => Some(format!("{EXPERIMENT}{}", at + 1)),
                    }));
                    numbers.0.push(i64::from(configuration));
                    numbers.1.push(f);
                    numbers.2.push(accuracy);
                    numbers.3.push(trials.len() as i64);
                }
            }
        }
    }
    df!(
        "data" => of.0, "task" => of.1, "documents" => of.2, "left_out" => of.3,
        "configuration" => numbers.0, "f" => numbers.1, "accuracy" => numbers.2, "experiments" => numbers.3,
    )
    .expect("columns of one length")
}

/// The experiments of a configuration that took place.
fn trials(result: &DocumentsResult, configuration: u8) -> Vec<&Classification> {
    let is_it = |one: &&Classification| {
        one.configuration == configuration && matches!(one.outcome, Outcome::Judged(_))
    };
    result.classifications.iter().filter(is_it).collect()
}

fn tested(one: &Classification) -> impl Iterator<Item = (usize, Decisions)> {
    let tested = match &one.outcome {
        Outcome::Judged(judged) => judged.tested.as_slice(),
        Outcome::Skipped(_) => &[],
    };
    tested.iter().map(|test| (test.site, test.decisions))
}

fn trained_or_tested(one: &Classification) -> impl Iterator<Item = usize> {
    [one.first_site, one.second_site].into_iter().chain(tested(one).map(|(site, _)| site))
}

/// The mean over pairs of the mean over their experiments, of F and of accuracy.
fn averages(trials: &[&Classification], positive: PositiveKind, left_out: Option<Left>) -> [Option<f64>; 2] {
    let is_left_out = |site: usize| left_out == Some(Left::Site(site));
    let mut pairs: BTreeMap<(usize, usize), [Vec<f64>; 2]> = BTreeMap::new();
    for (at, one) in trials.iter().enumerate() {
        let is_out = left_out == Some(Left::Experiment(at));
        if is_out || is_left_out(one.first_site) || is_left_out(one.second_site) {
            continue;
        }
        let mut sum = Decisions::default();
        tested(one).filter(|(site, _)| !is_left_out(*site)).for_each(|(_, own)| sum += own);
        let of_first = sum.true_positive + sum.false_negative;
        let of_second = sum.true_negative + sum.false_positive;
        if matches!(left_out, Some(Left::Site(_))) && (of_first == 0 || of_second == 0) {
            continue;
        }
        let [f, accuracy] = pairs.entry((one.first, one.second)).or_default();
        f.extend(f_of(&sum, positive));
        accuracy.extend(quotient(sum.true_positive + sum.true_negative, of_first + of_second));
    }
    [0, 1].map(|at: usize| mean(&pairs.values().filter_map(|own| mean(&own[at])).collect::<Vec<_>>()))
}

/// F = 2 tp / (2 tp + fp + fn) of the positive class. It is 0 if nothing was found though something was there, and undefined if neither was.
/// The mean of both classes is undefined if one is.
fn f_of(sum: &Decisions, positive: PositiveKind) -> Option<f64> {
    let wrong = sum.false_positive + sum.false_negative;
    let of = |right: u64| quotient(2 * right, 2 * right + wrong);
    let (first, second) = (of(sum.true_positive), of(sum.true_negative));
    match positive {
        PositiveKind::First => first,
        PositiveKind::Second => second,
        PositiveKind::Mean => first.zip(second).map(|(first, second)| (first + second) / 2.0),
    }
}

/// exact below 2^53, far above any number of documents
#[allow(clippy::cast_precision_loss)]
fn quotient(above: u64, below: u64) -> Option<f64> {
    (below > 0).then(|| above as f64 / below as f64)
}
