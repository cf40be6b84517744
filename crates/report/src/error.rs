//! Why a report could not be made or compared.

use std::path::PathBuf;

use crate::PlotError;

/// A report that was not written, or a folder that could not be read.
#[derive(Debug, thiserror::Error)]
pub enum ReportError {
    /// A file could not be written.
    #[error(transparent)]
    Write(#[from] record::RecordError),
    /// The long table could not be written as Parquet.
    #[error("cannot write the table of scores: {0}")]
    Parquet(#[from] parquet::errors::ParquetError),
    /// A plot could not be drawn.
    #[error("{file}: {source}")]
    Plot {
        /// The file.
        file: String,
        /// The error of plotters.
        source: PlotError,
    },
    /// A file or folder could not be read.
    #[error("cannot read {}: {source}", path.display())]
    Read {
        /// The file or folder.
        path: PathBuf,
        /// The error of the system.
        source: std::io::Error,
    },
    /// A file that is not the CSV that a report writes.
    #[error("{} is not a table of results: {source}", path.display())]
    Csv {
        /// The file.
        path: PathBuf,
        /// The error of the parser.
        source: csv::Error,
    },
    /// A table without a column.
    #[error("{} has no column {column:?}; there are: {columns}", path.display())]
    NoColumn {
        /// The file.
        path: PathBuf,
        /// The column that was asked for.
        column: String,
        /// Those that it has.
        columns: String,
    },
    /// A block or a figure of a Markdown file that cannot be made.
    #[error("{0}")]
    Headline(String),
    /// A stale file could not be removed.
    #[error("cannot remove {}, which an earlier run left: {source}", path.display())]
    Remove {
        /// The file.
        path: PathBuf,
        /// The error of the system.
        source: std::io::Error,
    },
    /// A folder without results.
    #[error("{} holds no results: there is neither claims.csv nor a table in it", path.display())]
    NoResults {
        /// The folder.
        path: PathBuf,
    },
}
