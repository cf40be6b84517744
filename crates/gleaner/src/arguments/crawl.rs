//! Arguments of the command that obtains pages.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::flowing;

const CRAWL_EXAMPLES: &str = "Examples:
  gleaner crawl https://www.example.org/ --out crawl/example
      up to 100 pages within three links of the first, one a second
  gleaner crawl https://www.example.org/news/ --pages 2000 --depth 6 --delay 2 --out crawl/news
      more pages, at half the pace
  gleaner crawl http://localhost:8000/ --allow-private --delay 0 --out crawl/local
      a server on this machine
  gleaner clean --method pagelet --out cleaned crawl/example
      the next step

The folder holds pages.warc.gz, index.cdxj and failures.csv. Only pages of the first page's host
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
