//! The rules of fits, as a table.

use manifest::Training;
use record::{FitRules, Scores, SettledRule};

use crate::fixtures::{MADE, output, row, run, scores, variant};
use crate::{files, of_output, table};

/// A site with the rules of two samples.
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
    let runs = vec![run("trees", vec![variant("default")], vec![Training::All], 2)];
    let case = of_output(runs, output("rules", "rules = { run = \"trees\" }"), all);
    table(&files(&case), "rules.synthetic-made")
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
