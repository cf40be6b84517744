//! Run times in a report: separate files that no comparison reads, and the last part of the page; the costs of runs on whole sites:
//! multiples of one run, failures, growth between the smallest and the largest site of a category.

use std::fs;
use std::path::Path;

use record::{Machine, Timing};
use report::diff;
use serde_json::json;

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

/// A row for a run on a site: the category, thousands of bytes, seconds of two repeats, thousands of bytes of memory.
fn row(run: &str, (category, size): (&str, u64), seconds: f64, peak: u64) -> Timing {
    fixtures::of(json!({
        "id": "other", "title": "Costs", "data": fixtures::REAL, "site": format!("{category}-{size}"), "category": category, "pages": 10,
        "bytes": size * 1000, "run": run, "seconds": [seconds, seconds * 2.0], "peaks": [peak * 1000], "trouble": null,
    }))
}

/// The views `costs` and `growths`.
const COSTS: &str = r#"/*
id = "costs"
times = true
*/
select run, failed as "failed sites", seconds, times as "times all", pages_a_second as "pages a second" from costs where timing = 'other' and beside = 'all' order by times
/*
id = "growths"
times = true
*/
select run, slowness as "seconds a MB", slowest as "slowest kind", weight as "bytes a byte", time as "growth of time", steepest as "steepest kind", memory as "growth of memory"
from growths where timing = 'other' order by run
"#;

/// Two sites of a category, and one of another; one run fails on one of them.
#[test]
fn a_run_stands_beside_another_one_and_growth_is_that_of_the_worst_category() {
    let sites = [("deep", 100), ("wide", 200), ("deep", 400)];
    let of = |run: &str, seconds: [f64; 3], peaks: [u64; 3]| {
        (0..3).map(|at| row(run, sites[at], seconds[at], peaks[at])).collect::<Vec<_>>()
    };
    let mut timings = [
        of("slow", [0.2, 0.1, 3.2], [100, 400, 800]),
        of("all", [0.1, 0.1, 0.3], [10, 10, 10]),
        of("parsing", [0.1, 0.1, 0.3], [100, 200, 400]),
    ]
    .concat();
    timings[4].trouble = Some("it broke".to_owned());
    let machine = Some(Machine { jobs: 1, seconds: Vec::new(), timings });
    let files = files(&Case { machine, ..fixtures::whole() }.with(COSTS));
    let shown = [&*files["times/costs-real.csv"], &files["times/growths-real.csv"]].join("\n");
    insta::assert_snapshot!("costs", shown);
}
