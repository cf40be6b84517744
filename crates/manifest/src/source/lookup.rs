//! Checks that what outputs and claims name exists: runs, variants, training sizes, measures, tasks, traces.

use super::place::Place;
use super::problem::{Problem, What};
use crate::{At, Experiment, Run, Size, Task, TaskValue, Training};

/// Looks up names in an experiment whose runs and tasks are there.
pub(super) struct Lookup<'a> {
    pub(super) place: &'a Place<'a>,
    pub(super) experiment: &'a Experiment,
}

impl Lookup<'_> {
    pub(super) fn run(&self, id: &str, at: usize) -> Result<&Run, Problem> {
        self.experiment.run(id).ok_or_else(|| {
            let known: Vec<_> = self.experiment.runs.iter().map(|run| run.id.as_str()).collect();
            let text = format!("no run {id:?} in this experiment; there are: ");
            self.place.unknown(at, &text, (What::Run, id), &known)
        })
    }

    pub(super) fn measure(&self, measure: &str, at: usize) -> Result<(), Problem> {
        let known: Vec<_> = self.experiment.measures.iter().map(|known| known.value.as_str()).collect();
        if known.contains(&measure) {
            return Ok(());
        }
        let text = format!("measure {measure:?} is not of this experiment; there are: ");
        Err(self.place.unknown(at, &text, (What::Measure, measure), &known))
    }

    pub(super) fn one_variant(&self, run: &Run, at: usize) -> Result<(), Problem> {
        if run.variants.len() == 1 {
            return Ok(());
        }
        let problem = format!("run {:?} has {} variants, allowed here is one", run.id, run.variants.len());
        Err(self.place.error(at, problem))
    }

    pub(super) fn variant(&self, run: &Run, id: &str, at: usize) -> Result<(), Problem> {
        if run.variants.iter().any(|variant| variant.id == id) {
            return Ok(());
        }
        let known: Vec<_> = run.variants.iter().map(|variant| variant.id.as_str()).collect();
        let text = format!("run {:?} has no variant {id:?}; there are: ", run.id);
        Err(self.place.unknown(at, &text, (What::Other, id), &known))
    }

    /// The variant named, the best one, or the run's only one.
    pub(super) fn at(&self, run: &Run, named: Option<&str>, at: usize) -> Result<At, Problem> {
        match named {
            None => self.one_variant(run, at).map(|()| At::Only),
            Some("best") => Ok(At::Best),
            Some(id) => self.variant(run, id, at).map(|()| At::Id(id.to_owned())),
        }
    }

    /// The training size named, or the run's only one.
    pub(super) fn training(&self, run: &Run, named: Option<Size>, at: usize) -> Result<Size, Problem> {
        match named {
            None if run.training.len() > 1 => {
                let problem = format!(
                    "run {:?} has {} training sizes: say fewest, most or a number of pages",
                    run.id,
                    run.training.len()
                );
                Err(self.place.error(at, problem))
            }
            Some(Size::Pages(pages)) if !run.training.contains(&Training::Pages(pages)) => {
                let known: Vec<String> = run.training.iter().map(training_in_words).collect();
                let problem = format!(
                    "run {:?} has no training on {pages} pages; there are: {}",
                    run.id,
                    known.join(", ")
                );
                Err(self.place.error(at, problem))
            }
            named => Ok(named.unwrap_or(Size::Only)),
        }
    }

    pub(super) fn task(&self, id: &str, at: usize) -> Result<&Task, Problem> {
        self.experiment.task(id).ok_or_else(|| {
            let known: Vec<_> = self.experiment.tasks.iter().map(|task| task.id.as_str()).collect();
            let text = format!("no task {id:?} in this experiment; there are: ");
            self.place.unknown(at, &text, (What::Task, id), &known)
        })
    }

    /// Whether a classification has the value in a configuration, or a clustering without one. Of which kind a task is, is known to
    /// whoever knows its method: [`Output::tasks`](crate::Output::tasks) names the kinds that are asked for.
    pub(super) fn value(
        &self,
        value: TaskValue,
        configuration: Option<u8>,
        at: usize,
    ) -> Result<(), Problem> {
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

    /// Whether there is a trace of this id.
    pub(super) fn trace(&self, id: &str, at: usize) -> Result<(), Problem> {
        if self.experiment.trace(id).is_some() {
            return Ok(());
        }
        let known: Vec<_> = self.experiment.traces.iter().map(|trace| trace.id.as_str()).collect();
        let text = format!("no trace {id:?} in this experiment; there are: ");
        Err(self.place.unknown(at, &text, (What::Trace, id), &known))
    }

    pub(super) fn refuse_twice(
        &self,
        what: &str,
        name: &str,
        mut earlier: impl Iterator<Item = String>,
        at: usize,
    ) -> Result<(), Problem> {
        if earlier.any(|other| other == name) {
            return Err(self.place.error(at, format!("{what} {name:?} is there twice")));
        }
        Ok(())
    }
}

fn training_in_words(training: &Training) -> String {
    match training {
        Training::Pages(pages) => pages.to_string(),
        Training::All => "all".to_owned(),
    }
}
