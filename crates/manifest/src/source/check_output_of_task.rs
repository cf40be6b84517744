//! Checks what an output shows, and a claim says, of tasks. Of which kind a task is, is known to whoever knows its method:
//! [`Output::tasks`](crate::Output::tasks) names the kinds that are asked for.

use toml::Spanned;

use super::Place;
use crate::raw::{RawCells, RawClusterings, RawConfigurations, RawOrder, RawPairs, RawTaskQuantity};
use crate::{Bound, Experiment, ManifestError, OutputKind, Task, TaskQuantity, TaskValue};

/// The output kinds of tasks that a manifest names.
pub(super) fn kinds(
    cells: Option<Spanned<RawCells>>,
    clusterings: Option<Spanned<RawClusterings>>,
    pairs: Option<Spanned<RawPairs>>,
    configurations: Option<Spanned<RawConfigurations>>,
    checker: &OfTask<'_>,
) -> Result<Vec<OutputKind>, ManifestError> {
    let mut kinds = Vec::new();
    if let Some(raw) = cells {
        let at = raw.span().start;
        let RawCells { task } = raw.into_inner();
        checker.task(&task, at)?;
        kinds.push(OutputKind::Cells { task });
    }
    if let Some(raw) = clusterings {
        kinds.push(checker.clusterings(raw)?);
    }
    if let Some(raw) = pairs {
        let at = raw.span().start;
        let RawPairs { task, configuration, value } = raw.into_inner();
        checker.task(&task, at)?;
        checker.value(value, Some(configuration), at)?;
        kinds.push(OutputKind::Pairs { task, configuration, value });
    }
    if let Some(raw) = configurations {
        let at = raw.span().start;
        let RawConfigurations { tasks, value } = raw.into_inner();
        checker.some(&tasks, at)?;
        for task in &tasks {
            checker.task(task, at)?;
        }
        checker.value(value, Some(1), at)?;
        kinds.push(OutputKind::Configurations { tasks, value });
    }
    Ok(kinds)
}

/// The most bins of a histogram: more cannot be told apart in a plot.
const MOST_BINS: usize = 50;

/// Looks up what is said of tasks.
pub(super) struct OfTask<'a> {
    pub(super) place: &'a Place<'a>,
    pub(super) experiment: &'a Experiment,
}

impl OfTask<'_> {
    pub(super) fn task(&self, id: &str, at: usize) -> Result<&Task, ManifestError> {
        self.experiment.task(id).ok_or_else(|| {
            let known: Vec<_> = self.experiment.tasks.iter().map(|task| task.id.as_str()).collect();
            self.place
                .error(at, format!("no task {id:?} in this experiment; there are: {}", known.join(", ")))
        })
    }

    fn some(&self, tasks: &[String], at: usize) -> Result<(), ManifestError> {
        if tasks.is_empty() {
            return Err(self.place.error(at, "tasks is empty, allowed is one and more".to_owned()));
        }
        Ok(())
    }

    fn clusterings(&self, raw: Spanned<RawClusterings>) -> Result<OutputKind, ManifestError> {
        let at = raw.span().start;
        let RawClusterings { tasks, below, at_least, bins } = raw.into_inner();
        self.some(&tasks, at)?;
        for id in &tasks {
            self.task(id, at)?;
        }
        if let Some(bins) = bins {
            if !(below.is_empty() && at_least.is_empty()) {
                let problem = "bins make a table of their own, without below and at-least".to_owned();
                return Err(self.place.error(at, problem));
            }
            if !(1..=MOST_BINS).contains(&bins) {
                return Err(self.place.error(at, format!("bins is {bins}, allowed is 1 to {MOST_BINS}")));
            }
            return Ok(OutputKind::ClusteringBins { tasks, bins });
        }
        if let Some(bound) = below.iter().chain(&at_least).find(|bound| !(0.0..=1.0).contains(*bound)) {
            return Err(self.place.error(at, format!("bound {bound}, allowed is 0 to 1")));
        }
        Ok(OutputKind::Clusterings { tasks, below, at_least })
    }

    /// A value of a classification in a configuration, or of a clustering.
    fn value(&self, value: TaskValue, configuration: Option<u8>, at: usize) -> Result<(), ManifestError> {
        let (fits, of) = match configuration {
            Some(1..=3) => (value.is_of_classification(), "in a configuration"),
            None => (value.is_of_clustering(), "without a configuration"),
            Some(other) => {
                let problem = format!("configuration is {other}, allowed is 1 to 3");
                return Err(self.place.error(at, problem));
            }
        };
        if fits {
            return Ok(());
        }
        let problem = format!(
            "value \"{}\" {of}, allowed are \"f\" and \"accuracy\" of a classification in one of its configurations, and \
             \"f\", \"class-information\" and \"site-information\" of a clustering, which has none",
            value.name()
        );
        Err(self.place.error(at, problem))
    }

    /// A claim about an order.
    pub(super) fn order(&self, raw: RawOrder, at: usize) -> Result<Bound, ManifestError> {
        if raw.of.len() < 2 {
            return Err(self.place.error(at, format!("order of {}, allowed is two and more", raw.of.len())));
        }
        let of = raw.of.into_iter().map(|of| self.quantity(of, at)).collect::<Result<_, _>>()?;
        Ok(Bound::Order { of, least: raw.least })
    }

    fn quantity(&self, raw: RawTaskQuantity, at: usize) -> Result<TaskQuantity, ManifestError> {
        let RawTaskQuantity { task: id, documents, configuration, value } = raw;
        let task = self.task(&id, at)?;
        if !task.documents.contains(&documents) {
            let known = task.documents.join(", ");
            let problem = format!("task {id:?} has no documents {documents:?}; there are: {known}");
            return Err(self.place.error(at, problem));
        }
        self.value(value, configuration, at)?;
        Ok(TaskQuantity { task: id, documents, configuration, value })
    }
}
