//! Lines of several runs and figures over one axis: table and plot.

use manifest::Training;
use record::Scores;

use crate::fixtures::{Case, MADE, REAL, output, row, run, scores, sweep, variant};
use crate::{check_order, check_shown, files, of_output, table};

fn of(label: &str, run: &str, ratio: &str) -> String {
    format!("{{ label = {label:?}, run = {run:?}, measure = \"feature\", ratio = {ratio:?} }}")
}

fn fit_statistic(label: &str, name: &str, relative: bool) -> String {
    format!("{{ label = {label:?}, run = \"entropy\", fit-statistic = {name:?}, relative = {relative} }}")
}

/// Two sweeps over overlapping places, one run on samples, and one on other data.
fn case(axis: &str, lines: &[String], all: &[Scores]) -> Case {
    let sizes = [10, 100].map(Training::Pages).into_iter().chain([Training::All]).collect();
    let mut elsewhere = run("elsewhere", sweep(&[0.2]), vec![Training::All], 1);
    elsewhere.on = vec![REAL.to_owned()];
    let runs = vec![
        run("k-1", sweep(&[0.2, 0.4, 0.6]), vec![Training::All], 1),
        run("k-2", sweep(&[0.4, 0.8]), vec![Training::All], 1),
        run("entropy", vec![variant("default")], sizes, 2),
        elsewhere,
    ];
    of_output(
        runs,
        output("lines", &format!("[curves]\naxis = {axis:?}\nlines = [{}]", lines.join(", "))),
        all,
    )
}

/// The table as CSV, the text below it, and the plot.
fn shown(axis: &str, lines: &[String], all: &[Scores]) -> Option<(String, String, Option<String>)> {
    let mut files = files(&case(axis, lines, all));
    let below = table(&files, "lines.synthetic-made")?.split_once("\n\n")?.1.to_owned();
    let csv = files.remove("tables/lines.synthetic-made.csv")?;
    Some((csv, below, files.remove("plots/lines.synthetic-made.svg")))
}

/// Two sites; on the second nothing is kept at the smallest place.
fn sweeps() -> Vec<Scores> {
    let rows = |rows: &[(&str, u64, u64)]| {
        rows.iter().map(|(at, found, common)| row(at, 10, *found, *common)).collect::<Vec<_>>()
    };
    vec![
        scores("k-1", MADE, "a", rows(&[("0.2", 4, 4), ("0.4", 8, 4), ("0.6", 10, 4)])),
        scores("k-1", MADE, "b", rows(&[("0.2", 0, 0), ("0.4", 8, 8), ("0.6", 10, 10)])),
        scores("k-2", MADE, "a", rows(&[("0.4", 5, 5), ("0.8", 10, 5)])),
    ]
}

/// A site of 400 pages, and one too small for samples of 100.
fn samples() -> Vec<Scores> {
    let site = |name: &str, figures: &[(Option<usize>, f64)]| {
        let rows = figures.iter().flat_map(|(training, figure)| {
            (0..2).map(move |repeat| {
                let mut own = row("default", 10, 10, 5);
                (own.training, own.repeat) = (*training, repeat);
                own.fit_statistics.insert("mean-entropy".to_owned(), figure + f64::from(repeat) / 10.0);
                own
            })
        });
        scores("entropy", MADE, name, rows.collect())
    };
    vec![
        site("large", &[(Some(10), 0.35), (Some(100), 0.15), (None, 0.05)]),
        site("small", &[(Some(10), 0.15), (None, 0.35)]),
    ]
}

#[test]
fn a_column_a_line() {
    let lines = vec![
        of("k = 1", "k-1", "precision"),
        of("k = 1", "k-1", "recall"),
        of("k = 2", "k-2", "precision"),
        of("FE", "elsewhere", "precision"),
    ];
    let (csv, below, plot) = shown("variant", &lines, &sweeps()).unwrap();
    insta::assert_snapshot!(csv, @r"
    threshold,k = 1 precision,k = 1 precision: sites,k = 1 precision: mean of the 1 site with every value,k = 1 precision: share of pages with a value,k = 1 recall,k = 2 precision
    0.2,1.0000,1,1.0000,0.5000,0.2000,
    0.4,0.7500,2,0.5000,1.0000,0.6000,1.0000
    0.6,0.7000,2,0.4000,1.0000,0.7000,
    0.8,,0,,,,0.5000
    ");
    insta::assert_snapshot!(below, @r"
    k = 1: the run k-1; all pages; by feature; 2 sites
    k = 2: the run k-2; all pages; by feature; 1 site
    FE: not run on these data: run elsewhere
    a page of which nothing is kept has no precision and takes no part in its means, so that a method that keeps something on few pages is judged by these alone; its F is 0 on the others
    ");
    let plot = plot.unwrap();
    check_shown(&plot, &["\nk = 2\n", "\nprecision\n", "\nrecall\n", "\nthreshold\n", "stroke-dasharray"]);
    assert_eq!(plot.matches("\nk = 1\n").count(), 1);
    assert!(!plot.contains("\nFE\n"));
}

#[test]
fn relative_to_the_largest_place() {
    let lines =
        vec![fit_statistic("relative", "mean-entropy", true), fit_statistic("plain", "mean-entropy", false)];
    let (csv, below, plot) = shown("training", &lines, &samples()).unwrap();
    insta::assert_snapshot!(csv, @r"
    training pages of the site,relative,relative: sites,relative: mean of the 1 site with every value,plain,plain: sites,plain: mean of the 1 site with every value
    10,2.2500,2,4.0000,0.3000,2,0.4000
    100,2.0000,1,2.0000,0.2000,1,0.2000
    all,1.0000,2,1.0000,0.2500,2,0.1000
    ");
    check_shown(&below, &["means over 2 random samples"]);
    check_shown(&plot.unwrap(), &["\nmean entropy, relative; mean entropy\n"]);
}

#[test]
fn nothing_can_be_divided_by_zero() {
    let mut sites = samples();
    for row in sites.iter_mut().flat_map(|site| &mut site.rows).filter(|row| row.training.is_none()) {
        row.fit_statistics.insert("mean-entropy".to_owned(), 0.0);
    }
    let lines = vec![fit_statistic("relative", "mean-entropy", true)];
    let (csv, _, plot) = shown("training", &lines, &sites).unwrap();
    insta::assert_snapshot!(csv, @r"
    training pages of the site,relative
    10,
    100,
    all,
    ");
    assert!(plot.is_none());
}

#[test]
fn an_unknown_fit_statistic_is_reported() {
    let lines = vec![fit_statistic("x", "size", false)];
    let (_, below, plot) = shown("training", &lines, &samples()).unwrap();
    check_shown(&below, &["x: no fit settles a figure called size; there are: mean-entropy"]);
    assert!(plot.is_none());
}

#[test]
fn nothing_is_shown_where_no_site_counts() {
    assert!(shown("variant", &[of("FE", "elsewhere", "f")], &sweeps()).is_none());
    let mut empty = sweeps();
    empty.iter_mut().flat_map(|site| &mut site.rows).for_each(|row| row.pages = 0);
    assert!(shown("variant", &[of("k", "k-1", "f")], &empty).is_none());
}

#[test]
fn the_same_bytes_whatever_the_order() {
    let lines = vec![of("k = 1", "k-1", "precision"), of("k = 2", "k-2", "f")];
    check_order(case("variant", &lines, &sweeps()));
}
