//! The echo peers of the repository, one a language, follow the protocol. A language that is not set up is
//! named and left out.
#![cfg(unix)]
#![allow(
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "helpers of tests are tests, and say what is not tested"
)]

use std::path::PathBuf;

use peer::{Peers, check};

/// The peers of the repository.
fn peers() -> Peers {
    Peers::in_folders([PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../peers")])
}

fn check_echo(name: &str) {
    let peer = peers().peer(name).unwrap();
    if let Some(absence) = peer.absence() {
        eprintln!("not tested: peer/{name} {absence}");
        return;
    }
    let checked = check(peer);
    let outcome = |what: &str| {
        let checked = checked.iter().find(|checked| checked.what == what);
        checked.unwrap_or_else(|| panic!("no {what} in {checked:?}")).outcome.clone()
    };
    let found = |found: &str| Ok(found.to_owned());
    assert_eq!(outcome("greeting"), found("version 1, wants html, text"));
    assert_eq!(outcome("an empty page"), found("0 characters"));
    assert_eq!(outcome("a page of 5 MB"), found("4993199 characters"));
    assert!(outcome("broken bytes").is_ok_and(|found| found.ends_with(" characters")));
    let next = "; the next page is answered";
    assert!(outcome("a crash").is_ok_and(|found| found.starts_with("noticed (") && found.ends_with(next)));
    assert_eq!(outcome("a hang"), found(&format!("killed after 2 s{next}")));
    assert_eq!(outcome("garbage on its output"), found(&format!("noticed (\"no JSON\\n\"){next}")));
}

#[test]
fn python() {
    check_echo("echo");
}

#[test]
fn javascript() {
    check_echo("echo-javascript");
}

#[test]
fn rust() {
    check_echo("echo-rust");
}

#[test]
fn every_peer_is_described() {
    let names = peers().names();
    assert!(names.len() >= 3, "{names:?}");
    for name in names {
        assert!(peers().peer(&name).is_ok(), "{:?}", peers().peer(&name));
    }
}
