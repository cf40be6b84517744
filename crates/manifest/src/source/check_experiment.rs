//! Checks `experiment.toml`: ids, ranges, sweeps, training sizes. Data are checked by `check_data`.

use std::collections::BTreeSet;
use std::path::PathBuf;

use toml::Spanned;

use super::{check_data, check_task, check_timing, check_trace};
use crate::experiment::LIMIT_RANGE;
use crate::place::Place;
use crate::raw::{DealtByKind, RawExperiment, RawRun, RawSweep, RawTrain, RawTraining};
use crate::seen::seen_by;
use crate::{Experiment, ManifestError, Run, Train, Training, Variant};

/// The most variants of a run: a sweep with more has a wrong step.
const MOST_VARIANTS: usize = 1000;

/// Checks runs, data, documents, tasks, timings and traces; there are no tables yet.
pub(super) fn check(
    id: &str,
    digest: String,
    raw: RawExperiment,
    place: &Place<'_>,
) -> Result<Experiment, ManifestError> {
    let limit = *raw.limit_seconds.get_ref();
    if !LIMIT_RANGE.contains(&limit) {
        let problem = format!("limit-seconds is {limit}, allowed is 1 to 3600");
        return Err(place.error(raw.limit_seconds.span().start, problem));
    }
    if raw.measures.is_empty() || raw.data.is_empty() || raw.run.is_empty() {
        let text = "measures, data and run must each have at least one entry".to_owned();
        return Err(place.error(0, text));
    }
    let data =
        raw.data.into_iter().map(|data| check_data::check(data, place)).collect::<Result<Vec<_>, _>>()?;
    let known: BTreeSet<&str> = data.iter().map(|data| data.id.value.as_str()).collect();
    let (mut runs, mut seen): (Vec<Run>, BTreeSet<String>) = Default::default();
    for raw in raw.run {
        let at = raw.id.span().start;
        let run = check_run(raw, place, &known)?;
        if !seen.insert(run.id.clone()) {
            return Err(place.error(at, format!("run {:?} is there twice", run.id)));
        }
        runs.push(run);
    }
    let mut experiment = Experiment {
        id: id.to_owned(),
        title: raw.title.unwrap_or_else(|| id.to_owned()),
        citation: raw.citation,
        about: raw.about,
        seed: raw.seed,
        measures: raw.measures.into_iter().map(|measure| place.located(measure)).collect(),
        limit_seconds: limit,
        data,
        runs,
        documents: Vec::new(),
        tasks: Vec::new(),
        timings: Vec::new(),
        traces: Vec::new(),
        queries: Vec::new(),
        folder: PathBuf::new(),
        digest,
    };
    check_task::check(raw.documents, raw.task, place, &mut experiment)?;
    experiment.timings = check_timing::check(raw.timing, place, &experiment)?;
    experiment.traces = check_trace::check(raw.trace, place, &experiment)?;
    Ok(experiment)
}

fn check_run(raw: RawRun, place: &Place<'_>, data: &BTreeSet<&str>) -> Result<Run, ManifestError> {
    let id = raw.id.get_ref().clone();
    place.check_id(&id, raw.id.span().start)?;
    check_on(&raw.on, place, data)?;
    let train = raw.train.map(|train| check_train(train, place, data)).transpose()?;
    let Sampling { training, at_most, alone, repeats, labelled } =
        check_training(raw.training, raw.labels, place)?;
    let settings_at = raw.settings.as_ref().map_or(raw.id.span().start, |settings| settings.span().start);
    let settings = raw.settings.map(Spanned::into_inner).unwrap_or_default();
    if let Some(sweep) = raw.sweep.as_ref().filter(|_| !raw.variants.is_empty()) {
        let problem = format!("run {id:?} has both a sweep and variants, allowed is one of the two");
        return Err(place.error(sweep.span().start, problem));
    }
    let mut variants = Vec::new();
    if let Some(sweep) = &raw.sweep {
        variants.extend(swept(sweep, &settings, place)?);
    }
    let mut named: Vec<_> = raw.variants.into_iter().collect();
    named.sort_by_key(|(id, _)| id.span().start);
    for (id, own) in named {
        let place = place.name(id.span().start);
        let mut settings = settings.clone();
        settings.extend(own);
        variants.push(Variant { id: id.into_inner(), x: None, settings, place });
    }
    if variants.is_empty() {
        let id = "default".to_owned();
        variants.push(Variant { id, x: None, settings, place: place.name(settings_at) });
    }
    let mut seen = BTreeSet::new();
    if let Some(twice) = variants.iter().find(|variant| !seen.insert(variant.id.as_str())) {
        let problem = format!("variant {:?} is there twice", twice.id);
        return Err(place.error(raw.id.span().start, problem));
    }
    Ok(Run {
        title: raw.title.unwrap_or_else(|| id.clone()),
        id,
        seen: seen_by(raw.method.get_ref(), data),
        method: place.located(raw.method),
        variants,
        swept: raw.sweep.map(Spanned::into_inner).map(|sweep| sweep.name.unwrap_or(sweep.key)),
        train,
        training,
        at_most,
        alone,
        repeats,
        labels: raw.labels,
        labelled,
        pages_with: raw.pages_with,
        pages_without: raw.pages_without,
        least_pages: raw.least_pages.max(1),
        on: raw.on.into_iter().map(Spanned::into_inner).collect(),
    })
}

