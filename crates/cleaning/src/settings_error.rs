//! Why parameters are refused: the parameter, what was found, what is allowed.

use std::fmt::Display;

/// Why settings were refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SettingsError {
    /// A key that the method does not have.
    #[error("parameters of {method}: no parameter {key:?}; there are: {known}{}", suggest::did_you_mean(key, known.split(", ")))]
    Unknown {
        /// The method's id.
        method: String,
        /// The key found.
        key: String,
        /// The keys that exist.
        known: String,
    },
    /// Settings that do not make up the method's parameters, though each of them alone would.
    #[error("parameters of {method}: {problem}")]
    Shape {
        /// The method's id.
        method: String,
        /// What was found and expected, on one line.
        problem: String,
    },
    /// A value of another type than the parameter's, or outside its range.
    #[error("parameters of {method}: {key} is {found}, allowed is {allowed}")]
    Range {
        /// The method's id.
        method: String,
        /// The key.
        key: String,
        /// The value found.
        found: String,
        /// The range in words.
        allowed: String,
    },
    /// `--set` was given something that is not `key=value`.
    #[error("{found:?} is not of the form key=value")]
    Assignment {
        /// What was given.
        found: String,
    },
}

impl SettingsError {
    /// The refusal of a value; `of` is the id of the method or task.
    pub fn range(of: &str, key: &str, found: impl Display, allowed: impl Into<String>) -> Self {
        Self::Range {
            method: of.to_owned(),
            key: key.to_owned(),
            found: found.to_string(),
            allowed: allowed.into(),
        }
    }
}
