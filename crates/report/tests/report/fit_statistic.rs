//! Curves of fit statistics.

use manifest::Training;
use record::{ScoreRow, Scores};

use crate::fixtures::{MADE, output, row, run, scores, variant};
use crate::{check_shown, files, of_output, table};

/// A run on samples of 2, 5 and 9 pages, twice each, on a site of `pages` pages.
fn site(name: &str, pages: usize, fit_statistic: impl Fn(usize, u32) -> f64) -> Scores {
    let mut rows: Vec<ScoreRow> = Vec::new();
    for size in [2, 5, 9].into_iter().filter(|size| *size < pages) {
        for repeat in 0..2 {
            let mut own = row("default", 10, 10, 5);
            (own.training, own.repeat) = (Some(size), repeat);
            own.fit_statistics.insert("accuracy".to_owned(), fit_statistic(size, repeat));
            rows.push(own);
        }
    }
    scores("svm", MADE, name, rows)
}

/// The table, with the text below it, and the plot of a fit statistic on some sites.
fn shown(name: &str, all: &[Scores]) -> (String, Option<String>) {
    let sizes = [2, 5, 9].map(Training::Pages).to_vec();
    let curve = format!("curve = {{ run = \"svm\", axis = \"training\", fit-statistic = {name:?} }}");
    let runs = vec![run("svm", vec![variant("default")], sizes, 2)];
    let mut files = files(&of_output(runs, output("accuracy", &curve), all));
    let shown = table(&files, "accuracy.synthetic-made").unwrap();
    (shown, files.remove("plots/accuracy.synthetic-made.svg"))
}

#[test]
fn a_figure_over_training_pages() {
    let sites = [
        site("a", 20, |size, repeat| 0.5 + size as f64 / 100.0 + f64::from(repeat) / 10.0),
        site("b", 7, |size, _| size as f64 / 10.0),
    ];
    let (table, plot) = shown("accuracy", &sites);
    insta::assert_snapshot!(table);
    check_shown(&plot.unwrap(), &["mean of the sites", "\naccuracy\n", "\n1.0\n"]);
}

#[test]
fn figures_above_one_have_an_axis_that_ends_at_a_round_number() {
    let sites = [site("a", 20, |size, _| size as f64), site("b", 20, |size, _| 1.5 * size as f64)];
    let (table, plot) = shown("accuracy", &sites);
    check_shown(&table, &["mean of sites,2.5000,6.2500,11.2500"]);
    let plot = plot.unwrap();
    assert!(plot.contains("\n15.0\n") || plot.contains("\n15\n"), "{plot}");
}

#[test]
fn many_sites_are_a_crowd_with_their_mean() {
    let sites: Vec<Scores> =
        (0..15).map(|at| site(&format!("s{at:02}"), 20, |_, _| f64::from(at) / 20.0)).collect();
    let (table, plot) = shown("accuracy", &sites);
    check_shown(&table, &["lower quartile", ",0.3500\n"]);
    check_shown(&plot.unwrap(), &["each of 15 sites", "\nmean of the sites\n"]);
}

#[test]
fn an_unknown_fit_statistic_is_reported() {
    let (table, plot) = shown("size", &[site("a", 20, |_, _| 0.5)]);
    check_shown(&table, &["no fit settles a figure called size; there are: accuracy"]);
    assert!(plot.is_none());
}
