//! The learner of a classification, and its result: one of two kinds.

use super::experiment::Learnt;
use super::training_cells::TrainingCell;
use crate::svm::{Gram, Scatter};
use crate::{Hyperplane, NaiveBayes, NotTrained, Odds, Svm, Vectors};

/// The learner.
#[derive(Debug, Clone, PartialEq)]
pub enum Learner {
    /// A linear SVM (the thesis, 5.5).
    Svm(Svm),
    /// Multinomial naive Bayes (the sentence-level paper, 5.2).
    NaiveBayes(NaiveBayes),
}

impl Learner {
    /// Whether it learns from the products of the training pages.
    pub(super) fn needs_products(&self) -> bool {
        matches!(self, Self::Svm(_))
    }

    /// Trains on the pages of `first` against those of `second`; neither cell is empty. All random draws
    /// except those of pages use `seed`.
    pub(super) fn train(
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
                svm.train_on(vectors, &first.pages, &second.pages, gram.as_ref(), seed)
                    .map(Trained::Hyperplane)
            }
            Self::NaiveBayes(bayes) => bayes.train(vectors, &first.pages, &second.pages).map(Trained::Odds),
        }
    }
}

/// A trained classifier.
pub(super) enum Trained {
    Hyperplane(Hyperplane),
    Odds(Odds),
}

impl Trained {
    /// Whether a vector is of the first class.
    pub(super) fn is_first(&self, row: (&[u32], &[f32])) -> bool {
        match self {
            Self::Hyperplane(hyperplane) => hyperplane.is_first(row),
            Self::Odds(odds) => odds.is_first(row),
        }
    }

    /// Its summary.
    pub(super) fn summary(&self) -> Learnt {
        match self {
            Self::Hyperplane(hyperplane) => Learnt::Hyperplane {
                cost: hyperplane.cost(),
                multiple: hyperplane.multiple(),
                gap: hyperplane.gap(),
                support: hyperplane.support(),
            },
            Self::Odds(odds) => Learnt::Odds { smoothing: odds.smoothing(), known: odds.known() },
        }
    }
}
