//! Reports of hand-made records, read back from disk: a module for each part of them.

#![allow(clippy::unwrap_used)] // Helpers of tests are tests.

#[allow(dead_code, clippy::cast_precision_loss)]
#[path = "../../src/fixtures.rs"]
mod fixtures;

mod costs;
mod diff;
mod headline;
mod times;
mod whole;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use report::{Inputs, write};

use fixtures::Case;

/// The text of a file by its place in a folder.
type Files = BTreeMap<String, String>;

/// Writes a report and reads its files back.
fn files(case: &Case) -> Files {
    let place = tempfile::tempdir().unwrap();
    let written = write_to(case, place.path());
    let files = read(place.path());
    let names: Vec<PathBuf> = files.keys().map(PathBuf::from).collect();
    assert_eq!(written, names);
    files
}

/// Writes a report and returns the names of its files.
fn write_to(case: &Case, place: &Path) -> Vec<PathBuf> {
    write(&case.inputs(), place).unwrap().files
}

/// All files of a folder, as texts; bytes that are no text are replaced.
fn read(folder: &Path) -> Files {
    let mut files = Files::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(folder).unwrap().to_string_lossy().replace('\\', "/");
                files.insert(name, String::from_utf8_lossy(&fs::read(&path).unwrap()).into_owned());
            }
        }
    }
    files
}

/// Checks that a plot or table contains all of these texts.
#[track_caller]
fn check_shown(text: &str, expected: &[&str]) {
    for part in expected {
        assert!(text.contains(part), "{part}\n{text}");
    }
}
