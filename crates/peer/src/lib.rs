//! Methods in any language: a *peer* is a program of its own that speaks JSON lines over its standard streams.
//!
//! A peer is described by a folder with a `peer.toml` ([`Peer`]), found by its name ([`Peers`]), and used
//! like any other method: [`Peers::family`] gives a [`cleaning::Family`] with the id `peer/NAME`.
//! `peers/README.md` documents the protocol for authors of peers.
//!
//! Any failure of the program (a crash, a hang, too much memory, a wrong answer) is an error of the requested
//! page; the next page gets a new process.

mod check;
mod description;
mod message;
mod method;
mod peers;
mod process;

pub use check::{Checked, check};
pub use description::{Peer, PeerError};
pub use peers::{PREFIX, Peers, UnknownPeer};

/// The digest of this crate's sources. Records of peers are keyed by it.
pub const SOURCES: &str = own_folder::digest!();
