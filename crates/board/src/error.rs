//! What can be wrong with results.

use std::path::PathBuf;

/// The reason why results cannot be shown.
#[derive(Debug, thiserror::Error)]
pub enum BoardError {
    /// A file or folder cannot be read.
    #[error("cannot read {}", path.display())]
    Read {
        /// The path.
        path: PathBuf,
        /// The system's error.
        source: std::io::Error,
    },
    /// `provenance.json` is not one of this program.
    #[error("{} is not of results of this version of gleaner", path.display())]
    Provenance {
        /// The path.
        path: PathBuf,
        /// The parser's error.
        source: serde_json::Error,
    },
    /// A table is no CSV.
    #[error("{path} is no table")]
    Csv {
        /// The path.
        path: String,
        /// The parser's error.
        source: csv::Error,
    },
    /// A table is cut off.
    #[error("{path} is cut off: its last line has no end")]
    Cut {
        /// The path.
        path: String,
    },
    /// A figure is no number.
    #[error("{path}: F of {row} is {found:?}, allowed is a number")]
    Cell {
        /// The path.
        path: String,
        /// The row's first cell.
        row: String,
        /// The cell.
        found: String,
    },
}
