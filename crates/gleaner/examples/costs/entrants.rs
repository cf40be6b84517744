//! Who takes part: methods of the catalogue that need no marked page, and peers that are set up.

use std::path::Path;

use gleaner::methods::catalogue;
use gleaner::peer::{PREFIX, Peers};

/// The peers of a folder; none without one.
pub(crate) fn peers(folder: Option<&Path>) -> Peers {
    Peers::in_folders(folder.map(Path::to_owned))
}

/// The ids that are asked for, or all.
pub(crate) fn entrants(asked: &[String], folder: Option<&Path>) -> Vec<String> {
    if !asked.is_empty() {
        return asked.to_vec();
    }
    let own = catalogue().iter().map(|family| family.info()).filter(|info| !info.needs_labels);
    let peers = peers(folder);
    let set_up = |name: &String| peers.peer(name).is_ok_and(|peer| peer.absence().is_none());
    own.map(|info| info.id.to_owned())
        .chain(peers.names().into_iter().filter(set_up).map(|name| format!("{PREFIX}{name}")))
        .collect()
}

/// Whether a method is a program of its own.
pub(crate) fn is_peer(id: &str) -> bool {
    id.starts_with(PREFIX)
}
