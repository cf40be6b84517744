//! Choices of pages and baselines in whole experiments.

use std::collections::BTreeSet;

use record::Scores;

use crate::place::{HEAD, Place};

/// The scores of one run by site.
fn of<'s>(scores: &'s [Scores], run: &str) -> Vec<&'s Scores> {
    scores.iter().filter(|scores| scores.unit.run == run).collect()
}

#[test]
fn baselines_have_the_pages_of_the_other_runs() {
    let runs = "[[run]]\nid = \"all\"\nmethod = \"everything\"\n[[run]]\nid = \"some\"\nmethod = \"everything\"\n\
                pages-without = [\"related\"]\n";
    let executed = Place::new().execute(&format!("{HEAD}{runs}"));
    for (run, baseline) in [("all", "baseline-everything"), ("some", "baseline-everything-2")] {
        let (ours, theirs) = (of(&executed.scores, run), of(&executed.scores, baseline));
        let rows = |scores: &[&Scores]| -> Vec<_> {
            scores
                .iter()
                .map(|scores| (scores.unit.site.clone(), scores.site.clone(), scores.rows.clone()))
                .collect()
        };
        assert!(!ours.is_empty());
        assert_eq!(rows(&ours), rows(&theirs));
    }
    let traits: BTreeSet<&str> = of(&executed.scores, "some")
        .into_iter()
        .flat_map(|scores| scores.rows.iter().flat_map(|row| row.traits.iter().map(String::as_str)))
        .collect();
    assert!(!traits.contains("related"), "{traits:?}");
}

#[test]
fn keeping_everything_finds_all_and_keeping_nothing_finds_nothing() {
    let executed = Place::new().execute(&format!("{HEAD}{}", crate::place::NOTHING));
    for row in of(&executed.scores, "baseline-everything").into_iter().flat_map(|scores| &scores.rows) {
        assert!(row.relevant > 0 && row.common == row.relevant && row.found > row.relevant);
    }
    for row in of(&executed.scores, "baseline-nothing").into_iter().flat_map(|scores| &scores.rows) {
        assert_eq!((row.found, row.common), (0, 0));
    }
}
