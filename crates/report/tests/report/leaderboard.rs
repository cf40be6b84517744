//! Leaderboards: all runs side by side with intervals over sites, of each data set and of all of a kind together.

use manifest::{CleaningSource, Documents, Training, WeightingKind};
use record::{Presence, ScoreRow, Scores, TaskScores};

use crate::fixtures::{
    ABSENT, Case, MADE, REAL, both, output, plain_run, row, run, scores, summary, variant,
};
use crate::{Files, check_order, check_shown, files, of_output, table, task_fixtures};

/// The second real data set, which is absent otherwise.
const OTHER: &str = ABSENT;

/// One run of one variant, one of two, one on samples, one on the other real data only.
fn case(runs: &[&str]) -> Case {
    let mut elsewhere = plain_run("elsewhere");
    elsewhere.on = vec![OTHER.to_owned()];
    let own = vec![
        plain_run("lh"),
        run("ce", vec![variant("plain"), variant("<b>scaled</b>")], vec![Training::All], 1),
        run("samples", vec![variant("default")], vec![Training::Pages(5), Training::Pages(50)], 2),
        elsewhere,
    ];
    let table = format!(
        "leaderboard = {{ runs = {runs:?}, measures = [\"feature\", \"token\"], tasks = [\"kmeans\"], resamples = 200 }}"
    );
    let mut case = of_output(own, output("leaderboard", &table), &all_scores());
    let of_run = |id: &str, run: &str, variant: &str| Documents {
        cleaning: CleaningSource::Run { run: run.to_owned(), variant: variant.to_owned() },
        ..task_fixtures::documents(id, WeightingKind::TfIdf)
    };
    let whole = task_fixtures::documents("n", WeightingKind::TfIdf);
    let gold =
        Documents { cleaning: CleaningSource::Gold, ..task_fixtures::documents("g", WeightingKind::TfIdf) };
    case.experiment.documents = vec![
        gold,
        whole,
        of_run("lh", "lh", "default"),
        of_run("scaled", "ce", "<b>scaled</b>"),
        of_run("again", "lh", "default"),
    ];
    let sets = ["g", "n", "lh", "scaled", "again"];
    case.experiment.tasks = vec![task_fixtures::task("kmeans", &sets, "k-means")];
    case.summary = summary(&case.experiment);
    case.summary.data[2].presence = Presence::Present;
    case.tasks = all_tasks();
    case
}

const RUNS: [&str; 4] = ["ce", "lh", "samples", "elsewhere"];

/// Four synthetic sites, two real ones, and three of the other real data; no page counts by `token` on the real ones.
fn all_scores() -> Vec<Scores> {
    let mut all = Vec::new();
    for (at, site) in ["abc", "bbc", "cnn", "zdf"].into_iter().enumerate() {
        let found = 10 + 3 * at as u64;
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

fn whole() -> Files {
    files(&case(&RUNS))
}

#[test]
fn a_row_a_variant_with_intervals_and_clusterings() {
    let files = whole();
    insta::assert_snapshot!(table(&files, "leaderboard.synthetic-made").unwrap());
}

#[test]
fn two_sites_have_no_interval_and_a_measure_without_pages_no_figure() {
    insta::assert_snapshot!(whole()["tables/leaderboard.real.csv"]);
}

#[test]
fn the_real_data_together_and_never_with_synthetic_ones() {
    let files = whole();
    insta::assert_snapshot!(table(&files, "leaderboard.all-real").unwrap());
    assert!(!files.keys().any(|name| name.contains("all-synthetic")));
    let page = &files["report.html"];
    assert!(page.contains("<h3 id=\"leaderboard.all-real\">all real data sets together</h3>"));
    assert!(
        page.contains("<a href=\"#leaderboard.all-real\">")
            && page.matches(" id=\"leaderboard.").count() == 4
    );
}

/// Pages of joined data sets would count twice.
#[test]
fn joined_data_are_not_among_all() {
    let mut case = case(&RUNS);
    let joined = "joined/other";
    case.experiment.data[2].id.value = joined.to_owned();
    joined.clone_into(&mut case.summary.data[2].id);
    for unit in case.scores.iter_mut().filter(|unit| unit.unit.data == OTHER) {
        joined.clone_into(&mut unit.unit.data);
    }
    let files = files(&case);
    assert!(files.contains_key("tables/leaderboard.joined-other.csv"));
    assert!(!files.keys().any(|name| name.contains("all-real")));
}

#[test]
fn the_plot_has_a_row_a_variant() {
    let files = whole();
    let plot = &files["plots/leaderboard.synthetic-made.svg"];
    let expected = [
        "\nthe run lh\n",
        "\nthe run ce: plain\n",
        "\nthe run samples\n",
        "\nkeep nothing\n",
        "\nF (feature)\n",
        "\n0.000\n",
    ];
    check_shown(plot, &expected);
    assert!(!plot.contains("NaN") && !plot.contains("<b>"));
    assert!(files.contains_key("plots/leaderboard.all-real.svg"));
}

#[test]
fn runs_without_a_figure_have_no_leaderboard() {
    let files = files(&case(&["elsewhere"]));
    let tables: Vec<&String> = files.keys().filter(|name| name.starts_with("tables/")).collect();
    assert_eq!(tables, [&format!("tables/leaderboard.{OTHER}.csv")]);
}

#[test]
fn the_same_bytes_whatever_the_order() {
    check_order(case(&RUNS));
}

#[test]
fn an_interval_depends_on_no_other_row() {
    let table = |runs: &[&str]| files(&case(runs)).remove("tables/leaderboard.synthetic-made.csv").unwrap();
    let alone = table(&["lh"]);
    let row = alone.lines().nth(1).unwrap();
    assert!(row.starts_with("lh,default,") && table(&RUNS).contains(row));
}

#[test]
fn many_rows_are_drawn_as_far_as_there_is_room() {
    let variants: Vec<_> = (0..100).map(|at| variant(&format!("v{at:02}"))).collect();
    let mut case = case(&["lh"]);
    case.experiment.runs[0].variants = variants;
    case.summary = summary(&case.experiment);
    let rows = (0..100).map(|at| row(&format!("v{at:02}"), 10, 10, at % 10)).collect();
    case.scores = vec![scores("lh", MADE, "abc", rows)];
    case.tasks.clear();
    let files = files(&case);
    let plot = &files["plots/leaderboard.synthetic-made.svg"];
    assert!(plot.contains("\nthe run lh: v79\n") && !plot.contains("\nthe run lh: v80\n"));
    assert!(plot.contains("\nand 20 more in the table\n"));
}
