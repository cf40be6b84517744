//! Writing of complete files: under another name first, then renamed. [`crate::Visit`] removes the files of
//! killed processes.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

/// The prefix of the names of files that are still being written.
pub(crate) const WRITING: &str = ".writing-";

/// The reasons why a record could not be written or read.
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    /// The file system refused.
    #[error("cannot write {}: {source}", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// The error of the system.
        source: io::Error,
    },
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

/// Writes a complete file and flushes it to disk, or leaves the old one.
///
/// # Errors
/// [`RecordError::Write`]; then nothing has changed at `path`.
pub fn write_atomically(path: &Path, bytes: &[u8]) -> Result<(), RecordError> {
    let file = temporary(path, bytes).map_err(|source| cannot_write(path, source))?;
    finish_file(file, path)
}

/// Begins a temporary file in the folder of `path`, which is created. It is removed unless it is
/// [finished](finish_file).
///
/// # Errors
/// [`RecordError::Write`].
pub fn begin_file(path: &Path) -> Result<NamedTempFile, RecordError> {
    temporary(path, &[]).map_err(|source| cannot_write(path, source))
}

/// Renames a finished file to its name, in one step.
///
/// # Errors
/// [`RecordError::Write`].
pub fn finish_file(file: NamedTempFile, path: &Path) -> Result<(), RecordError> {
    let finished = file.as_file().sync_all().and_then(|()| persist(file, path));
    finished.map_err(|source| cannot_write(path, source))
}

pub(crate) fn cannot_write(path: &Path, source: io::Error) -> RecordError {
    RecordError::Write { path: path.to_owned(), source }
}

/// `bytes` in a file beside `path`, which is removed unless it is persisted.
pub(crate) fn temporary(path: &Path, bytes: &[u8]) -> io::Result<NamedTempFile> {
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let mut file = tempfile::Builder::new().prefix(WRITING).tempfile_in(folder)?;
    file.write_all(bytes)?;
    Ok(file)
}

pub(crate) fn persist(file: NamedTempFile, path: &Path) -> io::Result<()> {
    let file = file.persist(path).map_err(|error| error.error)?;
    readable_by_all(&file)
}

/// Temporary files are private to their maker; results are not.
#[cfg(unix)]
fn readable_by_all(file: &fs::File) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    file.set_permissions(fs::Permissions::from_mode(0o644))
}

#[cfg(not(unix))]
fn readable_by_all(_: &fs::File) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_temporary_file_does_not_stay_behind() {
        let place = tempfile::tempdir().unwrap();
        write_atomically(&place.path().join("t.csv"), b"x").unwrap();
        assert_eq!(fs::read_dir(place.path()).unwrap().count(), 1);
    }
}
