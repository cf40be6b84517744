//! The sentence on the missing parts of a partial run, which is shown with all of its results.

use manifest::Experiment;
use record::{Presence, Summary};

use crate::numbers::{count, counted, distinct, plain, quantile};

/// The most missing data sets or runs that are named; a longer list is counted.
const NAMED: usize = 4;

/// `Partial run: scale 0.1 (23.8% to 60% of the pages of each data set); without daniel (missing)`; `None` for a complete run. Only the
/// manifest and the facts of the summary are read, so the sentence is the same before a run, after it, and in a later report.
pub fn partial(experiment: &Experiment, summary: &Summary) -> Option<String> {
    let without_times = !experiment.timings.is_empty() && !summary.provenance.times;
    let data = |is: fn(&Presence) -> bool, why| {
        let left_out = summary.data.iter().filter(|own| is(&own.presence)).map(|own| &*own.id);
        without(&left_out.collect::<Vec<_>>(), summary.data.len(), "data set", why)
    };
    let runs = summary.runs.iter().filter(|own| own.absence.is_some()).map(|own| &*own.id);
    let parts = [
        scale(summary),
        data(|presence| matches!(presence, Presence::Missing(_)), "missing"),
        data(|presence| matches!(presence, Presence::Unusable(_)), "cannot be used"),
        without(&runs.collect::<Vec<_>>(), summary.runs.len(), "run", "cannot run here"),
        without_times.then(|| "without run times".to_owned()),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    (!parts.is_empty()).then(|| format!("Partial run: {}", parts.join("; ")))
}

/// The scale, with the least and the largest share of pages that a data set has by it: a site keeps a few pages at any scale.
fn scale(summary: &Summary) -> Option<String> {
    let scale = summary.provenance.scale;
    let shares = summary.data.iter().filter_map(|own| Some(100.0 * count(own.pages) / count(own.whole?)));
    let shares: Vec<f64> = shares.collect();
    let ends = [0.0, 1.0].into_iter().filter_map(|end| quantile(&shares, end));
    let ends =
        distinct(ends.map(|share| format!("{}%", plain(f64::max(0.1, (10.0 * share).round() / 10.0)))));
    let of = match ends.is_empty() {
        true => String::new(),
        false => format!(" ({} of the pages of each data set)", ends.join(" to ")),
    };
    // with all its decimals, since it may be smaller than tables can show
    let written = if scale < 1e-4 { format!("{scale:e}") } else { plain(scale) };
    (scale != 1.0).then(|| format!("scale {written}{of}"))
}

fn without(left_out: &[&str], of: usize, noun: &str, why: &str) -> Option<String> {
    match left_out.len() {
        0 => None,
        number if number > NAMED => Some(format!("without {number} of {} ({why})", counted(of, noun))),
        _ => Some(format!("without {} ({why})", left_out.join(", "))),
    }
}

#[cfg(test)]
mod tests {
    use record::DataFacts;

    use super::*;
    use crate::fixtures;

    /// A run with a timing in its manifest and 20 pages of each data set, which were 20 divided by the scale, but for one that keeps twice as
    /// many: its scale, the number of data sets that are missing, whether the last of them cannot be used, whether times were taken.
    #[test]
    fn what_is_missing_is_said() {
        for (scale, missing, is_broken, times, expected) in [
            (1.0, 0, false, true, None),
            (0.05, 0, false, true, Some("scale 0.05 (5% to 10% of the pages of each data set)")),
            (0.000_01, 0, false, true, Some("scale 1e-5 (0.1% of the pages of each data set)")),
            (2.0, 0, false, true, Some("scale 2 (200% to 400% of the pages of each data set)")),
            (1.0, 2, false, true, Some("without d0, d1 (missing)")),
            (1.0, 5, false, true, Some("without 5 of 7 data sets (missing)")),
            (1.0, 2, true, true, Some("without d0 (missing); without d1 (cannot be used)")),
            (1.0, 0, false, false, Some("without run times")),
            (
                0.5,
                1,
                false,
                false,
                Some(
                    "scale 0.5 (50% to 100% of the pages of each data set); without d0 (missing); without run times",
                ),
            ),
        ] {
            let experiment = fixtures::experiment("");
            let mut summary = fixtures::summary(&experiment);
            summary.data.retain(|data| data.presence == Presence::Present);
            (summary.provenance.scale, summary.provenance.times) = (scale, times);
            for (data, times) in summary.data.iter_mut().zip([1.0, 2.0]) {
                data.whole = (scale != 1.0).then_some((20.0 / scale / times) as usize);
            }
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

    #[test]
    fn runs_that_cannot_run_are_missing() {
        let experiment = fixtures::experiment("");
        let mut summary = fixtures::summary(&experiment);
        summary.data.retain(|data| data.presence == Presence::Present);
        let id = summary.runs[0].id.clone();
        summary.runs[0].absence = Some("is not set up".to_owned());
        assert_eq!(
            partial(&experiment, &summary),
            Some(format!("Partial run: without {id} (cannot run here)"))
        );
    }
}
