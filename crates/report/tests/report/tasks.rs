//! A report of hand-made results of tasks, read back from disk.

use std::sync::OnceLock;

use report::diff;

use crate::fixtures::Case;
use crate::{Files, check_shown, files, table, task_fixtures, write_to};

/// The whole example with some of its outputs.
fn with_outputs(outputs: &[&str]) -> Case {
    let mut case = task_fixtures::whole_tasks();
    case.experiment.outputs.retain(|output| outputs.contains(&output.id.as_str()));
    case
}

/// The files of the whole example, made once.
pub(crate) fn whole() -> &'static Files {
    static FILES: OnceLock<Files> = OnceLock::new();
    FILES.get_or_init(|| files(&task_fixtures::whole_tasks()))
}

fn text(name: &str) -> &'static str {
    &whole()[name]
}

#[test]
fn the_files() {
    let names: Vec<_> = whole().keys().map(String::as_str).collect();
    insta::assert_snapshot!(names.join("\n"));
}

#[test]
fn tables() {
    let tables = [
        ("cells", "cells.real"),
        ("clusterings_with_published_figures", "runs.synthetic-made"),
        ("clusterings_of_several_tasks", "cut-off.synthetic-made"),
        ("runs_by_bin_of_several_tasks", "bins-both.real"),
        ("pairs_with_published_figures", "pairs-1.synthetic-made"),
        ("pairs_of_which_no_experiment_took_place", "pairs-2.real"),
        ("pairs_by_accuracy", "pairs-3.real"),
        ("configurations", "configurations.real"),
        ("configurations_of_several_tasks", "configurations-both.real"),
    ];
    insta::assert_snapshot!("claims", text("claims.csv"));
    for (name, of) in tables {
        insta::assert_snapshot!(name, table(whole(), of).unwrap());
    }
}

#[test]
fn runs_by_bin() {
    insta::assert_snapshot!(table(whole(), "bins.synthetic-made").unwrap());
    let expected = ["\nF of a run: how many runs are in each bin\n", "\n0.9\n", "\nW: the documents w\n"];
    check_shown(text("plots/bins.synthetic-made.svg"), &expected);
}

#[test]
fn the_same_bytes_whatever_the_order() {
    let mut case = with_outputs(&["cells", "runs", "pairs-3"]);
    case.tasks.reverse();
    let again = files(&case);
    let tables: Vec<_> = again.keys().filter(|name| name.contains('/')).collect();
    assert_eq!(tables.iter().filter(|name| !name.starts_with("parquet/")).count(), 2 * (3 + 1));
    assert!(tables.iter().all(|name| again[*name] == whole()[*name]));
}

#[test]
fn the_page_shows_plots_and_verdicts_of_tasks() {
    let page = text("report.html");
    assert_eq!(page.matches("<svg ").count(), whole().keys().filter(|name| name.ends_with(".svg")).count());
    check_shown(page, &["✓ holds", "✗ fails", "– not comparable", "the documents w", "the task kmeans"]);
}

#[test]
fn without_results_no_table_and_no_verdict() {
    let files = files(&Case { tasks: Vec::new(), ..task_fixtures::whole_tasks() });
    assert!(!files.keys().any(|name| name.starts_with("tables")));
    assert!(files["claims.csv"].lines().skip(1).all(|line| line.ends_with("not comparable")));
}

#[test]
fn a_report_is_compared_with_another_row_by_row() {
    let (one, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    // one output only, since plots take long to draw
    let mut case = with_outputs(&["cut-off"]);
    write_to(&case, one.path());
    assert!(diff(one.path(), one.path(), 0.0).unwrap().is_empty());
    let clusterings = case.tasks[1].results[1].clusterings.as_mut().unwrap();
    clusterings.f[0] += 0.04;
    write_to(&case, other.path());
    let difference = diff(one.path(), other.path(), 0.005).unwrap().to_string();
    insta::assert_snapshot!(difference);
}
