//! The loop of Figure 5-1: assign each document to the closest centroid, recalculate the centroids, again.
//!
//! The loop ends once an assignment changes nothing, because then the centroids would not change either.
//!
//! The centroids of one run stand side by side: entry t of the table holds axis t of all of them. So one value of a document needs one
//! memory access for all clusters. The sums of members are exact whole numbers, and so are the lengths: no result depends on the order
//! of the documents.

use super::rows::Rows;
use crate::Clustering;

/// Clusters `rows` from the documents `first` as centroids, one cluster each, in at most `iterations` assignments.
pub(super) fn cluster(rows: &Rows, first: &[usize], iterations: usize) -> Clustering {
    // a lane of eight is as cheap as one of five: two registers
    if first.len() <= 8 {
        cluster_in_lanes::<8>(rows, first, iterations)
    } else {
        cluster_in_lanes::<16>(rows, first, iterations)
    }
}

fn cluster_in_lanes<const L: usize>(rows: &Rows, first: &[usize], iterations: usize) -> Clustering {
    let mut centroids = Centroids::<L>::of(rows, first);
    let mut assignment = vec![None; rows.units.len()];
    let mut made = 0;
    while made < iterations && !first.is_empty() {
        made += 1;
        if !centroids.assign(rows, first.len(), &mut assignment) {
            break;
        }
        centroids.settle(rows, &assignment);
    }
    Clustering::new(assignment, first.len(), made)
}

/// Up to `L` centroids.
struct Centroids<const L: usize> {
    /// The sums of the members rounded to single precision, still whole numbers.
    table: Vec<[f32; L]>,
    /// 1 / length; 0 for a lane that holds no centroid.
    scales: [f32; L],
}

impl<const L: usize> Centroids<L> {
    /// The documents `first` as centroids.
    fn of(rows: &Rows, first: &[usize]) -> Self {
        let mut centroids = Self { table: vec![[0.0; L]; rows.units.terms()], scales: [0.0; L] };
        let mut assignment = vec![None; rows.units.len()];
        for (cluster, &document) in (0..).zip(first) {
            assignment[document] = Some(cluster);
        }
        centroids.settle(rows, &assignment);
        centroids
    }

    /// Assigns every document to the closest of the first `clusters` centroids; of equally close ones to the first.
    /// Returns whether any document changed its cluster.
    fn assign(&self, rows: &Rows, clusters: usize, assignment: &mut [Option<u32>]) -> bool {
        let mut changed = false;
        for (document, cluster) in assignment.iter_mut().enumerate() {
            let row = rows.units.row(document);
            if !row.0.is_empty() {
                let to = Some(closest(&self.cosines(row)[..clusters]));
                changed |= *cluster != to;
                *cluster = to;
            }
        }
        changed
    }

    /// The cosine of a document with each centroid (6-3), in single precision, summed in a fixed order.
    // if it is inlined, the compiler splits the lanes into vectors of three and five
    #[inline(never)]
    fn cosines(&self, (axes, values): (&[u32], &[f32])) -> [f32; L] {
        let mut even = [0.0; L];
        let mut odd = [0.0; L];
        let (axes, last_axis) = axes.as_chunks::<2>();
        let (values, last_value) = values.as_chunks::<2>();
        for (axes, values) in axes.iter().zip(values) {
            add(&mut even, &self.table[axes[0] as usize], values[0]);
            add(&mut odd, &self.table[axes[1] as usize], values[1]);
        }
        for (&axis, &value) in last_axis.iter().zip(last_value) {
            add(&mut even, &self.table[axis as usize], value);
        }
        std::array::from_fn(|lane| (even[lane] + odd[lane]) * self.scales[lane])
    }

