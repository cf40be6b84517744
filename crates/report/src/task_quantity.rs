//! Reads a quantity of a claim about tasks: one figure a data set.

use manifest::TaskQuantity;
use record::DataFacts;

use crate::claims::AWAY;
use crate::lookup::Lookup;
use crate::statistics::{Paired, mean};
use crate::task_view::{TaskView, run_by_run, runs_of, value_name};

/// The value on a data set: for a clustering the mean over runs, for a classification the mean over pairs of classes of
/// the mean over their experiments.
///
/// # Errors
/// Why there is none, in words.
pub(crate) fn read(lookup: &Lookup<'_>, quantity: &TaskQuantity, data: &DataFacts) -> Result<f64, String> {
    let view = view(lookup, quantity, data)?;
    let label = view.label(&quantity.documents);
    let Some(set) = view.set(&quantity.documents) else {
        let why = view.trouble(&quantity.documents).unwrap_or_default();
        return Err(format!("task {} is without {label}: {why}", quantity.task));
    };
    let value = match (&set.result.clusterings, quantity.configuration) {
        (Some(clusterings), _) => mean(runs_of(clusterings, quantity.value)),
        (None, Some(configuration)) => view.experiments(&set, configuration, quantity.value).average(),
        (None, None) => None,
    };
    value.filter(|value| value.is_finite()).ok_or_else(|| {
        format!("{} of {label} is undefined in task {}", value_name(quantity.value), quantity.task)
    })
}

/// The differences of two quantities run by run, or experiment by experiment; `None` where they do not belong together
/// one by one, as they come of different tasks, configurations or values.
pub(crate) fn paired(
    lookup: &Lookup<'_>,
    of: &TaskQuantity,
    beside: &TaskQuantity,
    data: &DataFacts,
) -> Option<Paired> {
    let like = TaskQuantity { documents: of.documents.clone(), ..beside.clone() };
    if like != *of || of.documents == beside.documents {
        return None;
    }
    let view = view(lookup, of, data).ok()?;
    let (one, other) = (view.set(&of.documents)?, view.set(&beside.documents)?);
    match (&one.result.clusterings, &other.result.clusterings, of.configuration) {
        (Some(one), Some(other), _) => Some(run_by_run(runs_of(one, of.value), runs_of(other, of.value))),
        (None, None, Some(configuration)) => {
            let experiments = |set| view.experiments(set, configuration, of.value);
            Some(experiments(&one).less(&experiments(&other)))
        }
        _ => None,
    }
}

fn view<'a>(lookup: &Lookup<'a>, quantity: &TaskQuantity, data: &DataFacts) -> Result<TaskView<'a>, String> {
    let id = &quantity.task;
    if lookup.experiment.task(id).is_some_and(|task| !task.is_on(&data.id)) {
        return Err(format!("task {id} {AWAY}"));
    }
    lookup.task(id, &data.id).ok_or_else(|| format!("task {id} has no result on these data"))
}
