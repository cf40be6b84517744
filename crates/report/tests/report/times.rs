//! Run times in a report: separate files that no comparison reads, and the last part of the page.

use std::fs;
use std::path::Path;

use record::Machine;
use report::diff;

use crate::fixtures::{self, Case, machine};
use crate::{check_shown, files, write_to};

fn case(machine: Option<Machine>) -> Case {
    Case { machine, ..fixtures::whole() }
}

#[test]
fn times_have_a_folder_of_their_own() {
    let files = files(&case(Some(machine(1.0))));
    let times: Vec<_> = files.keys().filter(|file| file.starts_with("times")).collect();
    assert_eq!(times, ["times/claims.csv", "times/speed-real.csv", "times/speed-real.svg"]);
    insta::assert_snapshot!(
        "times",
        [&*files["times/speed-real.csv"], &files["times/claims.csv"]].join("\n")
    );
    assert!(!files["claims.csv"].contains("faster") && !files["parquet/scores.parquet"].contains("seconds"));
}

#[test]
fn no_comparison_reads_them() {
    let (one, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    write_to(&case(Some(machine(1.0))), one.path());
    write_to(&case(Some(machine(7.0))), other.path());
    let csv = |place: &Path| fs::read(place.join("times/speed-real.csv")).unwrap();
    assert_ne!(csv(one.path()), csv(other.path()));
    assert!(diff(one.path(), other.path(), 0.0).unwrap().is_empty());
    fs::remove_dir_all(other.path().join("times")).unwrap();
    assert!(diff(one.path(), other.path(), 0.0).unwrap().is_empty());
}

#[test]
fn the_page_shows_them_last() {
    let files = files(&case(Some(machine(1.0))));
    let (before, times) = files["report.html"].split_once("<h2 id=\"times\">").unwrap();
    assert!(!before.contains("open/other</td>") && !before.contains("is faster than"));
    let shown = [
        "Speed of &lt;all&gt;: real",
        "<svg ",
        "times/speed-real.csv",
        "✓ <strong>holds</strong> greedy is faster than open",
        "The times other: not measured.",
    ];
    check_shown(times, &shown);
    assert!(!times.contains("Speed of &lt;all&gt;: not measured."));
}

#[test]
fn times_of_an_earlier_execution_stay_where_none_are_measured() {
    let place = tempfile::tempdir().unwrap();
    fs::create_dir_all(place.path().join("times")).unwrap();
    fs::write(place.path().join("times/old.csv"), "a\n1\n").unwrap();
    for machine in [None, Some(Machine { jobs: 1, seconds: Vec::new(), timings: Vec::new() })] {
        write_to(&case(machine), place.path());
        assert!(place.path().join("times/old.csv").exists());
    }
    fs::write(place.path().join("times/notes.txt"), "x").unwrap();
    write_to(&case(Some(machine(1.0))), place.path());
    assert!(!place.path().join("times/old.csv").exists());
    assert!(place.path().join("times/notes.txt").exists());
}
