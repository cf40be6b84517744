//! The parameters of an SVM and their ranges.
//!
//! The meaning and reason of each, as people are told them, are in the INFO of [`crate::ClassificationParams`], which
//! holds these beside those of the experiments.

use cleaning::SettingsError;
use serde::{Deserialize, Serialize};

use super::{Cost, Svm};
use crate::ClassificationParams;

/// What solves the SVM's dual problem. Both reach the same optimum, within the tolerance.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SvmEngine {
    /// linfa-svm, on the Cholesky factor of the matrix of dot products: cubic in the number of training pages, again
    /// for each cost and fold of a tuned cost. It tells of no end but its own after 10 million steps.
    #[default]
    Linfa,
    /// The same algorithm on the matrix itself: its part is hundreds of times faster at a thousand pages, and without the floor
    /// that the factor needs for pages that are there twice.
    Smo,
}

/// The parameters of an SVM, unchecked.
#[derive(Debug, Clone, PartialEq)]
pub struct SvmParams {
    /// Where the cost C comes from. Default: SVMlight's default, since the thesis names the program and no cost (5.5).
    pub cost: Cost,
    /// What solves the problem. Default: linfa-svm, which others have tested.
    pub engine: SvmEngine,
    /// The violation of the optimum's conditions, in units of the decision, at which a solver rests: 1e-9 to 0.1.
    /// Default: 1e-6. SVMlight rests at 1e-3; closer costs little, and decisions then depend less on the order of
    /// the pages.
    pub tolerance: f64,
    /// Folds of the cross-validation of `Cost::Tuned`: 2 to 100, default 5. A class with fewer pages has as many
    /// folds as pages.
    pub folds: usize,
    /// What `Cost::Tuned` chooses from: multiples of SVMlight's default cost, ascending, each from 1e-6 to 1e6.
    /// Default: 0.1, 1, 10, 100. Below, the larger class wins everywhere; above, costs are as good as endless.
    pub grid: Vec<f64>,
    /// The seed of the folds and of the draws of equal cells.
    pub seed: u64,
}

impl Default for SvmParams {
    fn default() -> Self {
        Self {
            cost: Cost::default(),
            engine: SvmEngine::default(),
            tolerance: 1e-6,
            folds: 5,
            grid: vec![0.1, 1.0, 10.0, 100.0],
            seed: 1,
        }
    }
}

impl SvmParams {
    /// The parameters as a trainer.
    ///
    /// # Errors
    /// [`SettingsError::Range`] for the first value out of its range.
    pub fn check(self) -> Result<Svm, SettingsError> {
        if let Cost::Fixed(cost) = self.cost {
            ClassificationParams::INFO.within(
                "cost",
                cost,
                "a fixed cost from 1e-12 to 1e12",
                (1e-12..=1e12).contains(&cost),
            )?;
        }
        let tolerance = (1e-9..=0.1).contains(&self.tolerance);
        ClassificationParams::INFO.within("tolerance", self.tolerance, "1e-9 to 0.1", tolerance)?;
        ClassificationParams::INFO.within(
            "folds",
            self.folds,
            "2 to 100",
            (2..=100).contains(&self.folds),
        )?;
        let grid = !self.grid.is_empty()
            && self.grid.iter().all(|multiple| (1e-6..=1e6).contains(multiple))
            && self.grid.is_sorted_by(|one, next| one < next);
        let found = format!("{:?}", self.grid);
        ClassificationParams::INFO.within(
            "grid",
            &found,
            "one or more ascending multiples from 1e-6 to 1e6",
            grid,
        )?;
        // TOML's whole numbers end there
        ClassificationParams::INFO.within(
            "seed",
            self.seed,
            "0 to 9223372036854775807",
            i64::try_from(self.seed).is_ok(),
        )?;
        Ok(Svm::checked(self))
    }
}
