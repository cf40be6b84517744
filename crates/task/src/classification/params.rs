//! The parameters of the classification experiments with SVMs: the thesis's settings as defaults, and each choice that
//! it leaves open under a name; and what parameters become once they are checked, whoever learns.
//!
//! The meaning, range and reason of each are in [`ClassificationParams::INFO`]; the ranges of those that are an SVM's
//! are checked by [`SvmParams`].

use cleaning::{Info, SettingsError};
use serde::{Deserialize, Serialize};

use super::Learner;
use super::info::INFO;
use crate::{Cost, SvmEngine, SvmParams};

/// The parameters of the experiments, unchecked.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
#[allow(missing_docs, reason = "INFO says what each is, at length, and a test holds the two together")]
pub struct ClassificationParams {
    pub cost: Cost,
    pub grid: Vec<f64>,
    pub folds: usize,
    pub least_cell: usize,
    pub equal_cells: usize,
    pub engine: SvmEngine,
    pub tolerance: f64,
    pub seed: u64,
}

impl Default for ClassificationParams {
    fn default() -> Self {
        let SvmParams { cost, engine, tolerance, folds, grid, seed } = SvmParams::default();
        Self { cost, grid, folds, least_cell: 1, equal_cells: 0, engine, tolerance, seed }
    }
}

impl ClassificationParams {
    /// What people are told of the experiments and their parameters.
    pub const INFO: &'static Info = INFO;

    /// Checks the ranges.
    ///
    /// # Errors
    /// [`SettingsError::Range`] that names the key, the value and what is allowed.
    pub fn check(self) -> Result<Classification, SettingsError> {
        let Self { cost, grid, folds, least_cell, equal_cells, engine, tolerance, seed } = self;
        let svm = SvmParams { cost, engine, tolerance, folds, grid, seed }.check()?;
        Classification::checked(INFO, Learner::Svm(svm), (least_cell, equal_cells), seed)
    }
}

/// How experiments are to be run; checked parameters.
#[derive(Debug, Clone, PartialEq)]
pub struct Classification {
    learner: Learner,
    least_cell: usize,
    equal_cells: Option<usize>,
    seed: u64,
}

impl Classification {
    /// Checks `least-cell` and `equal-cells` (0 for all pages), which all learners have under the same names.
    pub(super) fn checked(
        info: &Info,
        learner: Learner,
        (least_cell, equal_cells): (usize, usize),
        seed: u64,
    ) -> Result<Self, SettingsError> {
        info.within("least-cell", least_cell, "1 to 1000000", (1..=1_000_000).contains(&least_cell))?;
        let equal = equal_cells == 0 || (least_cell..=1_000_000).contains(&equal_cells);
        info.within("equal-cells", equal_cells, "0, or least-cell to 1000000", equal)?;
        Ok(Self { learner, least_cell, equal_cells: (equal_cells > 0).then_some(equal_cells), seed })
    }

    /// Who learns.
    pub fn learner(&self) -> &Learner {
        &self.learner
    }

    /// What the draws of equal cells are drawn from.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The number of pages below which a cell does not train; at least 1.
    pub fn least_cell(&self) -> usize {
        self.least_cell
    }

    /// How many pages are drawn from each training cell, at least 1; `None` for all.
    pub fn equal_cells(&self) -> Option<usize> {
        self.equal_cells
    }
}

#[cfg(test)]
mod tests {
    use cleaning::Settings;

    use super::*;

    #[test]
    fn info_lists_the_parameters_and_their_defaults() {
        let listed = INFO.params.iter().fold(Settings::new(), |mut settings, param| {
            settings.assign(&format!("{}={}", param.key, param.default)).unwrap();
            settings
        });
        assert_eq!(listed, Settings::of(&ClassificationParams::default()));
        assert_eq!(listed.parse::<ClassificationParams>(INFO).unwrap(), ClassificationParams::default());
    }

    #[track_caller]
    fn check(assignments: &[&str], expected: &str) {
        let mut settings = Settings::new();
        for assignment in assignments {
            settings.assign(assignment).unwrap();
        }
        let found = settings.parse::<ClassificationParams>(INFO).and_then(ClassificationParams::check);
        let shown = found.map_or_else(|error| error.to_string(), |_| "taken".to_owned());
        assert_eq!(shown, expected);
    }

    #[test]
    fn defaults_are_taken() {
        check(&[], "taken");
    }

    #[test]
    fn costs() {
        check(&["cost=svm-light"], "taken");
        check(&["cost=svm-light-program"], "taken");
        check(&["cost=tuned"], "taken");
        check(&["cost={ fixed = 1.0 }"], "taken");
        let allowed = "allowed is a fixed cost from 1e-12 to 1e12";
        check(&["cost={ fixed = 0.0 }"], &format!("parameters of svm: cost is 0, {allowed}"));
        check(&["cost={ fixed = nan }"], &format!("parameters of svm: cost is NaN, {allowed}"));
        check(&["cost={ fixed = inf }"], &format!("parameters of svm: cost is inf, {allowed}"));
        check(
            &["cost=high"],
            "parameters of svm: cost is \"high\", allowed is \"svm-light\", \"svm-light-program\", { fixed = C } with \
             C from 1e-12 to 1e12, \"tuned\"",
        );
    }

    #[test]
    fn a_grid_ascends() {
        let allowed = "allowed is one or more ascending multiples from 1e-6 to 1e6";
        check(&["grid=[1.0]"], "taken");
        check(&["grid=[]"], &format!("parameters of svm: grid is [], {allowed}"));
        check(&["grid=[1.0, 1.0]"], &format!("parameters of svm: grid is [1.0, 1.0], {allowed}"));
        check(&["grid=[0.0, 1.0]"], &format!("parameters of svm: grid is [0.0, 1.0], {allowed}"));
    }

    #[test]
    fn ranges_are_told() {
        check(&["tolerance=0.0"], "parameters of svm: tolerance is 0, allowed is 1e-9 to 0.1");
        check(&["folds=1"], "parameters of svm: folds is 1, allowed is 2 to 100");
        check(&["least-cell=0"], "parameters of svm: least-cell is 0, allowed is 1 to 1000000");
        check(&["engine=smo"], "taken");
    }

    #[test]
    fn equal_cells_are_no_smaller_than_the_least() {
        check(&["least-cell=5", "equal-cells=5"], "taken");
        check(
            &["least-cell=5", "equal-cells=4"],
            "parameters of svm: equal-cells is 4, allowed is 0, or least-cell to 1000000",
        );
    }
}
