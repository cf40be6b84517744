//! Peers by their names, and each as an entry of the catalogue: without parameters, identified by its version and the digest of its worker.
//! The description of a peer is read elsewhere, and its processes are those of its method.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use cleaning::{Advice, Family, Info, Method, Settings, SettingsError, Trainer, did_you_mean};
use serde::Deserialize;

use crate::description::{FILE, Peer, PeerError, digest_of};
use crate::method::{PeerMethod, Stored};
use crate::process::Pool;

/// The folders in which peers are searched.
#[derive(Debug, Clone, Default)]
pub struct Peers {
    folders: Vec<PathBuf>,
    answers: Option<PathBuf>,
}

/// The reason why there is no such peer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum UnknownPeer {
    /// No folder contains it: the name, with the one that was meant and those that exist, or a note that there are none.
    #[error("no peer is called {0}")]
    Unknown(String),
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
            if names.is_empty() {
                let looked = self.folders.iter().map(|folder| folder.display().to_string());
                let looked = looked.collect::<Vec<_>>().join(", ");
                return Err(UnknownPeer::Unknown(format!("{name:?}; no peer is in {looked}")));
            }
            let hint = did_you_mean(name, names.iter().map(String::as_str));
            return Err(UnknownPeer::Unknown(format!("{name:?}{hint}; peers are: {}", names.join(", "))));
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
            (Err(UnknownPeer::Unknown(_)), Some(folder)) if self.names().is_empty() => {
                Peer::nowhere(name, folder)
            }
            (found, _) => found?,
        };
        Ok(PeerFamily::of(peer, self.answers.as_deref()))
    }
}

/// The beginning of a peer's id, where methods are named.
pub const PREFIX: &str = "peer/";

/// The family of a peer. It is allocated until the program ends, like the families of the catalogue.
pub(crate) struct PeerFamily {
    peer: Peer,
    info: &'static Info,
    sources: &'static str,
    stored: Option<Stored>,
}

/// A peer has no parameters: other settings are another peer with the same worker.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NoParams {}

impl PeerFamily {
    /// `answers` is the folder of stored answers.
    pub(crate) fn of(peer: Peer, answers: Option<&Path>) -> &'static Self {
        let info = Info {
            id: String::leak(format!("{}{}", PREFIX, peer.id)),
            name: String::leak(format!("{} {}", peer.name, peer.version)),
            summary: "a program of its own",
            citation: String::leak(peer.citation.clone()),
            ..Info::of(&[])
        };
        let sources = digest_of(format!("{} {} {}", crate::SOURCES, peer.version, peer.digest));
        let stored = answers.map(|folder| Stored::of(folder, &peer));
        let (info, sources) = (Box::leak(Box::new(info)), String::leak(sources));
        Box::leak(Box::new(Self { peer, info, sources, stored }))
    }

    /// The peer's method.
    pub(crate) fn method(&self) -> PeerMethod {
        let pool = Arc::new(Pool::new(self.peer.clone()));
        PeerMethod { id: self.info.id, pool, stored: self.stored.clone() }
    }
}

impl Family for PeerFamily {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn advice(&self) -> Advice {
        Advice { compares_pages: false, ..Advice::NONE }
    }

    fn sources(&self) -> &'static str {
        self.sources
    }

    fn build(&self, settings: &Settings) -> Result<Box<dyn Method>, SettingsError> {
        let NoParams {} = settings.parse(self.info)?;
        Ok(Box::new(self.method()))
    }

    fn trainer(&self, _: &Settings) -> Result<Option<Box<dyn Trainer>>, SettingsError> {
        Ok(None)
    }

    fn absence(&self) -> Option<String> {
        self.peer.absence()
    }

    fn wants_sources(&self, _: &Settings) -> bool {
        true
    }
}
