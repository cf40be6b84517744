//! The errors of parameters: the parameter, its value, the allowed values.

use std::fmt::Display;

/// The reason why settings were refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SettingsError {
    /// A key that the method does not have.
    #[error("parameters of {method}: no parameter {key:?}{}; there are: {known}", crate::did_you_mean(key, known.split(", ")))]
    Unknown {
        /// The method's id.
        method: String,
        /// The unknown key.
        key: String,
        /// The keys that exist.
        known: String,
    },
    /// Settings that are invalid together, though each of them alone is valid.
    #[error("parameters of {method}: {problem}")]
    Shape {
        /// The method's id.
        method: String,
        /// The found and the expected settings, on one line.
        problem: String,
    },
    /// A value of another type than the parameter's, or outside its range.
    #[error("parameters of {method}: {key} is {found}, allowed is {allowed}")]
    Range {
        /// The method's id.
        method: String,
        /// The key.
        key: String,
        /// The value.
        found: String,
        /// The range in words.
        allowed: String,
    },
    /// The argument of `--set` is not `key=value`.
    #[error("{found:?} is not of the form key=value")]
    Assignment {
        /// The argument.
        found: String,
    },
}

impl SettingsError {
    /// The error for a value that is not allowed; `of` is the id of the method or task.
    pub fn range(of: &str, key: &str, found: impl Display, allowed: impl Into<String>) -> Self {
        Self::Range {
            method: of.to_owned(),
            key: key.to_owned(),
            found: found.to_string(),
            allowed: allowed.into(),
        }
    }
}
