//! Peers by their names, in folders that each hold a folder a peer.

use std::fs;
use std::path::PathBuf;

use cleaning::Family;
use suggest::did_you_mean;

use crate::description::{FILE, Peer, PeerError};
use crate::family::PeerFamily;

/// Where peers are looked for.
#[derive(Debug, Clone, Default)]
pub struct Peers {
    folders: Vec<PathBuf>,
}

/// Why there is no such peer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum UnknownPeer {
    /// No folder has it.
    #[error("no peer is called {found:?}; {known}")]
    Unknown {
        /// The name asked for.
        found: String,
        /// The names that exist, or that there are none.
        known: String,
    },
    /// Its description is refused.
    #[error(transparent)]
    Refused(#[from] PeerError),
}

impl Peers {
    /// Those in these folders; of two with one name that in the first folder counts. A folder that does not exist has none.
    pub fn in_folders(folders: impl IntoIterator<Item = PathBuf>) -> Self {
        Self { folders: folders.into_iter().collect() }
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
    /// [`UnknownPeer`] where there is none, or its description is refused.
    pub fn peer(&self, name: &str) -> Result<Peer, UnknownPeer> {
        // a name with steps in it would lead out of the folders
        let plain = !name.is_empty() && !name.contains(['/', '\\', '.']);
        let of_name = |folder: &PathBuf| folder.join(name);
        let found = self.folders.iter().map(of_name).find(|folder| plain && folder.join(FILE).is_file());
        let Some(folder) = found else {
            let names = self.names();
            let looked: Vec<String> =
                self.folders.iter().map(|folder| folder.display().to_string()).collect();
            let known = match names.as_slice() {
                [] => format!("no peer is in {}", looked.join(", ")),
                names => {
                    let hint = did_you_mean(name, names.iter().map(String::as_str));
                    format!("peers are: {}{hint}", names.join(", "))
                }
            };
            return Err(UnknownPeer::Unknown { found: name.to_owned(), known });
        };
        Ok(Peer::read(&folder)?)
    }

    /// The family of the peer of this name, without [`PREFIX`](crate::PREFIX). Where no folder has any peer, it is one that
    /// [is not set up](Family::absence), whatever the name.
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
        Ok(PeerFamily::of(peer))
    }
}
