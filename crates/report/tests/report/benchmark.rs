//! Runs as in benchmarks of single pages, with claims about the published figures.

use manifest::Published;
use record::{AnsweredTexts, Scores};

use crate::fixtures::{Case, MADE, claim, output, plain_run, quantity, row, scores, texts};
use crate::{check_order, check_shown, files, of_output, table};

/// Two runs on three sites: one is right, except for a page of which it kept nothing; the other keeps twice as much.
fn all_scores() -> Vec<Scores> {
    let mut all = Vec::new();
    for (site, found) in [("a", 10), ("b", 10), ("c", 0)] {
        all.push(scores("exact", MADE, site, vec![row("default", 10, found, found)]));
        all.push(scores("<b>wide</b>", MADE, site, vec![row("default", 10, 20, 10)]));
    }
    all[1].texts =
        vec![AnsweredTexts { variant: "default".to_owned(), pages: 1, unfound: 0.25, mostly_unfound: 0 }];
    all[3].texts =
        vec![AnsweredTexts { variant: "default".to_owned(), pages: 1, unfound: 0.75, mostly_unfound: 1 }];
    all
}

fn case() -> Case {
    let runs = ["exact", "<b>wide</b>"];
    let mut own = output(
        "benchmark",
        &format!("benchmark = {{ runs = {runs:?}, measure = \"feature\", accuracy = \"feature\" }}"),
    );
    own.published = Some(Published {
        file: "t.csv".to_owned(),
        source: "Table 1".to_owned(),
        header: texts(&["run", "F", "recall"]),
        rows: vec![texts(&["<b>wide</b>", ".667", "1.0"]), texts(&["exact", ".8", ".9"])],
    });
    let printed = |column: &str| format!("printed = {{ columns = [{column:?}], most = 0.0005 }}");
    let spread = |bound: &str| {
        let of = runs.map(|run| quantity(run, "", "f")).join(", ");
        format!("spread = {{ of = [{of}], best = 2, {bound} }}")
    };
    own.claims = vec![
        claim("F is as printed", &printed("F")),
        claim("recall is as printed", &printed("recall")),
        claim("the two are near", &spread("most = 0.01")),
        claim("the two are apart", &spread("least = 0.01")),
    ];
    of_output(runs.map(plain_run).to_vec(), own, &all_scores())
}

#[test]
fn the_table_has_means_of_pages_with_errors_and_the_best_first() {
    let files = files(&case());
    insta::assert_snapshot!(table(&files, "benchmark.synthetic-made").unwrap());
    check_shown(
        &files["plots/benchmark.synthetic-made.svg"],
        &["\nthe run exact\n", "\nthe run &lt;b&gt;wide&lt;/b&gt;\n"],
    );
}

#[test]
fn claims_about_the_whole_table_are_judged_once_a_data_set() {
    insta::assert_snapshot!(files(&case())["claims.csv"]);
}

#[test]
fn texts_that_are_not_in_the_pages_are_shown() {
    let files = files(&case());
    assert_eq!(
        files["texts.csv"],
        "data,run,variant,texts,unfound,mostly unfound\nsynthetic/made,<b>wide</b>,default,2,0.5000,1\n"
    );
    check_shown(&files["report.html"], &["texts that were made elsewhere"]);
}

#[test]
fn the_order_of_records_does_not_matter() {
    check_order(case());
}
