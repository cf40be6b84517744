//! Mutated inputs for everything that reads what others wrote: pages, WARC files, sites, manifests, records,
//! models, fitted sites, crawls, peers; and the Markdown that is made of mutated pages.
//!
//! Each target runs for `GLEANER_FUZZ_SECONDS`, two where it is absent, so that every call of the tests tries a little;
//! `just fuzz MINUTES` runs longer, from another `GLEANER_FUZZ_SEED`. What is found becomes a test of the crate at fault.

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
