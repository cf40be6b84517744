//! Experiments from manifest to records, on generated sites of a few pages.
//!
//! One program, as the fingerprint in all keys is that of the program: so records of one test could serve another.

#![allow(clippy::unwrap_used, reason = "helpers of tests are tests")]

mod change;
mod data;
mod labels;
mod place;
mod resolve;
mod resume;
mod revision;
mod tasks;
mod timings;
mod traces;
