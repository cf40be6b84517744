//! Tests against `tests/reference/k_means.json`, which a script beside it makes with numpy, scipy and scikit-learn:
//! cosines under TFIDF, partitions from given first centroids, and their scores.

use serde::Deserialize;

use super::rows::Rows;
use super::{Centroid, lloyd};
use crate::{Bag, Documents, Vectors, Weighting, score};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Reference {
    terms: usize,
    bags: Vec<Vec<(u32, f64)>>,
    classes: Vec<u32>,
    sites: Vec<u32>,
    cosine_with_next: Vec<f64>,
    cases: Vec<Case>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    first: Vec<usize>,
    iterations: usize,
    centroid: Centroid,
    assignment: Vec<i64>,
    f: f64,
    class_information: f64,
    site_information: f64,
}

fn reference() -> Reference {
    serde_json::from_str(include_str!("../../tests/reference/k_means.json")).unwrap()
}

impl Reference {
    fn vectors(&self) -> Vectors {
        Documents::new(self.bags.iter().cloned().map(Bag::new).collect(), self.terms).weigh(Weighting::TfIdf)
    }
}

#[track_caller]
fn close(found: f64, expected: f64, within: f64) {
    assert!((found - expected).abs() < within, "{found} is not {expected}");
}

#[test]
fn cosines_under_tfidf() {
    let reference = reference();
    let vectors = reference.vectors();
    assert_eq!(reference.cosine_with_next.len(), 71);
    for (i, &expected) in reference.cosine_with_next.iter().enumerate() {
        close(vectors.cosine(i, i + 1), expected, 1e-6);
    }
}

#[test]
fn partitions_and_scores() {
    let reference = reference();
    let vectors = reference.vectors();
    assert_eq!(reference.cases.len(), 24);
    for case in &reference.cases {
        let rows = Rows::of(&vectors, case.centroid);
        let found = lloyd::cluster(&rows, &case.first, case.iterations);
        let assignment: Vec<i64> =
            found.assignment().iter().map(|cluster| cluster.map_or(-1, i64::from)).collect();
        assert_eq!(assignment, case.assignment, "from {:?}", case.first);
        let scores = score(&found, &reference.classes, &reference.sites);
        close(scores.f, case.f, 1e-12);
        close(scores.class_information, case.class_information, 1e-12);
        close(scores.site_information, case.site_information, 1e-12);
        assert_eq!(scores.unclustered, 2);
    }
}
