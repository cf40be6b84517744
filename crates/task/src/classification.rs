//! The classification experiments of the thesis (5.5), which the sentence-level paper repeats (5.2): every pair of
//! classes, three ways to choose the pages that train and those that are tested.
//!
//! A plan over [`Cells`], run in parallel; the [`Learner`] trains, and the caller gives the class of each page. The
//! caller computes ratios from an [`Experiment`]'s counts, and means over experiments.

mod cells;
mod configuration;
mod confusion;
mod experiment;
mod learner;
mod training_cells;

use std::collections::BTreeMap;

use rayon::iter::{IntoParallelRefIterator as _, ParallelIterator as _};

pub use cells::Cells;
pub use configuration::{Configuration, TrainingSites};
pub use confusion::Confusion;
pub use experiment::{Experiment, Learnt, Outcome, Skipped};
pub use learner::Learner;
pub use training_cells::Design;

use crate::{NotTrained, Vectors};
use learner::Trained;
use training_cells::{TrainingCell, TrainingCells, scatter};

/// Runs all experiments of `cells` on `vectors`: for each pair of classes and each configuration, one for
/// each choice of training sites, including impossible ones. Sorted by configuration, classes and sites.
///
/// A training set that configurations 2 and 3 share is trained once. The result does not depend on the number
/// of threads. Memory besides the vectors: for an SVM 4 bytes times the sum of the squares of the cells'
/// sizes, and for each thread 8 bytes (linfa: 32) times the square of the training set's size; for naive
/// Bayes 16 bytes for each term and thread.
///
/// # Panics
/// If `cells` have another number of documents.
pub fn classify(vectors: &Vectors, cells: &Cells, learner: &Learner, design: &Design) -> Vec<Experiment> {
    assert_eq!(cells.documents(), vectors.len(), "cells and vectors must be of the same documents");
    let training = TrainingCells::new(vectors, cells, design, learner.needs_products());
    let plan: Vec<TrainingSites> = cells.plan().collect();
    let mut experiments: Vec<Experiment> = plan
        .par_iter()
        .map_init(
            || scatter(vectors, learner.needs_products()),
            |scatter, &sites| {
                let train = |one: &_, other: &_| learner.train(vectors, one, other, scatter, design.seed);
                experiments(vectors, cells, &training, sites, train)
            },
        )
        .flatten_iter()
        .collect();
    experiments.sort_by_key(|experiment| (experiment.configuration, experiment.classes, experiment.sites));
    experiments
}

/// The experiments of one training set, on which `train` learns.
fn experiments(
    vectors: &Vectors,
    cells: &Cells,
    training: &TrainingCells,
    sites: TrainingSites,
    train: impl FnOnce(&TrainingCell, &TrainingCell) -> Result<Trained, NotTrained>,
) -> Vec<Experiment> {
    let tests: Vec<Test> = sites.configurations().iter().map(|&to| Test::of(cells, to, sites)).collect();
    let (first, second) = sites.cells();
    let experiment = |test: &Test, outcome| Experiment {
        configuration: test.configuration,
        classes: sites.classes,
        sites: sites.sites,
        training: (training.size(cells, first), training.size(cells, second)),
        outcome,
    };
    let (Some(one), Some(other)) = (training.get(first), training.get(second)) else {
        return tests.iter().map(|test| experiment(test, Outcome::Skipped(Skipped::SmallCell))).collect();
    };
    // a training set without a test is not trained
    let trained = tests.iter().any(|test| test.skipped().is_none()).then(|| train(one, other));
    let outcome = |test: &Test| match (test.skipped(), &trained) {
        (Some(reason), _) => Outcome::Skipped(reason),
        (None, Some(trained)) => test.outcome(vectors, cells, trained.as_ref()),
        (None, None) => unreachable!("a test that is not skipped has its training"),
    };
    tests.iter().map(|test| experiment(test, outcome(test))).collect()
}

/// The pages that a configuration tests.
struct Test {
    configuration: Configuration,
    first: Vec<usize>,
    second: Vec<usize>,
}

impl Test {
    fn of(cells: &Cells, configuration: Configuration, sites: TrainingSites) -> Self {
        let (first, second) = cells.tested(configuration, sites);
        Self { configuration, first, second }
    }

    fn skipped(&self) -> Option<Skipped> {
        match (self.first.is_empty(), self.second.is_empty()) {
            (true, true) => Some(Skipped::NothingTested),
            (false, false) => None,
            _ => Some(Skipped::OneClassTested),
        }
    }

    fn outcome(&self, vectors: &Vectors, cells: &Cells, trained: Result<&Trained, &NotTrained>) -> Outcome {
        match trained {
            Ok(trained) => {
                let counts = self.counts(cells, |page, _| trained.is_first(vectors.row(page)));
                Outcome::Tested { counts, learnt: trained.summary() }
            }
            // all pages count as wrong
            Err(&reason) => {
                Outcome::NotTrained { reason, counts: self.counts(cells, |_, is_first| !is_first) }
            }
        }
    }

    /// The decisions on the test pages, by site. `decide` gets a page and its true class (whether it is the
    /// first), and returns whether the page is classified as the first class.
    fn counts(&self, cells: &Cells, decide: impl Fn(usize, bool) -> bool) -> Vec<(u32, Confusion)> {
        let mut counts: BTreeMap<u32, Confusion> = BTreeMap::new();
        for (pages, is_first) in [(&self.first, true), (&self.second, false)] {
            for &page in pages {
                counts.entry(cells.site(page)).or_default().add(is_first, decide(page, is_first));
            }
        }
        counts.into_iter().collect()
    }
}
