//! The reasons why a record could not be written or read.

use std::io;
use std::path::PathBuf;

use whole_file::WriteError;

/// The reasons why a record could not be written or read.
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    /// The file system refused.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// A file is missing, or cannot be read.
    #[error("cannot read {}: {source}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// The error of the system.
        source: io::Error,
    },
    /// A file whose bytes have changed since it was written.
    #[error("{} is damaged: its content does not have its digest", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
    },
    /// A file of another format.
    #[error("{} is not a record of this version: {source}", path.display())]
    Shape {
        /// The file.
        path: PathBuf,
        /// The error of the parser.
        source: serde_json::Error,
    },
}
