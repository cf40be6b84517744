//! The sentence on the missing parts of a partial run, which is shown with all of its results.

use manifest::Experiment;
use record::{DataFacts, Presence, Summary};

use crate::numbers::{counted, plain};

/// The most missing data sets that are named; a longer list is counted.
const NAMED: usize = 4;

/// `Partial run: scale 0.1 (10% of the pages of each site); without daniel (missing)`; `None` for a complete run. Only the manifest and the
/// records are read, so a later report has the same sentence.
pub(crate) fn partial(experiment: &Experiment, summary: &Summary) -> Option<String> {
    let parts: Vec<String> = [
        scale(summary.provenance.scale),
        missing(&summary.data),
        unusable(&summary.data),
        times(experiment, summary),
    ]
    .into_iter()
    .flatten()
    .collect();
    (!parts.is_empty()).then(|| format!("Partial run: {}", parts.join("; ")))
}

fn scale(scale: f64) -> Option<String> {
    let written = short(scale);
    match scale {
        1.0 => None,
        _ if scale < 1.0 => {
            Some(format!("scale {written} ({}% of the pages of each site)", short(100.0 * scale)))
        }
        _ => Some(format!("scale {written} (synthetic sites have {written} times their pages)")),
    }
}

/// A scale with all its decimals, since it may be smaller than tables can show.
fn short(value: f64) -> String {
    if value < 1e-4 { format!("{value:e}") } else { plain(value) }
}

fn missing(data: &[DataFacts]) -> Option<String> {
    without(data, "missing", |presence| matches!(presence, Presence::Missing(_)))
}

fn unusable(data: &[DataFacts]) -> Option<String> {
    without(data, "cannot be used", |presence| matches!(presence, Presence::Unusable(_)))
}

fn without(data: &[DataFacts], why: &str, is: fn(&Presence) -> bool) -> Option<String> {
    let left_out: Vec<&str> =
        data.iter().filter(|data| is(&data.presence)).map(|data| data.id.as_str()).collect();
    match left_out.len() {
        0 => None,
        number if number > NAMED => {
            Some(format!("without {number} of {} ({why})", counted(data.len(), "data set")))
        }
        _ => Some(format!("without {} ({why})", left_out.join(", "))),
    }
}

fn times(experiment: &Experiment, summary: &Summary) -> Option<String> {
    let asked = !experiment.timings.is_empty();
    (asked && !summary.provenance.times).then(|| "without run times".to_owned())
}

#[cfg(test)]
mod tests {

    use super::*;
    use crate::fixtures;

    /// Checks the sentence of a run with a timing in its manifest.
    #[track_caller]
    fn check(change: impl Fn(&mut Summary), expected: Option<&str>) {
        let experiment = fixtures::experiment("");
        let mut summary = fixtures::summary(&experiment);
        summary.data.retain(|data| data.presence == Presence::Present);
        change(&mut summary);
        assert_eq!(partial(&experiment, &summary).as_deref(), expected);
    }

    fn add_missing(summary: &mut Summary, data: usize) {
        let fact = summary.data[0].clone();
        let missing = |at| DataFacts {
            id: format!("d{at}"),
            presence: Presence::Missing("gleaner data get".to_owned()),
            ..fact.clone()
        };
        summary.data.extend((0..data).map(missing));
    }

    #[test]
    fn a_whole_run() {
        check(|_| {}, None);
    }

    #[test]
    fn another_scale() {
        let at = |scale| move |summary: &mut Summary| summary.provenance.scale = scale;
        check(at(0.05), Some("Partial run: scale 0.05 (5% of the pages of each site)"));
        check(at(0.000_01), Some("Partial run: scale 1e-5 (0.001% of the pages of each site)"));
        check(at(2.0), Some("Partial run: scale 2 (synthetic sites have 2 times their pages)"));
    }

    #[test]
    fn data_that_are_missing() {
        check(|own| add_missing(own, 2), Some("Partial run: without d0, d1 (missing)"));
        check(|own| add_missing(own, 5), Some("Partial run: without 5 of 7 data sets (missing)"));
    }

    #[test]
    fn data_that_cannot_be_used() {
        let broken = |own: &mut Summary| {
            add_missing(own, 2);
            own.data.last_mut().unwrap().presence = Presence::Unusable("edited".to_owned());
        };
        check(broken, Some("Partial run: without d0 (missing); without d1 (cannot be used)"));
    }

    #[test]
    fn no_run_times() {
        check(|own| own.provenance.times = false, Some("Partial run: without run times"));
    }

    #[test]
    fn all_of_it() {
        let change = |own: &mut Summary| {
            own.provenance.scale = 0.5;
            own.provenance.times = false;
            add_missing(own, 1);
        };
        let expected =
            "Partial run: scale 0.5 (50% of the pages of each site); without d0 (missing); without run times";
        check(change, Some(expected));
    }

    #[test]
    fn an_experiment_that_asks_for_no_times() {
        let mut experiment = fixtures::experiment("");
        experiment.timings.clear();
        let mut summary = fixtures::summary(&experiment);
        summary.provenance.times = false;
        assert_eq!(partial(&experiment, &summary).as_deref(), Some("Partial run: without absent (missing)"));
    }
}
