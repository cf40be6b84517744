//! The errors of a refused manifest.

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
    /// The problems. Never empty.
    pub errors: Vec<ManifestError>,
}

impl fmt::Display for Refused {
    /// One line for each problem.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines: Vec<String> = self.errors.iter().map(ToString::to_string).collect();
        out.write_str(&lines.join("\n"))
    }
}

impl std::error::Error for Refused {}

impl From<ManifestError> for Refused {
    fn from(error: ManifestError) -> Self {
        Self { errors: vec![error] }
    }
}
