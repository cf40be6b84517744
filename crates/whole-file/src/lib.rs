//! Files written whole: beside their place first, then renamed. What lies at the place before is complete, or absent, at any moment.
//!
//! How durable a file is, its caller chooses; `README.md` says which files are which.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The beginning of the names of unfinished files; the name of the file follows.
pub const UNFINISHED: &str = ".writing-";

/// The most characters of a file's name in that of its unfinished file: with UTF-8 of up to four bytes each, within the bound of systems.
const LONGEST: usize = 60;

/// The unfinished files and the temporary folders of this process.
static OWN: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// The system refused to write a file. Nothing has changed at its place.
#[derive(Debug, thiserror::Error)]
#[error("cannot write {}: {source}", path.display())]
pub struct WriteError {
    /// The file.
    pub path: PathBuf,
    /// The error of the system.
    pub source: io::Error,
}

/// A file that is being written. It is removed unless it is finished.
#[derive(Debug)]
pub struct WholeFile {
    path: PathBuf,
    unfinished: PathBuf,
    file: File,
}

impl WholeFile {
    /// Begins a file; its folder is made. Waits for another writer of the same file.
    ///
    /// # Errors
    /// [`WriteError`].
    pub fn begin(path: &Path) -> Result<Self, WriteError> {
        let failed = |source| WriteError { path: path.to_owned(), source };
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let name: String = UNFINISHED.chars().chain(name.chars().take(LONGEST)).collect();
        let unfinished = path.with_file_name(name);
        let file = match new_file(&unfinished) {
            Err(error) if error.kind() == ErrorKind::NotFound => {
                fs::create_dir_all(folder_of(path)).and_then(|()| new_file(&unfinished))
            }
            made => made,
        };
        Ok(Self { path: path.to_owned(), file: file.map_err(failed)?, unfinished })
    }

    /// Renames the file to its name, without a flush.
    ///
    /// # Errors
    /// [`WriteError`].
    pub fn finish(self) -> Result<(), WriteError> {
        fs::rename(&self.unfinished, &self.path).map_err(|source| self.failed(source))
    }

    /// Flushes the file to the disk, renames it to its name, and flushes its folder.
    ///
    /// # Errors
    /// [`WriteError`].
    pub fn finish_durably(self) -> Result<(), WriteError> {
        let written = self.file.sync_all().and_then(|()| fs::rename(&self.unfinished, &self.path));
        // only Unix opens a folder
        let flush = || if cfg!(unix) { File::open(folder_of(&self.path))?.sync_all() } else { Ok(()) };
        written.and_then(|()| flush()).map_err(|source| self.failed(source))
    }

    fn failed(&self, source: io::Error) -> WriteError {
        WriteError { path: self.path.clone(), source }
    }
}

impl Write for WholeFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for WholeFile {
    fn drop(&mut self) {
        let mut own = own();
        if self.unfinished.exists() && is_at(&self.file, &self.unfinished) {
            // one that cannot be removed is replaced by the next writer
            let _ = fs::remove_file(&self.unfinished);
        }
        own.remove(&self.unfinished);
    }
}

/// Writes a file without a flush.
///
/// # Errors
/// [`WriteError`].
pub fn write_lightly(path: &Path, bytes: &[u8]) -> Result<(), WriteError> {
    begun(path, bytes)?.finish()
}

/// Writes a file and flushes it to the disk.
///
/// # Errors
/// [`WriteError`].
pub fn write_durably(path: &Path, bytes: &[u8]) -> Result<(), WriteError> {
    begun(path, bytes)?.finish_durably()
}

/// The first link among the folders of `path` below the folder `out`, and that folder itself. Other users that can make links there must not
/// choose the place of files.
pub fn link_above(path: &Path, out: &Path) -> Option<PathBuf> {
    let folders = path.ancestors().skip(1).take_while(|folder| folder.starts_with(out));
    folders.filter(|folder| folder.is_symlink()).last().map(Path::to_owned)
}

/// Notes a temporary folder, which whoever made it removes at its usual end, for [`remove_unfinished`].
pub fn note_temporary(folder: &Path) {
    own().insert(folder.to_owned());
}

/// Removes the unfinished files and the temporary folders of this process, which must end now: from here on no file is begun.
pub fn remove_unfinished() {
    let own = own();
    own.iter().for_each(|path| drop(fs::remove_file(path).or_else(|_| fs::remove_dir_all(path))));
    std::mem::forget(own);
}

fn begun(path: &Path, bytes: &[u8]) -> Result<WholeFile, WriteError> {
    let mut file = WholeFile::begin(path)?;
    file.write_all(bytes).map_err(|source| file.failed(source))?;
    Ok(file)
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."))
}

fn own() -> MutexGuard<'static, BTreeSet<PathBuf>> {
    OWN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A new file, locked until it is closed. Replaces what a killed process left under its name.
