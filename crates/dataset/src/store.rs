//! The places of data: the local data folder, a mirror folder, the public source, in this order.
//!
//! `obtain` brings the data there, `verify` checks that they are unchanged.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use crate::descriptor::{Descriptor, Source};

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
    pub(crate) folder: PathBuf,
    pub(crate) from: From,
}

impl Obtained {
    /// The folder with the data set's files under their upstream paths. For a generated one it does not
    /// exist.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The place from which the data came.
    pub fn from(&self) -> From {
        self.from
    }
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
    /// [`Obtained::folder`] is that of the source.
    pub fn folder(&self, descriptor: &Descriptor) -> PathBuf {
        self.data.join(descriptor.id())
    }

    pub(crate) fn archive_in_mirror(&self, name: &str) -> Option<PathBuf> {
        self.mirror.as_ref().map(|mirror| mirror.join(name)).filter(|path| path.is_file())
    }
}
