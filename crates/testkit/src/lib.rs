//! Shared helpers of tests: sites from strings, fits, kept text, generated pages, test methods, WARC
//! records, and a browser.
//!
//! For `[dev-dependencies]` alone, so everything here panics where a test would.

#![allow(clippy::unwrap_used, reason = "these are helpers of tests")]

mod browser;
pub mod family_checks;
mod fits;
#[cfg(feature = "generated")]
pub mod generated;
pub mod methods;
mod sites;
pub mod warc;

pub use browser::{Browser, node_accepts};
pub use fits::{Assign, check, check_unseen, cleanings, fit, fit_to, kept, statistic, statistics, try_fit};
pub use sites::{all, named_site, nodes, parse, parse_at, site};
