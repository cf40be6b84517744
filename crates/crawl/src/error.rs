//! The errors of a crawl.

use std::io;
use std::path::PathBuf;

/// The reason why a crawl gave nothing, or stopped.
#[derive(Debug, thiserror::Error)]
pub enum CrawlError {
    /// The folder holds a crawl with other settings.
    #[error("{} holds another crawl: its {name} is {}, asked for is {asked}; name another folder", folder.display(), in_one_line(kept))]
    Other {
        /// The folder.
        folder: PathBuf,
        /// The setting that differs.
        name: &'static str,
        /// Its value in the folder's crawl.
        kept: String,
        /// Its present value.
        asked: String,
    },
    /// The folder holds files, but no crawl.
    #[error("{} holds files, but no crawl; name an empty or new folder", folder.display())]
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
    /// A file of the folder differs from any state in which a crawl can leave it.
    #[error("{} is damaged: {}; delete the folder to crawl anew", path.display(), in_one_line(problem))]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The damage.
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
    /// robots.txt cannot be reached, so no page may be requested (RFC 9309, 2.3.1.4).
    #[error("cannot crawl: {robots} cannot be reached: {problem}")]
    Robots {
        /// The address of robots.txt.
        robots: String,
        /// The failure of the request.
        problem: String,
    },
    /// No page was kept.
    #[error("no page of {start} could be kept: {problem}")]
    NoPage {
        /// The first page.
        start: String,
        /// The failure of the first page.
        problem: String,
        /// Whether its address is not public; a setting may allow it.
        private: bool,
    },
}

impl CrawlError {
    pub(crate) fn file(path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> Self {
        let path = path.into();
        move |error| Self::File { path, error }
    }
}

/// A text from a file of the folder, without the line breaks that a stranger may have written into its names and values.
fn in_one_line(text: &str) -> String {
    text.replace(char::is_control, " ")
}
