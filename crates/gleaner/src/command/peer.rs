//! `gleaner peer`: lists peers, and tests whether one follows the protocol.

use std::io::{self, Write};

use peer::{PREFIX, Peer, Peers};

use crate::arguments::{self, CheckPeer};
use crate::console::{Ended, Exit, output, told};
use crate::places;

pub(crate) fn peer(action: &arguments::Peer) -> Ended {
    match action {
        arguments::Peer::List(places) => list_peers(&places::peers(places)?),
        arguments::Peer::Check(arguments) => check_peer(arguments),
    }
}

/// Lists every peer; a peer with a refused description is named, and all others are listed.
fn list_peers(peers: &Peers) -> Ended {
    let mut out = output();
    let mut ended = Exit::Done;
    for name in peers.names() {
        match peers.peer(&name) {
            Ok(peer) => list_peer(&mut out, &peer)?,
            Err(error) => {
                writeln!(out, "{PREFIX}{}: {}\n", told(name), told(error))?;
                ended = Exit::WithFailures;
            }
        }
    }
    Ok(ended)
}

fn list_peer(out: &mut impl Write, peer: &Peer) -> io::Result<()> {
    let Peer { id, name, version, citation, licence, .. } = peer;
    writeln!(out, "{PREFIX}{id}: {name} {version} ({licence})\n  {citation}")?;
    match peer.absence() {
        None => writeln!(out, "  is set up\n"),
        Some(absence) => writeln!(out, "  {}\n", told(absence)),
    }
}

fn check_peer(arguments: &CheckPeer) -> Ended {
    let peer = places::peers(&arguments.peers)?.peer(&arguments.name)?;
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
