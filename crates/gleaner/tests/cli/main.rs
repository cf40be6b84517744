//! The command line as a user has it: the program itself on files in a folder of its own, with what it says and the
//! code that it ends with.

#![allow(clippy::unwrap_used, reason = "helpers of tests are tests")]

mod bad_input;
mod check;
mod clean;
mod crawl;
mod data;
mod diff_and_headline;
mod example;
mod experiment;
mod help;
mod interrupted;
mod local;
mod place;
mod reproduce;
mod server;
