//! Experiments from manifest to records, on generated sites of a few pages.
//!
//! They are one test binary, which is linked once.

#![allow(clippy::unwrap_used, reason = "helpers of tests are tests")]

mod change;
mod data;
mod labels;
mod place;
mod resolve;
mod resume;
mod revision;
mod stored;
mod tasks;
mod timings;
mod traces;
