//! Checks of every method in the catalogue: texts, parameters and refusals.

#![allow(clippy::unwrap_used, reason = "tests fail loudly")]

use cleaning::Settings;
use task::{catalogue, family};
use testkit::family_checks::{check_family, check_ids};

#[test]
fn ids_are_well_formed_unique_and_sorted() {
    check_ids(catalogue().iter().map(|family| family.info));
}

#[test]
fn texts_defaults_and_refusals_of_every_method() {
    for family in catalogue() {
        check_family(family.info, &family.defaults(), |settings| family.build(settings).map(|_| ()));
    }
}

#[test]
fn every_id_finds_its_own_method() {
    for listed in catalogue() {
        assert_eq!(family(listed.info.id).unwrap().info.id, listed.info.id);
    }
    assert_eq!(
        family("kmeans").unwrap_err().to_string(),
        "no method of a task is called \"kmeans\" (did you mean \"k-means\"?); there are: bm25, k-means, naive-bayes, svm"
    );
}

/// Values at the ends of ranges.
#[track_caller]
fn check(id: &str, assignments: &[&str], expected: &str) {
    let mut settings = Settings::new();
    for assignment in assignments {
        settings.assign(assignment).unwrap();
    }
    let built = family(id).unwrap().build(&settings);
    assert_eq!(built.map_or_else(|error| error.to_string(), |_| "built".to_owned()), expected);
}

#[test]
fn ends_of_ranges() {
    check("k-means", &["clusters.fixed=5", "runs=100"], "built");
    check("k-means", &["clusters.fixed=16", "runs=1000000", "iterations=10000"], "built");
    check("k-means", &["clusters=classes"], "built");
    for found in [0, 17] {
        let expected = format!(
            "parameters of k-means: clusters is {{ fixed = {found} }}, allowed is \"classes\", {{ fixed = 1 to 16 }}"
        );
        check("k-means", &[&format!("clusters.fixed={found}")], &expected);
    }
    check("k-means", &["runs=0"], "parameters of k-means: runs is 0, allowed is 1 to 1000000");
    check("naive-bayes", &["smoothing=1e-10"], "built");
    for (value, found) in [("0.0", "0"), ("inf", "inf"), ("nan", "NaN")] {
        let expected =
            format!("parameters of naive-bayes: smoothing is {found}, allowed is 1e-10 to 1000000.0");
        check("naive-bayes", &[&format!("smoothing={value}")], &expected);
    }
    check("bm25", &["k1=0.0", "b=1.0", "query-words=1", "resemblance=1.0"], "built");
    check("bm25", &["resemblance=0.0"], "parameters of bm25: resemblance is 0, allowed is 0.01 to 1.0");
    check("bm25", &["shingle=0"], "parameters of bm25: shingle is 0, allowed is 1 to 100");
    check("svm", &["cost.fixed=1e-12"], "built");
    check("svm", &["cost.fixed=1e12"], "built");
    let costs = "\"svm-light\", \"svm-light-program\", { fixed = 1e-12 to 1000000000000.0 }, \"tuned\"";
    for (value, found) in [("1e13", "10000000000000.0"), ("nan", "nan")] {
        let expected = format!("parameters of svm: cost is {{ fixed = {found} }}, allowed is {costs}");
        check("svm", &[&format!("cost.fixed={value}")], &expected);
    }
}
