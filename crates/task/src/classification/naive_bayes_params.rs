//! The parameters of the classification experiments with naive Bayes. The sentence-level paper names the classifier and
//! no setting, so each is our choice under a name.

use cleaning::{Info, ParamInfo, SettingsError};
use serde::{Deserialize, Serialize};

use super::{Classification, Learner};
use crate::NaiveBayes;

/// The parameters of the experiments, unchecked.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
#[allow(missing_docs, reason = "INFO says what each is, at length, and a test holds the two together")]
pub struct NaiveBayesParams {
    pub smoothing: f64,
    pub least_cell: usize,
    pub equal_cells: usize,
    pub seed: u64,
}

impl Default for NaiveBayesParams {
    fn default() -> Self {
        Self { smoothing: 1.0, least_cell: 1, equal_cells: 0, seed: 1 }
    }
}

impl NaiveBayesParams {
    /// What people are told of the experiments and their parameters.
    pub const INFO: &'static Info = &Info {
        id: "naive-bayes",
        name: "multinomial naive Bayes",
        summary: "trains multinomial naive Bayes on two classes of pages of one or two sites and tests it on pages of others",
        citation: "Discovering Informative Contents of Web Pages. 2014, section 5.2.",
        needs_labels: false,
        params: &[
            ParamInfo {
                key: "smoothing",
                meaning: "what is added to the sum of each known term in each class",
                default: "1.0",
                allowed: "1e-10 to 1e6",
                reason: "the paper says nothing; Laplace's rule, and the default of linfa and scikit-learn",
            },
            ParamInfo {
                key: "least-cell",
                meaning: "the number of pages of a class on a site below which they do not train",
                default: "1",
                allowed: "1 to 1000000",
                reason: "as the thesis, whose experiments these are: all that are possible",
            },
            ParamInfo {
                key: "equal-cells",
                meaning: "how many pages are drawn from each training cell, 0 for all; smaller cells do not train",
                default: "0",
                allowed: "0, or least-cell to 1000000",
                reason: "as the thesis: all pages of a class on a site train; with equal cells both classes are as likely \
                         before a word is read",
            },
            ParamInfo {
                key: "seed",
                meaning: "what the draws of equal cells are drawn from",
                default: "1",
                allowed: "0 to 9223372036854775807",
                reason: "any will do",
            },
        ],
    };

    /// Checks the ranges.
    ///
    /// # Errors
    /// [`SettingsError::Range`] that names the key, the value and what is allowed.
    pub fn check(self) -> Result<Classification, SettingsError> {
        let Self { smoothing, least_cell, equal_cells, seed } = self;
        let smooth = (1e-10..=1e6).contains(&smoothing);
        Self::INFO.within("smoothing", smoothing, "1e-10 to 1e6", smooth)?;
        // TOML's whole numbers end there
        Self::INFO.within("seed", seed, "0 to 9223372036854775807", i64::try_from(seed).is_ok())?;
        let learner = Learner::NaiveBayes(NaiveBayes::checked(smoothing));
        Classification::checked(Self::INFO, learner, (least_cell, equal_cells), seed)
    }
}

#[cfg(test)]
mod tests {
    use cleaning::Settings;

    use super::*;

    const INFO: &Info = NaiveBayesParams::INFO;

    #[test]
    fn info_lists_the_parameters_and_their_defaults() {
        let listed = INFO.params.iter().fold(Settings::new(), |mut settings, param| {
            settings.assign(&format!("{}={}", param.key, param.default)).unwrap();
            settings
        });
        assert_eq!(listed, Settings::of(&NaiveBayesParams::default()));
        assert_eq!(listed.parse::<NaiveBayesParams>(INFO).unwrap(), NaiveBayesParams::default());
    }

    #[track_caller]
    fn check(assignment: &str, expected: &str) {
        let mut settings = Settings::new();
        settings.assign(assignment).unwrap();
        let found = settings.parse::<NaiveBayesParams>(INFO).and_then(NaiveBayesParams::check);
        let shown = found.map_or_else(|error| error.to_string(), |_| "taken".to_owned());
        assert_eq!(shown, expected);
    }

    #[test]
    fn ranges_are_told() {
        check("smoothing=0.01", "taken");
        check("smoothing=0.0", "parameters of naive-bayes: smoothing is 0, allowed is 1e-10 to 1e6");
        check("smoothing=nan", "parameters of naive-bayes: smoothing is NaN, allowed is 1e-10 to 1e6");
        check("least-cell=0", "parameters of naive-bayes: least-cell is 0, allowed is 1 to 1000000");
        check("equal-cells=3", "taken");
    }
}
