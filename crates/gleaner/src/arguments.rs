//! The command-line arguments and their help texts: the commands, and what several have in common.

#[cfg(feature = "bench")]
mod bench;
mod cleaning;
mod crawl;
mod systems;

use std::ffi::OsString;
use std::path::PathBuf;

use clap::builder::{OsStringValueParser, TypedValueParser};
use clap::{Args, Parser, Subcommand};

#[cfg(feature = "bench")]
pub(crate) use self::bench::{
    Bench, Board, Check, Data, DataAction, Datasets, Diff, Headline, Query, Report, Reproduce, SubmitAction,
    SubmitCheck, SubmitPages, SubmitRead, Train,
};
pub(crate) use self::cleaning::{ByMethod, ByMethods, Clean, Fit, Format, SAMPLE, Strip, View};
pub(crate) use self::crawl::{Crawl, CrawlOrder};
pub(crate) use self::systems::{CheckPeer, List, Listed, Peer, PeerAction};
use crate::exit;

/// A benchmark harness for web page cleaning: finding the informative part of the pages of a web site.
#[derive(Parser)]
#[command(name = "gleaner", version, after_help = exit::IN_WORDS, max_term_width = 100)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Clean the pages of one or more sites, and write the text that is kept
    Clean(Clean),
    /// Remove from scraped texts the blocks that the pages of a site share
    Strip(Strip),
    /// Show pages with the kept text of each method, and the reasons, as one HTML file
    View(View),
    /// Fetch the pages of one site into a folder that `clean` and others read
    Crawl(Crawl),
    /// Fit a method to the pages of one site or of many, and write files by which `clean` cleans new pages of them
    Fit(Fit),
    /// List methods, tasks, data sets or experiments
    List(List),
    /// List and test methods that are programs of their own
    Peer(Peer),
    #[cfg(feature = "bench")]
    #[command(flatten)]
    Bench(Bench),
}

/// The folders of data.
#[cfg(feature = "bench")]
#[derive(Args, Clone)]
pub(crate) struct DataPlaces {
    /// Folder of unpacked data sets [default: the user's data folder]
    #[arg(long, value_name = "DIR", env = "GLEANER_DATA", hide_env_values = true, value_parser = folder())]
    pub(crate) data: Option<PathBuf>,
    /// Folder of archives to take data sets from, before the network is tried
    #[arg(long, value_name = "DIR", env = "GLEANER_MIRROR", hide_env_values = true, value_parser = folder())]
    pub(crate) mirror: Option<PathBuf>,
    /// Never use the network
    #[arg(long)]
    pub(crate) offline: bool,
}

/// The folders of peers.
#[derive(Args, Clone)]
pub(crate) struct PeerPlaces {
    /// Folder of peers, searched before `peers` in the current folder
    #[arg(long, value_name = "DIR", env = "GLEANER_PEERS", hide_env_values = true, value_parser = folder())]
    pub(crate) peers: Option<PathBuf>,
}

/// Like clap's own parser of paths, but it accepts an empty path, which [`crate::places`] ignores.
fn folder() -> impl TypedValueParser<Value = PathBuf> {
    OsStringValueParser::new().map(|folder: OsString| PathBuf::from(folder))
}

/// A text for `--help` whose paragraphs are one line each, which clap breaks at the width of the terminal. Lines that
/// are indented by two blanks stay apart.
fn flowing(text: &str) -> String {
    let indent = |line: &str| line.len() - line.trim_start().len();
    let mut flowing = String::with_capacity(text.len());
    let mut before = "";
    for line in text.lines() {
        let goes_on =
            !line.is_empty() && !before.is_empty() && indent(line) == indent(before) && indent(line) != 2;
        flowing.push_str(match (flowing.is_empty(), goes_on) {
            (true, _) => "",
            (_, true) => " ",
            (_, false) => "\n",
        });
        flowing.push_str(if goes_on { line.trim_start() } else { line });
        before = line;
    }
    flowing
}

#[cfg(feature = "bench")]
fn scale(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(scale) if scale > 0.0 && scale <= 1000.0 => Ok(scale),
        _ => Err("allowed is a number above 0, up to 1000".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn paragraphs_are_one_line() {
        let check = |text, expected| assert_eq!(flowing(text), expected);
        check("", "");
        check("A:\n  b c\n      d\n      e\n  f\n\ng\nh", "A:\n  b c\n      d e\n  f\n\ng h");
    }

    #[test]
    fn arguments_are_consistent() {
        Arguments::command().debug_assert();
    }
}
