//! Histograms of fit statistics: table and bars.

use manifest::Training;
use record::Scores;

use crate::fixtures::{Case, MADE, output, row, run, scores, variant};
use crate::{check_order, check_shown, files, of_output, table};

/// A site with the fit statistics of two samples.
fn site(name: &str, samples: [&[(&str, f64)]; 2]) -> Scores {
    let sample = |(repeat, figures): (u32, &[(&str, f64)])| {
        let mut own = row("default", 10, 10, 5);
        (own.training, own.repeat) = (Some(5), repeat);
        own.fit_statistics.extend(figures.iter().map(|(name, share)| ((*name).to_owned(), *share)));
        own
    };
    scores("describe", MADE, name, (0..).zip(samples).map(sample).collect())
}

fn sites() -> Vec<Scores> {
    vec![
        site("a", [&[("api:0.2", 1.0)], &[("api:0.2", 0.5), ("api:0.5", 0.5)]]),
        site("b", [&[("api:0.5", 0.75), ("api:0.6", 0.25), ("api:much", 0.1)], &[("mean", 3.0)]]),
        site("c", [&[], &[("mean", 3.0)]]),
    ]
}

fn case(fit_statistic: &str, all: &[Scores]) -> Case {
    let table = format!("distribution = {{ run = \"describe\", fit-statistic = {fit_statistic:?} }}");
    let runs = vec![run("describe", vec![variant("default")], vec![Training::Pages(5)], 2)];
    of_output(runs, output("shares", &table), all)
}

/// Its table and plot.
fn shown(fit_statistic: &str, all: &[Scores]) -> Option<(String, Option<String>)> {
    let mut files = files(&case(fit_statistic, all));
    Some((table(&files, "shares.synthetic-made")?, files.remove("plots/shares.synthetic-made.svg")))
}

#[test]
fn a_row_a_bin_and_a_column_a_site() {
    let (table, plot) = shown("api", &sites()).unwrap();
    insta::assert_snapshot!(table);
    let expected = ["\n0.2\n", "\n0.4\n", "\n0.6\n", "\nmean of sites\n", "\napi, from\n", "\n0.375\n"];
    check_shown(&plot.unwrap(), &expected);
}

#[test]
fn many_sites_have_their_mean_and_quartiles() {
    let all: Vec<Scores> = (0..21)
        .map(|at| {
            let share = f64::from(at) / 20.0;
            let figures = [("api:1", share), ("api:2", 1.0 - share)];
            site(&format!("s{at:02}"), [&figures, &figures])
        })
        .collect();
    let (table, _) = shown("api", &all).unwrap();
    check_shown(&table, &["mean of sites,lower quartile,median,upper quartile"]);
    check_shown(&table, &["1,0.5000,0.2500,0.5000,0.7500"]);
    assert!(!table.contains("s07"));
}

#[test]
fn an_unknown_fit_statistic_is_reported() {
    let (table, plot) = shown("size", &sites()).unwrap();
    check_shown(&table, &["no fit settles shares called size:LOW"]);
    assert!(plot.is_none());
    assert!(shown("api", &[]).is_none());
}

#[test]
fn the_same_bytes_whatever_the_order() {
    check_order(case("api", &sites()));
}
