//! A folder of pages on this machine, and its unread parts: files outside of it that links lead to, and
//! folders that are too deep.

use std::path::{Path, PathBuf};

use walkdir::DirEntry;

/// The most nested folders that are walked.
pub(crate) const DEEPEST: usize = 64;

/// A file or a folder below the named one that could not be read.
#[derive(Debug, Clone, thiserror::Error)]
#[error("cannot read {}: {problem}", path.display())]
pub struct Unreadable {
    /// The file or folder.
    pub path: PathBuf,
    /// The system's message, or the size if it is too large.
    pub problem: String,
}

/// A folder, and whether links to files in it may lead out of it.
#[derive(Debug, Clone)]
pub struct LocalFolder {
    path: PathBuf,
    /// The folder's real path; `None` if every link is followed.
    bounds: Option<PathBuf>,
}

impl LocalFolder {
    /// A folder in which links are followed only if they stay in it, so that its author cannot choose other
    /// files of this machine to be read.
    pub fn new(path: impl Into<PathBuf>) -> Self {
        let path = path.into();
        Self { bounds: Some(path.canonicalize().unwrap_or_else(|_| path.clone())), path }
    }

    /// A folder in which all links to files are followed.
    pub fn following_links(path: impl Into<PathBuf>) -> Self {
        Self { path: path.into(), bounds: None }
    }

    /// The real path of a file if links lead to it out of the folder. A broken link has none; its error comes from reading it.
    pub(crate) fn outside(&self, path: &Path) -> Option<PathBuf> {
        let bounds = self.bounds.as_ref()?;
        path.canonicalize().ok().filter(|target| !target.starts_with(bounds))
    }

    /// The reason why a file in it, found by a walk, is not read.
    pub(crate) fn refusal(&self, entry: &DirEntry) -> Option<Unreadable> {
        let target = entry.path_is_symlink().then(|| self.outside(entry.path()))??;
        let target = target.display();
        let problem = format!(
            "it is a link that leads out of the folder, to {target}; `clean --follow-links` reads it"
        );
        Some(Unreadable { path: entry.path().to_owned(), problem })
    }
}

impl AsRef<Path> for LocalFolder {
    fn as_ref(&self) -> &Path {
        &self.path
    }
}

/// The error for a folder that is too deep to be walked, if there is anything in it.
pub(crate) fn too_deep(entry: &DirEntry) -> Option<Unreadable> {
    let is_left_out = entry.depth() == DEEPEST && entry.file_type().is_dir();
    let holds_something =
        is_left_out && std::fs::read_dir(entry.path()).is_ok_and(|mut entries| entries.next().is_some());
    holds_something.then(|| Unreadable {
        path: entry.path().to_owned(),
        problem: format!("it is {DEEPEST} folders deep, and nothing in it is read"),
    })
}
