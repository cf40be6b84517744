//! Checks the timings of `experiment.toml`: ids, the runs that they name, ranges.

use toml::Spanned;

use super::check_data;
use super::place::Place;
use super::problem::{Problem, What};
use crate::names::timed_run;
use crate::raw::{RawFaster, RawGrowth, RawTiming};
use crate::{Experiment, Faster, Growth, PARSING, TimedRun, Timing};

/// The most repeats of a timing: beyond it is a slip.
const MOST_REPEATS: u32 = 1000;

/// The ending behind a timing's id in the name of the file of its verdicts.
const CLAIMS: &str = "-claims";

/// The prefix before a data set's id in the name of the file of a leaderboard with times.
const LEADERBOARD: &str = "leaderboard-";

/// Checks the timings of an experiment whose runs and data are there.
pub(super) fn check(
    raw: Vec<RawTiming>,
    place: &Place<'_>,
    experiment: &Experiment,
) -> Result<Vec<Timing>, Problem> {
    let mut timings: Vec<Timing> = Vec::with_capacity(raw.len());
    for raw in raw {
        let at = raw.id.span().start;
        let timing = check_timing(raw, place, experiment)?;
        if timings.iter().any(|other| other.id == timing.id) {
            return Err(place.error(at, format!("timing {:?} is there twice", timing.id)));
        }
        timings.push(timing);
    }
    Ok(timings)
}

fn check_timing(raw: RawTiming, place: &Place<'_>, experiment: &Experiment) -> Result<Timing, Problem> {
    let at = raw.id.span().start;
    place.check_id(raw.id.get_ref(), at)?;
    if raw.id.get_ref().ends_with(CLAIMS) {
        let problem =
            format!("id {:?} ends with {CLAIMS:?}, which names the verdicts of a timing", raw.id.get_ref());
        return Err(place.error(at, problem));
    }
    check_data::is_there(raw.data.get_ref(), raw.data.span().start, place, experiment)?;
    if raw.id.get_ref().starts_with(LEADERBOARD) {
        let problem = format!(
            "id {:?} begins with {LEADERBOARD:?}, which names leaderboards with times",
            raw.id.get_ref()
        );
        return Err(place.error(at, problem));
    }
    if raw.runs.is_empty() {
        return Err(place.error(at, format!("timing {:?} has no runs", raw.id.get_ref())));
    }
    if !(1..=MOST_REPEATS).contains(&raw.repeats) {
        return Err(place.error(at, format!("repeats is {}, allowed is 1 to {MOST_REPEATS}", raw.repeats)));
    }
    let mut runs: Vec<TimedRun> = Vec::with_capacity(raw.runs.len());
    for name in raw.runs {
        let at = name.span().start;
        let run = check_run(name, raw.data.get_ref(), place, experiment)?;
        if run.run == PARSING {
            let problem = format!("run {:?} has the name of the row for reading the pages", run.run);
            return Err(place.error(at, problem));
        }
        if runs.contains(&run) {
            return Err(place.error(at, format!("run {:?} is timed twice", run.name)));
        }
        runs.push(run);
    }
    let pages = check_pages(raw.pages, place)?;
    let mut faster = Vec::with_capacity(raw.faster.len());
    for claim in raw.faster {
        faster.push(check_faster(claim, &runs, place)?);
    }
    let mut growth = Vec::with_capacity(raw.growth.len());
    for claim in raw.growth {
        growth.push(check_growth(claim, &runs, &pages, place)?);
    }
    Ok(Timing {
        title: raw.title.unwrap_or_else(|| raw.id.get_ref().clone()),
        id: raw.id.into_inner(),
        data: raw.data.into_inner(),
        runs,
        pages,
        repeats: raw.repeats,
        faster,
        growth,
    })
}

fn check_faster(raw: Spanned<RawFaster>, runs: &[TimedRun], place: &Place<'_>) -> Result<Faster, Problem> {
    let at = raw.span().start;
    let RawFaster { of, than } = raw.into_inner();
    let (of, than) = (timed(of, runs, at, place)?, timed(than, runs, at, place)?);
    if of == than {
        return Err(place.error(at, format!("{of:?} is not faster than itself")));
    }
    Ok(Faster { of, than })
}

fn check_growth(
    raw: Spanned<RawGrowth>,
    runs: &[TimedRun],
    pages: &[usize],
    place: &Place<'_>,
) -> Result<Growth, Problem> {
    let at = raw.span().start;
    let RawGrowth { of, below, from, to } = raw.into_inner();
    let of = timed(of, runs, at, place)?;
    if !(below > 0.0 && below.is_finite()) {
        return Err(place.error(at, format!("below is {below}, allowed is an exponent above 0")));
    }
    if from >= to || !pages.contains(&from) || !pages.contains(&to) {
        let known: Vec<String> = pages.iter().map(usize::to_string).collect();
        let problem = format!(
            "growth from {from} to {to} pages, allowed are two numbers of this timing, the smaller first: {}",
            known.join(", ")
        );
        return Err(place.error(at, problem));
    }
    Ok(Growth { of, below, from, to })
}

/// What tables call a row of this timing, however the manifest writes it.
fn timed(name: String, runs: &[TimedRun], at: usize, place: &Place<'_>) -> Result<String, Problem> {
    let is = |run: &&TimedRun| run.name == name || format!("{}/{}", run.run, run.variant) == name;
    if let Some(run) = runs.iter().find(is) {
        return Ok(run.name.clone());
    }
    if name == PARSING {
        return Ok(name);
    }
    let known: Vec<&str> = runs.iter().map(|run| run.name.as_str()).chain([PARSING]).collect();
    let text = format!("{name:?} is not timed here; there are: ");
    Err(place.unknown(at, &text, (What::Run, &name), &known))
}

/// A run in one of its variants that takes place on the data.
pub(super) fn check_run(
    name: Spanned<String>,
    data: &str,
    place: &Place<'_>,
    experiment: &Experiment,
) -> Result<TimedRun, Problem> {
    let at = name.span().start;
    let run = timed_run(name.get_ref(), at, &experiment.runs, place)?;
    if experiment.run(&run.run).is_some_and(|own| own.is_on(data)) {
        return Ok(run);
    }
    Err(place.error(at, format!("run {:?} does not take place on {data}", run.run)))
}

fn check_pages(pages: Spanned<Vec<usize>>, place: &Place<'_>) -> Result<Vec<usize>, Problem> {
    let at = pages.span().start;
    let mut pages = pages.into_inner();
    if pages.is_empty() || pages.contains(&0) {
        return Err(place.error(at, "pages must name at least one number, each 1 and more".to_owned()));
    }
    pages.sort_unstable();
    pages.dedup();
    Ok(pages)
}
