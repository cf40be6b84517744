//! A method by its id: one of the catalogue, `peer/NAME`, or `site-filter(ID)` of one of these.

use cleaning::Family;
use methods::UnknownMethod;
use peer::{PREFIX, Peers, UnknownPeer};

/// There is no method of an id.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LookupError {
    /// There is no such method in the catalogue.
    #[error(transparent)]
    Method(#[from] UnknownMethod),
    /// There is no such peer.
    #[error(transparent)]
    Peer(#[from] UnknownPeer),
}

/// The method of this id.
///
/// # Errors
/// [`LookupError`], which names the ids that exist.
pub fn family(id: &str, peers: &Peers) -> Result<&'static dyn Family, LookupError> {
    if let Some(inner) = methods::filtered(id) {
        return Ok(methods::site_filter(of_name(inner, peers)?));
    }
    of_name(id, peers)
}

fn of_name(id: &str, peers: &Peers) -> Result<&'static dyn Family, LookupError> {
    Ok(match id.strip_prefix(PREFIX) {
        Some(name) => peers.family(name)?,
        None => methods::family(id)?,
    })
}
