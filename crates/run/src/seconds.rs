//! The seconds of an execution, by stage.

use std::ops::AddAssign;
use std::time::Instant;

/// The stages, in the order in which the record of the machine has them.
#[derive(Clone, Copy)]
pub(crate) enum Stage {
    Reading,
    Cleaning,
    Scoring,
    Bags,
    Vectors,
    Clustering,
    Classification,
    Training,
    Timing,
    All,
}

/// Their names.
const NAMES: [&str; 10] = [
    "reading and parsing, all workers",
    "fitting and cleaning, all workers",
    "scoring, all workers",
    "words for tasks, all workers",
    "vectors of tasks, by the clock",
    "clustering, by the clock",
    "classification, by the clock",
    "training across sites, by the clock",
    "run times, by the clock",
    "all, by the clock",
];

/// Seconds spent, one number for each stage.
#[derive(Debug, Default, Clone, Copy)]
pub(crate) struct Seconds([f64; NAMES.len()]);

impl Seconds {
    /// Adds the time of some work.
    pub(crate) fn time<T>(&mut self, stage: Stage, work: impl FnOnce() -> T) -> T {
        let began = Instant::now();
        let done = work();
        self.since(stage, began);
        done
    }

    /// Adds the time since `began`.
    pub(crate) fn since(&mut self, stage: Stage, began: Instant) {
        self.0[stage as usize] += began.elapsed().as_secs_f64();
    }

    /// The numbers with the names of their stages.
    pub(crate) fn named(&self) -> Vec<(String, f64)> {
        NAMES.map(str::to_owned).into_iter().zip(self.0).collect()
    }
}

impl AddAssign for Seconds {
    fn add_assign(&mut self, other: Self) {
        for (own, more) in self.0.iter_mut().zip(other.0) {
            *own += more;
        }
    }
}
