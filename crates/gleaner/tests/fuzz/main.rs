//! Mutated inputs for everything that reads the data of others: pages, WARC files, sites, manifests, records,
//! models, fitted sites, crawls, peers; and the Markdown of mutated pages.
//!
//! Each target runs for `GLEANER_FUZZ_SECONDS`, by default two. `just fuzz MINUTES` runs longer, from another `GLEANER_FUZZ_SEED`. A
//! failure becomes a test of the faulty crate.

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "these are tests, which tell how a case is had again"
)]

mod crawl;
mod engine;
mod manifest;
mod markdown;
mod page;
mod peer;
mod record;
#[allow(dead_code, reason = "the tests of the command line use all of it")]
#[path = "../cli/server.rs"]
mod server;
mod site;
mod stored;
mod warc;
