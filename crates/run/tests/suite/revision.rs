//! The revision that the build script determines: in a checkout, in one with changes, and in none.
//!
//! Without git the revision is always `unknown`.

#[path = "../../build/revision.rs"]
mod of_build;

use std::fs;
use std::path::Path;
use std::process::Command;

use of_build::{revision, watched};
use tempfile::TempDir;

fn git(root: &Path, arguments: &[&str]) -> bool {
    let mut git = Command::new("git");
    git.arg("-C").arg(root).args(["-c", "user.name=n", "-c", "user.email=e"]).args(arguments);
    git.output().is_ok_and(|output| output.status.success())
}

fn write(root: &Path, path: &str) {
    fs::create_dir_all(root.join(path).parent().unwrap()).unwrap();
    fs::write(root.join(path), path).unwrap();
}

/// A checkout of one commit; `None` without git.
fn checkout() -> Option<TempDir> {
    let place = tempfile::tempdir().unwrap();
    for path in ["Cargo.toml", "Cargo.lock", "crates/a.rs", "results/r.csv"] {
        write(place.path(), path);
    }
    let steps: [&[&str]; 3] = [&["init"], &["add", "."], &["commit", "-m", "m"]];
    steps.iter().all(|step| git(place.path(), step)).then_some(place)
}

/// The revision after `change`, `HASH` for any hash.
#[track_caller]
fn check(change: impl Fn(&Path), expected: &str) {
    let Some(place) = checkout() else { return };
    change(place.path());
    let found = revision(place.path());
    let hash = |part: &str| part.len() == 40 && part.bytes().all(|byte| byte.is_ascii_hexdigit());
    let shape: Vec<&str> = found.split('+').map(|part| if hash(part) { "HASH" } else { part }).collect();
    assert_eq!(shape.join("+"), expected);
}

#[test]
fn changed_and_new_code_is_dirty_and_nothing_else() {
    check(|_| {}, "HASH");
    check(|root| fs::write(root.join("crates/a.rs"), "other").unwrap(), "HASH+dirty");
    check(|root| write(root, "crates/b.rs"), "HASH+dirty");
    let others = |root: &Path| {
        fs::write(root.join("results/r.csv"), "other").unwrap();
        write(root, "README.md");
    };
    check(others, "HASH");
}

#[test]
fn an_unpacked_archive_and_a_repository_without_a_commit_have_none() {
    let place = tempfile::tempdir().unwrap();
    write(place.path(), "Cargo.toml");
    assert_eq!(revision(place.path()), "unknown");
    assert_eq!(watched(place.path()), [place.path().join("Cargo.toml")]);
    git(place.path(), &["init"]);
    git(place.path(), &["add", "."]);
    assert_eq!(revision(place.path()), "unknown");
}

#[test]
fn an_archive_unpacked_in_another_checkout_has_none() {
    let Some(place) = checkout() else { return };
    write(place.path(), "unpacked/Cargo.toml");
    assert_eq!(revision(&place.path().join("unpacked")), "unknown");
}

#[test]
fn files_that_determine_the_revision_are_watched_in_a_worktree_too() {
    let Some(place) = checkout() else { return };
    let worktree = place.path().join("worktree");
    assert!(git(place.path(), &["worktree", "add", "worktree"]));
    for root in [place.path(), worktree.as_path()] {
        let watched = watched(root);
        assert!(watched.contains(&root.join("crates")) && watched.contains(&root.join("Cargo.lock")));
        let of_git = |name: &str| watched.iter().any(|path| path.ends_with(name) && path.exists());
        assert!(of_git("HEAD") && of_git("logs/HEAD"), "{watched:?}");
    }
}
