//! Everything in gleaner that reads the data of others, as targets of fuzzing: pages, sites, WARC and Parquet files, archives, manifests, descriptions of
//! data sets, records, models, fitted sites, crawls and peers; and the Markdown of pages.
//!
//! A target takes any bytes and panics if a promise is broken. `tests/mutated` changes its seeds at random, `src/bin/guided.rs` is guided by
//! coverage; a failure becomes a test of the faulty crate.

#![allow(clippy::unwrap_used, reason = "a target is a test, which panics where something is wrong")]

mod archive;
mod crawl;
mod manifest;
mod markdown;
mod page;
mod parquet;
#[cfg(unix)]
mod peer;
mod record;
mod seeds;
#[allow(dead_code, reason = "the tests of the command line use all of it")]
#[path = "../../crates/gleaner/tests/cli/server.rs"]
mod server;
mod site;
mod stored;
mod warc;

use std::io::Write as _;

use flate2::Compression;
use flate2::write::GzEncoder;

pub use seeds::write_seeds;

/// A reader of the data of others.
pub struct Target {
    /// The name.
    pub name: &'static str,
    /// Inputs that it reads whole.
    pub seeds: fn() -> Vec<Vec<u8>>,
    /// Pieces of its inputs.
    pub words: &'static [&'static str],
    /// Reads bytes, and panics if a promise is broken.
    pub check: fn(&[u8]),
}

/// All targets.
pub const TARGETS: &[Target] = &[
    page::PAGE,
    markdown::MARKDOWN,
    site::SITE,
    stored::MODEL,
    stored::FITTED,
    warc::MEMBER,
    warc::WARC,
    parquet::PARQUET,
    archive::ARCHIVE,
    archive::DESCRIPTOR,
    manifest::MANIFEST,
    record::RECORD,
    crawl::CRAWL,
    #[cfg(unix)]
    peer::PEER,
    #[cfg(unix)]
    peer::DESCRIPTION,
];

/// Bytes as a member of gzip.
fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
    packed.write_all(bytes).unwrap();
    packed.finish().unwrap()
}

/// The byte between the parts of an input that has several.
const BETWEEN: u8 = 0x1e;

/// The first byte of an input, which chooses what is done with the rest; 0 for an empty one.
fn choice(bytes: &[u8]) -> (usize, &[u8]) {
    bytes.split_first().map_or((0, bytes), |(first, rest)| (usize::from(*first), rest))
}

/// The input before and after the first [`BETWEEN`]; the second part is empty if there is none.
fn halves(bytes: &[u8]) -> (&[u8], &[u8]) {
    let at = bytes.iter().position(|&byte| byte == BETWEEN);
    at.map_or((bytes, &[]), |at| (&bytes[..at], &bytes[at + 1..]))
}
