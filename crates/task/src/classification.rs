//! The classification experiments of the thesis (5.5), which the sentence-level paper repeats (5.2): every pair of
//! classes, three ways to choose the pages that train and those that are tested.
//!
//! A plan over [`Cells`], run in parallel; the [`Learner`] trains, and the caller gives the class of each page. The
//! caller computes ratios from an [`Experiment`]'s counts, and means over experiments.

mod cells;

use std::collections::BTreeMap;

use rayon::iter::{IntoParallelIterator as _, ParallelIterator as _};
use thiserror::Error;

pub use cells::{Cells, Configuration, Design, TrainingSites};

use crate::svm::{Gram, Scatter};
use crate::{Linear, NaiveBayesParams, NotTrained, SvmParams, Vectors};
use cells::{TrainingCell, TrainingCells, scatter};

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
    let mut experiments: Vec<Experiment> = cells
        .plan()
        .into_par_iter()
        .map_init(
            || scatter(vectors, learner.needs_products()),
            |scatter, sites| {
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
            Ok((plane, gap)) => {
                let counts = self.counts(cells, |page, _| plane.is_first(vectors.row(page)));
                Outcome::Tested { counts, gap: *gap }
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

/// One training set with the pages that a configuration tests on it.
#[derive(Debug, Clone, PartialEq)]
pub struct Experiment {
    /// The choice of training and test pages.
    pub configuration: Configuration,
    /// The pair of classes; the first is the positive one.
    pub classes: (u32, u32),
    /// The sites of the training pages of the first and of the second class.
    pub sites: (u32, u32),
    /// The numbers of training pages of the first and of the second class; for a cell that is too small, its
    /// number of pages.
    pub training: (usize, usize),
    /// Its outcome.
    pub outcome: Outcome,
}

/// The outcome of an experiment.
#[derive(Debug, Clone, PartialEq)]
pub enum Outcome {
    /// It was trained and tested.
    Tested {
        /// Right and wrong decisions by the site of the test pages; sites ascend, and each has at least one
        /// page.
        counts: Vec<(u32, Confusion)>,
        /// The violation of the optimum's conditions in units of the decision, above the tolerance if the solver gave up; 0 for a learner
        /// without a solver.
        gap: f64,
    },
    /// The cleaned training pages have nothing to learn from. This is due to the cleaning, so all test pages count as
    /// wrong.
    NotTrained {
        /// Why.
        reason: NotTrained,
        /// All test pages, as wrong, in the same way.
        counts: Vec<(u32, Confusion)>,
    },
    /// The experiment is impossible on the data, for any cleaning.
    Skipped(Skipped),
}

/// The reasons why an experiment is impossible on the data.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Error)]
pub enum Skipped {
    /// A training cell has too few pages.
    #[error("a training cell is too small")]
    SmallCell,
    /// There is no test page.
    #[error("no page is tested")]
    NothingTested,
    /// The test pages are all of one class.
    #[error("the test pages are all of one class")]
    OneClassTested,
}

/// The numbers of test pages by their class and by the decision. Positive is the first class of the pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Confusion {
    /// Pages of the first class, classified as the first.
    pub true_positive: u64,
    /// Pages of the second class, classified as the first.
    pub false_positive: u64,
    /// Pages of the first class, classified as the second.
    pub false_negative: u64,
    /// Pages of the second class, classified as the second.
    pub true_negative: u64,
}

impl Confusion {
    fn add(&mut self, is_first: bool, decided_first: bool) {
        let count = match (is_first, decided_first) {
            (true, true) => &mut self.true_positive,
            (false, true) => &mut self.false_positive,
            (true, false) => &mut self.false_negative,
            (false, false) => &mut self.true_negative,
        };
        *count += 1;
    }
}

/// The learner.
#[derive(Debug, Clone, PartialEq)]
pub enum Learner {
    /// A linear SVM (the thesis, 5.5).
    Svm(SvmParams),
    /// Multinomial naive Bayes (the sentence-level paper, 5.2).
    NaiveBayes(NaiveBayesParams),
}

impl Learner {
    /// Whether it learns from the products of the training pages.
    fn needs_products(&self) -> bool {
        matches!(self, Self::Svm(_))
    }

    /// Trains on the pages of `first` against those of `second`; neither cell is empty. All random draws
    /// except those of pages use `seed`.
    fn train(
        &self,
        vectors: &Vectors,
        first: &TrainingCell,
        second: &TrainingCell,
        scatter: &mut Scatter,
        seed: u64,
    ) -> Result<Trained, NotTrained> {
        match self {
            Self::Svm(svm) => {
                let gram = Gram::joined(vectors, first.products(), second.products(), scatter);
                let found = svm.train_on(vectors, &first.pages, &second.pages, gram.as_ref(), seed)?;
                Ok((found.plane, found.gap))
            }
            Self::NaiveBayes(bayes) => Ok((bayes.train(vectors, &first.pages, &second.pages)?, 0.0)),
        }
    }
}

/// A trained classifier, and the gap of its solver.
type Trained = (Linear, f64);
