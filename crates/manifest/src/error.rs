//! Why a manifest was refused: file, line, what was found, what is allowed.

/// A refused manifest.
#[derive(Debug, thiserror::Error)]
pub enum ManifestError {
    /// Not TOML, an unknown key, a value of the wrong type, or one out of range.
    #[error("{file}, line {line}: {problem}")]
    At {
        /// The manifest.
        file: String,
        /// The line, from 1.
        line: usize,
        /// What was found and what is allowed.
        problem: String,
    },
    /// Something about the folder as a whole.
    #[error("{file}: {problem}")]
    Whole {
        /// The manifest or folder.
        file: String,
        /// What was found and what is allowed.
        problem: String,
    },
    /// No experiment of this name.
    #[error("no experiment {found:?}; there are: {known}")]
    Unknown {
        /// The name asked for.
        found: String,
        /// The names that exist.
        known: String,
    },
}
