//! The sentence on the missing parts of a partial run, which is shown with all of its results.

use manifest::Experiment;
use record::{DataFacts, Presence, Summary};

use crate::numbers::{counted, plain};

/// The most missing data sets that are named; a longer list is counted.
const NAMED: usize = 4;

/// `Partial run: scale 0.1 (10% of the pages of each site); without daniel (missing)`; `None` for a complete run. Only the manifest and the
/// records are read, so a later report has the same sentence.
pub(crate) fn partial(experiment: &Experiment, summary: &Summary) -> Option<String> {
    let without_times = !experiment.timings.is_empty() && !summary.provenance.times;
    let parts = [
        scale(summary.provenance.scale),
        without(&summary.data, "missing", |presence| matches!(presence, Presence::Missing(_))),
        without(&summary.data, "cannot be used", |presence| matches!(presence, Presence::Unusable(_))),
        without_times.then(|| "without run times".to_owned()),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures;

    /// A run with a timing in its manifest: its scale, the number of data sets that are missing, whether the last of them cannot be used, whether
    /// times were taken.
    #[test]
    fn what_is_missing_is_said() {
        for (scale, missing, is_broken, times, expected) in [
            (1.0, 0, false, true, None),
            (0.05, 0, false, true, Some("scale 0.05 (5% of the pages of each site)")),
            (0.000_01, 0, false, true, Some("scale 1e-5 (0.001% of the pages of each site)")),
            (2.0, 0, false, true, Some("scale 2 (synthetic sites have 2 times their pages)")),
            (1.0, 2, false, true, Some("without d0, d1 (missing)")),
            (1.0, 5, false, true, Some("without 5 of 7 data sets (missing)")),
            (1.0, 2, true, true, Some("without d0 (missing); without d1 (cannot be used)")),
            (1.0, 0, false, false, Some("without run times")),
            (
                0.5,
                1,
                false,
                false,
                Some("scale 0.5 (50% of the pages of each site); without d0 (missing); without run times"),
            ),
        ] {
            let experiment = fixtures::experiment("");
            let mut summary = fixtures::summary(&experiment);
            summary.data.retain(|data| data.presence == Presence::Present);
            (summary.provenance.scale, summary.provenance.times) = (scale, times);
            let fact = summary.data[0].clone();
            summary.data.extend((0..missing).map(|at| DataFacts {
                id: format!("d{at}"),
                presence: Presence::Missing("gleaner data get".to_owned()),
                ..fact.clone()
            }));
            if is_broken {
                summary.data.last_mut().unwrap().presence = Presence::Unusable("edited".to_owned());
            }
            let expected = expected.map(|expected| format!("Partial run: {expected}"));
            assert_eq!(partial(&experiment, &summary), expected);
        }
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
