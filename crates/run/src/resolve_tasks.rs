//! From the tasks of a manifest to their algorithms: looks up methods, and checks settings and designs.

use cleaning::{Settings, SettingsError};
use manifest::{Design, Experiment, Task};
use record::TaskFacts;
use task::{Algorithm, UnknownTaskMethod};

/// A reason why a task cannot run.
#[derive(Debug, thiserror::Error)]
pub enum TaskError {
    /// A method that the catalogue of tasks does not have.
    #[error("{place}: {source}")]
    Method {
        /// File and line.
        place: String,
        /// The method named, and those that exist.
        source: UnknownTaskMethod,
    },
    /// A parameter that the method refuses.
    #[error("{place}: {source}")]
    Settings {
        /// File and line.
        place: String,
        /// Key, value and what is allowed.
        source: SettingsError,
    },
    /// A clustering that a key or an output treats as a classification, or the reverse.
    #[error("{place}: {problem}")]
    Kind {
        /// File and line of the task's method.
        place: String,
        /// The value found, and the allowed ones.
        problem: String,
    },
}

/// One task with its algorithm.
#[derive(Debug)]
pub(crate) struct ResolvedTask {
    pub(crate) task: Task,
    pub(crate) facts: TaskFacts,
    pub(crate) algorithm: Algorithm,
}

/// The tasks of an experiment, in its order.
///
/// # Errors
/// [`TaskError`] for each task that cannot run.
pub(crate) fn resolve_tasks(experiment: &Experiment) -> Result<Vec<ResolvedTask>, Vec<TaskError>> {
    let mut errors = Vec::new();
    let resolved = experiment.tasks.iter().map(resolve_task);
    let tasks: Vec<_> = resolved.filter_map(|task| task.map_err(|error| errors.push(error)).ok()).collect();
    if errors.is_empty() { Ok(tasks) } else { Err(errors) }
}

fn resolve_task(task: &Task) -> Result<ResolvedTask, TaskError> {
    let place = task.method.place();
    let family = task::family(&task.method.value).map_err(|source| TaskError::Method { place, source })?;
    let settings: Settings = task.settings.value.clone().into_iter().collect();
    let algorithm = family
        .build(&settings)
        .map_err(|source| TaskError::Settings { place: task.settings.place(), source })?;
    let facts = TaskFacts {
        task: task.id.clone(),
        method: family.info.id.to_owned(),
        method_name: family.info.name.to_owned(),
        settings: family.defaults().merged(&settings).to_string(),
    };
    let resolved = ResolvedTask { task: task.clone(), facts, algorithm };
    if matches!(resolved.algorithm, Algorithm::Clustering(_)) && task.design != Design::default() {
        let problem = format!(
            "task {} is a clustering by {}, allowed is none of least-cell, equal-cells and positive",
            task.id, resolved.facts.method
        );
        return Err(TaskError::Kind { place: task.method.place(), problem });
    }
    Ok(resolved)
}
