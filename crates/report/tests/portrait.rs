//! Portraits: all runs side by side with intervals over sites, of each data set and of all of a kind together.

#![allow(clippy::unwrap_used)] // Helpers of tests are tests.

#[allow(dead_code, clippy::cast_precision_loss)]
#[path = "../src/fixtures.rs"]
mod fixtures;
#[allow(dead_code, clippy::cast_possible_truncation)]
#[path = "../src/task_fixtures.rs"]
mod task_fixtures;

use std::collections::BTreeMap;
use std::fs;

use manifest::{CleaningSource, Documents, Experiment, OutputKind, Training, WeightingKind};
use record::{Presence, ScoreRow, Scores, Summary, TaskScores};
use report::{Inputs, diff, write};

use fixtures::{ABSENT, MADE, REAL, row, run, scores, variant};

/// The second real data set, which is absent otherwise.
const OTHER: &str = ABSENT;

/// One run of one variant, one of two, one on samples, one on the other real data alone.
fn experiment(runs: &[&str]) -> (Experiment, Summary) {
    let all = || vec![Training::All];
    let mut elsewhere = run("elsewhere", vec![variant("default")], all(), 1);
    elsewhere.on = vec![OTHER.to_owned()];
    let own = vec![
        run("lh", vec![variant("default")], all(), 1),
        run("ce", vec![variant("plain"), variant("<b>scaled</b>")], all(), 1),
        run("samples", vec![variant("default")], vec![Training::Pages(5), Training::Pages(50)], 2),
        elsewhere,
    ];
    let kind = OutputKind::Portrait {
        runs: runs.iter().map(|id| (*id).to_owned()).collect(),
        measures: vec!["feature".to_owned(), "token".to_owned()],
        tasks: vec!["kmeans".to_owned()],
        resamples: 200,
    };
    let mut experiment = fixtures::experiment(own, vec![fixtures::output("portrait", kind)]);
    let of_run = |id: &str, run: &str, variant: &str| Documents {
        cleaning: CleaningSource::Run { run: run.to_owned(), variant: variant.to_owned() },
        ..task_fixtures::documents(id, WeightingKind::TfIdf)
    };
    let whole = task_fixtures::documents("n", WeightingKind::TfIdf);
    let gold =
        Documents { cleaning: CleaningSource::Gold, ..task_fixtures::documents("g", WeightingKind::TfIdf) };
    experiment.documents = vec![
        gold,
        whole,
        of_run("lh", "lh", "default"),
        of_run("scaled", "ce", "<b>scaled</b>"),
        of_run("again", "lh", "default"),
    ];
    let sets = ["g", "n", "lh", "scaled", "again"];
    experiment.tasks = vec![task_fixtures::task("kmeans", &sets, "k-means")];
    let mut summary = fixtures::summary(&experiment);
    summary.data[2].presence = Presence::Present;
    (experiment, summary)
}

const RUNS: [&str; 4] = ["ce", "lh", "samples", "elsewhere"];

fn token(row: ScoreRow) -> ScoreRow {
    ScoreRow { measure: "token".to_owned(), ..row }
}

/// Four synthetic sites, two real ones, and three of the other real data; no page counts by `token` on the real ones.
fn all_scores() -> Vec<Scores> {
    let mut all = Vec::new();
    for (at, site) in ["abc", "bbc", "cnn", "zdf"].into_iter().enumerate() {
        let found = 10 + 3 * at as u64;
        let both = |own: ScoreRow| [own.clone(), token(own)];
        all.push(scores("lh", MADE, site, both(row("default", 10, found, 9)).to_vec()));
        let variants = [row("plain", 10, 9, 1), row("<b>scaled</b>", 10, found, 10)];
        all.push(scores("ce", MADE, site, variants.map(both).concat()));
        let sample = |(training, repeat, common)| ScoreRow {
            training: Some(training),
            repeat,
            ..row("default", 10, 10, common)
        };
        // the third site has no sample of fifty pages
        let taken = if at == 2 { 2 } else { 4 };
        let samples = [(5, 0, 2), (5, 1, 4), (50, 0, 6), (50, 1, 8)].into_iter().take(taken).map(sample);
        all.push(scores("samples", MADE, site, samples.collect()));
        for (baseline, found) in [("baseline-everything", 30), ("baseline-nothing", 0)] {
            let own = row("default", 10, found, found.min(10));
            all.push(scores(baseline, MADE, site, both(own).to_vec()));
        }
    }
    for (data, sites) in [(REAL, &["2001", "2002"][..]), (OTHER, &["x", "y", "z"])] {
        for (at, site) in sites.iter().enumerate() {
            all.push(scores("lh", data, site, vec![row("default", 10, 10, 5 + at as u64)]));
            all.push(scores("baseline-everything", data, site, vec![row("default", 10, 40, 10)]));
        }
    }
    all.push(scores("elsewhere", OTHER, "x", vec![row("default", 4, 4, 4)]));
    all
}

fn all_tasks() -> Vec<TaskScores> {
    let results = [("g", 0.9), ("n", 0.4), ("lh", 0.7), ("scaled", 0.8), ("again", 0.1)];
    let results = results.map(|(id, f)| task_fixtures::clustered(id, &[f, f + 0.05], 30));
    vec![task_fixtures::task_scores("kmeans", MADE, results.to_vec())]
}

