//! Tests against `tests/reference/k_means.json`, which a script beside it makes with numpy, scipy and scikit-learn:
//! cosines under TFIDF, partitions from given first centroids, and their scores.
//! Beside them stands k-means of Figure 5-1, dense and in double precision, not optimised, which other tests compare with.

use serde::Deserialize;

use super::lloyd;
use super::rows::{Centroid, Rows};
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

/// The result of the plain loop.
pub(super) struct Found {
    pub(super) assignment: Vec<Option<u32>>,
    /// The smallest lead of a closest centroid over the next, without documents that share no term with any
    /// centroid: only their ties are ties in every precision.
    pub(super) lead: f64,
}

/// The partition after `iterations` assignments from the documents `first`.
pub(super) fn k_means(vectors: &Vectors, first: &[usize], iterations: usize, centroid: Centroid) -> Found {
    let rows: Vec<Vec<f64>> = (0..vectors.len()).map(|i| dense(vectors, i, centroid)).collect();
    let mut centroids: Vec<Vec<f64>> = first.iter().map(|&i| rows[i].clone()).collect();
    let mut found = Found { assignment: vec![None; rows.len()], lead: 1.0 };
    for _ in 0..iterations {
        for (i, row) in rows.iter().enumerate().filter(|(i, _)| !vectors.is_zero(*i)) {
            let cosines: Vec<f64> = centroids.iter().map(|centroid| cosine(row, centroid)).collect();
            let greatest = cosines.iter().copied().fold(0.0, f64::max);
            let closest = cosines.iter().position(|&cosine| cosine == greatest).unwrap();
            found.assignment[i] = Some(u32::try_from(closest).unwrap());
            let others = cosines.iter().enumerate().filter(|&(other, _)| other != closest && greatest > 0.0);
            found.lead = others.map(|(_, cosine)| greatest - cosine).fold(found.lead, f64::min);
        }
        for (cluster, centroid) in centroids.iter_mut().enumerate() {
            let of = |i: &usize| found.assignment[*i] == Some(u32::try_from(cluster).unwrap());
            let members: Vec<usize> = (0..rows.len()).filter(of).collect();
            if !members.is_empty() {
                let mean = |term| members.iter().map(|&i| rows[i][term]).sum::<f64>() / members.len() as f64;
                *centroid = (0..vectors.terms()).map(mean).collect();
            }
        }
    }
    found
}

fn dense(vectors: &Vectors, i: usize, centroid: Centroid) -> Vec<f64> {
    let mut row = vec![0.0; vectors.terms()];
    let length = if centroid == Centroid::UnitMean { vectors.norm(i) } else { 1.0 };
    let (terms, values) = vectors.row(i);
    for (&term, &value) in terms.iter().zip(values) {
        row[term as usize] = f64::from(value) / length;
    }
    row
}

fn cosine(a: &[f64], b: &[f64]) -> f64 {
    let dot = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(x, y)| x * y).sum::<f64>();
    dot(a, b) / (dot(a, a) * dot(b, b)).sqrt()
}
