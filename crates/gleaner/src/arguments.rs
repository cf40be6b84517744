//! The command-line arguments and their help texts: the commands, what several have in common, and those of the commands that obtain pages and list what
//! there is.

#[cfg(feature = "bench")]
mod bench;
mod cleaning;

use std::ffi::OsString;
use std::path::PathBuf;

use clap::builder::{OsStringValueParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;

#[cfg(feature = "bench")]
pub(crate) use self::bench::*;
pub(crate) use self::cleaning::*;
use crate::console;

/// A benchmark harness for web page cleaning: finding the informative part of the pages of a web site.
#[derive(Parser)]
#[command(name = "gleaner", version, after_help = console::EXIT_CODES, max_term_width = 100)]
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
    /// Estimate without gold how good scraped texts of pages are, and give the reasons
    Audit(Audit),
    /// Show pages with the kept text of each method, and the reasons, as one HTML file
    View(View),
    /// Fetch the pages of one site into a folder that `clean` and others read
    Crawl(Crawl),
    /// Fit a method to the pages of one site or of many, and write files by which `clean` cleans new pages of them
    Fit(Fit),
    /// List methods, tasks, data sets or experiments
    List(List),
    /// List and test methods that are programs of their own
    #[command(subcommand, after_long_help = flowing(PEER_EXAMPLES))]
    Peer(Peer),
    /// Write what a shell needs to complete commands and options
    #[command(after_help = COMPLETIONS_EXAMPLE)]
    Completions {
        /// The shell
        shell: Shell,
    },
    #[cfg(feature = "bench")]
    #[command(flatten)]
    Bench(Bench),
}

/// The commands of the feature `bench`.
#[cfg(any(test, not(feature = "bench")))]
pub(crate) const MEASURING: [&str; 10] =
    ["reproduce", "report", "query", "check", "data", "train", "submit", "diff", "board", "headline"];

const COMPLETIONS_EXAMPLE: &str = "Example:
  gleaner completions bash > ~/.local/share/bash-completion/completions/gleaner";

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
    let mut lines: Vec<String> = Vec::new();
    let mut before = "";
    for line in text.lines() {
        let goes_on =
            !line.is_empty() && !before.is_empty() && indent(line) == indent(before) && indent(line) != 2;
        match lines.last_mut() {
            Some(last) if goes_on => *last += &format!(" {}", line.trim_start()),
            _ => lines.push(line.to_owned()),
        }
        before = line;
    }
    lines.join("\n")
}

/// A parser of the numbers for which `is_allowed` holds.
fn number(allowed: &'static str, is_allowed: fn(f64) -> bool) -> impl TypedValueParser<Value = f64> {
    move |text: &str| {
        let number = text.parse::<f64>().ok().filter(|&number| is_allowed(number));
        number.ok_or_else(|| format!("allowed is a number {allowed}"))
    }
}

const CRAWL_EXAMPLES: &str = "Examples:
  gleaner crawl https://www.example.org/ --out crawl/example
      up to 100 pages within three links of the first, one a second
  gleaner crawl https://www.example.org/news/ --pages 2000 --depth 6 --delay 2 --out crawl/news
      more pages, at half the pace
  gleaner crawl http://localhost:8000/ --allow-private --delay 0 --out crawl/local
      a server on this machine
  gleaner clean --method pagelet --out cleaned crawl/example
      the next step

The folder holds pages.warc.gz and failures.csv. Only pages of the first page's host
are requested, and none that robots.txt forbids. Each address that fails, or is left out, is
listed in failures.csv. The same command continues a crawl that was stopped, by whatever means.
Dead links are no failure of the crawl. Exit code 3: it stopped before its end, for example
because ten addresses in a row failed. Exit code 4: no page could be kept.";

#[derive(Args)]
#[command(after_long_help = flowing(CRAWL_EXAMPLES))]
pub(crate) struct Crawl {
    /// The first page; all others are of the same scheme, host and port
    pub(crate) url: String,
    /// Folder for the pages; it is made, or holds the same crawl
    #[arg(long, value_name = "DIR")]
    pub(crate) out: PathBuf,
    /// The most pages to keep
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub(crate) pages: usize,
    /// The most links from the first page to another
    #[arg(long, value_name = "D", default_value_t = 3)]
    pub(crate) depth: u32,
    /// The order in which pages are requested
    #[arg(long, default_value = "bfs")]
    pub(crate) order: CrawlOrder,
    /// The seed of the random order
    #[arg(long, default_value_t = 0)]
    pub(crate) seed: u64,
    /// Pause between two requests; the server may set a longer one, up to a minute
    #[arg(long, value_name = "SECONDS", default_value_t = 1.0)]
    pub(crate) delay: f64,
    /// The longest that one page may take in all
    #[arg(long, value_name = "SECONDS", default_value_t = 30.0)]
    pub(crate) timeout: f64,
    /// The largest page that is kept, in bytes
    #[arg(long, value_name = "N", default_value_t = 10_000_000)]
    pub(crate) max_bytes: u64,
    /// The crawler's name, for servers and in robots.txt [default: gleaner/VERSION]
    #[arg(long, value_name = "NAME")]
    pub(crate) user_agent: Option<String>,
    /// Allow addresses of this machine and of private networks
    #[arg(long)]
    pub(crate) allow_private: bool,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum CrawlOrder {
    /// Breadth first: all pages of a depth before the next
    Bfs,
    /// Depth first: the first link of the last page
    Dfs,
    /// A random one of the links known so far
    Random,
}

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

#[derive(Subcommand)]
pub(crate) enum Peer {
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
#[command(arg_required_else_help = true, after_long_help = flowing(LIST_EXAMPLES))]
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
    pub(crate) places: DataPlaces,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Listed {
    /// Methods; in full with their parameters
    Methods,
    /// Steps behind the methods, in their order; in full with the reason and an example
    Steps,
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

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[cfg(feature = "bench")]
    #[test]
    fn the_small_program_knows_the_commands_that_it_lacks() {
        let commands: Vec<String> =
            Arguments::command().get_subcommands().map(|command| command.get_name().to_owned()).collect();
        let measuring = &commands[commands.len() - MEASURING.len()..];
        assert_eq!(measuring, MEASURING);
    }

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
