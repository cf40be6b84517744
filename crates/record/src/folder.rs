//! A folder of records: each file is complete or absent.
//!
//! Any number of processes may use one folder at once: every file is renamed into place, so a reader finds
//! the whole file of one process or of another, and for the same key both are equal.

use std::path::{Path, PathBuf};
use std::{fs, io};

use serde::Serialize;
use serde::de::DeserializeOwned;
use whole_file::{WriteError, write_lightly};

use crate::digest::{Broken, opened, sealed};
use crate::{TaskUnit, TraceUnit, Unit};

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

    /// The file of a unit's records at one stage: `cleanings` or `scores`.
    pub fn unit(&self, stage: &str, unit: &Unit) -> PathBuf {
        self.file(&[stage, &unit.run, &unit.data, &unit.site])
    }

    /// The file of a task's results on one data set.
    pub fn task(&self, unit: &TaskUnit) -> PathBuf {
        self.file(&["tasks", &unit.task, &unit.data])
    }

    /// The file of a trace on one data set.
    pub fn trace(&self, unit: &TraceUnit) -> PathBuf {
        self.file(&["traces", &unit.trace, &unit.data])
    }

    /// The file of a part of a variant's training across sites: `sites`, or the name of a model.
    pub fn model(&self, run: &str, variant: &str, part: &str) -> PathBuf {
        self.file(&["models", run, variant, part])
    }

    /// The file of the summary.
    pub fn summary(&self) -> PathBuf {
        self.file(&["summary"])
    }

    /// The file of a record by the names of its folders and its own.
    ///
    /// Ids of sites may hold any character; a file name keeps the plain ones and ends in a digest of the id,
    /// so that two sites never share a file.
    fn file(&self, names: &[&str]) -> PathBuf {
        let mut path = self.root.clone();
        path.extend(names.iter().map(|name| file_name(name)));
        path.as_mut_os_string().push(".json");
        path
    }

    /// Removes the summary before scores change: a summary must be valid for exactly the scores that it
    /// lists, also if the work ends before there is a new one.
    ///
    /// # Errors
    /// [`RecordError::Write`].
    pub fn withdraw_summary(&self) -> Result<(), RecordError> {
        let path = self.summary();
        self.refuse_link(&path)?;
        match fs::remove_file(&path) {
            Err(source) if source.kind() != io::ErrorKind::NotFound => {
                Err(WriteError { path, source }.into())
            }
            _ => Ok(()),
        }
    }

    /// Writes a complete record to a temporary file, which is then renamed. A file with the same content is
    /// not changed.
    ///
    /// It is not flushed to disk, because flushing a thousand small files takes too long. A killed process
    /// still leaves each file complete or absent, and a file truncated by a power cut counts as absent when
    /// it is read.
    ///
    /// # Errors
    /// [`RecordError::Write`].
    pub fn write<T: Serialize>(&self, path: &Path, record: &T) -> Result<(), RecordError> {
        let object = serde_json::to_vec(record).expect("records are plain data with string keys");
        let bytes = sealed(&object);
        if fs::read(path).is_ok_and(|there| there == bytes) {
            return Ok(());
        }
        self.refuse_link(path)?;
        Ok(write_lightly(path, &bytes)?)
    }

    /// The folder of the results, in which the root lies, is no link either.
    fn refuse_link(&self, path: &Path) -> Result<(), RecordError> {
        let results = self.root.parent().unwrap_or(&self.root);
        let Some(link) = whole_file::link_above(path, results) else { return Ok(()) };
        let source = io::Error::other("it is a link, and nothing is written through it");
        Err(WriteError { path: link, source }.into())
    }

    /// Reads a record.
    ///
    /// # Errors
    /// [`RecordError::Read`] if the file is missing, truncated, or of another version;
    /// [`RecordError::Damaged`] if its bytes have changed.
    pub fn read<T: DeserializeOwned>(&self, path: &Path) -> Result<T, RecordError> {
        let file = path.display();
        let mut bytes =
            fs::read(path).map_err(|error| RecordError::Read(format!("cannot read {file}: {error}")))?;
        let object = opened(&mut bytes).map_err(|broken| match broken {
            Broken::NotWhole => RecordError::Read(format!("cannot read {file}: {NOT_WHOLE}")),
            Broken::Damaged => RecordError::Damaged(path.to_owned()),
        })?;
        let wrong = |error| RecordError::Read(format!("{file} is not a record of this version: {error}"));
        serde_json::from_slice(object).map_err(wrong)
    }

    /// The record at `path`, if there is one of this version; anything else counts as absent. A damaged
    /// record gives a warning, because other files may have changed too.
    pub fn find<T: DeserializeOwned>(&self, path: &Path) -> Option<T> {
        let read = self.read(path);
        if let Err(error @ RecordError::Damaged(_)) = &read {
            tracing::warn!("{error}; it is made again");
        }
        read.ok()
    }
}