/// Checks that the data sets of a run exist.
fn check_on<'a>(
    on: impl IntoIterator<Item = &'a Spanned<String>>,
    place: &Place<'_>,
    data: &BTreeSet<&str>,
) -> Result<(), ManifestError> {
    let known: Vec<_> = data.iter().copied().collect();
    on.into_iter().try_for_each(|on| place.refuse_unknown(on.span().start, ("data", on.get_ref()), &known))
}

fn check_train(
    raw: Spanned<RawTrain>,
    place: &Place<'_>,
    data: &BTreeSet<&str>,
) -> Result<Train, ManifestError> {
    let at = raw.span().start;
    let RawTrain { on, folds, by, seed } = raw.into_inner();
    // hosts are the only thing that can be dealt
    let (Some(DealtByKind::Host) | None) = by;
    check_on(on.iter(), place, data)?;
    let mut seen = BTreeSet::new();
    if on.is_empty() || !on.iter().all(|on| seen.insert(on.get_ref().as_str())) {
        return Err(place.error(at, "train.on names one data set and more, each once".to_owned()));
    }
    if let Some(folds) = folds.filter(|folds| !(2..=MOST_VARIANTS).contains(folds)) {
        return Err(place.error(at, format!("folds is {folds}, allowed is 2 to {MOST_VARIANTS}")));
    }
    Ok(Train { on: on.into_iter().map(Spanned::into_inner).collect(), folds, seed })
}

/// The variants of a sweep. Values are rounded to six decimals, so 0.1 + 0.2 is 0.3. If all are whole, the method gets whole numbers, since
/// a parameter that counts something takes no others.
fn swept(
    sweep: &Spanned<RawSweep>,
    settings: &toml::Table,
    place: &Place<'_>,
) -> Result<Vec<Variant>, ManifestError> {
    let RawSweep { key, name: _, from, to, step } = sweep.get_ref();
    let steps = ((to - from) / step + 1e-9).floor();
    let fine =
        from.is_finite() && to.is_finite() && *step > 0.0 && from <= to && steps < MOST_VARIANTS as f64;
    if !fine {
        let problem = format!(
            "sweep from {from} to {to} by {step}, allowed is a step above 0 and at most {MOST_VARIANTS} values"
        );
        return Err(place.error(sweep.span().start, problem));
    }
    let whole = from.fract() == 0.0 && step.fract() == 0.0 && from.abs().max(to.abs()) < 1e9;
    let value = |x: f64| if whole { toml::Value::Integer(x as i64) } else { toml::Value::Float(x) };
    Ok((0..=steps as u32)
        .map(|i| {
            let x = ((from + f64::from(i) * step) * 1e6).round() / 1e6;
            let mut settings = settings.clone();
            settings.insert(key.clone(), value(x));
            Variant { id: x.to_string(), x: Some(x), settings, place: place.name(sweep.span().start) }
        })
        .collect())
}

/// The choice of a run's training pages.
struct Sampling {
    training: Vec<Training>,
    at_most: Option<usize>,
    alone: bool,
    repeats: u32,
    labelled: bool,
}

fn check_training(
    raw: Option<Spanned<RawTraining>>,
    labels: usize,
    place: &Place<'_>,
) -> Result<Sampling, ManifestError> {
    let on_all =
        |alone| Sampling { training: vec![Training::All], at_most: None, alone, repeats: 1, labelled: false };
    let Some(raw) = raw else { return Ok(on_all(false)) };
    let at = raw.span().start;
    let RawTraining { pages, all, at_most, alone, repeats, labelled } = raw.into_inner();
    if alone {
        let is_other =
            all || !pages.is_empty() || at_most.is_some() || repeats != 1 || labelled || labels > 0;
        return match is_other {
            false => Ok(on_all(true)),
            true => Err(place.error(at, "alone excludes the other keys, and labels".to_owned())),
        };
    }
    if pages.contains(&0) || repeats == 0 || at_most == Some(0) {
        return Err(place.error(at, "training pages and repeats must be 1 and more".to_owned()));
    }
    if at_most.is_some() && (all || !pages.is_empty() || repeats > 1) {
        let problem =
            "at-most excludes the other keys: it means all pages, or a sample of so many where a site has more".to_owned();
        return Err(place.error(at, problem));
    }
    if labelled && (all || at_most.is_some()) {
        let problem =
            "labelled goes with numbers of pages: of all pages none would be left to score".to_owned();
        return Err(place.error(at, problem));
    }
    if labelled && labels > 0 {
        let problem = format!("labels is {labels}, allowed is none where the training pages are labelled");
        return Err(place.error(at, problem));
    }
    let mut training: Vec<Training> = pages.into_iter().map(Training::Pages).collect();
    training.extend((all || at_most.is_some()).then_some(Training::All));
    training.sort_unstable();
    training.dedup();
    if training.is_empty() {
        return Err(place.error(
            at,
            "training names no size: give pages, all = true, alone = true or at-most".to_owned(),
        ));
    }
    Ok(Sampling { training, at_most, alone: false, repeats, labelled })
}
