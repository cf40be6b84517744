//! The loop of Figure 5-1: assign each document to the closest centroid, recalculate the centroids, again.
//!
//! Three measures save time, and none of them changes the result (tests compare each with the plain loop).
//! The loop ends once an assignment changes nothing, because then the centroids would not change either. Sums
//! of members are updated, not computed again. And a document is not compared with the centroids as long as
//! they have moved too little for another one to become the closest.
//!
//! The centroids of one run stand side by side: entry t of the table holds axis t of all of them. So one value of a document needs one memory access for all clusters. Sums are exact whole numbers: a
//! document that changes its cluster is subtracted from one sum and added to another, and the result is bit
//! for bit the sum over all members. Lengths are exact too, so only the changed axes must be updated.

use super::rows::{Row, Rows};
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

/// Up to `L` centroids.
struct Centroids<const L: usize> {
    /// The centroids for comparisons with documents: the sums rounded to single precision, still whole
    /// numbers.
    table: Vec<[f32; L]>,
    /// Sum of the members, in whole numbers below 2^53.
    sums: Vec<[f64; L]>,
    members: [usize; L],
    /// Squared length of each centroid in the table; 0 for a lane that holds none.
    squares: [i128; L],
    /// 1 / length; 0 for a lane that holds no centroid.
    scales: [f32; L],
    /// Whether a lane of the table may differ from the sums on axes that are not in `touched`.
    apart: [bool; L],
    /// The axes whose sums have changed since the table was made, each once.
    touched: Vec<u32>,
    is_touched: Vec<bool>,
}

impl<const L: usize> Centroids<L> {
    /// The documents `first` as centroids, without members.
    fn of(rows: &Rows, first: &[usize]) -> Self {
        let mut centroids = Self {
            table: vec![[0.0; L]; rows.dimension()],
            sums: vec![[0.0; L]; rows.dimension()],
            members: [0; L],
            squares: [0; L],
            scales: [0.0; L],
            apart: [true; L],
            touched: Vec::new(),
            is_touched: vec![false; rows.dimension()],
        };
        for (lane, &document) in first.iter().enumerate() {
            centroids.place(lane, rows.row(document));
        }
        centroids
    }

    /// Sets centroid `lane` to the document.
    fn place(&mut self, lane: usize, row: Row<'_>) {
        for (axis, whole) in row.wholes() {
            let held = whole as f32;
            self.table[axis as usize][lane] = held;
            self.squares[lane] += square(held);
        }
        self.scales[lane] = scale(self.squares[lane]);
    }

    /// The cosine of a document with each centroid (6-3), in single precision, summed in a fixed order.
    ///
    /// The error is at most [`Centroids::error`].
    // if it is inlined, the compiler splits the lanes into vectors of three and five
    #[inline(never)]
    fn cosines(&self, row: Row<'_>) -> [f32; L] {
        let mut even = [0.0; L];
        let mut odd = [0.0; L];
        let (axes, last_axis) = row.axes.as_chunks::<2>();
        let (values, last_value) = row.values.as_chunks::<2>();
        for (axes, values) in axes.iter().zip(values) {
            add(&mut even, &self.table[axes[0] as usize], values[0]);
            add(&mut odd, &self.table[axes[1] as usize], values[1]);
        }
        for (&axis, &value) in last_axis.iter().zip(last_value) {
            add(&mut even, &self.table[axis as usize], value);
        }
        std::array::from_fn(|lane| (even[lane] + odd[lane]) * self.scales[lane])
    }

    /// A bound on the rounding of [`Centroids::cosines`]: a sum of n products of unit vectors is off by less than
    /// n + 1 roundings, the scaling and the vectors' own length by a few more.
    #[inline]
    fn error(row: Row<'_>) -> f64 {
        (row.axes.len() + 8) as f64 * f64::from(f32::EPSILON / 2.0)
    }

    /// Moves a document from its cluster to cluster `to`. [`Centroids::settle`] then updates the centroids.
    fn transfer(&mut self, row: Row<'_>, from: Option<usize>, to: usize) {
        self.members[to] += 1;
        if let Some(from) = from {
            self.members[from] -= 1;
        }
        for (axis, whole) in row.wholes() {
            let sums = &mut self.sums[axis as usize];
            sums[to] += whole;
            if let Some(from) = from {
                sums[from] -= whole;
            }
            if !std::mem::replace(&mut self.is_touched[axis as usize], true) {
                self.touched.push(axis);
            }
        }
    }

