//! For tests: k-means of Figure 5-1, dense and in double precision, not optimised.

use super::rows::Centroid;
use crate::Vectors;

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
