//! The processes at work in a folder of records, and the temporary files of those that were killed there.
//!
//! Each process holds a shared lock while it works. A process that can get the exclusive lock is alone, so no
//! living process owns the temporary files, and it removes them. The lock has no other use: if a file system
//! has no locks, temporary files stay, and results are still correct.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use crate::writing::{RecordError, WRITING, cannot_write};

/// The file that is locked. It holds nothing.
const LOCK: &str = ".lock";

/// The work of a process in a folder of records. It ends when it is dropped, at the latest with the process.
#[derive(Debug)]
pub struct Visit {
    _lock: File,
}

impl Visit {
    /// Enters `root`.
    pub(crate) fn begin(root: &Path) -> Result<Self, RecordError> {
        fs::create_dir_all(root).map_err(|source| cannot_write(root, source))?;
        let path = root.join(LOCK);
        let lock = File::options().create(true).append(true).open(&path);
        let lock = lock.map_err(|source| cannot_write(&path, source))?;
        if lock.try_lock().is_ok() {
            // a temporary file that cannot be removed does no harm
            let _ = clear(root);
            let _ = lock.unlock();
        }
        // fails only if the file system has no locks; then no process gets the exclusive lock either
        let _ = lock.lock_shared();
        Ok(Self { _lock: lock })
    }
}

/// Removes the temporary files below `root`.
fn clear(root: &Path) -> io::Result<()> {
    let mut folders: Vec<PathBuf> = vec![root.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            let kind = entry.file_type()?;
            if kind.is_dir() {
                folders.push(entry.path());
            } else if kind.is_file() && entry.file_name().to_string_lossy().starts_with(WRITING) {
                fs::remove_file(entry.path())?;
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Folder;

    /// A folder with a half-written file of a process that has ended.
    fn littered() -> (tempfile::TempDir, PathBuf) {
        let place = tempfile::tempdir().unwrap();
        let deep = place.path().join("scores/run/data");
        fs::create_dir_all(&deep).unwrap();
        fs::write(deep.join("site.json"), "kept").unwrap();
        let half = deep.join(".writing-a1b2c3");
        fs::write(&half, "{").unwrap();
        (place, half)
    }

    #[test]
    fn the_first_one_in_clears_away_what_a_killed_process_left() {
        let (place, half) = littered();
        let _visit = Folder::new(place.path()).enter().unwrap();
        assert!(!half.exists());
        assert!(half.with_file_name("site.json").exists());
    }

    #[test]
    fn what_another_one_is_writing_stays_until_all_are_gone() {
        let (place, half) = littered();
        let folder = Folder::new(place.path());
        let first = folder.enter().unwrap();
        fs::write(&half, "{").unwrap();
        let second = folder.enter().unwrap();
        assert!(half.exists());
        drop(first);
        drop(folder.enter().unwrap());
        assert!(half.exists());
        drop(second);
        let _third = folder.enter().unwrap();
        assert!(!half.exists());
    }

    #[test]
    fn a_folder_that_is_not_there_is_made() {
        let place = tempfile::tempdir().unwrap();
        let root = place.path().join("a/b");
        let _visit = Folder::new(&root).enter().unwrap();
        assert!(root.is_dir());
    }
}
