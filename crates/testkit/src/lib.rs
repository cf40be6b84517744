//! What tests of methods share: sites from strings, fits, the text that is kept, and generated pages.
//!
//! For `[dev-dependencies]` alone, so everything here panics where a test would.

#![allow(clippy::unwrap_used, reason = "these are helpers of tests")]

mod fits;
#[cfg(feature = "generated")]
pub mod generated;
mod sites;

pub use fits::{Assign, check, check_unseen, cleanings, fit, fit_to, kept, statistic, statistics, try_fit};
pub use sites::{all, named_site, nodes, parse, parse_at, site};
