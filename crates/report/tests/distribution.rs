//! Histograms that fits settle: table and bars.

#![allow(clippy::unwrap_used)] // Helpers of tests are tests.

#[allow(dead_code, clippy::cast_precision_loss)]
#[path = "../src/fixtures.rs"]
mod fixtures;

use std::fs;

use manifest::{At, Origin, OutputKind, Size, Training};
use record::Scores;
use report::{Inputs, write};

use fixtures::{MADE, row, run, scores, variant};

/// A site whose two samples settle these figures.
fn site(name: &str, samples: [&[(&str, f64)]; 2]) -> Scores {
    let sample = |(repeat, figures): (u32, &[(&str, f64)])| {
        let mut own = row("default", 10, 10, 5);
        (own.training, own.repeat) = (Some(5), repeat);
        own.learned.extend(figures.iter().map(|(name, share)| ((*name).to_owned(), *share)));
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

fn shown(learned: &str, all: &[Scores]) -> Option<(String, Option<String>)> {
    let at = At::Only;
    let origin = Origin::Run { run: "describe".to_owned(), at, training: Size::Only };
    let kind = OutputKind::Distribution { origin, learned: learned.to_owned() };
    let runs = vec![run("describe", vec![variant("default")], vec![Training::Pages(5)], 2)];
    let experiment = fixtures::experiment(runs, vec![fixtures::output("shares", kind)]);
    let summary = fixtures::summary(&experiment);
    let place = tempfile::tempdir().unwrap();
    let inputs = Inputs {
        experiment: &experiment,
        summary: &summary,
        scores: all,
        tasks: &[],
        traces: &[],
        machine: None,
    };
    write(&inputs, place.path()).unwrap();
    let read = |name: &str| fs::read_to_string(place.path().join(name)).ok();
    Some((read("tables/shares.synthetic-made.md")?, read("plots/shares.synthetic-made.svg")))
}

#[test]
fn a_row_a_bin_and_a_column_a_site() {
    let (table, plot) = shown("api", &sites()).unwrap();
    insta::assert_snapshot!(table);
    let plot = plot.unwrap();
    for told in ["\n0.2\n", "\n0.4\n", "\n0.6\n", "\nmean of sites\n", "\napi, from\n", "\n0.375\n"] {
        assert!(plot.contains(told), "{told}\n{plot}");
    }
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
    assert!(table.contains("| mean of sites | lower quartile | median | upper quartile |"), "{table}");
    assert!(
        table.contains("|         1 |        0.5000 |         0.2500 | 0.5000 |         0.7500 |"),
        "{table}"
    );
    assert!(!table.contains("s07"));
}

#[test]
fn shares_that_no_fit_settles_are_told() {
    let (table, plot) = shown("size", &sites()).unwrap();
    assert!(table.contains("no fit settles shares called size:LOW"), "{table}");
    assert!(plot.is_none());
    assert!(shown("api", &[]).is_none());
}

#[test]
fn the_same_bytes_whatever_the_order() {
    let mut scores = sites();
    let one = shown("api", &scores);
    scores.reverse();
    scores.iter_mut().for_each(|site| site.rows.reverse());
    assert_eq!(one, shown("api", &scores));
}
