//! Arguments of the commands for systems of others: programs that are run here, and outputs of runs elsewhere.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::{DataPlaces, PeerPlaces, flowing, scale};

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

const SUBMIT_EXAMPLES: &str = "Examples:
  gleaner submit pages wcxb-dev > pages.jsonl
      the pages of a data set, a line of JSON each: site, page, url, html
  gleaner submit check mine
      what mine/submission.toml describes: pages without a text, and a ranking beside others";

#[derive(Args)]
#[command(after_long_help = flowing(SUBMIT_EXAMPLES))]
pub(crate) struct Submit {
    #[command(subcommand)]
    pub(crate) action: SubmitAction,
}

#[derive(Subcommand)]
pub(crate) enum SubmitAction {
    /// Write the pages of a data set as lines of JSON, for a system to clean
    Pages(SubmitPages),
    /// Compare outputs with the data set, and rank them beside other methods
    Check(SubmitCheck),
}

#[derive(Args)]
pub(crate) struct SubmitPages {
    /// The data set
    #[arg(value_name = "DATA")]
    pub(crate) id: String,
    #[command(flatten)]
    pub(crate) read: SubmitRead,
}

#[derive(Args)]
pub(crate) struct SubmitCheck {
    /// Folder with submission.toml and the file of outputs
    pub(crate) folder: PathBuf,
    /// Methods to compare with, each by its id or as peer/NAME
    #[arg(long, value_name = "METHOD", default_values = ["witness", "boilerpipe"])]
    pub(crate) beside: Vec<String>,
    /// Folder for results; those of the submission go into DIR/ID
    #[arg(long, value_name = "DIR", default_value = "submissions")]
    pub(crate) out: PathBuf,
    #[command(flatten)]
    pub(crate) read: SubmitRead,
    #[command(flatten)]
    pub(crate) peers: PeerPlaces,
}

#[derive(Args)]
pub(crate) struct SubmitRead {
    #[command(flatten)]
    pub(crate) places: DataPlaces,
    /// Share of each site's pages, above 0; for a first look
    #[arg(long, value_name = "S", default_value_t = 1.0, value_parser = scale)]
    pub(crate) scale: f64,
}
