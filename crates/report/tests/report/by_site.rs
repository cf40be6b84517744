//! Tables of sites by run, their bars, and the notes about runs that are not run on the data.

use manifest::{Published, Training};
use record::Scores;

use crate::fixtures::{Case, MADE, REAL, output, plain_run, row, run, scores, texts, variant};
use crate::{Files, check_order, check_shown, files, of_output, table};

const ALL: &str = "precision\", \"recall\", \"f";

/// Columns of a run's ratios; `more` has other keys, each with a comma behind it.
fn ratios(label: &str, run: &str, more: &str, ratios: &str) -> String {
    format!("{{ label = {label:?}, run = {run:?}, {more} measure = \"feature\", ratios = [\"{ratios}\"] }}")
}

fn fit_statistic(label: &str, size: &str, name: &str) -> String {
    format!("{{ label = {label:?}, run = \"samples\", training = {size}, fit-statistic = {name:?} }}")
}

/// Two runs, one of them in two variants, one on samples, and one on the real data only.
fn case(columns: &[String], plot: Option<&str>, scores: &[Scores]) -> Case {
    let mut elsewhere = plain_run("elsewhere");
    elsewhere.on = vec![REAL.to_owned()];
    let runs = vec![
        plain_run("lh"),
        run("ce", vec![variant("plain"), variant("scaled")], vec![Training::All], 1),
        run("samples", vec![variant("default")], vec![Training::Pages(5), Training::Pages(50)], 2),
        elsewhere,
    ];
    let plot = plot.map_or_else(String::new, |plot| format!("plot = {plot:?}"));
    let table = format!("[by-site]\ncolumns = [{}]\n{plot}", columns.join(", "));
    of_output(runs, output("table", &table), scores)
}

/// Three sites of the synthetic data: `ce` keeps nothing on the second, and `lh` lacks the third.
fn three_sites() -> Vec<Scores> {
    let mut all = vec![
        scores("lh", MADE, "abc", vec![row("default", 10, 12, 9)]),
        scores("lh", MADE, "bbc", vec![row("default", 10, 20, 10)]),
        scores("ce", MADE, "abc", vec![row("plain", 10, 9, 1), row("scaled", 10, 10, 9)]),
        scores("ce", MADE, "bbc", vec![row("plain", 10, 9, 1), row("scaled", 10, 0, 0)]),
        scores("ce", MADE, "cnn", vec![row("plain", 10, 9, 1), row("scaled", 10, 8, 8)]),
        scores("elsewhere", REAL, "2001", vec![row("default", 4, 4, 4)]),
    ];
    for (at, site) in ["abc", "bbc", "cnn"].into_iter().enumerate() {
        all.push(scores("baseline-everything", MADE, site, vec![row("default", 10, 30, 10)]));
        let mut sampled = Vec::new();
        for (training, repeat) in [(5, 0), (5, 1), (50, 0), (50, 1)].into_iter().take(4 - 2 * (at / 2)) {
            let mut own = row("default", 10, 10, 5);
            (own.training, own.repeat) = (Some(training), repeat);
            own.fit_statistics.insert("storage".to_owned(), f64::from(repeat) + training as f64);
            sampled.push(own);
        }
        all.push(scores("samples", MADE, site, sampled));
    }
    all
}

/// All columns with values on the three sites.
fn columns() -> Vec<String> {
    vec![
        ratios("LH", "lh", "", ALL),
        ratios("CE", "ce", SCALED, ALL),
        ratios("FE", "elsewhere", "", "precision"),
        ratios("all", "everything", "", "precision"),
        fit_statistic("storage", "50", "storage"),
    ]
}

const SCALED: &str = "variant = \"scaled\",";

fn shown(columns: &[String], plot: Option<&str>, scores: &[Scores]) -> Files {
    files(&case(columns, plot, scores))
}

const NAME: &str = "table.synthetic-made";
const TABLE: &str = "tables/table.synthetic-made.csv";
const PLOT: &str = "plots/table.synthetic-made.svg";

#[test]
fn a_row_a_site_and_a_column_a_figure() {
    let files = shown(&columns(), Some("precision"), &three_sites());
    insta::assert_snapshot!(table(&files, NAME).unwrap());
    let plot = &files[PLOT];
    check_shown(
        plot,
        &["\nLH\n", "\nCE\n", "\nall\n", "\nabc\n", "\nmean of sites\n", "\nprecision (feature)\n"],
    );
    assert!(!plot.contains("\nFE\n") && !plot.contains("\nstorage\n"));
}

#[test]
fn a_baseline_stands_beside_the_first_run_that_is_on_the_data() {
    let files = shown(&columns(), None, &three_sites());
    let real = &files["tables/table.real.csv"];
    assert_eq!(
        real.lines().next().unwrap(),
        "site,LH precision,LH recall,LH F,CE precision,CE recall,CE F,FE precision,all precision,storage"
    );
    assert_eq!(real.lines().nth(1).unwrap(), "2001,,,,,,,1.0000,,");
    assert!(!files.keys().any(|name| name.starts_with("plots/")));
}

