//! Checks documents and tasks of `experiment.toml`: ids, what they refer to, ranges.

use toml::Spanned;

use super::Place;
use super::check_experiment::check_id;
use crate::raw::{RawDocuments, RawKMeans, RawNaiveBayes, RawSvm, RawTask};
use crate::{
    CentroidKind, CleaningSource, CostKind, Documents, EngineKind, Experiment, ManifestError, PositiveKind,
    Run, SvmEngineKind, Task, TaskKind,
};

/// How documents name the whole page and the marked text.
const WHOLE: &str = "none";
const GOLD: &str = "gold";

/// The most runs of a clustering: beyond it is a slip.
const MOST_RUNS: usize = 100_000;

/// Checks documents and tasks, and adds them to the experiment, whose runs and data are there.
pub(super) fn check(
    documents: Vec<RawDocuments>,
    tasks: Vec<RawTask>,
    place: &Place<'_>,
    experiment: &mut Experiment,
) -> Result<(), ManifestError> {
    for raw in documents {
        let at = raw.id.span().start;
        let checked = check_documents(raw, place, experiment)?;
        if experiment.documents.iter().any(|other| other.id == checked.id) {
            return Err(place.error(at, format!("documents {:?} are there twice", checked.id)));
        }
        experiment.documents.push(checked);
    }
    for raw in tasks {
        let at = raw.id.span().start;
        let checked = check_task(raw, place, experiment)?;
        if experiment.tasks.iter().any(|other| other.id == checked.id) {
            return Err(place.error(at, format!("task {:?} is there twice", checked.id)));
        }
        experiment.tasks.push(checked);
    }
    Ok(())
}

fn check_documents(
    raw: RawDocuments,
    place: &Place<'_>,
    experiment: &Experiment,
) -> Result<Documents, ManifestError> {
    let at = raw.cleaning.span().start;
    check_id(raw.id.get_ref(), raw.id.span().start, place)?;
    if let (WHOLE | GOLD, Some(run)) =
        (raw.cleaning.get_ref().as_str(), experiment.run(raw.cleaning.get_ref()))
    {
        return Err(place.error(at, format!("cleaning {:?} is no run, and yet a run has this id", run.id)));
    }
    let cleaning = match (raw.cleaning.get_ref().as_str(), raw.variant) {
        (WHOLE, None) => CleaningSource::Whole,
        (GOLD, None) => CleaningSource::Gold,
        (WHOLE | GOLD, Some(variant)) => {
            let problem = format!("variant {variant:?} of no run, allowed is none here");
            return Err(place.error(at, problem));
        }
        (id, variant) => {
            let run = experiment.run(id).ok_or_else(|| {
                let known: Vec<_> = experiment.runs.iter().map(|run| run.id.as_str()).collect();
                let problem = format!(
                    "cleaning {id:?}, allowed are {WHOLE:?}, {GOLD:?} and the runs: {}",
                    known.join(", ")
                );
                place.error(at, problem)
            })?;
            CleaningSource::Run { run: run.id.clone(), variant: check_variant(run, variant, at, place)? }
        }
    };
    if raw.weighting.is_own() && !matches!(cleaning, CleaningSource::Run { .. }) {
        let problem = format!("weighting \"{}\" needs a run that gives weights", raw.weighting.name());
        return Err(place.error(at, problem));
    }
    Ok(Documents {
        id: raw.id.into_inner(),
        label: raw.label,
        title: raw.title,
        cleaning,
        weighting: raw.weighting,
    })
}

/// The variant named, or the run's only one; a run that is fitted once a site.
fn check_variant(
    run: &Run,
    variant: Option<String>,
    at: usize,
    place: &Place<'_>,
) -> Result<String, ManifestError> {
    if run.training.len() > 1 || run.repeats > 1 {
        let problem = format!("run {:?} is fitted several times a site, allowed here is once", run.id);
        return Err(place.error(at, problem));
    }
    let known: Vec<_> = run.variants.iter().map(|variant| variant.id.as_str()).collect();
    match variant {
        None if known.len() == 1 => Ok(known[0].to_owned()),
        Some(id) if known.contains(&id.as_str()) => Ok(id),
        None => {
            let problem = format!(
                "run {:?} has {} variants: say which; there are: {}",
                run.id,
                known.len(),
                known.join(", ")
            );
            Err(place.error(at, problem))
        }
        Some(id) => {
            let problem = format!("run {:?} has no variant {id:?}; there are: {}", run.id, known.join(", "));
            Err(place.error(at, problem))
        }
    }
}

