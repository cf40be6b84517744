//! Checks documents and tasks of `experiment.toml`: ids, references, sizes of cells. `run` checks methods and settings.

use toml::Spanned;

use super::check_data;
use super::check_timing::variant_of;
use crate::place::Place;
use crate::raw::{RawDocuments, RawTask};
use crate::{CleaningSource, Design, Documents, Experiment, ManifestError, Run, Task};

/// The cleanings of documents that are no run: the whole page, the marked text.
const WHOLE: &str = "none";
const GOLD: &str = "gold";

/// Checks documents and tasks, and adds them to the experiment, which already has its runs and data.
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
    place.check_id(raw.id.get_ref(), raw.id.span().start)?;
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
                let text = format!("cleaning {id:?}, allowed are {WHOLE:?}, {GOLD:?} and runs");
                place.unknown(at, &text, id, &known)
            })?;
            CleaningSource::Run {
                run: run.id.clone(),
                variant: check_variant(run, variant.as_deref(), at, place)?,
            }
        }
    };
    if raw.weighting.is_own() && !matches!(cleaning, CleaningSource::Run { .. }) {
        let problem = format!("weighting \"{}\" needs a run that gives weights", raw.weighting.name());
        return Err(place.error(at, problem));
    }
    Ok(Documents {
        title: raw.title.unwrap_or_else(|| raw.id.get_ref().clone()),
        id: raw.id.into_inner(),
        label: raw.label,
        cleaning,
        weighting: raw.weighting,
    })
}

/// The named variant, or the only one, of a run that is fitted once a site.
fn check_variant(
    run: &Run,
    variant: Option<&str>,
    at: usize,
    place: &Place<'_>,
) -> Result<String, ManifestError> {
    if run.training.len() > 1 || run.repeats > 1 {
        let problem = format!("run {:?} is fitted several times a site, allowed here is once", run.id);
        return Err(place.error(at, problem));
    }
    variant_of(run, variant, "", at, place).map(|found| found.variant)
}

fn check_task(raw: RawTask, place: &Place<'_>, experiment: &Experiment) -> Result<Task, ManifestError> {
    let at = raw.id.span().start;
    place.check_id(raw.id.get_ref(), at)?;
    if raw.documents.is_empty() {
        return Err(place.error(at, format!("task {:?} has no documents", raw.id.get_ref())));
    }
    let known: Vec<_> = experiment.documents.iter().map(|documents| documents.id.as_str()).collect();
    for (number, id) in raw.documents.iter().enumerate() {
        if raw.documents[..number].iter().any(|earlier| earlier.get_ref() == id.get_ref()) {
            let problem = format!("documents {:?} are named twice", id.get_ref());
            return Err(place.error(id.span().start, problem));
        }
        place.refuse_unknown(id.span().start, ("documents", id.get_ref()), &known)?;
    }
    for on in &raw.on {
        check_data::is_there(on.get_ref(), on.span().start, place, experiment)?;
    }
    let no_settings = || Spanned::new(raw.method.span(), toml::Table::new());
    let settings = place.located(raw.settings.unwrap_or_else(no_settings));
    Ok(Task {
        title: raw.title.unwrap_or_else(|| raw.id.get_ref().clone()),
        id: raw.id.into_inner(),
        documents: raw.documents.into_iter().map(Spanned::into_inner).collect(),
        on: raw.on.into_iter().map(Spanned::into_inner).collect(),
        design: Design {
            equal_cells: check_cells(raw.least_cell.as_ref(), raw.equal_cells, place)?,
            least_cell: raw.least_cell.map(Spanned::into_inner),
            positive: raw.positive,
        },
        method: place.located(raw.method),
        settings,
    })
}

/// The size of equal cells. Both sizes are at least 1.
fn check_cells(
    least: Option<&Spanned<usize>>,
    equal: Option<Spanned<usize>>,
    place: &Place<'_>,
) -> Result<Option<usize>, ManifestError> {
    if let Some(least) = least.filter(|least| *least.get_ref() == 0) {
        return Err(place.error(least.span().start, "least-cell is 0, allowed is 1 and more".to_owned()));
    }
    let least = least.map_or(1, |least| *least.get_ref());
    match equal {
        Some(equal) if *equal.get_ref() < least => {
            let problem =
                format!("equal-cells is {}, allowed is least-cell ({least}) and more", equal.get_ref());
            Err(place.error(equal.span().start, problem))
        }
        equal => Ok(equal.map(Spanned::into_inner)),
    }
}
