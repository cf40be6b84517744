//! The help texts.

use crate::place::Place;

#[track_caller]
fn help(arguments: &[&str]) -> String {
    Place::new().check(&[arguments, &["--help"]].concat(), 0, "")
}

#[test]
fn texts() {
    insta::assert_snapshot!("of_the_program", help(&[]));
    for command in [
        "reproduce",
        "report",
        "check",
        "list",
        "data",
        "crawl",
        "train",
        "fit",
        "clean",
        "strip",
        "view",
        "peer",
        "submit",
        "diff",
        "board",
        "headline",
    ] {
        insta::assert_snapshot!(format!("of_{command}"), help(&[command]));
    }
    insta::assert_snapshot!("of_data_get", help(&["data", "get"]));
}

#[test]
fn without_a_command_the_help_goes_to_standard_error() {
    let run = Place::new().run(&[]);
    assert_eq!((run.code, run.err), (Some(2), help(&[])));
}
