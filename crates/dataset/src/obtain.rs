//! Bringing a data set into the data folder: all of it, verified, in one step, or nothing.
//!
//! Everything is made in a work folder beside the target, on the same file system, under an exclusive lock. The
//! last step renames the finished folder to its name. A process that dies leaves a work folder behind, which the
//! next one that gets the lock removes. The stamp in the finished folder says which content was verified, so
//! that a descriptor with a new digest makes the old data count as missing.

mod archive;
mod entry_path;
mod fetch;
mod seven_z;

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use crate::descriptor::{Descriptor, Origin, Source};
use crate::digest::{Content, Mismatch};
use crate::store::{From, Obtained, Store};
use crate::{Progress, progress};

pub use archive::ArchiveError;
pub use entry_path::UnsafePath;
pub use fetch::FetchError;
pub(crate) use fetch::Patience;

/// Name of the stamp in an unpacked data set's folder.
pub(crate) const STAMP: &str = ".complete";

/// Why a data set could not be obtained. The data folder holds nothing under its name in that case, or the older
/// content that stood there.
#[derive(Debug, thiserror::Error)]
pub enum ObtainError {
    /// It is not at hand, and the public source may not be asked.
    #[error("{id} is not at hand and this run is offline; `{command}` without --offline fetches it")]
    Offline {
        /// The data set.
        id: String,
        /// The command that fetches it.
        command: String,
    },
    /// The public source did not give it.
    #[error(transparent)]
    Fetch(#[from] FetchError),
    /// The archive cannot be unpacked.
    #[error("{archive}: {error}")]
    Archive {
        /// The archive: a file of the mirror, a public address, or an archive within.
        archive: String,
        /// What is wrong with it.
        error: ArchiveError,
    },
    /// The archive holds something else than the descriptor says.
    #[error("{archive} does not hold {id}: {mismatch}")]
    Content {
        /// The data set.
        id: String,
        /// The archive.
        archive: String,
        /// What it holds of the files that the descriptor names.
        mismatch: Box<Mismatch>,
    },
    /// The system refused a file or a folder.
    #[error("{}: {error}", path.display())]
    File {
        /// The file or folder.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
}

/// Attaches the path to what the system says.
fn at(path: &Path) -> impl FnOnce(io::Error) -> ObtainError {
    move |error| ObtainError::File { path: path.to_owned(), error }
}

/// What a finished folder says of itself: the digests that its content was verified against.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Stamp(String);

impl Stamp {
    pub(crate) fn of(source: &Source) -> Self {
        let unpacked = source.unpacked().map(|content| format!("unpacked {}\n", content.digest));
        Self(format!("content {}\n{}", source.content().digest, unpacked.unwrap_or_default()))
    }

    pub(crate) fn stands_in(&self, folder: &Path) -> bool {
        fs::read_to_string(folder.join(STAMP)).is_ok_and(|found| found == self.0)
    }

    fn write(&self, folder: &Path) -> io::Result<()> {
        fs::write(folder.join(STAMP), &self.0)?;
        File::open(folder.join(STAMP))?.sync_all()
    }
}

pub(crate) fn obtain(
    store: &Store,
    descriptor: &Descriptor,
    patience: Patience,
    progress: &dyn Progress,
) -> Result<Obtained, ObtainError> {
    let target = store.folder(descriptor);
    let Origin::Source(source) = descriptor.origin() else {
        return Ok(Obtained { folder: target, from: From::Generator });
    };
    let stamp = Stamp::of(source);
    if stamp.stands_in(&target) {
        return Ok(Obtained { folder: target, from: From::Data });
    }
    fs::create_dir_all(&store.data).map_err(at(&store.data))?;
    let _lock = lock(&store.data, descriptor)?;
    if stamp.stands_in(&target) {
        // another process did it while this one waited
        return Ok(Obtained { folder: target, from: From::Data });
    }

    let prefix = format!(".{}.partial-", descriptor.id());
    remove_stale(&store.data, &prefix)?;
    let work = tempfile::Builder::new().prefix(&prefix).tempdir_in(&store.data).map_err(at(&store.data))?;
    let files = work.path().join("files");
    let from = bring(store, descriptor, source, work.path(), &files, patience, progress)?;
    stamp.write(&files).map_err(at(&files))?;
    replace(&files, &target, &work.path().join("old"))?;
    Ok(Obtained { folder: target, from })
}

/// Waits until this process alone works on the data set. The lock ends with the process, however it ends; its
/// file stays, since removing it could take it away under a process that is waiting on it.
fn lock(data: &Path, descriptor: &Descriptor) -> Result<File, ObtainError> {
    let path = data.join(format!(".{}.lock", descriptor.id()));
    let file = File::options().create(true).append(true).open(&path).map_err(at(&path))?;
    file.lock().map_err(at(&path))?;
    Ok(file)
}

fn remove_stale(data: &Path, prefix: &str) -> Result<(), ObtainError> {
    for entry in fs::read_dir(data).map_err(at(data))? {
        let entry = entry.map_err(at(data))?;
        if entry.file_name().to_str().is_some_and(|name| name.starts_with(prefix)) {
            tracing::info!(folder = %entry.path().display(), "removing what an interrupted run left");
            fs::remove_dir_all(entry.path()).map_err(at(&entry.path()))?;
        }
    }
    Ok(())
}

/// Fills `files` from the mirror or the public source and verifies it.
fn bring(
    store: &Store,
    descriptor: &Descriptor,
    source: &Source,
    work: &Path,
    files: &Path,
    patience: Patience,
    progress: &dyn Progress,
) -> Result<From, ObtainError> {
    if let Some(archive) = store.archive_in_mirror(source.mirror()) {
        unpack(descriptor, source, &archive, &archive.display().to_string(), Top::Kept, files, progress)?;
        return Ok(From::Mirror);
    }
    if store.offline {
        return Err(ObtainError::Offline { id: descriptor.id().to_owned(), command: descriptor.command() });
    }
    let url = source.repository().archive_url();
    let archive = work.join("archive");
    fetch::fetch(&url, &archive, patience, progress)?;
    unpack(descriptor, source, &archive, &url, Top::Dropped, files, progress)?;
    Ok(From::Public)
}

/// What becomes of the topmost folder of an archive's paths.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Top {
    /// The paths are those upstream.
    Kept,
    /// It is the archive service's own and is dropped.
    Dropped,
}

fn unpack(
    descriptor: &Descriptor,
    source: &Source,
    archive: &Path,
    name: &str,
    top: Top,
    files: &Path,
    progress: &dyn Progress,
) -> Result<(), ObtainError> {
    let wrong = |error| ObtainError::Archive { archive: name.to_owned(), error };
    let verify = |found: Content, said: Content| {
        if found == said {
            return Ok(());
        }
        let mismatch = Box::new(Mismatch { found, said });
        Err(ObtainError::Content { id: descriptor.id().to_owned(), archive: name.to_owned(), mismatch })
    };
    fs::create_dir(files).map_err(at(files))?;

    let work = format!("unpacking {}", descriptor.id());
    let running = progress::Running::start(progress, &work, Some(source.content().bytes));
    let mut listing = archive::unpack(archive, source, top, files, &running).map_err(wrong)?;
    drop(running);
    verify(listing.content(), source.content())?;

    let Some(said) = source.unpacked() else { return Ok(()) };
    let inner = said.bytes.saturating_sub(source.content().bytes);
    let running = progress::Running::start(progress, &work, Some(inner));
    seven_z::open_all(files, said, &mut listing, &running).map_err(wrong)?;
    drop(running);
    verify(listing.content(), said)
}

/// Puts `files` in the place of `target`; whatever stood there goes to `old` first.
fn replace(files: &Path, target: &Path, old: &Path) -> Result<(), ObtainError> {
    match fs::rename(target, old) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(at(target)(error)),
        _ => {}
    }
    fs::rename(files, target).map_err(at(target))
}

#[cfg(test)]
mod tests;
