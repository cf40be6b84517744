//! The command line, tested through the program itself: its output and exit codes on files in a temporary folder.

#![allow(clippy::unwrap_used, reason = "helpers of tests are tests")]

mod bad_input;
mod board;
mod check;
mod clean;
mod crawl;
mod data;
mod diff_and_headline;
mod example;
mod experiment;
mod fit;
mod forms;
mod help;
mod hostile;
mod interrupted;
mod local;
#[cfg(unix)]
mod peer;
mod place;
mod reproduce;
mod server;
mod strip;
mod submit;
mod train;
mod view;