const NOT_WHOLE: &str = "it ends too early, or is of another version";

/// A file name for an id, unique even if the file system ignores case.
fn file_name(id: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '.';
    let name: String = id.chars().map(|c| if plain(c) { c } else { '_' }).take(80).collect();
    let upper = name.bytes().any(|byte| byte.is_ascii_uppercase());
    if name == id && !upper && !name.is_empty() && !name.starts_with('.') {
        return name;
    }
    format!("{name}-{}", &crate::digest_of(id.as_bytes())[..8])
}

/// The reasons why a record could not be written or read.
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    /// The file system refused.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// A file is missing, cannot be read, or is of another version.
    #[error("{0}")]
    Read(String),
    /// A file whose bytes have changed since it was written.
    #[error("{} is damaged: its content does not have its digest", .0.display())]
    Damaged(PathBuf),
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unit(site: &str) -> Unit {
        Unit { run: "greedy".into(), data: "synthetic/news-2002".into(), site: site.into() }
    }

    #[test]
    fn a_changed_digit_counts_as_absent_and_is_named_where_the_record_is_needed() {
        let place = tempfile::tempdir().unwrap();
        let folder = Folder::new(place.path());
        let path = folder.unit("scores", &unit("a"));
        folder.write(&path, &unit("a1")).unwrap();
        let text = fs::read_to_string(&path).unwrap();
        fs::write(&path, text.replace("a1", "a2")).unwrap();
        assert_eq!(folder.find::<Unit>(&path), None);
        // any byte that is changed, and any length, is noticed by the seal
        let error = folder.read::<Unit>(&path).unwrap_err().to_string();
        assert_eq!(error, format!("{} is damaged: its content does not have its digest", path.display()));
    }

    #[track_caller]
    fn check_error(content: &[u8], expected: &str) {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("unit.json");
        fs::write(&path, content).unwrap();
        let error = Folder::new(place.path()).read::<Unit>(&path).unwrap_err().to_string();
        assert_eq!(error.replace(&path.display().to_string(), "FILE"), expected);
    }

    #[test]
    fn what_cannot_be_read_is_told_with_its_reason() {
        check_error(b"{}", "cannot read FILE: it ends too early, or is of another version");
        check_error(
            &sealed(b"{\"run\": \"r\", \"colour\": 1}"),
            "FILE is not a record of this version: unknown field `colour`, expected one of `run`, `data`, `site` \
             at line 1 column 21",
        );
    }

    #[test]
    fn what_is_there_already_is_not_written_again() {
        let place = tempfile::tempdir().unwrap();
        let folder = Folder::new(place.path());
        let path = folder.unit("scores", &unit("a"));
        folder.write(&path, &unit("a")).unwrap();
        let long_ago = std::time::SystemTime::UNIX_EPOCH;
        fs::File::options().write(true).open(&path).unwrap().set_modified(long_ago).unwrap();
        folder.write(&path, &unit("a")).unwrap();
        assert_eq!(fs::metadata(&path).unwrap().modified().unwrap(), long_ago);
        folder.write(&path, &unit("b")).unwrap();
        assert_eq!(folder.find::<Unit>(&path), Some(unit("b")));
    }

    #[test]
    fn a_refused_write_says_where() {
        let place = tempfile::tempdir().unwrap();
        fs::write(place.path().join("scores"), "a file where a folder should be").unwrap();
        let folder = Folder::new(place.path());
        let path = folder.unit("scores", &unit("a"));
        let error = folder.write(&path, &unit("a")).unwrap_err().to_string();
        assert!(error.starts_with(&format!("cannot write {}: ", path.display())), "{error}");
    }

    #[test]
    fn two_sites_never_share_a_file() {
        let long = "a".repeat(200);
        let sites = ["a/b", "a_b", "a:b", "A.b", "a.b", "..", ".", "", &long, &long[1..]];
        let folder = Folder::new("x");
        let paths = sites.map(|site| folder.unit("scores", &unit(site)));
        let names = paths.iter().map(|path| path.to_str().unwrap().to_lowercase());
        let distinct: std::collections::BTreeSet<_> = names.collect();
        assert_eq!(distinct.len(), sites.len());
        assert!(paths.iter().all(|path| path.components().count() == 5));
    }
}
