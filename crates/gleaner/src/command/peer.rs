//! `gleaner peer`: lists peers, and tests whether one follows the protocol.

use std::io::Write;

use peer::{PREFIX, Peer, Peers};

use crate::Ended;
use crate::arguments::{CheckPeer, PeerAction};
use crate::console::{output, told};
use crate::exit::{Exit, Failed};
use crate::places;

pub(crate) fn peer(action: &PeerAction) -> Ended {
    match action {
        PeerAction::List(places) => list(&places::peers(places)?),
        PeerAction::Check(arguments) => check(arguments),
    }
}

/// Lists every peer; a peer with a refused description is named, and all others are listed.
fn list(peers: &Peers) -> Ended {
    let mut out = output();
    let mut ended = Exit::Done;
    for name in peers.names() {
        match peers.peer(&name) {
            Ok(peer) => list_one(&mut out, &peer)?,
            Err(error) => {
                writeln!(out, "{PREFIX}{}: {}\n", told(name), told(error))?;
                ended = Exit::WithFailures;
            }
        }
    }
    Ok(ended)
}

fn list_one(out: &mut impl Write, peer: &Peer) -> std::io::Result<()> {
    let Peer { id, name, version, citation, licence, .. } = peer;
    writeln!(out, "{PREFIX}{id}: {name} {version} ({licence})\n  {citation}")?;
    match peer.absence() {
        None => writeln!(out, "  is set up\n"),
        Some(absence) => writeln!(out, "  {}\n", told(absence)),
    }
}

fn check(arguments: &CheckPeer) -> Ended {
    let peer = places::peers(&arguments.peers)?.peer(&arguments.name).map_err(Failed::asked)?;
    let mut out = output();
    let mut ended = Exit::Done;
    for checked in peer::check(peer) {
        match checked.outcome {
            Ok(found) => writeln!(out, "ok     {}: {}", checked.what, told(found))?,
            Err(problem) => {
                writeln!(out, "wrong  {}: {}", checked.what, told(problem))?;
                ended = Exit::WithFailures;
            }
        }
    }
    Ok(ended)
}
