//! The parameters of the classification experiments, whoever learns: the thesis's settings as defaults, and each choice
//! that it leaves open under a name; and what they become once they are checked.

use cleaning::{Declared as _, SettingsError};

use super::Learner;

cleaning::params! {
    /// The parameters of the experiments, unchecked.
    pub struct ClassificationParams {
        /// The number of pages of a class on a site below which they do not train.
        pub least_cell: usize = 1, in 1..=MOST, because "the thesis, 5.5: all possible experiments";
        /// How many pages are drawn from each training cell by seed, site and class, the same for all cleanings; 0 for
        /// all, else least-cell or more. Smaller cells do not train; tests stay the same, as a training cell is left out
        /// whole.
        pub equal_cells: usize = 0, in 0..=MOST,
            because "the thesis, 5.5: all pages of a class on a site train; with equal cells both classes are as likely \
                     before a word is read";
        /// What the draws of equal cells are drawn from.
        pub seed: u64 = 1, in 0..=crate::draw::GREATEST_SEED, because "any will do";
    }
}

/// More pages than any cell has.
const MOST: usize = 1_000_000;

impl ClassificationParams {
    /// The task's id.
    pub const ID: &'static str = "classification";

    /// The experiments of this learner.
    ///
    /// # Errors
    /// [`SettingsError::Range`] that names the key, the value and what is allowed.
    pub fn check(self, learner: Learner) -> Result<Classification, SettingsError> {
        self.check_ranges(Self::ID)?;
        if self.equal_cells != 0 && self.equal_cells < self.least_cell {
            let allowed = format!("0, or least-cell to {MOST}");
            return Err(SettingsError::range(Self::ID, "equal-cells", self.equal_cells, allowed));
        }
        Ok(Classification { learner, params: self })
    }
}

/// How experiments are to be run; checked parameters.
#[derive(Debug, Clone, PartialEq)]
pub struct Classification {
    learner: Learner,
    params: ClassificationParams,
}

impl Classification {
    /// Who learns.
    pub fn learner(&self) -> &Learner {
        &self.learner
    }

    /// What the draws of equal cells are drawn from.
    pub fn seed(&self) -> u64 {
        self.params.seed
    }

    /// The number of pages below which a cell does not train; at least 1.
    pub fn least_cell(&self) -> usize {
        self.params.least_cell
    }

    /// How many pages are drawn from each training cell, at least 1; `None` for all.
    pub fn equal_cells(&self) -> Option<usize> {
        Some(self.params.equal_cells).filter(|&pages| pages > 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::NaiveBayesParams;

    #[track_caller]
    fn check(least_cell: usize, equal_cells: usize, expected: &str) {
        let learner = Learner::NaiveBayes(NaiveBayesParams::default().check().unwrap());
        let params = ClassificationParams { least_cell, equal_cells, ..ClassificationParams::default() };
        let shown = params.check(learner).map_or_else(|error| error.to_string(), |_| "taken".to_owned());
        assert_eq!(shown, expected);
    }

    #[test]
    fn equal_cells_are_no_smaller_than_the_least() {
        check(5, 0, "taken");
        check(5, 5, "taken");
        check(5, 4, "parameters of classification: equal-cells is 4, allowed is 0, or least-cell to 1000000");
    }
}