    /// Makes each centroid the mean of its members (6-2), up to its length, which does not matter for a
    /// cosine. A cluster without members keeps its centroid.
    fn settle(&mut self, rows: &Rows, assignment: &[Option<u32>]) {
        let mut sums = vec![[0.0; L]; rows.units.terms()];
        let mut is_taken = [false; L];
        for (document, cluster) in assignment.iter().enumerate() {
            if let Some(cluster) = *cluster {
                is_taken[cluster as usize] = true;
                for (axis, whole) in rows.wholes(document) {
                    sums[axis as usize][cluster as usize] += whole;
                }
            }
        }
        let mut squares = [0; L];
        for (entry, sums) in self.table.iter_mut().zip(&sums) {
            for lane in (0..L).filter(|&lane| is_taken[lane]) {
                entry[lane] = sums[lane] as f32;
                squares[lane] += i128::from(entry[lane] as i64).pow(2);
            }
        }
        for lane in (0..L).filter(|&lane| is_taken[lane]) {
            let length = (squares[lane] as f64).sqrt();
            self.scales[lane] = if length > 0.0 { (1.0 / length) as f32 } else { 0.0 };
        }
    }
}

/// The index of the greatest cosine, the lowest of equal ones.
#[inline]
fn closest(cosines: &[f32]) -> u32 {
    let (mut best, mut greatest) = (0, f32::NEG_INFINITY);
    for (cluster, &cosine) in (0..).zip(cosines) {
        if cosine > greatest {
            (best, greatest) = (cluster, cosine);
        }
    }
    best
}

