//! A method by its id: one of the catalogue, `peer/NAME`, or `site-filter(ID)` or `strip(ID)` of one of these.

use cleaning::Family;
use methods::{SiteFilter, UnknownMethod};
use peer::{PREFIX, Peers, UnknownPeer};

/// There is no method of an id.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LookupError {
    /// There is no such method in the catalogue.
    #[error(transparent)]
    Method(#[from] UnknownMethod),
    /// There is no such method in the catalogue, but a peer has the name.
    #[error("no method is called {name:?}, but a peer is: {}{name}", PREFIX)]
    IsPeer {
        /// The name.
        name: String,
    },
    /// There is no such peer.
    #[error(transparent)]
    Peer(#[from] UnknownPeer),
}

/// The method of this id.
///
/// # Errors
/// [`LookupError`], which names the ids that exist.
pub fn family(id: &str, peers: &Peers) -> Result<&'static dyn Family, LookupError> {
    if let Some((filter, inner)) = SiteFilter::split(id) {
        return Ok(filter.of(of_name(inner, peers)?));
    }
    of_name(id, peers)
}

fn of_name(id: &str, peers: &Peers) -> Result<&'static dyn Family, LookupError> {
    Ok(match id.strip_prefix(PREFIX) {
        Some(name) => peers.family(name)?,
        None => methods::family(id).map_err(|unknown| {
            let is_peer = peers.names().contains(&unknown.found);
            if is_peer { LookupError::IsPeer { name: unknown.found } } else { LookupError::Method(unknown) }
        })?,
    })
}
