//! Quantities of claims about tasks: one figure a data set.

use manifest::{Names, Problem, TaskValue};
use record::DataFacts;

use crate::lookup::{Lookup, NOT_RUN};
use crate::statistics::{Difference, Over, Paired, mean};
use crate::task_view::{TaskView, run_by_run, runs_of, value_name};

/// A figure of one data set, read from a task.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct TaskQuantity {
    pub(crate) task: String,
    pub(crate) documents: String,
    /// The configuration of a classification, 1 to 3; `None` for a clustering.
    pub(crate) configuration: Option<u8>,
    /// A value that the kind of task has.
    pub(crate) value: TaskValue,
}

/// Checks that a classification has the value in a configuration, or a clustering without one. `run` checks which kind the task is.
pub(crate) fn check(names: &Names<'_>, value: TaskValue, configuration: Option<u8>) -> Result<(), Problem> {
    let (fits, of) = match configuration {
        Some(1..=3) => (value.is_of_classification(), "in a configuration"),
        None => (value.is_of_clustering(), "without a configuration"),
        Some(other) => {
            return Err(names.error(format!("configuration is {other}, allowed is 1 to 3")));
        }
    };
    if fits {
        return Ok(());
    }
    Err(names.error(format!(
        "value \"{}\" {of}, allowed are \"f\" and \"accuracy\" of a classification in one of its configurations, and \
         \"f\", \"class-information\" and \"site-information\" of a clustering, which has none",
        value.name()
    )))
}

/// The value on a data set: for a clustering the mean over runs; for a classification the mean over pairs of classes, each the mean of its
/// experiments.
///
/// # Errors
/// The reason why there is none, in words.
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

/// One quantity minus another, with its error; `None` if they cannot be paired.
///
/// Two classifications on the same sites are paired by site, in any tasks and configurations. Two sets of documents of one clustering are
/// paired by run, since run i starts from the same documents in both. Records have no figure of a clustering by site or page, so this error
/// is over restarts.
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