#[test]
fn nothing_is_shown_where_no_site_has_pages_that_count() {
    let columns = [ratios("FE", "elsewhere", "", ALL), ratios("all", "everything", "", ALL)];
    for columns in [&columns[..1], &columns] {
        let files = shown(columns, Some("all"), &three_sites());
        assert!(files.contains_key("tables/table.real.csv") && !files.contains_key(TABLE));
    }
    // counts of another measure do not count
    let mut other = three_sites();
    for row in other.iter_mut().flat_map(|unit| &mut unit.rows) {
        row.measure = "token".to_owned();
    }
    assert!(!shown(&[ratios("LH", "lh", "", ALL)], Some("all"), &other).contains_key(TABLE));
}

#[test]
fn sites_without_pages_that_count_have_no_row() {
    let mut sites = three_sites();
    for unit in sites.iter_mut().filter(|unit| unit.unit.site == "bbc") {
        for row in &mut unit.rows {
            row.pages = 0;
        }
    }
    let table = shown(&columns()[..3], None, &sites).remove("tables/table.synthetic-made.csv").unwrap();
    let names: Vec<_> = table.lines().map(|line| line.split(',').next().unwrap()).collect();
    assert_eq!(
        names,
        ["site", "abc", "cnn", "mean of sites", "sites with a value", "mean of the 1 site with every value"]
    );
}

#[test]
fn published_figures_join_by_site_and_column() {
    let lh = ratios("LH", "lh", "", "precision\", \"f");
    let mut case = case(&[lh], None, &three_sites());
    case.experiment.outputs[0].published = Some(Published {
        file: "p.csv".to_owned(),
        source: "Table 2".to_owned(),
        header: texts(&["site", "LH precision", "LH F"]),
        rows: vec![texts(&["ABC", "0.811", "0.89"]), texts(&["mean of sites", "0.8", ""])],
    });
    let files = files(&case);
    insta::assert_snapshot!(files["tables/table.synthetic-made.csv"], @r"
    site,LH precision,LH precision published,LH precision difference,LH F,LH F published,LH F difference
    abc,0.7500,0.811,-0.0610,0.8182,0.89,-0.0718
    bbc,0.5000,,,0.6667,,
    mean of sites,0.6250,0.8,-0.1750,0.7424,,
    ");
}

#[test]
fn an_unknown_fit_statistic_is_reported() {
    let column = fit_statistic("size", "\"most\"", "size");
    let files = shown(&[column], Some("fit-statistics"), &three_sites());
    check_shown(&table(&files, NAME).unwrap(), &["no fit settles a figure called size; there are: storage"]);
    assert!(!files.contains_key(PLOT));
}

#[test]
fn the_best_variant_of_each_site() {
    let columns = ratios("CE", "ce", "variant = \"best\",", "f");
    let table = shown(&[columns], None, &three_sites()).remove("tables/table.synthetic-made.csv").unwrap();
    insta::assert_snapshot!(table, @r"
    site,CE F
    abc,0.9000
    bbc,0.1053
    cnn,0.8889
    mean of sites,0.6314
    ");
}

#[test]
fn figures_above_one_have_bars_too() {
    let column = fit_statistic("storage", "\"most\"", "storage");
    let files = shown(&[column], Some("fit-statistics"), &three_sites());
    check_shown(&files[PLOT], &["\n60\n", "\n50.5\n"]);
}

#[test]
fn many_sites_have_bars_of_their_means_alone() {
    let of = |sites: usize| {
        let one = |at: usize| scores("lh", MADE, &format!("site-{at:02}"), vec![row("default", 10, 12, 9)]);
        let all: Vec<Scores> = (0..sites).map(one).collect();
        shown(&[ratios("LH", "lh", "", ALL)], Some("all"), &all).remove(PLOT).unwrap()
    };
    assert!(of(20).contains("\nsite-07\n"));
    let many = of(21);
    assert!(
        !many.contains("\nsite-07\n") && many.contains("\nmean of sites\n") && many.contains("\nLH recall\n")
    );
}

#[test]
fn the_same_bytes_whatever_the_order() {
    check_order(case(&columns(), Some("all"), &three_sites()));
}

#[test]
fn strange_names_are_text() {
    let strange = "<b>\"x\"|y\nz</b>";
    let sites = [scores("lh", MADE, strange, vec![row("default", 10, 12, 9)])];
    let files = shown(&[ratios(strange, "lh", "", ALL)], Some("f"), &sites);
    assert!(!files["report.html"].contains("<b>") && !files[PLOT].contains("<b>"));
}
