//! The command-line arguments and their help texts: the commands, and what several have in common.

mod cleaning;
mod data;
mod experiments;
mod systems;

use std::ffi::OsString;
use std::path::PathBuf;

use clap::builder::{OsStringValueParser, TypedValueParser};
use clap::{Args, Parser, Subcommand};

pub(crate) use self::cleaning::{ByMethod, ByMethods, Clean, Fit, Format, SAMPLE, Strip, Train, View};
pub(crate) use self::data::{Crawl, CrawlOrder, Data, DataAction, Datasets};
pub(crate) use self::experiments::{Board, Check, Diff, Headline, List, Listed, Query, Report, Reproduce};
pub(crate) use self::systems::{
    CheckPeer, Peer, PeerAction, Submit, SubmitAction, SubmitCheck, SubmitPages, SubmitRead,
};
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
    /// Run a paper's experiment and write its tables, plots, claims and report
    Reproduce(Reproduce),
    /// Draw tables, plots and report again from the records of an earlier run
    Report(Report),
    /// Ask the tables of a finished run, in SQL
    Query(Query),
    /// Check a manifest: every id, parameter and claim, without running anything
    Check(Check),
    /// List methods, tasks, data sets or experiments
    List(List),
    /// Obtain, list and verify data sets
    Data(Data),
    /// Fetch the pages of one site into a folder that `clean` and others read
    Crawl(Crawl),
    /// Train a method on the labelled sites of data sets, and write a model that `clean` takes
    Train(Train),
    /// Fit a method to the pages of one site or of many, and write files by which `clean` cleans new pages of them
    Fit(Fit),
    /// Clean the pages of one or more sites, and write the text that is kept
    Clean(Clean),
    /// Remove from scraped texts the blocks that the pages of a site share
    Strip(Strip),
    /// Show pages with the kept text of each method, and the reasons, as one HTML file
    View(View),
    /// List and test methods that are programs of their own
    Peer(Peer),
    /// Judge the outputs of a system that was run elsewhere
    Submit(Submit),
    /// Compare two result folders cell by cell
    Diff(Diff),
    /// Write a static site of the rankings of all results: a page for each data set and each system
    Board(Board),
    /// Write the tables, sentences and figures of Markdown files that are made from results
    Headline(Headline),
}

/// The folders of data.
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
