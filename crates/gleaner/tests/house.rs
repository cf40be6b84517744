//! The house rules that a test can hold: the code map names every crate, no forbidden arrow stands, and IO and
//! polars stay where they belong.

#![allow(clippy::unwrap_used, reason = "helpers of tests are tests")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Crates of ours that each crate may import. `method-*` stands for every method's crate.
const ARROWS: &[(&str, &[&str])] = &[
    ("own-folder", &[]),
    ("datasets", &[]),
    ("experiments", &[]),
    ("page", &[]),
    ("text", &[]),
    ("manifest", &["experiments"]),
    ("record", &[]),
    ("cleaning", &["page", "text"]),
    ("method-*", &["cleaning", "page", "text"]),
    ("metric", &["cleaning", "page", "text"]),
    ("task", &["cleaning", "page", "text"]),
    ("synthetic", &["cleaning", "page"]),
    ("dataset", &["cleaning", "datasets", "page", "text", "synthetic"]),
    ("crawl", &["page"]),
    ("methods", &["cleaning", "page", "text", "method-*"]),
    (
        "run",
        &[
            "cleaning",
            "page",
            "text",
            "methods",
            "metric",
            "task",
            "datasets",
            "dataset",
            "synthetic",
            "manifest",
            "record",
        ],
    ),
    ("report", &["manifest", "record"]),
    (
        "gleaner",
        &[
            "cleaning", "page", "text", "methods", "metric", "task", "dataset", "crawl", "manifest",
            "record", "run", "report",
        ],
    ),
];

/// Crates that may touch files, the network, or standard streams.
const IO: &[&str] = &["own-folder", "dataset", "crawl", "record", "run", "report", "gleaner"];

/// What IO looks like in code.
const IO_MARKS: &[&str] =
    &["std::fs", "fs::read", "fs::write", "File::open", "std::net", "ureq::", "std::process", "tempfile::"];

/// Crates of data, which stand beside `crates/`.
const DATA: [&str; 2] = ["datasets", "experiments"];

fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

/// The folder of a crate.
fn folder(name: &str) -> PathBuf {
    if DATA.contains(&name) { crates().parent().unwrap().join(name) } else { crates().join(name) }
}

fn names() -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(crates())
        .unwrap()
        .map(|entry| entry.unwrap())
        .filter(|entry| entry.path().join("Cargo.toml").is_file())
        .map(|entry| entry.file_name().into_string().unwrap())
        .chain(DATA.map(str::to_owned))
        .collect();
    names.sort();
    names
}

/// The names in a crate's `[dependencies]`.
fn imports(name: &str) -> BTreeSet<String> {
    let manifest = fs::read_to_string(folder(name).join("Cargo.toml")).unwrap();
    manifest
        .lines()
        .skip_while(|line| line.trim() != "[dependencies]")
        .skip(1)
        .take_while(|line| !line.starts_with('['))
        .filter_map(|line| line.split(['.', '=', ' ']).next())
        .filter(|name| !name.is_empty() && !name.starts_with('#'))
        .map(str::to_owned)
        .collect()
}

/// `method-x` counts as `method-*`.
fn kind(name: &str) -> &str {
    if name.starts_with("method-") { "method-*" } else { name }
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// The code of a file up to its tests, without comments.
fn code(path: &Path) -> String {
    let text = fs::read_to_string(path).unwrap();
    let code = text.split("#[cfg(test)]\nmod ").next().unwrap();
    code.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
}

#[test]
fn the_code_map_names_every_crate_and_no_other() {
    let map = fs::read_to_string(crates().join("README.md")).unwrap();
    let rows: BTreeSet<String> = map
        .lines()
        .filter_map(|line| line.strip_prefix("| [`")?.split_once('`'))
        .map(|(name, _)| name.to_owned())
        .collect();
    assert_eq!(rows, names().into_iter().collect());
}

#[test]
fn every_crate_has_a_readme() {
    for name in names() {
        assert!(folder(&name).join("README.md").is_file(), "crates/{name} has no README.md");
    }
}

#[test]
fn no_forbidden_arrow_stands() {
    let names = names();
    for name in &names {
        let (_, allowed) = ARROWS
            .iter()
            .find(|(of, _)| *of == kind(name))
            .unwrap_or_else(|| panic!("crates/{name} is not in the table of arrows"));
        for import in imports(name).iter().filter(|import| names.contains(import)) {
            assert!(allowed.contains(&kind(import)), "{name} imports {import}, allowed are {allowed:?}");
        }
    }
}

/// A crate and all that it is made of, of ours.
fn reached(from: &str) -> BTreeSet<String> {
    let names = names();
    let mut found = BTreeSet::new();
    let mut open = vec![from.to_owned()];
    while let Some(name) = open.pop() {
        open.extend(imports(&name).into_iter().filter(|import| names.contains(import)));
        found.insert(name);
        open.retain(|name| !found.contains(name));
    }
    found
}

/// Manifests stand in keys by what they say, and a method's crate enters by its family.
#[test]
fn records_are_keyed_by_the_sources_of_all_crates_that_make_them() {
    let run = crates().join("run/src");
    let code: String = ["code.rs", "key.rs", "tasks/plan.rs"].map(|file| code(&run.join(file))).concat();
    let apart = ["run", "own-folder", "manifest", "experiments", "methods", "method-*"];
    for name in reached("run").iter().filter(|name| !apart.contains(&kind(name))) {
        assert!(code.contains(&format!("{name}::SOURCES")), "no key of run has {name}::SOURCES");
    }
}

#[test]
fn polars_lives_in_report_alone() {
    for name in names().iter().filter(|name| *name != "report") {
        assert!(!imports(name).contains("polars"), "{name} imports polars");
    }
}

#[test]
fn io_stays_where_it_belongs() {
    for name in names().iter().filter(|name| !IO.contains(&name.as_str())) {
        for path in sources(&folder(name).join("src")) {
            let code = code(&path);
            for mark in IO_MARKS {
                assert!(!code.contains(mark), "{} has {mark}", path.display());
            }
        }
    }
}

#[test]
fn every_file_says_what_it_is_for() {
    for name in names() {
        for path in sources(&folder(&name)) {
            let text = fs::read_to_string(&path).unwrap();
            assert!(text.starts_with("//!"), "{} does not open with //!", path.display());
        }
    }
}
