//! One experiment and its outcome.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::configuration::Configuration;
use super::confusion::Confusion;
use crate::NotTrained;

/// One training set with the pages that a configuration tests on it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
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
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Outcome {
    /// It was trained and tested.
    #[serde(rename_all = "kebab-case")]
    Tested {
        /// Right and wrong decisions by the site of the test pages; sites ascend, and each has at least one
        /// page.
        counts: Vec<(u32, Confusion)>,
        /// The summary of the training.
        learnt: Learnt,
    },
    /// The cleaned training pages have nothing to learn from. This is due to the cleaning, so all test pages count as
    /// wrong.
    #[serde(rename_all = "kebab-case")]
    NotTrained {
        /// Why.
        reason: NotTrained,
        /// All test pages, as wrong, in the same way.
        counts: Vec<(u32, Confusion)>,
    },
    /// The experiment is impossible on the data, for any cleaning.
    Skipped(Skipped),
}

/// A summary of the result of a training.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Learnt {
    /// A hyperplane.
    #[serde(rename_all = "kebab-case")]
    Hyperplane {
        /// The cost C that was used.
        cost: f64,
        /// That cost as a multiple of SVMlight's default.
        multiple: f64,
        /// The violation of the optimum's conditions; above the tolerance if the solver gave up.
        gap: f64,
        /// Number of support vectors.
        support: usize,
    },
    /// The odds of terms.
    #[serde(rename_all = "kebab-case")]
    Odds {
        /// The smoothing that was used.
        smoothing: f64,
        /// Number of terms of the training pages.
        known: usize,
    },
}

impl Outcome {
    /// The counts of all test pages; `None` for an experiment that was skipped and is part of no mean.
    pub fn counts(&self) -> Option<Confusion> {
        let (Self::Tested { counts, .. } | Self::NotTrained { counts, .. }) = self else { return None };
        let mut sum = Confusion::default();
        counts.iter().for_each(|(_, counts)| sum += *counts);
        Some(sum)
    }
}

/// The reasons why an experiment is impossible on the data.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Error, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
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