    /// Makes each centroid the mean of its members (6-2), up to its length, which does not matter for a
    /// cosine. A cluster without members keeps its centroid. Returns a bound on the distance that each
    /// centroid, scaled to length 1, has moved.
    fn settle(&mut self) -> [f64; L] {
        let taken = self.members.map(|members| members > 0);
        let mut change = Change { taken, squares: [0; L], products: [0; L] };
        if (0..L).any(|lane| taken[lane] && self.apart[lane]) {
            self.table.iter_mut().zip(&self.sums).for_each(|(entry, sums)| change.follow(entry, sums));
        } else {
            for &axis in &self.touched {
                change.follow(&mut self.table[axis as usize], &self.sums[axis as usize]);
            }
        }
        self.touched.drain(..).for_each(|axis| self.is_touched[axis as usize] = false);
        // a centroid that is kept stays behind its sums
        self.apart = taken.map(|taken| !taken);
        let old = self.squares;
        for lane in 0..L {
            self.squares[lane] += change.squares[lane];
            self.scales[lane] = scale(self.squares[lane]);
        }
        std::array::from_fn(|lane| distance(old[lane], self.squares[lane], old[lane] + change.products[lane]))
    }
}

/// The change of a move of the centroids, summed over the axes.
struct Change<const L: usize> {
    taken: [bool; L],
    /// Sum of new x new - old x old.
    squares: [i128; L],
    /// Sum of old x (new - old).
    products: [i128; L],
}

impl<const L: usize> Change<L> {
    /// Updates an entry of the table from the sums.
    #[inline]
    fn follow(&mut self, entry: &mut [f32; L], sums: &[f64; L]) {
        for lane in 0..L {
            let (old, new) = (entry[lane], sums[lane] as f32);
            if self.taken[lane] && old != new {
                entry[lane] = new;
                let (old, new) = (old as i64, new as i64);
                self.products[lane] += i128::from(old) * i128::from(new - old);
                self.squares[lane] += i128::from(new - old) * i128::from(new + old);
            }
        }
    }
}

/// The square of a whole number.
fn square(whole: f32) -> i128 {
    let whole = whole as i64;
    i128::from(whole) * i128::from(whole)
}

/// 1 / length; 0 for length 0.
fn scale(square: i128) -> f32 {
    if square > 0 { (1.0 / (square as f64).sqrt()) as f32 } else { 0.0 }
}

/// An upper bound on the distance of two vectors at length 1, from their squared lengths and their product; 0
/// if they are equal.
fn distance(old: i128, new: i128, product: i128) -> f64 {
    if old == new && new == product {
        return 0.0;
    }
    let cosine = product as f64 / ((old as f64).sqrt() * (new as f64).sqrt());
    // the cosine is computed from exact numbers, so its error is a few roundings at most
    ((2.0 - 2.0 * cosine).max(0.0) + 16.0 * f64::EPSILON).sqrt()
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
        centroids.transfer(rows.row(1), None, 0);
        centroids.transfer(rows.row(2), None, 0);
        centroids.settle();
        let found = f64::from(centroids.cosines(rows.row(0))[0]);
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
        centroids.transfer(rows.row(0), None, 0);
        let moves = centroids.settle();
        assert_eq!(centroids.cosines(rows.row(1))[..2], [0.0, 1.0]);
        assert!(moves[1] < 1e-6);
        // the last member leaves
        centroids.transfer(rows.row(0), Some(0), 1);
        centroids.settle();
        assert_eq!(centroids.cosines(rows.row(0))[..2], [1.0, 1.0]);
    }

    proptest! {
        #[test]
        fn sums_kept_up_to_date_are_those_made_anew(
            bags in proptest::collection::vec(proptest::collection::vec((0u32..9, 1e-3f64..1e3), 1..6), 1..12),
            moves in proptest::collection::vec((0usize..12, 0usize..3), 1..60),
        ) {
            let rows = rows(bags, Centroid::Mean);
            let mut kept = Centroids::<8>::of(&rows, &[0]);
            let mut assignment = vec![None; rows.len()];
            for (document, to) in moves.into_iter().filter(|(document, _)| *document < rows.len()) {
                if assignment[document] != Some(to) {
                    kept.transfer(rows.row(document), assignment[document], to);
                    assignment[document] = Some(to);
                }
            }
            let mut anew = Centroids::<8>::of(&rows, &[0]);
            for (document, cluster) in assignment.iter().enumerate().rev() {
                if let Some(cluster) = cluster {
                    anew.transfer(rows.row(document), None, *cluster);
                }
            }
            prop_assert_eq!(kept.sums, anew.sums);
            prop_assert_eq!(kept.members, anew.members);
        }
    }
}
