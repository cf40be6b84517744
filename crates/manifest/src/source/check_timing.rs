//! Checks the timings and costs of `experiment.toml`: ids, references to runs, ranges.

use toml::Spanned;

use super::check_data;
use super::place::Place;
use super::problem::{Problem, What};
use crate::names::timed_run;
use crate::raw::{RawCost, RawFaster, RawGrowth, RawTiming};
use crate::{Cost, Experiment, Faster, Growth, PARSING, TimedRun, Timing};

/// The most repeats of a timing; more is a mistake.
const MOST_REPEATS: u32 = 1000;

/// The ending of the file of a timing's verdicts, after its id.
const CLAIMS: &str = "-claims";

/// The beginnings of the files of leaderboards and rankings with times, before the data set's id.
const RESERVED: [&str; 2] = ["leaderboard-", "ranking-"];

/// Checks the timings and costs of an experiment, which already has its runs and data.
pub(super) fn check(
    timings: Vec<RawTiming>,
    costs: Vec<RawCost>,
    place: &Place<'_>,
    experiment: &Experiment,
) -> Result<Vec<Timing>, Problem> {
    let mut checked: Vec<Timing> = Vec::with_capacity(timings.len() + costs.len());
    let mut add = |at: usize, timing: Timing| {
        if checked.iter().any(|other| other.id == timing.id) {
            return Err(place.error(at, format!("timing {:?} is there twice", timing.id)));
        }
        checked.push(timing);
        Ok(())
    };
    for raw in timings {
        add(raw.id.span().start, check_timing(raw, place, experiment)?)?;
    }
    for raw in costs {
        add(raw.id.span().start, check_cost(raw, place, experiment)?)?;
    }
    Ok(checked)
}

fn check_timing(raw: RawTiming, place: &Place<'_>, experiment: &Experiment) -> Result<Timing, Problem> {
    let named = (raw.id, raw.title, raw.data);
    let mut timing = check_runs(named, raw.runs, raw.repeats, place, experiment)?;
    timing.pages = check_pages(raw.pages, place)?;
    for claim in raw.faster {
        timing.faster.push(check_faster(claim, &timing.runs, place)?);
    }
    for claim in raw.growth {
        timing.growth.push(check_growth(claim, &timing.runs, &timing.pages, place)?);
    }
    Ok(timing)
}

fn check_cost(raw: RawCost, place: &Place<'_>, experiment: &Experiment) -> Result<Timing, Problem> {
    let named = (raw.id, raw.title, raw.data);
    let timing = check_runs(named, raw.runs, raw.repeats, place, experiment)?;
    let at = raw.beside.span().start;
    let beside = timed(raw.beside.into_inner(), &timing.runs, at, place)?;
    if let Some(growth) = raw.growth.as_ref().filter(|growth| !is_exponent(*growth.get_ref())) {
        let problem = format!("growth is {}, allowed is an exponent above 0", growth.get_ref());
        return Err(place.error(growth.span().start, problem));
    }
    Ok(Timing { cost: Some(Cost { beside, growth: raw.growth.map(Spanned::into_inner) }), ..timing })
}

fn is_exponent(value: f64) -> bool {
    value > 0.0 && value.is_finite()
}

/// The common checks of timings and costs: id, title, data set, runs, repeats.
fn check_runs(
    (id, title, data): (Spanned<String>, Option<String>, Spanned<String>),
    names: Vec<Spanned<String>>,
    repeats: u32,
    place: &Place<'_>,
    experiment: &Experiment,
) -> Result<Timing, Problem> {
    let (at, id) = (id.span().start, id.into_inner());
    place.check_id(&id, at)?;
    if id.ends_with(CLAIMS) {
        let problem = format!("id {id:?} ends with {CLAIMS:?}, which names the verdicts of a timing");
        return Err(place.error(at, problem));
    }
    check_data::is_there(data.get_ref(), data.span().start, place, experiment)?;
    if let Some(reserved) = RESERVED.into_iter().find(|reserved| id.starts_with(reserved)) {
        let problem = format!("id {id:?} begins with {reserved:?}, which names a table with times");
        return Err(place.error(at, problem));
    }
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
    Ok(Timing {
        title: title.unwrap_or_else(|| id.clone()),
        id,
        data: data.into_inner(),
        runs,
        pages: Vec::new(),
        repeats,
        faster: Vec::new(),
        growth: Vec::new(),
        cost: None,
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
    if !is_exponent(below) {
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

/// The name of a timed row in tables, in any spelling of the manifest.
fn timed(name: String, runs: &[TimedRun], at: usize, place: &Place<'_>) -> Result<String, Problem> {
    let is = |run: &&TimedRun| run.name == name || format!("{}/{}", run.run, run.variant) == name;
    if let Some(run) = runs.iter().find(is) {
        return Ok(run.name.clone());
    }
    if name == PARSING {
        return Ok(name);
    }
    let known: Vec<&str> = runs.iter().map(|run| run.name.as_str()).chain([PARSING]).collect();
    let text = format!("{name:?} is not timed here");
    Err(place.unknown(at, &text, (What::Run, &name), &known))
}

/// A run in one of its variants that takes place on the data.
pub(super) fn check_run(
    name: &Spanned<String>,
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
