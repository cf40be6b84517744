//! The parameters of an SVM: the thesis's settings as defaults, and each choice that it leaves open under a name.

use cleaning::{Declared as _, SettingsError};

use super::Svm;
use super::cost::Cost;
use super::grid::Grid;
use super::solver::SvmEngine;

cleaning::params! {
    /// The parameters of an SVM, unchecked.
    pub struct SvmParams {
        /// What a page on the wrong side of the margin costs: C.
        pub cost: Cost = Cost::SvmLight,
            because "the thesis names SVMlight (5.5) and no cost, so its default as its manual has it";
        /// The multiples of SVMlight's default that a tuned cost is chosen from; of equals the least.
        pub grid: Grid = Grid::decades(),
            because "our own: below it the larger class wins everywhere, above it hardly a page is on the wrong side";
        /// The folds of the cross-validation of a tuned cost, each class dealt out by a seeded permutation. A class with
        /// fewer pages has as many folds as pages; one page alone leaves no choice, and the cost is SVMlight's.
        pub folds: usize = 5, in 2..=100, because "our own, and usual";
        /// Who computes.
        pub engine: SvmEngine = SvmEngine::Linfa,
            because "both find the same hyperplanes; linfa is others' and tested, smo takes a tenth of the time and less";
        /// The violation of the optimum's conditions, in units of the decision, at which a solver rests.
        pub tolerance: f64 = 1e-6, in 1e-9..=0.1,
            because "SVMlight has 1e-3; closer costs little, and decisions depend less on the order of the pages";
        /// What the folds are drawn from.
        pub seed: u64 = 1, in 0..=crate::draw::GREATEST_SEED, because "any will do";
    }
}

impl SvmParams {
    /// The task's id.
    pub const ID: &'static str = "svm";

    /// The parameters as a trainer.
    ///
    /// # Errors
    /// [`SettingsError::Range`] for the first value out of its range.
    pub fn check(self) -> Result<Svm, SettingsError> {
        self.check_ranges(Self::ID)?;
        Ok(Svm { params: self })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(cost: f64, expected: Option<&str>) {
        let checked = SvmParams { cost: Cost::Fixed(cost), ..SvmParams::default() }.check();
        assert_eq!(checked.err().map(|error| error.to_string()).as_deref(), expected);
    }

    #[test]
    fn fixed_costs() {
        check(1e-12, None);
        check(1e12, None);
        check(
            1e13,
            Some(
                "parameters of svm: cost is { fixed = 10000000000000.0 }, allowed is \"svm-light\", \
                 \"svm-light-program\", { fixed = 1e-12 to 1000000000000.0 }, \"tuned\"",
            ),
        );
        check(
            f64::NAN,
            Some(
                "parameters of svm: cost is { fixed = nan }, allowed is \"svm-light\", \"svm-light-program\", { fixed \
                 = 1e-12 to 1000000000000.0 }, \"tuned\"",
            ),
        );
    }
}
