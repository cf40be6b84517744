//! Why a crawl came to nothing, or stopped.

use std::io;
use std::path::PathBuf;

/// Why a crawl came to nothing, or stopped.
#[derive(Debug, thiserror::Error)]
pub enum CrawlError {
    /// The folder holds a crawl that was asked for in another way.
    #[error("{} holds another crawl: its {name} is {kept}, asked for is {asked}; name another folder", folder.display())]
    Other {
        /// The folder.
        folder: PathBuf,
        /// The setting that differs.
        name: &'static str,
        /// What the folder's crawl was asked for.
        kept: String,
        /// What is asked for now.
        asked: String,
    },
    /// The folder holds files, but no crawl.
    #[error("{} holds files that are of no crawl; name a folder that is empty or not there", folder.display())]
    Occupied {
        /// The folder.
        folder: PathBuf,
    },
    /// Another process writes into the folder.
    #[error("{} is being written by another crawl", folder.display())]
    Busy {
        /// The folder.
        folder: PathBuf,
    },
    /// A file of the folder is not as a crawl leaves it, however it was stopped.
    #[error("{} is damaged: {problem}; delete the folder to crawl anew", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        problem: String,
    },
    /// A file cannot be read or written.
    #[error("{}: {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The error of the system.
        error: io::Error,
    },
    /// robots.txt cannot be reached, so nothing may be asked for (RFC 9309, 2.3.1.4).
    #[error("cannot crawl: {robots} cannot be reached: {problem}")]
    Robots {
        /// The address of robots.txt.
        robots: String,
        /// What the request ran into.
        problem: String,
    },
    /// No page was kept.
    #[error("no page of {start} could be kept: {problem}")]
    NoPage {
        /// The first page.
        start: String,
        /// What became of the first page.
        problem: String,
        /// Whether it is at an address that is not public, which may be allowed.
        private: bool,
    },
}

impl CrawlError {
    pub(crate) fn file(path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> Self {
        let path = path.into();
        move |error| Self::File { path, error }
    }
}
