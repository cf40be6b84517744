//! Where data are looked for: the local data folder, a mirror folder, the public source, in this order.
//!
//! How an archive is fetched, unpacked and checked is the business of `obtain` and the modules below it.

use std::path::{Path, PathBuf};

use crate::catalogue;
use crate::descriptor::{Descriptor, Origin, Place, Source};
use crate::obtain::{self, Means, ObtainError, Stamp};
use crate::verify::{self, VerifyError};
use crate::{Content, Progress};

/// The places where data are looked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Store {
    /// The data folder: unpacked data sets, a folder each, named by id. Made where it is missing.
    pub data: PathBuf,
    /// A folder of archives, named as the descriptors say, and of packages, named as apt names them. Never written to.
    pub mirror: Option<PathBuf>,
    /// Whether the public sources are out of bounds.
    pub offline: bool,
}

/// Where a data set stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum State {
    /// Ready to read: unpacked and verified in the data folder, or generated.
    Ready,
    /// Its archive is in the mirror folder.
    Mirror,
    /// To be had from its public source.
    Remote,
    /// To be had from nowhere: not at hand, and the store is offline or no public source has it whole.
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

/// Where obtained data came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum From {
    /// They stood in the data folder; nothing was done.
    Data,
    /// Unpacked from the mirror folder.
    Mirror,
    /// Fetched from the public source.
    Public,
    /// Nothing to obtain: they are generated.
    Generator,
}

/// The outcome of obtaining a data set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Obtained {
    pub(crate) folder: PathBuf,
    pub(crate) from: From,
}

impl Obtained {
    /// The folder with the data set's files under their upstream paths. Of a generated one nothing is there.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Where the data came from.
    pub fn from(&self) -> From {
        self.from
    }
}

impl Store {
    /// Where the data set stands. Looks at a stamp and at names only; [`verify`](Self::verify) reads everything.
    pub fn state(&self, descriptor: &Descriptor) -> State {
        let Ok(holder) = catalogue::holder(descriptor) else { return State::Absent };
        let Origin::Source(source) = holder.origin() else { return State::Ready };
        let own = self.own_state(holder, source);
        let beside = source.beside().and_then(|id| catalogue::descriptor(id).ok());
        // a data set is as far away as the farther of its parts
        beside.map_or(own, |beside| own.max(self.state(beside)))
    }

    fn own_state(&self, descriptor: &Descriptor, source: &Source) -> State {
        if Stamp::of(source).stands_in(&self.folder(descriptor)) {
            State::Ready
        } else if self.has_in_mirror(source.place()) {
            State::Mirror
        } else if self.offline || !source.is_public() {
            State::Absent
        } else {
            State::Remote
        }
    }

    /// Brings the data set into the data folder, unpacked and verified, and then the one beside it; does nothing where
    /// they are there. Of a joined data set it is the one that this is made of.
    ///
    /// Whatever goes wrong, and whenever the process is killed, the data folder holds either the whole verified
    /// data set under its name or nothing under it. Threads and processes that obtain the same data set at the
    /// same time wait for one of them to do it.
    ///
    /// # Errors
    /// [`ObtainError`]; a digest that is not the descriptor's is one.
    pub fn obtain(&self, descriptor: &Descriptor, progress: &dyn Progress) -> Result<Obtained, ObtainError> {
        let holder = catalogue::holder(descriptor)?;
        let obtained = obtain::obtain(self, holder, &Means::default(), progress)?;
        if let Origin::Source(source) = holder.origin()
            && let Some(beside) = source.beside()
        {
            self.obtain(catalogue::descriptor(beside)?, progress)?;
        }
        Ok(obtained)
    }

    /// Reads every file of an obtained data set and compares what is there with the descriptor's digests; of a joined
    /// data set those of the one that it is made of.
    ///
    /// # Errors
    /// [`VerifyError`]: not obtained, unreadable, or other content than the descriptor says.
    pub fn verify(&self, descriptor: &Descriptor, progress: &dyn Progress) -> Result<Content, VerifyError> {
        verify::verify(self, catalogue::holder(descriptor)?, progress)
    }

    /// The folder of a data set in the data folder, whether it is there or not. Of a joined one nothing is ever
    /// there: [`Obtained::folder`] is that of the data set that it is made of.
    pub fn folder(&self, descriptor: &Descriptor) -> PathBuf {
        self.data.join(descriptor.id())
    }

    fn has_in_mirror(&self, place: &Place) -> bool {
        match place {
            Place::Archive(archive) => self.archive_in_mirror(archive.mirror()).is_some(),
            Place::Debian(debian) => obtain::all_in_mirror(self, debian),
        }
    }

    pub(crate) fn archive_in_mirror(&self, name: &str) -> Option<PathBuf> {
        self.mirror.as_ref().map(|mirror| mirror.join(name)).filter(|path| path.is_file())
    }
}
