//! Reads every byte of an obtained data set again and compares it with its descriptor.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use crate::Progress;
use crate::catalogue::{self, UnknownDataset};
use crate::content::{Content, Listing, Mismatch};
use crate::descriptor::{Descriptor, Origin};
use crate::progress::Running;
use crate::store::{STAMP, Store};
use input::Digest;

/// The reasons why a data set differs from its descriptor.
#[derive(Debug, thiserror::Error)]
pub enum VerifyError {
    /// It is not in the data folder.
    #[error("{id} is not in {}; `{command}` obtains it", folder.display())]
    Missing {
        /// The data set.
        id: String,
        /// Its expected folder.
        folder: PathBuf,
        /// The command that obtains it.
        command: String,
    },
    /// Its files differ, or their bytes do.
    #[error("{} is not {id}: {mismatch}; remove the folder and run `{command}`", folder.display())]
    Content {
        /// The data set.
        id: String,
        /// Its folder.
        folder: PathBuf,
        /// What is there.
        mismatch: Box<Mismatch>,
        /// The command that obtains it.
        command: String,
    },
    /// The system refused a file or a folder.
    #[error("{}: {error}", path.display())]
    File {
        /// The file or folder.
        path: PathBuf,
        /// The error of the system.
        error: io::Error,
    },
    /// Its source does not exist.
    #[error(transparent)]
    Unknown(#[from] UnknownDataset),
    /// It is generated; there is nothing to verify.
    #[error("{id} is generated; there is nothing to verify")]
    Generated {
        /// The data set.
        id: String,
    },
}

impl Store {
    /// Reads every file of an obtained data set and compares the content with the descriptor's digests; for a
    /// joined data set, the content of the source.
    ///
    /// # Errors
    /// [`VerifyError`]: not obtained, unreadable, or with other content than the descriptor declares.
    pub fn verify(&self, descriptor: &Descriptor, progress: &dyn Progress) -> Result<Content, VerifyError> {
        verify(self, catalogue::holder(descriptor)?, progress)
    }
}

fn verify(store: &Store, descriptor: &Descriptor, progress: &dyn Progress) -> Result<Content, VerifyError> {
    let (id, command) = (descriptor.id().to_owned(), descriptor.command());
    let Origin::Source(source) = descriptor.origin() else {
        return Err(VerifyError::Generated { id });
    };
    let folder = store.folder(descriptor);
    if !folder.is_dir() {
        return Err(VerifyError::Missing { id, folder, command });
    }
    // the unpacked files are beside their archives, so this is the whole content
    let declared = source.unpacked().unwrap_or(source.content());
    let running = Running::start(progress, &format!("verifying {id}"), Some(declared.bytes));
    let found = list(&folder, &running)?;
    if found == declared {
        return Ok(declared);
    }
    Err(VerifyError::Content { id, folder, mismatch: Box::new(Mismatch { found, declared }), command })
}

/// The content of all files below `folder`, without the stamp.
fn list(folder: &Path, running: &Running<'_>) -> Result<Content, VerifyError> {
    let failed = |path: &Path| {
        let path = path.to_owned();
        move |error| VerifyError::File { path, error }
    };
    let mut listing = Listing::default();
    for entry in walkdir::WalkDir::new(folder).sort_by_file_name() {
        let entry = entry.map_err(|error| {
            let path = error.path().unwrap_or(folder).to_owned();
            VerifyError::File { path, error: error.into() }
        })?;
        let relative = entry.path().strip_prefix(folder).unwrap_or(entry.path());
        if entry.file_type().is_dir() || relative == Path::new(STAMP) {
            continue;
        }
        // a link would be read as its target
        let (digest, length) = if entry.file_type().is_file() {
            let file = File::open(entry.path()).map_err(failed(entry.path()))?;
            Digest::of_reader(file).map_err(failed(entry.path()))?
        } else {
            let target = fs::read_link(entry.path()).map_err(failed(entry.path()))?;
            (Digest::of(format!("link to {}", target.display()).as_bytes()), 0)
        };
        let path = relative.to_string_lossy().replace(std::path::MAIN_SEPARATOR, "/");
        listing.add(path, digest, length);
        running.advance(length);
    }
    Ok(listing.content())
}
