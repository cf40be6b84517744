//! A peer as a catalogue entry: without parameters, identified by its version and the digest of its worker.

use std::path::Path;
use std::sync::Arc;

use cleaning::{Advice, Family, Info, Method, Settings, SettingsError, Trainer};
use serde::Deserialize;

use crate::description::{Peer, digest_of};
use crate::method::PeerMethod;
use crate::pool::Pool;
use crate::stored::Stored;

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
            needs_labels: false,
            params: &[],
        };
        let sources = digest_of(format!("{} {} {}", crate::SOURCES, peer.version, peer.digest));
        let stored = answers.map(|folder| Stored::of(folder, &peer));
        Box::leak(Box::new(Self {
            peer,
            info: Box::leak(Box::new(info)),
            sources: String::leak(sources),
            stored,
        }))
    }

    /// The peer's method.
    pub(crate) fn method(&self) -> PeerMethod {
        PeerMethod {
            id: self.info.id,
            pool: Arc::new(Pool::new(self.peer.clone())),
            stored: self.stored.clone(),
        }
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

    fn defaults(&self) -> Settings {
        Settings::new()
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

    fn wants_sources(&self) -> bool {
        true
    }
}
