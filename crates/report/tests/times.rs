//! Run times in a report: files of their own that no comparison reads, and the last part of the page.

#![allow(clippy::unwrap_used)] // Helpers of tests are tests.

#[allow(dead_code, clippy::cast_precision_loss)]
#[path = "../src/fixtures.rs"]
mod fixtures;

use std::fs;
use std::path::{Path, PathBuf};

use manifest::{Experiment, Faster, Growth, OutputKind, TimedRun};
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
        // the reading of the pages was not counted
        peaks: if run == "parsing" { Vec::new() } else { vec![1_000 * pages as u64; seconds.len()] },
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
    timings[7].peaks.clear();
    timings[7].trouble = Some("took longer than 60 s".to_owned());
    Machine { jobs: 2, seconds: Vec::new(), timings }
}

/// Nobody counted.
fn without_memory() -> Machine {
    let mut machine = machine(1.0);
    machine.timings.iter_mut().for_each(|row| row.peaks.clear());
    machine
}

/// One claim that holds, and one about a run that was not timed.
fn faster() -> Vec<Faster> {
    let faster = |of: &str, than: &str| Faster { of: of.to_owned(), than: than.to_owned() };
    vec![faster("quick", "slow/naive"), faster("none", "parsing")]
}

/// One claim that holds, and one that does not.
fn growth() -> Vec<Growth> {
    let growth = |of: &str, to: usize| Growth { of: of.to_owned(), below: 1.2, from: 10, to };
    vec![growth("quick", 1000), growth("slow/naive", 100)]
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
            faster: if id == "speed" { faster() } else { Vec::new() },
            growth: if id == "speed" { growth() } else { Vec::new() },
        });
    }
    experiment
}

fn write_to(place: &Path, machine: Option<&Machine>) -> Vec<PathBuf> {
    let (_, summary, scores) = fixtures::whole();
    let experiment = experiment();
    let inputs = Inputs {
        experiment: &experiment,
        summary: &summary,
        scores: &scores,
        tasks: &[],
        traces: &[],
        machine,
    };
    write(&inputs, place).unwrap().files
}

#[test]
fn times_have_a_folder_of_their_own() {
    let place = tempfile::tempdir().unwrap();
    let files = write_to(place.path(), Some(&machine(1.0)));
    let times: Vec<_> = files.iter().filter(|file| file.starts_with("times")).collect();
    let expected = ["times/speed-claims.csv", "times/speed.csv", "times/speed.svg"];
    assert_eq!(times, expected.map(Path::new));
    insta::assert_snapshot!(fs::read_to_string(place.path().join("times/speed.csv")).unwrap());
}

#[test]
fn without_a_count_no_column() {
    let place = tempfile::tempdir().unwrap();
    write_to(place.path(), Some(&without_memory()));
    let csv = fs::read_to_string(place.path().join("times/speed.csv")).unwrap();
    assert!(csv.starts_with("pages,run,median,least,most,repeats,seconds a page,growth\n"), "{csv}");
    assert!(!fs::read_to_string(place.path().join("report.html")).unwrap().contains("allocated"));
}

/// The portrait of two runs, of which one was timed: on the pages that it has times on, and not on more.
#[test]
fn a_portrait_stands_beside_the_times_too() {
    let place = tempfile::tempdir().unwrap();
    let (_, summary, scores) = fixtures::whole();
    let mut experiment = experiment();
    let portrait = OutputKind::Portrait {
        runs: vec!["greedy".to_owned(), "open".to_owned()],
        measures: vec!["feature".to_owned()],
        tasks: Vec::new(),
        resamples: 100,
    };
    experiment.outputs = vec![fixtures::output("family", portrait)];
    let mut machine = machine(1.0);
    for row in &mut machine.timings {
        row.run = row.run.replace("quick", "greedy").replace("slow/naive", "open/other");
    }
    let inputs = Inputs {
        experiment: &experiment,
        summary: &summary,
        scores: &scores,
        tasks: &[],
        traces: &[],
        machine: Some(&machine),
    };
    let files = write(&inputs, place.path()).unwrap().files;
    let portraits: Vec<_> = files.iter().filter(|file| file.starts_with("times/portrait-real.csv")).collect();
    assert_eq!(portraits.len(), 1);
    let read = |name: &str| fs::read_to_string(place.path().join(name)).unwrap();
    insta::assert_snapshot!(read("times/portrait-real.csv"));
    let table = read("tables/family.real.csv");
    assert!(!table.contains("peak") && !table.contains("seconds"));
    let page = read("report.html");
    let (_, times) = page.split_once("<section id=\"times\"").unwrap();
    assert!(times.contains("<article id=\"times-portrait-real\">\n<h3>The output family</h3>"), "{times}");
}

#[test]
fn verdicts_stand_beside_the_times_alone() {
    let place = tempfile::tempdir().unwrap();
    write_to(place.path(), Some(&machine(1.0)));
    let csv = fs::read_to_string(place.path().join("times/speed-claims.csv")).unwrap();
    insta::assert_snapshot!(csv, @r#"
    claim,data,measured,verdict
    quick is faster than slow/naive,real,"true on 2 of 2 numbers of pages, claimed on all; on 100 pages 0.0100 s against 0.200 s",holds
    none is faster than parsing,real,no number of pages on which both have times,not comparable
    "the time of quick grows with an exponent below 1.2 from 10 pages to 1,000 pages",real,"exponent 1.00 (0.94 to 1.06 over the repeats), claimed below 1.2; on 10 pages 0.00100 s, on 1,000 pages 0.100 s",holds
    the time of slow/naive grows with an exponent below 1.2 from 10 pages to 100 pages,real,"exponent 2.00 (1.70 to 2.30 over the repeats), claimed below 1.2; on 10 pages 0.00200 s, on 100 pages 0.200 s",fails
    "#);
    let claims = fs::read_to_string(place.path().join("claims.csv")).unwrap();
    assert!(!claims.contains("faster") && !claims.contains("exponent"));
    let page = fs::read_to_string(place.path().join("report.html")).unwrap();
    let (before, times) = page.split_once("<section id=\"times\"").unwrap();
    assert!(
        times.contains("✓ holds</span> quick is faster than slow/naive: true on 2 of 2 numbers of pages"),
        "{times}"
    );
    assert!(!before.contains("is faster than"));
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
        "<td>quick</td><td class=\"n\">0.0100</td><td class=\"n\">0.100</td><td class=\"n\">1.00</td></tr>",
        "Peak of the allocated memory",
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
