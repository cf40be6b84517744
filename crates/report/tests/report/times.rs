//! Run times in a report: separate files that no comparison reads, and the last part of the page.

use std::fs;
use std::path::Path;

use manifest::{Faster, Growth, TimedRun};
use record::{Machine, Timing};
use report::diff;

use crate::fixtures::{self, Case};
use crate::{check_shown, files, write_to};

/// Two runs and the reading of the pages on three numbers of pages, `slower` times as slow.
fn machine(slower: f64) -> Machine {
    let row = |pages: usize, run: &str, seconds: &[f64]| Timing {
        id: "speed".to_owned(),
        title: "Speed of <all>".to_owned(),
        data: fixtures::REAL.to_owned(),
        site: "2001".to_owned(),
        category: "news".to_owned(),
        pages,
        bytes: 1000,
        run: run.to_owned(),
        seconds: seconds.iter().map(|seconds| seconds * slower).collect(),
        // the memory of reading the pages was not counted
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

/// The machine without counts of memory.
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

/// An execution with these times, and with a timing that was not measured.
fn case(machine: Option<Machine>) -> Case {
    let mut case = Case { machine, ..fixtures::whole() };
    case.experiment.outputs.truncate(1);
    let run = |run: &str| TimedRun { run: run.to_owned(), variant: "v".to_owned(), name: run.to_owned() };
    for (id, data) in [("speed", fixtures::REAL), ("other", fixtures::ABSENT)] {
        case.experiment.timings.push(manifest::Timing {
            id: id.to_owned(),
            title: format!("The times {id}"),
            data: data.to_owned(),
            runs: vec![run("quick")],
            pages: vec![10, 100],
            repeats: 3,
            faster: if id == "speed" { faster() } else { Vec::new() },
            growth: if id == "speed" { growth() } else { Vec::new() },
            cost: None,
        });
    }
    case
}

#[test]
fn times_have_a_folder_of_their_own() {
    let files = files(&case(Some(machine(1.0))));
    let times: Vec<_> = files.keys().filter(|file| file.starts_with("times")).collect();
    assert_eq!(times, ["times/speed-claims.csv", "times/speed.csv", "times/speed.svg"]);
    insta::assert_snapshot!(files["times/speed.csv"]);
}

#[test]
fn without_a_count_no_column() {
    let files = files(&case(Some(without_memory())));
    check_shown(&files["times/speed.csv"], &["pages,run,median,least,most,repeats,seconds a page,growth\n"]);
    assert!(!files["report.html"].contains("allocated"));
}

/// The leaderboard of two runs of which one was timed: it has the pages that this run has times on.
#[test]
fn a_leaderboard_stands_beside_the_times_too() {
    let leaderboard =
        "leaderboard = { runs = [\"greedy\", \"open\"], measures = [\"feature\"], resamples = 100 }";
    let mut machine = machine(1.0);
    for row in &mut machine.timings {
        row.run = row.run.replace("quick", "greedy").replace("slow/naive", "open/other");
    }
    let mut case = case(Some(machine));
    case.experiment.outputs = vec![fixtures::output("family", leaderboard)];
    let files = files(&case);
    insta::assert_snapshot!(files["times/leaderboard-real.csv"]);
    let table = &files["tables/family.real.csv"];
    assert!(!table.contains("peak") && !table.contains("seconds"));
    let (_, times) = files["report.html"].split_once("<h2 id=\"times\">").unwrap();
    check_shown(times, &["<h3 id=\"times-leaderboard-real\">The output family</h3>"]);
}

#[test]
fn verdicts_stand_beside_the_times_alone() {
    let files = files(&case(Some(machine(1.0))));
    insta::assert_snapshot!(files["times/speed-claims.csv"], @r#"
    claim,data,measured,verdict
    quick is faster than slow/naive,real,"true on 2 of 2 numbers of pages, claimed on all; on 100 pages 0.0100 s against 0.200 s",holds
    none is faster than parsing,real,no number of pages on which both have times,not comparable
    "the time of quick grows with an exponent below 1.2 from 10 pages to 1,000 pages",real,"exponent 1.00 (0.94 to 1.06 over the repeats), claimed below 1.2; on 10 pages 0.00100 s, on 1,000 pages 0.100 s",holds
    the time of slow/naive grows with an exponent below 1.2 from 10 pages to 100 pages,real,"exponent 2.00 (1.70 to 2.30 over the repeats), claimed below 1.2; on 10 pages 0.00200 s, on 100 pages 0.200 s",fails
    "#);
    let claims = &files["claims.csv"];
    assert!(!claims.contains("faster") && !claims.contains("exponent"));
    let (before, times) = files["report.html"].split_once("<h2 id=\"times\">").unwrap();
    check_shown(
        times,
        &["✓ <strong>holds</strong> quick is faster than slow/naive: true on 2 of 2 numbers of pages"],
    );
    assert!(!before.contains("is faster than"));
}

#[test]
fn no_comparison_reads_them() {
    let (one, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    write_to(&case(Some(machine(1.0))), one.path());
    write_to(&case(Some(machine(7.0))), other.path());
    let csv = |place: &Path| fs::read(place.join("times/speed.csv")).unwrap();
    assert_ne!(csv(one.path()), csv(other.path()));
    assert!(diff(one.path(), other.path(), 0.0).unwrap().is_empty());
    fs::remove_dir_all(other.path().join("times")).unwrap();
    assert!(diff(one.path(), other.path(), 0.0).unwrap().is_empty());
}

#[test]
fn the_page_shows_them_last() {
    let files = files(&case(Some(machine(1.0))));
    let (before, times) = files["report.html"].split_once("<h2 id=\"times\">").unwrap();
    assert!(!before.contains("slow/naive"));
    let row = |name: &str, figures: &[&str]| {
        let cells = figures.iter().map(|figure| format!("<td style=\"text-align: right\">{figure}</td>"));
        format!("<tr><td>{name}</td>{}</tr>", cells.collect::<String>())
    };
    let shown = [
        "Speed of &lt;all&gt;",
        "Pages of 2001 of real",
        "3 repeats of each",
        "<svg ",
        "times/speed.csv",
        &row("quick", &["0.00100", "0.0100", "0.100", "1.00"]),
        &row("slow/naive", &["0.00200", "0.200", "", "2.00"]),
        "slow/naive on 1,000 pages of 2001: took longer than 60 s",
        "The times other: not measured.",
        &row("quick", &["0.0100", "0.100", "1.00"]),
        "Peak of the allocated memory",
    ];
    check_shown(times, &shown);
    assert!(!times.contains("The times speed: not measured."));
}

#[test]
fn times_of_an_earlier_execution_stay_where_none_are_measured() {
    let place = tempfile::tempdir().unwrap();
    fs::create_dir_all(place.path().join("times")).unwrap();
    fs::write(place.path().join("times/old.csv"), "x").unwrap();
    for machine in [None, Some(Machine { jobs: 1, seconds: Vec::new(), timings: Vec::new() })] {
        write_to(&case(machine), place.path());
        assert!(place.path().join("times/old.csv").exists());
    }
    fs::write(place.path().join("times/notes.txt"), "x").unwrap();
    write_to(&case(Some(machine(1.0))), place.path());
    assert!(!place.path().join("times/old.csv").exists());
    assert!(place.path().join("times/notes.txt").exists() && place.path().join("times/speed.svg").exists());
}

#[test]
fn a_plot_of_one_point_or_none_is_drawn() {
    let mut machine = machine(1.0);
    machine.timings.truncate(1);
    for seconds in [vec![0.5], Vec::new()] {
        machine.timings[0].seconds = seconds;
        let svg = &files(&case(Some(machine.clone())))["times/speed.svg"];
        assert!(!svg.contains("NaN") && !svg.contains("inf"));
    }
}
