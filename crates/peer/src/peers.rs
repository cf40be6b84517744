//! Peers by their names, in folders; each peer is a folder in one of them.

use std::fs;
use std::path::PathBuf;

use cleaning::Family;
use cleaning::did_you_mean;

use crate::description::{FILE, Peer, PeerError};
use crate::family::PeerFamily;

/// The folders in which peers are searched.
#[derive(Debug, Clone, Default)]
pub struct Peers {
    folders: Vec<PathBuf>,
    answers: Option<PathBuf>,
}

/// The reason why there is no such peer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum UnknownPeer {
    /// No folder contains it.
    #[error("no peer is called {found:?}{known}")]
    Unknown {
        /// The unknown name.
        found: String,
        /// The name that was meant and the names that exist, or a note that there are none.
        known: String,
    },
    /// Its description is refused.
    #[error(transparent)]
    Refused(#[from] PeerError),
}

impl Peers {
    /// The peers in these folders. If two have one name, the one in the first folder counts. A folder that
    /// does not exist has none.
    pub fn in_folders(folders: impl IntoIterator<Item = PathBuf>) -> Self {
        Self { folders: folders.into_iter().collect(), answers: None }
    }

    /// The same peers, whose answers for sites that [recall answers](cleaning::Site::recalls_answers) are stored in this folder, and found
    /// there.
    #[must_use]
    pub fn with_answers(self, folder: PathBuf) -> Self {
        Self { answers: Some(folder), ..self }
    }

    /// The names of all peers, sorted.
    pub fn names(&self) -> Vec<String> {
        let entries = self.folders.iter().filter_map(|folder| fs::read_dir(folder).ok()).flatten();
        let peers = entries.filter_map(Result::ok).filter(|entry| entry.path().join(FILE).is_file());
        let mut names: Vec<String> =
            peers.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names.dedup();
        names
    }

    /// The peer of this name, without [`PREFIX`](crate::PREFIX).
    ///
    /// # Errors
    /// [`UnknownPeer`] if there is none, or its description is refused.
    pub fn peer(&self, name: &str) -> Result<Peer, UnknownPeer> {
        // a name with such characters could lead out of the folders
        let plain = !name.is_empty() && !name.contains(['/', '\\', '.']);
        let of_name = |folder: &PathBuf| folder.join(name);
        let found = self.folders.iter().map(of_name).find(|folder| plain && folder.join(FILE).is_file());
        let Some(folder) = found else {
            let names = self.names();
            let looked: Vec<String> =
                self.folders.iter().map(|folder| folder.display().to_string()).collect();
            let known = match names.as_slice() {
                [] => format!("; no peer is in {}", looked.join(", ")),
                names => {
                    let hint = did_you_mean(name, names.iter().map(String::as_str));
                    format!("{hint}; peers are: {}", names.join(", "))
                }
            };
            return Err(UnknownPeer::Unknown { found: name.to_owned(), known });
        };
        Ok(Peer::read(&folder)?)
    }

    /// The family of the peer of this name, without [`PREFIX`](crate::PREFIX). If no folder has any peer, the
    /// family is one that [is not set up](Family::absence), whatever the name.
    ///
    /// # Errors
    /// Those of [`peer`](Self::peer).
    pub fn family(&self, name: &str) -> Result<&'static dyn Family, UnknownPeer> {
        let peer = match (self.peer(name), self.folders.last()) {
            (Err(UnknownPeer::Unknown { .. }), Some(folder)) if self.names().is_empty() => {
                Peer::nowhere(name, folder)
            }
            (found, _) => found?,
        };
        Ok(PeerFamily::of(peer, self.answers.as_deref()))
    }
}