fn files(
    (experiment, summary): &(Experiment, Summary),
    scores: &[Scores],
    tasks: &[TaskScores],
) -> BTreeMap<String, String> {
    let place = tempfile::tempdir().unwrap();
    let inputs = Inputs { experiment, summary, scores, tasks, traces: &[], machine: None };
    let written = write(&inputs, place.path()).unwrap();
    assert!(diff(place.path(), place.path(), 0.0).unwrap().is_empty());
    let text = |name: &std::path::PathBuf| {
        let bytes = fs::read(place.path().join(name)).unwrap();
        (name.to_string_lossy().replace('\\', "/"), String::from_utf8_lossy(&bytes).into_owned())
    };
    written.files.iter().map(text).collect()
}

fn whole() -> BTreeMap<String, String> {
    files(&experiment(&RUNS), &all_scores(), &all_tasks())
}

#[test]
fn a_row_a_variant_with_intervals_and_clusterings() {
    let files = whole();
    insta::assert_snapshot!(files["tables/portrait.synthetic-made.csv"]);
    insta::assert_snapshot!(files["tables/portrait.synthetic-made.md"].split_once("\n- ").unwrap().1);
}

#[test]
fn two_sites_have_no_interval_and_a_measure_without_pages_no_figure() {
    insta::assert_snapshot!(whole()["tables/portrait.real.csv"]);
}

#[test]
fn the_real_data_together_and_never_with_synthetic_ones() {
    let files = whole();
    insta::assert_snapshot!(files["tables/portrait.all-real.md"]);
    assert!(!files.keys().any(|name| name.contains("all-synthetic")));
    let page = &files["report.html"];
    let (before, own) = page.split_once("<section id=\"all-real\">").unwrap();
    assert!(own.starts_with("\n<h2>All real data sets together</h2>"));
    assert!(before.contains("<a href=\"#all-real\">") && before.matches("id=\"portrait.").count() == 3);
    assert_eq!(own.split_once("</section>").unwrap().0.matches("id=\"portrait.all-real\"").count(), 1);
}

/// Pages of other data sets would count twice.
#[test]
fn joined_data_are_not_among_all() {
    let (mut experiment, mut summary) = experiment(&RUNS);
    let joined = "joined/other";
    experiment.data[2].id.value = joined.to_owned();
    joined.clone_into(&mut summary.data[2].id);
    let mut scores = all_scores();
    for unit in scores.iter_mut().filter(|unit| unit.unit.data == OTHER) {
        joined.clone_into(&mut unit.unit.data);
    }
    let files = files(&(experiment, summary), &scores, &[]);
    assert!(files.contains_key("tables/portrait.joined-other.csv"));
    assert!(!files.keys().any(|name| name.contains("all-real")));
}

#[test]
fn the_plot_has_a_row_a_variant() {
    let files = whole();
    let plot = &files["plots/portrait.synthetic-made.svg"];
    for told in
        ["\nlh\n", "\nce/plain\n", "\nsamples\n", "\nbaseline-nothing\n", "\nF (feature)\n", "\n0.000\n"]
    {
        assert!(plot.contains(told), "{told}\n{plot}");
    }
    assert!(!plot.contains("NaN") && !plot.contains("<b>"));
    assert!(files.contains_key("plots/portrait.all-real.svg"));
}

#[test]
fn runs_without_a_figure_have_no_portrait() {
    let files = files(&experiment(&["elsewhere"]), &all_scores(), &all_tasks());
    let tables: Vec<&String> = files.keys().filter(|name| name.starts_with("tables/")).collect();
    assert_eq!(tables, [&format!("tables/portrait.{OTHER}.csv"), &format!("tables/portrait.{OTHER}.md")]);
}

#[test]
fn the_same_bytes_whatever_the_order() {
    let mut scores = all_scores();
    let one = files(&experiment(&RUNS), &scores, &all_tasks());
    scores.reverse();
    scores.iter_mut().for_each(|unit| unit.rows.reverse());
    assert_eq!(one, files(&experiment(&RUNS), &scores, &all_tasks()));
}

#[test]
fn an_interval_depends_on_no_other_row() {
    let table = |runs: &[&str]| {
        let mut files = files(&experiment(runs), &all_scores(), &all_tasks());
        files.remove("tables/portrait.synthetic-made.csv").unwrap()
    };
    let alone = table(&["lh"]);
    let row = alone.lines().nth(1).unwrap();
    assert!(row.starts_with("lh,default,") && table(&RUNS).contains(row));
}

#[test]
fn many_rows_are_drawn_as_far_as_there_is_room() {
    let variants: Vec<_> = (0..100).map(|at| variant(&format!("v{at:02}"))).collect();
    let (mut experiment, _) = experiment(&["lh"]);
    experiment.runs[0].variants = variants;
    let summary = fixtures::summary(&experiment);
    let rows = (0..100).map(|at| row(&format!("v{at:02}"), 10, 10, at % 10)).collect();
    let files = files(&(experiment, summary), &[scores("lh", MADE, "abc", rows)], &[]);
    let plot = &files["plots/portrait.synthetic-made.svg"];
    assert!(plot.contains("\nlh/v79\n") && !plot.contains("\nlh/v80\n"));
    assert!(plot.contains("\nand 20 more in the table\n"));
}
