//! A folder of records: files are there whole or not at all.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::{Serialize, de::DeserializeOwned};

use crate::Unit;

/// Why a record could not be written or read.
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    /// The file system refused.
    #[error("cannot write {}: {source}", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// A file that must be there is not, or cannot be read.
    #[error("cannot read {}: {source}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// A file of another shape.
    #[error("{} is not a record of this version: {source}", path.display())]
    Shape {
        /// The file.
        path: PathBuf,
        /// What the parser said.
        source: serde_json::Error,
    },
}

/// The work folder of one experiment's results.
#[derive(Debug, Clone)]
pub struct Folder {
    root: PathBuf,
}

impl Folder {
    /// The records below `root`; nothing is created before the first write.
    pub fn new(root: impl Into<PathBuf>) -> Self {
        Self { root: root.into() }
    }

    /// The file of a unit's records at one stage: `cleanings`, `scores` or `timings`.
    ///
    /// Ids of sites may hold any character; the file name keeps the plain ones and ends in a digest of the id,
    /// so that two sites never share a file.
    pub fn unit(&self, stage: &str, unit: &Unit) -> PathBuf {
        let name = format!("{}.json", file_name(&unit.site));
        self.root.join(stage).join(file_name(&unit.run)).join(file_name(&unit.data)).join(name)
    }

    /// The file of the summary.
    pub fn summary(&self) -> PathBuf {
        self.root.join("summary.json")
    }

    /// Writes a record whole: to a temporary file beside it, flushed to disk, then renamed.
    ///
    /// # Errors
    /// [`RecordError::Write`].
    pub fn write<T: Serialize>(&self, path: &Path, record: &T) -> Result<(), RecordError> {
        let mut bytes = serde_json::to_vec(record).expect("records are plain data with string keys");
        bytes.push(b'\n');
        write_atomically(path, &bytes)
    }

    /// Reads a record.
    ///
    /// # Errors
    /// [`RecordError::Read`] where the file is not there, [`RecordError::Shape`] where it is of another version.
    pub fn read<T: DeserializeOwned>(&self, path: &Path) -> Result<T, RecordError> {
        let bytes = fs::read(path).map_err(|source| RecordError::Read { path: path.to_owned(), source })?;
        serde_json::from_slice(&bytes).map_err(|source| RecordError::Shape { path: path.to_owned(), source })
    }

    /// The record at `path`, where there is one of this version; anything else counts as absent.
    pub fn find<T: DeserializeOwned>(&self, path: &Path) -> Option<T> {
        self.read(path).ok()
    }
}

/// Writes a file whole, or leaves what was there.
///
/// # Errors
/// [`RecordError::Write`]; then nothing has changed at `path`.
pub fn write_atomically(path: &Path, bytes: &[u8]) -> Result<(), RecordError> {
    let fail = |source| RecordError::Write { path: path.to_owned(), source };
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder).map_err(fail)?;
    let mut file = tempfile::Builder::new().prefix(".writing-").tempfile_in(folder).map_err(fail)?;
    file.write_all(bytes).map_err(fail)?;
    file.as_file().sync_all().map_err(fail)?;
    let file = file.persist(path).map_err(|error| fail(error.error))?;
    readable_by_all(&file).map_err(fail)
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

/// A file name of an id, unique to it.
fn file_name(id: &str) -> String {
    let plain = |byte: char| byte.is_ascii_alphanumeric() || byte == '-' || byte == '.';
    let name: String = id.chars().map(|c| if plain(c) { c } else { '_' }).take(80).collect();
    if name == id && !name.starts_with('.') {
        return name;
    }
    format!("{name}-{}", &crate::digest_of(id.as_bytes())[..8])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unit(site: &str) -> Unit {
        Unit { run: "greedy".into(), data: "synthetic/news-2002".into(), site: site.into() }
    }

    #[test]
    fn a_record_comes_back() {
        let place = tempfile::tempdir().unwrap();
        let folder = Folder::new(place.path());
        let path = folder.unit("scores", &unit("a"));
        folder.write(&path, &unit("a")).unwrap();
        assert_eq!(folder.find::<Unit>(&path), Some(unit("a")));
    }

    #[test]
    fn a_torn_file_counts_as_absent() {
        let place = tempfile::tempdir().unwrap();
        let folder = Folder::new(place.path());
        let path = folder.unit("scores", &unit("a"));
        folder.write(&path, &unit("a")).unwrap();
        let whole = fs::read(&path).unwrap();
        fs::write(&path, &whole[..whole.len() / 2]).unwrap();
        assert_eq!(folder.find::<Unit>(&path), None);
    }

    #[test]
    fn two_sites_never_share_a_file() {
        let folder = Folder::new("x");
        let paths = ["a/b", "a_b", "a:b", "..", ".", ""].map(|site| folder.unit("scores", &unit(site)));
        let distinct: std::collections::BTreeSet<_> = paths.iter().collect();
        assert_eq!(distinct.len(), paths.len());
        assert!(paths.iter().all(|path| path.components().count() == 5));
    }

    #[test]
    fn a_temporary_file_does_not_stay_behind() {
        let place = tempfile::tempdir().unwrap();
        write_atomically(&place.path().join("t.csv"), b"x").unwrap();
        assert_eq!(fs::read_dir(place.path()).unwrap().count(), 1);
    }
}
