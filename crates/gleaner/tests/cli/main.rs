//! The command line, tested through the program itself: its output and exit codes on files in a temporary folder.

#![allow(clippy::unwrap_used, reason = "helpers of tests are tests")]

mod audit;
mod check;
mod clean;
mod crawl;
mod data;
mod fit;
mod forms;
mod hostile;
mod local;
#[cfg(feature = "parquet")]
mod parquet;
#[cfg(unix)]
mod peer;
mod place;
mod reproduce;
mod results;
mod server;
mod strip;
mod view;

use crate::place::Place;

#[track_caller]
fn help(arguments: &[&str]) -> String {
    Place::new().check(&[arguments, &["--help"]].concat(), 0, "")
}

#[test]
fn help_texts() {
    insta::assert_snapshot!("of_the_program", help(&[]));
    let commands = "reproduce report check list data crawl train fit clean strip audit view peer submit diff board headline";
    for command in commands.split(' ') {
        insta::assert_snapshot!(format!("of_{command}"), help(&[command]));
    }
    insta::assert_snapshot!("of_data_get", help(&["data", "get"]));
}

#[test]
fn completions_know_commands_and_options() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = Place::new().check(&["completions", shell], 0, "");
        assert!(script.contains("audit") && script.contains("with-metadata"), "{shell}: {script}");
    }
}

#[test]
fn without_a_command_the_help_goes_to_standard_error() {
    let run = Place::new().run(&[]);
    assert_eq!((run.code, run.err), (Some(2), help(&[])));
}
