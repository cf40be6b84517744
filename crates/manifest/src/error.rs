//! The errors of a refused manifest, and values that keep their place in the file for errors that are found later.

use std::fmt;

/// One problem.
#[derive(Debug, thiserror::Error)]
pub enum ManifestError {
    /// Not TOML, an unknown key, a value of the wrong type, or one out of range.
    #[error("{file}, line {line}: {problem}")]
    At {
        /// The manifest.
        file: String,
        /// The line, from 1.
        line: usize,
        /// The value and the allowed values.
        problem: String,
    },
    /// A problem of the folder as a whole.
    #[error("{file}: {problem}")]
    Whole {
        /// The manifest or folder.
        file: String,
        /// The value and the allowed values.
        problem: String,
    },
    /// There is no experiment of this name.
    #[error("no experiment {found:?}{}; there are: {known}", cleaning::did_you_mean(found, known.split(", ")))]
    Unknown {
        /// The unknown name.
        found: String,
        /// The names that exist.
        known: String,
    },
}

/// A refused experiment.
#[derive(Debug)]
pub struct Refused {
    /// The first problem of each file. Never empty.
    pub errors: Vec<ManifestError>,
}

impl fmt::Display for Refused {
    /// One line for each problem.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, error) in self.errors.iter().enumerate() {
            write!(out, "{}{error}", if number == 0 { "" } else { "\n" })?;
        }
        Ok(())
    }
}

impl std::error::Error for Refused {}

impl From<ManifestError> for Refused {
    fn from(error: ManifestError) -> Self {
        Self { errors: vec![error] }
    }
}

/// A value, with its file and line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Located<T> {
    /// The value.
    pub value: T,
    /// The manifest's name, as errors show it.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
}

impl<T> Located<T> {
    /// `file, line n`.
    pub fn place(&self) -> String {
        format!("{}, line {}", self.file, self.line)
    }
}

impl<T: fmt::Display> fmt::Display for Located<T> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.value.fmt(out)
    }
}
