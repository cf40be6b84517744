//! Reports of hand-made records, read back from disk: a module for each kind of output.

#![allow(clippy::unwrap_used)] // Helpers of tests are tests.

#[allow(dead_code, clippy::cast_precision_loss)]
#[path = "../../src/fixtures.rs"]
mod fixtures;
#[allow(dead_code, clippy::cast_possible_truncation)]
#[path = "../../src/task_fixtures.rs"]
mod task_fixtures;
#[path = "../../src/trace_fixtures.rs"]
mod trace_fixtures;

mod benchmark;
mod by_site;
mod curves;
mod diff;
mod distribution;
mod fit_statistic;
mod headline;
mod languages;
mod leaderboard;
mod pages;
mod properties;
mod ranking;
mod readme;
mod rules;
mod tasks;
mod times;
mod traces;
mod whole;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use manifest::{Output, Run};
use record::Scores;
use report::{Inputs, KINDS, write};

use fixtures::Case;

/// The text of a file by its place in a folder.
type Files = BTreeMap<String, String>;

/// Runs, one output, and scores of the runs.
fn of_output(runs: Vec<Run>, output: Output, scores: &[Scores]) -> Case {
    Case { scores: scores.to_vec(), ..Case::of(fixtures::experiment(runs, vec![output])) }
}

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

/// A table as CSV, followed by the notes below it on the page.
fn table(files: &Files, name: &str) -> Option<String> {
    let csv = files.get(&format!("tables/{name}.csv"))?;
    let section = files["report.html"].split_once(&format!("<h3 id=\"{name}\">"))?.1;
    let below = section
        .split("<h2 ")
        .next()?
        .split("<h3 ")
        .next()?
        .split_once("All figures: ")?
        .1
        .split_once("</p>")?
        .1;
    let texts = below.split('<').filter_map(|tag| tag.split_once('>'));
    let texts: Vec<&str> = texts.map(|(_, text)| text.trim()).filter(|text| !text.is_empty()).collect();
    Some(format!("{csv}\n{}", texts.join("\n")))
}

/// The scores in another order give the same bytes.
#[track_caller]
fn check_order(mut case: Case) {
    let one = files(&case);
    reverse(&mut case.scores);
    assert!(one == files(&case));
}

fn reverse(scores: &mut [Scores]) {
    scores.reverse();
    scores.iter_mut().for_each(|unit| unit.rows.reverse());
}

/// Checks that a plot or table contains all of these texts.
#[track_caller]
fn check_shown(text: &str, expected: &[&str]) {
    for part in expected {
        assert!(text.contains(part), "{part}\n{text}");
    }
}

#[test]
fn nothing_is_not_a_number() {
    for (name, text) in whole::whole().iter().chain(tasks::whole()) {
        let mut words = text.split(|c: char| !c.is_ascii_alphanumeric());
        assert!(!words.any(|word| matches!(word, "NaN" | "inf" | "Infinity")), "{name}");
    }
}

#[test]
fn strange_names_are_text_everywhere() {
    for (name, text) in whole::whole().iter().chain(tasks::whole()) {
        let markup = [".html", ".svg", ".md"].iter().any(|ending| name.ends_with(ending));
        assert!(!markup || !text.contains("<b>"), "{name}");
    }
    assert!(whole::whole()["report.html"].contains("&lt;b&gt;\"x\"|y<br>z&lt;/b&gt;"));
    assert!(tasks::whole()["report.html"].contains("tv | &lt;b&gt;film&lt;/b&gt;"));
}
