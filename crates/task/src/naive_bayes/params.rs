//! The parameter of naive Bayes. The sentence-level paper names the classifier and no setting, so it is our choice.

use cleaning::{Declared as _, SettingsError};

use super::NaiveBayes;

cleaning::params! {
    /// The parameter of naive Bayes, unchecked.
    pub struct NaiveBayesParams {
        /// What is added to the sum of each known term in each class.
        pub smoothing: f64 = 1.0, in 1e-10..=1e6,
            because "the paper says nothing; Laplace's rule, and the default of linfa and scikit-learn";
    }
}

impl NaiveBayesParams {
    /// The task's id.
    pub const ID: &'static str = "naive-bayes";

    /// The parameter as a trainer.
    ///
    /// # Errors
    /// [`SettingsError::Range`] for a value out of its range.
    pub fn check(self) -> Result<NaiveBayes, SettingsError> {
        self.check_ranges(Self::ID)?;
        Ok(NaiveBayes { smoothing: self.smoothing })
    }
}