fn new_file(path: &Path) -> io::Result<File> {
    loop {
        let mut own = own();
        let made = File::options().write(true).create_new(true).open(path);
        if made.is_ok() {
            own.insert(path.to_owned());
        }
        drop(own);
        match made {
            Ok(file) => {
                lock(&file);
                // before the lock another writer may have taken it for left, and removed it
                if is_at(&file, path) {
                    return Ok(file);
                }
            }
            Err(error) if error.kind() == ErrorKind::AlreadyExists => remove_left(path)?,
            Err(error) => return Err(error),
        }
    }
}

/// Waits for the writer of a file, and removes the file if it is still there then.
fn remove_left(path: &Path) -> io::Result<()> {
    let gone = |error: &io::Error| error.kind() == ErrorKind::NotFound;
    let kind = match fs::symlink_metadata(path) {
        Err(error) if gone(&error) => return Ok(()),
        found => found?.file_type(),
    };
    // locked until it is removed: else another writer may have begun a new one by then
    let _held = match kind.is_file().then(|| File::open(path)) {
        Some(Ok(file)) => {
            lock(&file);
            if !is_at(&file, path) {
                return Ok(());
            }
            Some(file)
        }
        Some(Err(error)) if gone(&error) => return Ok(()),
        // not readable, as those of other users
        Some(Err(_)) | None => None,
    };
    match fs::remove_file(path) {
        Err(error) if gone(&error) => Ok(()),
        removed => removed,
    }
}

/// Waits for the lock; a file system without locks has none.
fn lock(file: &File) {
    let _ = file.lock();
}

/// Whether the open file is the one at the path.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    let same = |own: fs::Metadata, there: fs::Metadata| (own.dev(), own.ino()) == (there.dev(), there.ino());
    file.metadata().and_then(|own| Ok(same(own, fs::symlink_metadata(path)?))).unwrap_or(false)
}

/// Whether the open file is the one at the path. Other systems remove no open file.
#[cfg(not(unix))]
fn is_at(_: &File, path: &Path) -> bool {
    path.exists()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    #[test]
    fn a_file_is_there_when_it_is_finished_and_nothing_is_left_of_others() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("a/b.csv");
        let mut file = WholeFile::begin(&path).unwrap();
        file.write_all(b"x").unwrap();
        assert_eq!(names(&place.path().join("a")), [".writing-b.csv"]);
        drop(file);
        assert_eq!(names(&place.path().join("a")), [""; 0]);
        write_durably(&path, b"y").unwrap();
        write_lightly(&path, b"z").unwrap();
        assert_eq!(
            (names(&place.path().join("a")), fs::read(&path).unwrap()),
            (vec!["b.csv".to_owned()], b"z".to_vec())
        );
    }

    #[test]
    fn a_name_may_be_as_long_as_the_system_allows() {
        let place = tempfile::tempdir().unwrap();
        for name in ["x".repeat(255), "新".repeat(85)] {
            write_lightly(&place.path().join(&name), b"x").unwrap();
        }
        let error = write_lightly(&place.path().join("x".repeat(256)), b"x").unwrap_err();
        assert_eq!(error.source.kind(), ErrorKind::InvalidFilename);
        assert_eq!(names(place.path()).len(), 2);
    }

    #[test]
    fn what_a_killed_process_left_is_replaced_and_no_link_is_followed() {
        let place = tempfile::tempdir().unwrap();
        let (path, left) = (place.path().join("t"), place.path().join(".writing-t"));
        fs::write(&left, "half a page").unwrap();
        write_lightly(&path, b"x").unwrap();
        assert_eq!((names(place.path()), fs::read(&path).unwrap()), (vec!["t".to_owned()], b"x".to_vec()));
        #[cfg(unix)]
        {
            let victim = place.path().join("victim");
            fs::write(&victim, "kept").unwrap();
            std::os::unix::fs::symlink(&victim, &left).unwrap();
            write_lightly(&path, b"y").unwrap();
            fs::hard_link(&victim, &left).unwrap();
            write_durably(&path, b"z").unwrap();
            assert_eq!(fs::read(&victim).unwrap(), b"kept");
            assert_eq!((names(place.path()).len(), fs::read(&path).unwrap()), (2, b"z".to_vec()));
        }
    }

    #[test]
    fn writers_of_one_file_wait_for_one_another() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("t");
        std::thread::scope(|scope| {
            for writer in 0..8_u8 {
                let path = &path;
                scope.spawn(move || {
                    (0..50).for_each(|_| write_lightly(path, &vec![writer; 10_000]).unwrap());
                });
            }
        });
        let bytes = fs::read(&path).unwrap();
        assert!(bytes.len() == 10_000 && bytes.iter().all(|byte| *byte == bytes[0]));
        assert_eq!(names(place.path()), ["t"]);
    }
}
