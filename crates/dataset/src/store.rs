//! The places of data: the local data folder, a mirror folder, the public source, in this order. Data in the data folder are verified here: every byte is
//! read again and compared with the descriptor. `obtain` brings the data there.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use input::Digest;

use crate::Progress;
use crate::catalogue::{self, UnknownDataset};
use crate::content::{Content, Listing, mismatch};
use crate::descriptor::{Descriptor, Origin, Source};

/// Name of the stamp in an unpacked data set's folder.
pub(crate) const STAMP: &str = ".complete";

/// The places where data are searched.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Store {
    /// The data folder: unpacked data sets, each in a folder named by its id. It is created if it is missing.
    pub data: PathBuf,
    /// A folder of archives, named as in the descriptors, and of packages, named as by apt. It is never
    /// written to.
    pub mirror: Option<PathBuf>,
    /// Whether public sources must not be used.
    pub offline: bool,
}

/// The place of a data set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum State {
    /// Ready to read: unpacked and verified in the data folder, or generated.
    Ready,
    /// Its archive is in the mirror folder.
    Mirror,
    /// Available from its public source.
    Remote,
    /// Available nowhere: not on this machine, and the store is offline or no public source has it whole.
    Absent,
}

impl State {
    /// Whether the data can be read without the network.
    pub const fn at_hand(self) -> bool {
        matches!(self, State::Ready | State::Mirror)
    }

    /// The state's name in lists.
    pub const fn name(self) -> &'static str {
        match self {
            State::Ready => "ready",
            State::Mirror => "in the mirror",
            State::Remote => "to be fetched",
            State::Absent => "absent",
        }
    }
}

/// The place from which obtained data came.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum From {
    /// They were in the data folder; nothing was done.
    Data,
    /// Unpacked from the mirror folder.
    Mirror,
    /// Fetched from the public source.
    Public,
    /// They are generated, so nothing was obtained.
    Generator,
}

/// The outcome of obtaining a data set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Obtained {
    /// The folder with the data set's files under their upstream paths. For a generated one it does not
    /// exist.
    pub folder: PathBuf,
    /// The place from which the data came.
    pub from: From,
}

/// The stamp of a finished folder: the digests of its verified content.
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

    pub(crate) fn write(&self, folder: &Path) -> io::Result<()> {
        fs::write(folder.join(STAMP), &self.0)?;
        File::open(folder.join(STAMP))?.sync_all()
    }
}

impl Store {
    /// The folder of a data set in the data folder; it may not exist. For a joined one it never exists:
    /// [`Obtained`] has that of the source.
    pub fn folder(&self, descriptor: &Descriptor) -> PathBuf {
        self.data.join(descriptor.id())
    }

    pub(crate) fn archive_in_mirror(&self, name: &str) -> Option<PathBuf> {
        self.mirror.as_ref().map(|mirror| mirror.join(name)).filter(|path| path.is_file())
    }

    /// Reads every file of an obtained data set and compares the content with the descriptor's digests; for a
    /// joined data set, the content of the source.
    ///
    /// # Errors
    /// [`ObtainError`]: not obtained, unreadable, or with other content than the descriptor declares.
    pub fn verify(&self, descriptor: &Descriptor, progress: &dyn Progress) -> Result<Content, ObtainError> {
        let descriptor = catalogue::holder(descriptor)?;
        let (id, folder) = (descriptor.id(), self.folder(descriptor));
        let shown = folder.display();
        let unusable = |problem| Err(ObtainError::Unusable(problem));
        let Origin::Source(source) = descriptor.origin() else {
            return unusable(format!("{id} is generated; there is nothing to verify"));
        };
        if !folder.is_dir() {
            return unusable(format!("{id} is not in {shown}; `gleaner data get {id}` obtains it"));
        }
        // the unpacked files are beside their archives, so this is the whole content
        let declared = source.unpacked().unwrap_or(source.content());
        let running = Running::start(progress, &format!("verifying {id}"), Some(declared.bytes));
        let found = list(&folder, &running)?;
        if found == declared {
            return Ok(declared);
        }
        let remedy = format!("remove the folder and run `gleaner data get {id}`");
        unusable(format!("{shown} is not {id}: {}; {remedy}", mismatch(found, declared)))
    }
}

/// The reasons why a data set could not be obtained, or why what is there differs from its descriptor. If it could not be obtained, the data
/// folder holds nothing under its name, or still the older content.
#[derive(Debug, thiserror::Error)]
pub enum ObtainError {
    /// It is not on this machine, and the store is offline, no public archive holds it, or the public source did not give it.
    #[error("{0}")]
    Absent(String),
    /// It, or one beside it, or its source, is no data set.
    #[error(transparent)]
    Unknown(#[from] UnknownDataset),
    /// An archive or package cannot be unpacked, or the content differs from the declared one.
    #[error("{0}")]
    Unusable(String),
    /// The system refused a file or a folder.
    #[error("{}: {}", .0.display(), .1)]
    File(PathBuf, io::Error),
}

/// The content of all files below `folder`, without the stamp.
fn list(folder: &Path, running: &Running<'_>) -> Result<Content, ObtainError> {
    let mut listing = Listing::default();
    for entry in walkdir::WalkDir::new(folder).sort_by_file_name() {
        let entry = entry
            .map_err(|error| ObtainError::File(error.path().unwrap_or(folder).to_owned(), error.into()))?;
        let failed = |error| ObtainError::File(entry.path().to_owned(), error);
        let relative = entry.path().strip_prefix(folder).unwrap_or(entry.path());
        if entry.file_type().is_dir() || relative == Path::new(STAMP) {
            continue;
        }
        // a link would be read as its target
        let (digest, length) = if entry.file_type().is_file() {
            File::open(entry.path()).and_then(Digest::of_reader).map_err(failed)?
        } else {
            let target = fs::read_link(entry.path()).map_err(failed)?;
            (Digest::of(format!("link to {}", target.display()).as_bytes()), 0)
        };
        let path = relative.to_string_lossy().replace(std::path::MAIN_SEPARATOR, "/");
        listing.add(path, digest, length);
        running.advance(length);
    }
    Ok(listing.content())
}

/// One running piece of work. Dropping it calls `finish`, also after errors.
pub(crate) struct Running<'p>(&'p dyn Progress);

impl<'p> Running<'p> {
    pub(crate) fn start(progress: &'p dyn Progress, what: &str, total: Option<u64>) -> Self {
        progress.start(what, total);
        Self(progress)
    }

    pub(crate) fn advance(&self, by: u64) {
        self.0.advance(by);
    }
}

impl Drop for Running<'_> {
    fn drop(&mut self) {
        self.0.finish();
    }
}
