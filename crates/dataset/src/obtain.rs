//! Brings a data set into the data folder: complete and verified in one step, or not at all.
//!
//! Everything is made in a work folder beside the target, on the same file system, under an exclusive lock.
//! The last step renames the finished folder to its name. A process that dies leaves its work folder, which
//! the next process with the lock removes. The stamp in the finished folder has the digests of the verified
//! content. So if a descriptor has a new digest, the old data count as missing.

mod archive;
mod debian;
mod repository;

use std::ffi::OsString;
use std::fs::{self, File};
use std::io;
use std::path::Path;
use std::time::Duration;

use crate::Progress;
use crate::catalogue;
use crate::content::{Content, mismatch};
use crate::descriptor::{Descriptor, Origin, Source};
use crate::store::{From, ObtainError, Obtained, Stamp, State, Store};

/// Attaches the path to the error of the system.
fn at(path: &Path) -> impl FnOnce(io::Error) -> ObtainError {
    move |error| ObtainError::File(path.to_owned(), error)
}

/// The settings for requests to the public sources.
#[derive(Debug, Clone)]
struct FetchConfig {
    /// Attempts, at least 1.
    attempts: u32,
    /// The pause before the second attempt; it doubles with each further one.
    pause: Duration,
    /// The longest wait for the head of a response, and for the next bytes of its body.
    wait: Duration,
    /// The program that downloads packages, and arguments that come before those of a call.
    apt_get: Vec<OsString>,
}

impl Default for FetchConfig {
    fn default() -> Self {
        let (pause, wait) = (Duration::from_secs(2), Duration::from_secs(60));
        Self { attempts: 4, pause, wait, apt_get: vec!["apt-get".into()] }
    }
}

/// One data set that is being obtained.
struct Job<'a> {
    store: &'a Store,
    descriptor: &'a Descriptor,
    source: &'a Source,
    /// The work folder.
    work: &'a Path,
    /// The folder in it for the data set's files; the function that fills it creates it.
    files: &'a Path,
    config: &'a FetchConfig,
    progress: &'a dyn Progress,
}

impl Job<'_> {
    /// The error of a run that must not use the network.
    fn offline(&self) -> ObtainError {
        let id = self.descriptor.id();
        let problem = "is not at hand and this run is offline";
        ObtainError::Absent(format!("{id} {problem}; `gleaner data get {id}` without --offline fetches it"))
    }

    /// Compares the content of `archive` with the declared one.
    fn verify(&self, archive: &str, found: Content, declared: Content) -> Result<(), ObtainError> {
        if found == declared {
            return Ok(());
        }
        let mismatch = mismatch(found, declared);
        Err(ObtainError::Unusable(format!("{archive} does not hold {}: {mismatch}", self.descriptor.id())))
    }
}

impl Store {
    /// The place of the data set. Reads a stamp and names only; [`verify`](Self::verify) reads everything.
    pub fn state(&self, descriptor: &Descriptor) -> State {
        let Ok(holder) = catalogue::holder(descriptor) else { return State::Absent };
        let Origin::Source(source) = holder.origin() else { return State::Ready };
        let own = self.own_state(holder, source);
        let beside = source.beside().and_then(|id| catalogue::descriptor(id).ok());
        // the state is that of the less available part
        beside.map_or(own, |beside| own.max(self.state(beside)))
    }

    fn own_state(&self, descriptor: &Descriptor, source: &Source) -> State {
        if Stamp::of(source).stands_in(&self.folder(descriptor)) {
            State::Ready
        } else if self.has_in_mirror(source) {
            State::Mirror
        } else if self.offline || !source.is_public() {
            State::Absent
        } else {
            State::Remote
        }
    }

    /// Brings the data set into the data folder, unpacked and verified, and then the one beside it; does
    /// nothing if they are there. For a joined data set it does so for the source.
    ///
    /// After any error, and if the process is killed at any time, the data folder holds either the whole
    /// verified data set under its name or nothing. If several threads and processes obtain the same data set
    /// at the same time, one does the work and the others wait.
    ///
    /// # Errors
    /// [`ObtainError`], also for a digest that differs from the descriptor's.
    pub fn obtain(&self, descriptor: &Descriptor, progress: &dyn Progress) -> Result<Obtained, ObtainError> {
        let holder = catalogue::holder(descriptor)?;
        let obtained = obtain(self, holder, &FetchConfig::default(), progress)?;
        if let Origin::Source(source) = holder.origin()
            && let Some(beside) = source.beside()
        {
            self.obtain(catalogue::descriptor(beside)?, progress)?;
        }
        Ok(obtained)
    }

    fn has_in_mirror(&self, source: &Source) -> bool {
        match source {
            Source::Archive(_, archive) => self.archive_in_mirror(&archive.mirror).is_some(),
            Source::Debian(debian) => debian::all_in_mirror(self, debian),
        }
    }
}

fn obtain(
    store: &Store,
    descriptor: &Descriptor,
    config: &FetchConfig,
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
    let job = Job { store, descriptor, source, work: work.path(), files: &files, config, progress };
    let from = match source {
        Source::Archive(_, archive) => repository::bring(&job, archive)?,
        Source::Debian(debian) => debian::bring(&job, debian)?,
    };
    stamp.write(&files).map_err(at(&files))?;
    replace(&files, &target, &work.path().join("old"))?;
    Ok(Obtained { folder: target, from })
}

/// Waits until this process alone works on the data set. The lock ends with the process, however it ends; its
/// file stays, because another process may be waiting for it.
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

/// Moves `files` to `target`; the older content is moved to `old` first.
fn replace(files: &Path, target: &Path, old: &Path) -> Result<(), ObtainError> {
    match fs::rename(target, old) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(at(target)(error)),
        _ => fs::rename(files, target).map_err(at(target)),
    }
}

#[cfg(test)]
mod tests;