fn check_task(raw: RawTask, place: &Place<'_>, experiment: &Experiment) -> Result<Task, ManifestError> {
    let at = raw.id.span().start;
    check_id(raw.id.get_ref(), at, place)?;
    if raw.documents.is_empty() {
        return Err(place.error(at, format!("task {:?} has no documents", raw.id.get_ref())));
    }
    for (number, id) in raw.documents.iter().enumerate() {
        if raw.documents[..number].iter().any(|earlier| earlier.get_ref() == id.get_ref()) {
            let problem = format!("documents {:?} are named twice", id.get_ref());
            return Err(place.error(id.span().start, problem));
        }
        if experiment.documents.iter().all(|documents| documents.id != *id.get_ref()) {
            let known: Vec<_> = experiment.documents.iter().map(|documents| documents.id.as_str()).collect();
            let problem = format!("no documents {:?}; there are: {}", id.get_ref(), known.join(", "));
            return Err(place.error(id.span().start, problem));
        }
    }
    for on in &raw.on {
        if experiment.data.iter().all(|data| data.id.value != *on.get_ref()) {
            let problem = format!("no data {:?} in this experiment", on.get_ref());
            return Err(place.error(on.span().start, problem));
        }
    }
    let kind = match (raw.k_means, raw.svm, raw.naive_bayes) {
        (Some(raw), None, None) => check_k_means(raw, place)?,
        (None, Some(raw), None) => check_svm(raw, place)?,
        (None, None, Some(raw)) => check_naive_bayes(raw, place)?,
        _ => {
            let problem = "a task has one of [task.k-means], [task.svm], [task.naive-bayes]";
            return Err(place.error(at, problem.to_owned()));
        }
    };
    Ok(Task {
        id: raw.id.into_inner(),
        title: raw.title,
        documents: raw.documents.into_iter().map(Spanned::into_inner).collect(),
        on: raw.on.into_iter().map(Spanned::into_inner).collect(),
        kind,
    })
}

fn check_k_means(raw: Spanned<RawKMeans>, place: &Place<'_>) -> Result<TaskKind, ManifestError> {
    let at = raw.span().start;
    let raw = raw.into_inner();
    if raw.clusters.is_some_and(|clusters| clusters < 2) {
        return Err(place.error(at, "clusters must be 2 and more".to_owned()));
    }
    if !(1..=MOST_RUNS).contains(&raw.runs) || raw.iterations == 0 {
        let problem = format!(
            "runs is {} and iterations {}, allowed are 1 to {MOST_RUNS} and 1 and more",
            raw.runs, raw.iterations
        );
        return Err(place.error(at, problem));
    }
    Ok(TaskKind::KMeans {
        clusters: raw.clusters,
        runs: raw.runs,
        iterations: raw.iterations,
        engine: raw.engine.unwrap_or(EngineKind::Spherical),
        centroid: raw.centroid.unwrap_or(CentroidKind::Mean),
    })
}

fn check_svm(raw: Spanned<RawSvm>, place: &Place<'_>) -> Result<TaskKind, ManifestError> {
    let at = raw.span().start;
    let raw = raw.into_inner();
    let cost = match (raw.cost.as_str(), raw.c) {
        ("svm-light", None) => CostKind::SvmLight,
        ("tuned", None) => CostKind::Tuned,
        ("fixed", Some(c)) if c > 0.0 && c.is_finite() => CostKind::Fixed(c),
        (cost, c) => {
            let given = c.map_or_else(|| "no c".to_owned(), |c| format!("c {c}"));
            let problem = format!(
                "cost {cost:?} with {given}, allowed are \"svm-light\", \"tuned\", and \"fixed\" with a c above 0"
            );
            return Err(place.error(at, problem));
        }
    };
    check_cells(raw.least_cell, raw.equal_cells, at, place)?;
    Ok(TaskKind::Svm {
        engine: raw.engine.unwrap_or(SvmEngineKind::Linfa),
        cost,
        least_cell: raw.least_cell,
        equal_cells: raw.equal_cells,
        positive: raw.positive.unwrap_or(PositiveKind::First),
    })
}

fn check_naive_bayes(raw: Spanned<RawNaiveBayes>, place: &Place<'_>) -> Result<TaskKind, ManifestError> {
    let at = raw.span().start;
    let raw = raw.into_inner();
    let smoothing = raw.smoothing.unwrap_or(1.0);
    if !(smoothing > 0.0 && smoothing.is_finite()) {
        return Err(place.error(at, format!("smoothing is {smoothing}, allowed is a number above 0")));
    }
    check_cells(raw.least_cell, raw.equal_cells, at, place)?;
    Ok(TaskKind::NaiveBayes {
        smoothing,
        least_cell: raw.least_cell,
        equal_cells: raw.equal_cells,
        positive: raw.positive.unwrap_or(PositiveKind::First),
    })
}

/// The sizes of the cells that train.
fn check_cells(
    least: usize,
    equal: Option<usize>,
    at: usize,
    place: &Place<'_>,
) -> Result<(), ManifestError> {
    if least == 0 || equal == Some(0) {
        return Err(place.error(at, "least-cell and equal-cells must be 1 and more".to_owned()));
    }
    match equal.filter(|equal| *equal < least) {
        Some(equal) => {
            let problem = format!("equal-cells is {equal}, allowed is least-cell ({least}) and more");
            Err(place.error(at, problem))
        }
        None => Ok(()),
    }
}
