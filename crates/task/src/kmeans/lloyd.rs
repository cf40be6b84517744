//! The loop of Figure 5-1: assign each document to the closest centroid, recalculate the centroids, again.
//!
//! Three measures save time, and none of them changes the result (tests compare each with the plain loop).
//! The loop ends once an assignment changes nothing, because then the centroids would not change either. Sums
//! of members are updated, not computed again. And a document is not compared with the centroids as long as
//! they have moved too little for another one to become the closest.

use super::centroids::Centroids;
use super::rows::Rows;
use crate::Clustering;

/// Clusters `rows` from the documents `first` as centroids, one cluster each, in at most `iterations` assignments.
pub(super) fn cluster(rows: &Rows, first: &[usize], iterations: usize) -> Clustering {
    // a lane of eight is as cheap as one of five: two registers
    if first.len() <= 8 {
        Run::<8>::of(rows, first).finish(iterations)
    } else {
        Run::<16>::of(rows, first).finish(iterations)
    }
}

struct Run<'r, const L: usize> {
    rows: &'r Rows,
    centroids: Centroids<L>,
    clusters: usize,
    assignment: Vec<Option<u32>>,
    /// By document: a lower bound on the lead of its own centroid over all others. Once it is 0 or less, the
    /// document must be compared with all centroids.
    margins: Vec<f64>,
}

impl<'r, const L: usize> Run<'r, L> {
    fn of(rows: &'r Rows, first: &[usize]) -> Self {
        Self {
            rows,
            centroids: Centroids::of(rows, first),
            clusters: first.len(),
            assignment: vec![None; rows.len()],
            margins: vec![0.0; rows.len()],
        }
    }

    fn finish(mut self, iterations: usize) -> Clustering {
        let mut made = 0;
        let mut wear = [0.0; L];
        while made < iterations && self.clusters > 0 {
            made += 1;
            let changed = self.assign(&wear);
            // without a change the centroids stay, and so does the next assignment
            if !changed {
                break;
            }
            wear = wear_of(self.centroids.settle(), self.clusters);
        }
        Clustering::new(self.assignment, self.clusters, made)
    }

    /// Assigns every document to its closest centroid; of equally close ones to the first. Returns whether
    /// any document changed its cluster. `wear` is, by cluster, the amount by which the last move of the
    /// centroids lowers the margins.
    fn assign(&mut self, wear: &[f64; L]) -> bool {
        let mut changed = false;
        for document in 0..self.rows.len() {
            let from = self.assignment[document].map(|cluster| cluster as usize);
            if let Some(cluster) = from {
                self.margins[document] -= wear[cluster];
                if self.margins[document] > 0.0 {
                    continue;
                }
            }
            let row = self.rows.row(document);
            if row.axes.is_empty() {
                continue;
            }
            let (to, margin) = closest(&self.centroids.cosines(row)[..self.clusters]);
            // both the cosines now and the ones that are not computed later have errors, in both directions
            self.margins[document] = f64::from(margin) - 4.0 * Centroids::<L>::error(row);
            if from != Some(to) {
                self.centroids.transfer(row, from, to);
                self.assignment[document] = Some(to as u32);
                changed = true;
            }
        }
        changed
    }
}

/// The index of the greatest cosine, the lowest of equal ones, and its lead over the next; for a single one,
/// its lead over -1.
#[inline]
fn closest(cosines: &[f32]) -> (usize, f32) {
    let (mut best, mut first, mut second) = (0, cosines[0], -1.0f32);
    for (cluster, &cosine) in cosines.iter().enumerate().skip(1) {
        if cosine > first {
            (best, second, first) = (cluster, first, cosine);
        } else {
            second = second.max(cosine);
        }
    }
    (best, first - second)
}

/// The most by which the lead of a document's own centroid over any other may have shrunk after the centroids
/// moved by `moves`: the sum of the two moves, because a document has length 1.
fn wear_of<const L: usize>(moves: [f64; L], clusters: usize) -> [f64; L] {
    // the length of a row in single precision is 1, except for rounding
    const LENGTH: f64 = 1.0 + 1e-6;
    std::array::from_fn(|own| {
        let others = (0..clusters).filter(|&other| other != own).map(|other| moves[other]);
        (moves[own] + others.fold(0.0, f64::max)) * LENGTH
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::kmeans::Centroid;
    use crate::kmeans::first::first_centroids;
    use crate::kmeans::plain;
    use crate::{Bag, Documents, Vectors, Weighting};

    /// The same loop with every document compared every time and no early end.
    fn unhurried<const L: usize>(rows: &Rows, first: &[usize], iterations: usize) -> Vec<Option<u32>> {
        let mut run = Run::<L>::of(rows, first);
        for _ in 0..iterations {
            run.assign(&[f64::INFINITY; L]);
            run.centroids.settle();
        }
        run.assignment
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
            let plain = plain::k_means(&vectors, &first, iterations, centroid);
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
    fn two_clusters_that_stay() {
        check(&[A, A, B, B], &[0, 2], &[Some(0), Some(0), Some(1), Some(1)], 30, 2);
        check(&[A, A, B, B], &[3, 1], &[Some(1), Some(1), Some(0), Some(0)], 30, 2);
    }

    #[test]
    fn a_zero_vector_is_in_no_cluster() {
        check(&[A, NONE, B], &[0, 2], &[Some(0), None, Some(1)], 30, 2);
    }

    #[test]
    fn nothing_to_start_from() {
        check(&[], &[], &[], 30, 0);
        check(&[NONE, NONE], &[], &[None, None], 30, 0);
    }

    #[test]
    fn one_document_and_one_cluster() {
        check(&[A], &[0], &[Some(0)], 30, 2);
        check(&[A, B, NONE], &[0], &[Some(0), Some(0), None], 30, 2);
    }

    #[test]
    fn the_first_of_equally_close_centroids_wins() {
        // both clusters start from A, and B shares no term with it: all documents go to the first
        check(&[A, A, B], &[0, 1], &[Some(0); 3], 1, 1);
    }

    #[test]
    fn an_empty_cluster_keeps_its_centroid() {
        // the first moves towards B, so the A's are closer to the second, which stayed
        check(&[A, A, B], &[0, 1], &[Some(1), Some(1), Some(0)], 30, 3);
    }
}
