//! Answers of a peer on disk, one file each: experiments that run the same peer on the same page ask once.
//!
//! An answer is found by the request: the peer's version and files, and all that it is sent of the page. Nothing of the harness is part
//! of it. Only a site that [recalls answers](cleaning::Site::recalls_answers) uses them, so no timing does.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::description::{Peer, digest_of};
use crate::message::Answer;

/// The answers of one version of a peer.
#[derive(Debug, Clone)]
pub(crate) struct Stored {
    folder: PathBuf,
}

impl Stored {
    /// Those below `folder`; nothing is created before the first answer.
    pub(crate) fn of(folder: &Path, peer: &Peer) -> Self {
        let version = peer.digest.get(..12).unwrap_or_default();
        Self { folder: folder.join(format!("{}-{version}", peer.id)) }
    }

    /// The answer to this request; `None` if there is none that can be read.
    pub(crate) fn find(&self, request: &[u8]) -> Option<Answer> {
        serde_json::from_slice(&fs::read(self.file(request)).ok()?).ok()
    }

    /// Stores an answer. A folder that cannot be written to stores nothing.
    pub(crate) fn keep(&self, request: &[u8], answer: &Answer) {
        // the next experiment asks again, and no result depends on it
        let _ = self.write(&self.file(request), answer);
    }

    fn write(&self, file: &Path, answer: &Answer) -> io::Result<()> {
        whole_file::write_lightly(file, &serde_json::to_vec(answer)?).map_err(io::Error::other)
    }

    /// The first letters of the digest are a folder, since a folder with a hundred thousand files is slow.
    fn file(&self, request: &[u8]) -> PathBuf {
        let digest = digest_of(request);
        self.folder.join(&digest[..2]).join(&digest[2..])
    }
}
