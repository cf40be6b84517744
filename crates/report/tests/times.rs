//! Run times in a report: files of their own that no comparison reads, and the last part of the page.

#![allow(clippy::unwrap_used)] // Helpers of tests are tests.

#[allow(dead_code, clippy::cast_precision_loss)]
#[path = "../src/fixtures.rs"]
mod fixtures;

use std::fs;
use std::path::{Path, PathBuf};

use manifest::{Experiment, TimedRun};
use record::{Machine, Timing};
use report::{Inputs, diff, write};

/// Two runs and the reading of the pages on three numbers of pages, `slower` times as slow.
fn machine(slower: f64) -> Machine {
    let row = |pages: usize, run: &str, seconds: &[f64]| Timing {
        id: "speed".to_owned(),
        title: "Speed of <all>".to_owned(),
        data: fixtures::REAL.to_owned(),
        site: "2001".to_owned(),
        pages,
        run: run.to_owned(),
        seconds: seconds.iter().map(|seconds| seconds * slower).collect(),
        trouble: None,
    };
    let mut timings = Vec::new();
    for (at, pages) in [10, 100, 1000].into_iter().enumerate() {
        let ten = 10_f64.powi(i32::try_from(at).unwrap());
        timings.push(row(pages, "quick", &[0.001 * ten, 0.0012 * ten, 0.0009 * ten]));
        timings.push(row(pages, "slow/naive", &[0.002 * ten * ten, 0.004 * ten * ten, 0.002 * ten * ten]));
        timings.push(row(pages, "parsing", &[0.02 * ten]));
    }
    timings[7].seconds.clear();
    timings[7].trouble = Some("took longer than 60 s".to_owned());
    Machine { jobs: 2, seconds: Vec::new(), timings }
}

/// The experiment that asks for these times, and for others that were not measured.
fn experiment() -> Experiment {
    let mut experiment = fixtures::whole().0;
    experiment.outputs.truncate(1);
    let run = |run: &str| TimedRun { run: run.to_owned(), variant: "v".to_owned(), name: run.to_owned() };
    for (id, data) in [("speed", fixtures::REAL), ("other", fixtures::ABSENT)] {
        experiment.timings.push(manifest::Timing {
            id: id.to_owned(),
            title: format!("The times {id}"),
            data: data.to_owned(),
            runs: vec![run("quick")],
            pages: vec![10, 100],
            repeats: 3,
        });
    }
    experiment
}

fn write_to(place: &Path, machine: Option<&Machine>) -> Vec<PathBuf> {
    let (_, summary, scores) = fixtures::whole();
    let experiment = experiment();
    let inputs = Inputs { experiment: &experiment, summary: &summary, scores: &scores, tasks: &[], machine };
    write(&inputs, place).unwrap().files
}

#[test]
fn times_have_a_folder_of_their_own() {
    let place = tempfile::tempdir().unwrap();
    let files = write_to(place.path(), Some(&machine(1.0)));
    let times: Vec<_> = files.iter().filter(|file| file.starts_with("times")).collect();
    assert_eq!(times, ["times/speed.csv", "times/speed.png", "times/speed.svg"].map(Path::new));
    insta::assert_snapshot!(fs::read_to_string(place.path().join("times/speed.csv")).unwrap());
}

#[test]
fn no_comparison_reads_them() {
    let (one, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    write_to(one.path(), Some(&machine(1.0)));
    write_to(other.path(), Some(&machine(7.0)));
    let csv = |place: &Path| fs::read(place.join("times/speed.csv")).unwrap();
    assert_ne!(csv(one.path()), csv(other.path()));
    assert!(diff(one.path(), other.path(), 0.0).unwrap().is_empty());
    fs::remove_dir_all(other.path().join("times")).unwrap();
    assert!(diff(one.path(), other.path(), 0.0).unwrap().is_empty());
}

#[test]
fn the_page_shows_them_last() {
    let place = tempfile::tempdir().unwrap();
    write_to(place.path(), Some(&machine(1.0)));
    let page = fs::read_to_string(place.path().join("report.html")).unwrap();
    let (before, times) = page.split_once("<section id=\"times\"").unwrap();
    assert!(!before.contains("slow/naive"));
    for shown in [
        "Speed of &lt;all&gt;",
        "Pages of 2001 of real",
        "3 repeats of each",
        "<svg ",
        "times/speed.csv",
        "<td>quick</td><td class=\"n\">0.00100</td><td class=\"n\">0.0100</td><td class=\"n\">0.100</td><td class=\"n\">1.00</td>",
        "<td>slow/naive</td><td class=\"n\">0.00200</td><td class=\"n\">0.200</td><td class=\"n\"></td><td class=\"n\">2.00</td>",
        "slow/naive on 1,000 pages: took longer than 60 s",
        "<li>parsing is the reading of the same pages",
        "The times other: not measured.",
    ] {
        assert!(times.contains(shown), "{shown}\n{times}");
    }
    assert!(!times.contains("The times speed: not measured."));
}

#[test]
fn times_of_an_earlier_execution_stay_where_none_are_measured() {
    let place = tempfile::tempdir().unwrap();
    fs::create_dir_all(place.path().join("times")).unwrap();
    fs::write(place.path().join("times/old.csv"), "x").unwrap();
    for machine in [None, Some(&Machine { jobs: 1, seconds: Vec::new(), timings: Vec::new() })] {
        write_to(place.path(), machine);
        assert!(place.path().join("times/old.csv").exists());
    }
    fs::write(place.path().join("times/notes.txt"), "x").unwrap();
    write_to(place.path(), Some(&machine(1.0)));
    assert!(!place.path().join("times/old.csv").exists());
    assert!(place.path().join("times/notes.txt").exists() && place.path().join("times/speed.svg").exists());
}

#[test]
fn a_plot_of_one_point_or_none_is_drawn() {
    let place = tempfile::tempdir().unwrap();
    let mut machine = machine(1.0);
    machine.timings.truncate(1);
    for seconds in [vec![0.5], Vec::new()] {
        machine.timings[0].seconds = seconds;
        write_to(place.path(), Some(&machine));
        let svg = fs::read_to_string(place.path().join("times/speed.svg")).unwrap();
        assert!(!svg.contains("NaN") && !svg.contains("inf"));
    }
}
