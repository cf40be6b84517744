//! A report of hand-made results of tasks, read back from disk.

#![allow(clippy::unwrap_used)] // Helpers of tests are tests.

#[allow(dead_code, clippy::cast_precision_loss)]
#[path = "../src/fixtures.rs"]
mod fixtures;
#[allow(dead_code, clippy::cast_possible_truncation)]
#[path = "../src/task_fixtures.rs"]
mod task_fixtures;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::OnceLock;

use record::TaskScores;
use report::{Inputs, diff, write};

/// Writes the report of some outputs; of all where none is named.
fn write_to(outputs: &[&str], tasks: &[TaskScores], out: &Path) {
    let (mut experiment, summary, _) = task_fixtures::whole_tasks();
    experiment.outputs.retain(|output| outputs.is_empty() || outputs.contains(&output.id.as_str()));
    let inputs =
        Inputs { experiment: &experiment, summary: &summary, scores: &[], tasks, traces: &[], machine: None };
    write(&inputs, out).unwrap();
}

/// The files of a report below its folder; plots and tables by their place.
fn written(outputs: &[&str], tasks: &[TaskScores]) -> BTreeMap<String, Vec<u8>> {
    let place = tempfile::tempdir().unwrap();
    write_to(outputs, tasks, place.path());
    let mut files = BTreeMap::new();
    for folder in ["", "tables", "plots"] {
        for entry in fs::read_dir(place.path().join(folder)).unwrap() {
            let path = entry.unwrap().path();
            if path.is_file() {
                let name = path.strip_prefix(place.path()).unwrap().to_string_lossy().replace('\\', "/");
                files.insert(name, fs::read(&path).unwrap());
            }
        }
    }
    files
}

/// The files of the whole example, made once.
fn whole() -> &'static BTreeMap<String, Vec<u8>> {
    static FILES: OnceLock<BTreeMap<String, Vec<u8>>> = OnceLock::new();
    FILES.get_or_init(|| written(&[], &task_fixtures::whole_tasks().2))
}

fn text(name: &str) -> &'static str {
    std::str::from_utf8(&whole()[name]).unwrap()
}

#[test]
fn the_files() {
    let names: Vec<_> = whole().keys().map(String::as_str).collect();
    insta::assert_snapshot!(names.join("\n"));
}

#[test]
fn cells() {
    insta::assert_snapshot!(text("tables/cells.real.md"));
}

#[test]
fn clusterings_with_published_figures() {
    insta::assert_snapshot!(text("tables/runs.synthetic-made.md"));
}

#[test]
fn clusterings_of_several_tasks() {
    insta::assert_snapshot!(text("tables/cut-off.synthetic-made.md"));
}

#[test]
fn runs_by_bin() {
    insta::assert_snapshot!(text("tables/bins.synthetic-made.md"));
    let plot = text("plots/bins.synthetic-made.svg");
    for told in ["\nF, from\n", "\nnumber of runs\n", "\n0.9\n", "\nW\n"] {
        assert!(plot.contains(told), "{told}");
    }
}

#[test]
fn runs_by_bin_of_several_tasks() {
    insta::assert_snapshot!(text("tables/bins-both.real.csv"));
}

#[test]
fn pairs_with_published_figures() {
    insta::assert_snapshot!(text("tables/pairs-1.synthetic-made.md"));
}

#[test]
fn pairs_of_which_no_experiment_took_place() {
    insta::assert_snapshot!(text("tables/pairs-2.real.md"));
}

#[test]
fn pairs_by_accuracy() {
    insta::assert_snapshot!(text("tables/pairs-3.real.csv"));
}

#[test]
fn configurations() {
    insta::assert_snapshot!(text("tables/configurations.real.md"));
}

#[test]
fn configurations_of_several_tasks() {
    insta::assert_snapshot!(text("tables/configurations-both.real.md"));
}

#[test]
fn claims() {
    insta::assert_snapshot!(text("claims.csv"));
}

#[test]
fn strange_names_are_text_everywhere() {
    for (name, bytes) in whole() {
        let text = String::from_utf8_lossy(bytes);
        let markup = name.ends_with(".html") || name.ends_with(".svg") || name.ends_with(".md");
        assert!(!markup || !text.contains("<b>"), "{name}");
    }
    assert!(text("report.html").contains("tv | &lt;b&gt;film&lt;/b&gt;"));
}

#[test]
fn nothing_is_not_a_number() {
    for (name, bytes) in whole() {
        let text = String::from_utf8_lossy(bytes);
        let mut words = text.split(|c: char| !c.is_ascii_alphanumeric());
        assert!(!words.any(|word| matches!(word, "NaN" | "inf")), "{name}");
    }
}

#[test]
fn the_same_bytes_whatever_the_order() {
    let mut tasks = task_fixtures::whole_tasks().2;
    tasks.reverse();
    let again = written(&["cells", "runs", "pairs-3"], &tasks);
    let tables: Vec<_> = again.keys().filter(|name| name.contains('/')).collect();
    assert_eq!(tables.len(), 2 * (3 * 2 + 1));
    assert!(tables.iter().all(|name| again[*name] == whole()[*name]));
}

#[test]
fn the_page_shows_plots_and_verdicts_of_tasks() {
    let page = text("report.html");
    assert_eq!(page.matches("<svg ").count(), whole().keys().filter(|name| name.ends_with(".svg")).count());
    for shown in ["✓ holds", "✗ fails", "– not comparable", "the documents w", "the task kmeans"] {
        assert!(page.contains(shown), "{shown}");
    }
}

#[test]
fn without_results_no_table_and_no_verdict() {
    let files = written_claims(&[]);
    assert!(files.iter().all(|line| line.ends_with("not comparable")), "{files:?}");
}

/// The lines of `claims.csv`, without its header.
fn written_claims(tasks: &[TaskScores]) -> Vec<String> {
    let place = tempfile::tempdir().unwrap();
    write_to(&[], tasks, place.path());
    assert!(!place.path().join("tables").exists());
    let text = fs::read_to_string(place.path().join("claims.csv")).unwrap();
    text.lines().skip(1).map(str::to_owned).collect()
}

#[test]
fn a_report_is_compared_with_another_row_by_row() {
    let (one, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let mut tasks = task_fixtures::whole_tasks().2;
    // One output alone, as plots take long to draw.
    let put = |tasks: &[TaskScores], out: &Path| write_to(&["cut-off"], tasks, out);
    put(&tasks, one.path());
    assert!(diff(one.path(), one.path(), 0.0).unwrap().is_empty());
    let clusterings = tasks[1].results[1].clusterings.as_mut().unwrap();
    clusterings.f[0] += 0.04;
    put(&tasks, other.path());
    let difference = diff(one.path(), other.path(), 0.005).unwrap().to_string();
    insta::assert_snapshot!(difference);
}
