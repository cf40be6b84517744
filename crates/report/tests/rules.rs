//! The rules that fits settle, as a table.

#![allow(clippy::unwrap_used)] // Helpers of tests are tests.

#[allow(dead_code, clippy::cast_precision_loss)]
#[path = "../src/fixtures.rs"]
mod fixtures;

use std::fs;

use manifest::{At, Origin, OutputKind, Size, Training};
use record::{FitRules, Scores, SettledRule};
use report::{Inputs, write};

use fixtures::{MADE, row, run, scores, variant};

/// A site whose two samples settle these rules.
fn site(name: &str, samples: [&[(&str, usize, usize)]; 2]) -> Scores {
    let rows = (0..2).map(|repeat| {
        let mut own = row("default", 10, 10, 5);
        own.repeat = repeat;
        own
    });
    let settled = |(rule, items, right): &(&str, usize, usize)| SettledRule {
        rule: (*rule).to_owned(),
        items: *items,
        right: *right,
    };
    let rules = (0..).zip(samples).filter(|(_, rules)| !rules.is_empty()).map(|(repeat, rules)| FitRules {
        variant: "default".to_owned(),
        training: None,
        repeat,
        rules: rules.iter().map(settled).collect(),
    });
    Scores { rules: rules.collect(), ..scores("trees", MADE, name, rows.collect()) }
}

fn shown(all: &[Scores]) -> Option<String> {
    let origin = Origin::Run { run: "trees".to_owned(), at: At::Only, training: Size::Only };
    let runs = vec![run("trees", vec![variant("default")], vec![Training::All], 2)];
    let experiment =
        fixtures::experiment(runs, vec![fixtures::output("rules", OutputKind::Rules { origin })]);
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
    fs::read_to_string(place.path().join("tables/rules.synthetic-made.md")).ok()
}

#[test]
fn a_row_a_rule_of_the_first_sample() {
    let sites = [
        site(
            "a",
            [&[("if width > 9, then | ad", 8, 6), ("every image: ad", 0, 0)], &[("of the second", 1, 1)]],
        ),
        site("b", [&[], &[]]),
    ];
    insta::assert_snapshot!(shown(&sites).unwrap());
}

#[test]
fn without_any_rule_there_is_no_table() {
    assert_eq!(shown(&[site("a", [&[], &[]])]), None);
}
