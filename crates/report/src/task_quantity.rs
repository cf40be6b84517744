//! Reads a quantity of a claim about tasks: one figure a data set.

use manifest::TaskQuantity;
use record::DataFacts;

use crate::lookup::{Lookup, NOT_RUN};
use crate::statistics::{Difference, Over, Paired, mean};
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

/// One quantity less another, with its error; `None` where the two do not belong together.
///
/// Two classifications of the same sites do, whatever their tasks and configurations: site by site. Two sets of documents of
/// one clustering do run by run, as run i starts from the same documents in both; records hold no figure of a clustering by
/// site or page, so that this error is over restarts.
pub(crate) fn difference(
    lookup: &Lookup<'_>,
    of: &TaskQuantity,
    beside: &TaskQuantity,
    data: &DataFacts,
) -> Option<Difference> {
    let (first, second) = (view(lookup, of, data).ok()?, view(lookup, beside, data).ok()?);
    let (one, other) = (first.set(&of.documents)?, second.set(&beside.documents)?);
    match (&one.result.clusterings, &other.result.clusterings) {
        (Some(runs), Some(others)) => {
            let like = TaskQuantity { documents: of.documents.clone(), ..beside.clone() };
            let is_paired = like == *of && of.documents != beside.documents;
            let paired = is_paired.then(|| run_by_run(runs_of(runs, of.value), runs_of(others, of.value)))?;
            let Paired { count, mean, error } = paired;
            Some(Difference { value: mean?, error, over: Over::Restarts(count) })
        }
        (None, None) if first.scores.sites == second.scores.sites => {
            let one = first.experiments(&one, of.configuration?, of.value);
            one.less(&second.experiments(&other, beside.configuration?, beside.value))
        }
        _ => None,
    }
}

fn view<'a>(lookup: &Lookup<'a>, quantity: &TaskQuantity, data: &DataFacts) -> Result<TaskView<'a>, String> {
    let id = &quantity.task;
    if lookup.experiment.task(id).is_some_and(|task| !task.is_on(&data.id)) {
        return Err(format!("{NOT_RUN}: task {id}"));
    }
    lookup.task(id, &data.id).ok_or_else(|| format!("task {id} has no result on these data"))
}