#[inline]
fn add<const L: usize>(sum: &mut [f32; L], entry: &[f32; L], value: f32) {
    for lane in 0..L {
        sum[lane] += entry[lane] * value;
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    use crate::kmeans::{Centroid, first_centroids, reference};
    use crate::{Bag, Documents, Vectors, Weighting};

    /// The same loop without an early end.
    fn unhurried<const L: usize>(rows: &Rows, first: &[usize], iterations: usize) -> Vec<Option<u32>> {
        let mut centroids = Centroids::<L>::of(rows, first);
        let mut assignment = vec![None; rows.units.len()];
        for _ in 0..iterations {
            centroids.assign(rows, first.len(), &mut assignment);
            centroids.settle(rows, &assignment);
        }
        assignment
    }

    fn vectors(bags: Vec<Vec<(u32, u8)>>) -> Vectors {
        let bags =
            bags.into_iter().map(|bag| bag.into_iter().map(|(term, n)| (term, f64::from(n))).collect());
        Documents::new(bags.map(Bag::new).collect(), 40).weigh(Weighting::Own)
    }

    fn bags(most: usize) -> impl Strategy<Value = Vec<Vec<(u32, u8)>>> {
        proptest::collection::vec(proptest::collection::vec((0u32..40, 0u8..5), 0..10), 0..most)
    }

    proptest! {
        #[test]
        fn saving_time_changes_nothing(
            bags in bags(120), clusters in 1usize..=10, seed in any::<u64>(), iterations in 1usize..40,
            centroid in prop_oneof![Just(Centroid::Mean), Just(Centroid::UnitMean)],
        ) {
            let vectors = vectors(bags);
            let first = first_centroids(&vectors, clusters, seed, 0);
            let rows = Rows::of(&vectors, centroid);
            let found = cluster(&rows, &first, iterations);
            if !first.is_empty() {
                let expected = if first.len() <= 8 {
                    unhurried::<8>(&rows, &first, iterations)
                } else {
                    unhurried::<16>(&rows, &first, iterations)
                };
                prop_assert_eq!(found.assignment(), expected);
            }
            // once it has ended early, more iterations change nothing
            if found.iterations() < iterations {
                let longer = cluster(&rows, &first, 100);
                prop_assert_eq!(longer.assignment(), found.assignment());
            }
        }

        #[test]
        fn a_plain_dense_loop_finds_the_same(
            bags in bags(30), clusters in 1usize..5, seed in any::<u64>(), iterations in 1usize..31,
            centroid in prop_oneof![Just(Centroid::Mean), Just(Centroid::UnitMean)],
        ) {
            let vectors = vectors(bags);
            let first = first_centroids(&vectors, clusters, seed, 0);
            let plain = reference::k_means(&vectors, &first, iterations, centroid);
            // nearly equally close centroids may be decided either way in single precision
            prop_assume!(plain.lead > 1e-5);
            let found = cluster(&Rows::of(&vectors, centroid), &first, iterations);
            prop_assert_eq!(found.assignment(), plain.assignment);
        }
    }

    #[track_caller]
    fn check(
        bags: &[&[(u32, u8)]],
        first: &[usize],
        expected: &[Option<u32>],
        iterations: usize,
        made: usize,
    ) {
        let rows = Rows::of(&vectors(bags.iter().map(|bag| bag.to_vec()).collect()), Centroid::Mean);
        let found = cluster(&rows, first, iterations);
        assert_eq!((found.assignment(), found.iterations()), (expected, made));
    }

    const A: &[(u32, u8)] = &[(0, 1), (1, 1)];
    const B: &[(u32, u8)] = &[(2, 1), (3, 1)];
    const NONE: &[(u32, u8)] = &[];

    #[test]
    fn clusters_of_few_documents() {
        // two clusters that stay
        check(&[A, A, B, B], &[0, 2], &[Some(0), Some(0), Some(1), Some(1)], 30, 2);
        check(&[A, A, B, B], &[3, 1], &[Some(1), Some(1), Some(0), Some(0)], 30, 2);
        // a zero vector is in no cluster
        check(&[A, NONE, B], &[0, 2], &[Some(0), None, Some(1)], 30, 2);
        // nothing to start from
        check(&[], &[], &[], 30, 0);
        check(&[NONE, NONE], &[], &[None, None], 30, 0);
        // one document, and one cluster
        check(&[A], &[0], &[Some(0)], 30, 2);
        check(&[A, B, NONE], &[0], &[Some(0), Some(0), None], 30, 2);
        // both clusters start from A, and B shares no term with it: all documents go to the first
        check(&[A, A, B], &[0, 1], &[Some(0); 3], 1, 1);
        // later the first, which is empty, moves towards B, so the A's are closer to the second, which stayed
        check(&[A, A, B], &[0, 1], &[Some(1), Some(1), Some(0)], 30, 3);
    }

    fn rows(bags: Vec<Vec<(u32, f64)>>, centroid: Centroid) -> Rows {
        let terms = bags.iter().flatten().map(|&(term, _)| term as usize + 1).max().unwrap_or(0);
        Rows::of(
            &Documents::new(bags.into_iter().map(Bag::new).collect(), terms).weigh(Weighting::Own),
            centroid,
        )
    }

    /// The cosine of document 0 with the centroid of documents 1 and 2.
    #[track_caller]
    fn check_cosine(bags: [&[(u32, f64)]; 3], centroid: Centroid, expected: f64) {
        let rows = rows(bags.map(<[_]>::to_vec).into(), centroid);
        let mut centroids = Centroids::<8>::of(&rows, &[1]);
        centroids.settle(&rows, &[None, Some(0), Some(0)]);
        let found = f64::from(centroids.cosines(rows.units.row(0))[0]);
        assert!((found - expected).abs() < 1e-6, "{found} is not {expected}");
    }

    #[test]
    fn a_long_vector_pulls_the_mean_and_not_the_unit_mean() {
        let bags: [&[(u32, f64)]; 3] = [&[(0, 1.0)], &[(0, 3.0)], &[(1, 4.0)]];
        check_cosine(bags, Centroid::Mean, 0.6);
        check_cosine(bags, Centroid::UnitMean, 0.5f64.sqrt());
    }

    #[test]
    fn a_member_a_million_million_million_times_shorter_does_not_vanish() {
        let bags: [&[(u32, f64)]; 3] = [&[(0, 1.0)], &[(0, 1e-9)], &[(0, 1e-9)]];
        check_cosine(bags, Centroid::Mean, 1.0);
        check_cosine([&[(0, 1e18)], &[(0, 1.0)], &[(0, 1.0)]], Centroid::Mean, 1.0);
    }

    #[test]
    fn a_cluster_without_members_keeps_its_centroid() {
        let rows = rows(vec![vec![(0, 1.0)], vec![(1, 1.0)]], Centroid::Mean);
        let mut centroids = Centroids::<8>::of(&rows, &[0, 1]);
        centroids.settle(&rows, &[Some(0), None]);
        assert_eq!(centroids.cosines(rows.units.row(1))[..2], [0.0, 1.0]);
        // the last member leaves
        centroids.settle(&rows, &[Some(1), None]);
        assert_eq!(centroids.cosines(rows.units.row(0))[..2], [1.0, 1.0]);
    }
}
