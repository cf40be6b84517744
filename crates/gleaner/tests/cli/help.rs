//! The help texts, as people read them.

use crate::place::Place;

#[track_caller]
fn help(arguments: &[&str]) -> String {
    Place::new().check(&[arguments, &["--help"]].concat(), 0, "")
}

#[test]
fn of_the_program() {
    insta::assert_snapshot!(help(&[]));
}

#[test]
fn of_reproduce() {
    insta::assert_snapshot!(help(&["reproduce"]));
}

#[test]
fn of_report() {
    insta::assert_snapshot!(help(&["report"]));
}

#[test]
fn of_check() {
    insta::assert_snapshot!(help(&["check"]));
}

#[test]
fn of_list() {
    insta::assert_snapshot!(help(&["list"]));
}

#[test]
fn of_data() {
    insta::assert_snapshot!(help(&["data"]));
}

#[test]
fn of_data_get() {
    insta::assert_snapshot!(help(&["data", "get"]));
}

#[test]
fn of_crawl() {
    insta::assert_snapshot!(help(&["crawl"]));
}

#[test]
fn of_clean() {
    insta::assert_snapshot!(help(&["clean"]));
}

#[test]
fn of_diff() {
    insta::assert_snapshot!(help(&["diff"]));
}

#[test]
fn of_headline() {
    insta::assert_snapshot!(help(&["headline"]));
}

#[test]
fn without_a_command_it_is_told_with_the_code_of_wrong_arguments() {
    let said = Place::new().run(&[]);
    assert_eq!((said.code, said.err), (Some(2), help(&[])));
}
