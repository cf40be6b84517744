//! Arguments of the commands that list what there is, and for systems of others, which are run here.

use clap::{Args, Subcommand, ValueEnum};

use super::{PeerPlaces, flowing};

const PEER_EXAMPLES: &str = "Examples:
  gleaner peer list
      each peer of `peers` in the current folder, and whether it is set up
  gleaner peer check trafilatura
      greeting, hard pages, and failures on purpose
  gleaner peer check mine --peers ~/extractors
      a peer of your own, in ~/extractors/mine
  gleaner clean --method peer/mine --peers ~/extractors site/
      cleans by it

A peer is a folder with a peer.toml and a program that speaks JSON lines: see peers/README.md.";

#[derive(Args)]
#[command(after_long_help = flowing(PEER_EXAMPLES))]
pub(crate) struct Peer {
    #[command(subcommand)]
    pub(crate) action: PeerAction,
}

#[derive(Subcommand)]
pub(crate) enum PeerAction {
    /// List peers, and whether they are set up
    List(PeerPlaces),
    /// Test whether a peer follows the protocol and recovers from failures
    Check(CheckPeer),
}

#[derive(Args)]
pub(crate) struct CheckPeer {
    /// The peer's name, without peer/
    pub(crate) name: String,
    #[command(flatten)]
    pub(crate) peers: PeerPlaces,
}

const LIST_EXAMPLES: &str = "Examples:
  gleaner list methods            a line for each
  gleaner list methods lin-ho     its parameters: meaning, default, range, reason
  gleaner list methods --long     all of them";

#[derive(Args)]
#[command(after_long_help = flowing(LIST_EXAMPLES))]
pub(crate) struct List {
    /// What to list
    pub(crate) what: Listed,
    /// The ids to show in full [default: all, a line each]
    #[arg(value_name = "ID")]
    pub(crate) ids: Vec<String>,
    /// Show all in full
    #[arg(long)]
    pub(crate) long: bool,
    #[cfg(feature = "bench")]
    #[command(flatten)]
    pub(crate) places: super::DataPlaces,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Listed {
    /// Methods; in full with their parameters
    Methods,
    #[cfg(feature = "bench")]
    /// Methods of tasks over cleaned pages, clustering and classification; in full with their parameters
    Tasks,
    #[cfg(feature = "bench")]
    /// Data sets, and whether they are on this machine; in full with their licences
    Datasets,
    #[cfg(feature = "bench")]
    /// Experiments; in full with their runs and outputs
    Experiments,
}
