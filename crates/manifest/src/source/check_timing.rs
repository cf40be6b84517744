//! Checks the timings of `experiment.toml`: ids, references to runs, ranges.

use toml::Spanned;

use super::check_data;
use crate::place::Place;
use crate::raw::RawTiming;
use crate::{Experiment, ManifestError, PARSING, Run, TimedRun, Timing};

/// The most repeats of a timing; more is a mistake.
const MOST_REPEATS: u32 = 1000;

/// Checks the timings of an experiment, which already has its runs and data.
pub(super) fn check(
    timings: Vec<RawTiming>,
    place: &Place<'_>,
    experiment: &Experiment,
) -> Result<Vec<Timing>, ManifestError> {
    let mut checked: Vec<Timing> = Vec::with_capacity(timings.len());
    for raw in timings {
        let at = raw.id.span().start;
        let timing = check_timing(raw, place, experiment)?;
        if checked.iter().any(|other| other.id == timing.id) {
            return Err(place.error(at, format!("timing {:?} is there twice", timing.id)));
        }
        checked.push(timing);
    }
    Ok(checked)
}

fn check_timing(raw: RawTiming, place: &Place<'_>, experiment: &Experiment) -> Result<Timing, ManifestError> {
    let RawTiming { id, title, data, runs: names, pages, repeats } = raw;
    let (at, id) = (id.span().start, id.into_inner());
    place.check_id(&id, at)?;
    check_data::is_there(data.get_ref(), data.span().start, place, experiment)?;
    if names.is_empty() {
        return Err(place.error(at, format!("timing {id:?} has no runs")));
    }
    if !(1..=MOST_REPEATS).contains(&repeats) {
        return Err(place.error(at, format!("repeats is {repeats}, allowed is 1 to {MOST_REPEATS}")));
    }
    let mut runs: Vec<TimedRun> = Vec::with_capacity(names.len());
    for name in names {
        let at = name.span().start;
        let run = check_run(&name, data.get_ref(), place, experiment)?;
        if run.run == PARSING {
            let problem = format!("run {:?} has the name of the row for reading the pages", run.run);
            return Err(place.error(at, problem));
        }
        if runs.contains(&run) {
            return Err(place.error(at, format!("run {:?} is timed twice", run.name)));
        }
        runs.push(run);
    }
    let pages = pages.map(|pages| check_pages(pages, place)).transpose()?.unwrap_or_default();
    let title = title.unwrap_or_else(|| id.clone());
    Ok(Timing { title, id, data: data.into_inner(), runs, pages, repeats })
}

/// A run in one of its variants that takes place on the data: `RUN`, or `RUN/VARIANT` for a run of several variants. No run's id contains a
/// slash.
pub(super) fn check_run(
    name: &Spanned<String>,
    data: &str,
    place: &Place<'_>,
    experiment: &Experiment,
) -> Result<TimedRun, ManifestError> {
    let at = name.span().start;
    let (id, variant) =
        name.get_ref().split_once('/').map_or((name.get_ref().as_str(), None), |(id, own)| (id, Some(own)));
    let run = check_id(id, at, place, experiment)?;
    let found = variant_of(run, variant, &format!(", as \"{id}/VARIANT\""), at, place)?;
    if run.is_on(data) {
        return Ok(found);
    }
    Err(place.error(at, format!("run {id:?} does not take place on {data}")))
}

fn check_id<'e>(
    id: &str,
    at: usize,
    place: &Place<'_>,
    experiment: &'e Experiment,
) -> Result<&'e Run, ManifestError> {
    let known: Vec<&str> = experiment.runs.iter().map(|run| run.id.as_str()).collect();
    let unknown = || place.unknown(at, &format!("no run {id:?} in this experiment"), id, &known);
    experiment.run(id).ok_or_else(unknown)
}

/// The named variant of a run, or its only one. `how` is the text on how a manifest names a variant.
pub(super) fn variant_of(
    run: &Run,
    variant: Option<&str>,
    how: &str,
    at: usize,
    place: &Place<'_>,
) -> Result<TimedRun, ManifestError> {
    if let Some(found) = run.variant_named(variant) {
        return Ok(found);
    }
    let known: Vec<_> = run.variants.iter().map(|variant| variant.id.as_str()).collect();
    let text = match variant {
        None => format!("run {:?} has {} variants: say which{how}", run.id, known.len()),
        Some(variant) => format!("run {:?} has no variant {variant:?}", run.id),
    };
    Err(place.unknown(at, &text, variant.unwrap_or_default(), &known))
}

fn check_pages(pages: Spanned<Vec<usize>>, place: &Place<'_>) -> Result<Vec<usize>, ManifestError> {
    let at = pages.span().start;
    let mut pages = pages.into_inner();
    if pages.is_empty() || pages.contains(&0) {
        return Err(place.error(at, "pages must name at least one number, each 1 and more".to_owned()));
    }
    pages.sort_unstable();
    pages.dedup();
    Ok(pages)
}
