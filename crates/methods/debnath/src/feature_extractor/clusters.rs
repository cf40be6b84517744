//! K-means over the ranks of a basket (5.2). The result is the least rank of the kept blocks.

/// The clustering with checked parameters: 2 <= k, 1 <= high < k.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Clustering {
    /// Number of clusters.
    pub(super) k: usize,
    /// Number of clusters taken, from the highest on.
    pub(super) high: usize,
}

/// The most rounds of k-means. In one dimension it converges after a few.
const ROUNDS: usize = 1_000;

impl Clustering {
    /// The least rank of the high clusters; `None` without ranks. All ranks must be finite.
    ///
    /// The first centroids are the ranks at equidistant places of the sorted list, ends included. Equal
    /// centroids are one, and a cluster may become empty. If several clusters remain, at least one is not
    /// taken.
    pub(super) fn least_taken(self, ranks: impl Iterator<Item = f64>) -> Option<f64> {
        let mut ranks: Vec<f64> = ranks.collect();
        ranks.sort_unstable_by(f64::total_cmp);
        let last = ranks.len().checked_sub(1)?;
        let mut centroids: Vec<f64> = (0..self.k).map(|i| ranks[i * last / (self.k - 1)]).collect();
        centroids.dedup();
        let sums = running_sums(&ranks);
        let mut borders = borders(&ranks, &centroids);
        for _ in 0..ROUNDS {
            move_to_means(&mut centroids, &borders, &sums);
            let next = self::borders(&ranks, &centroids);
            if next == borders {
                break;
            }
            borders = next;
        }
        let mut firsts: Vec<usize> =
            borders.windows(2).filter(|ends| ends[0] < ends[1]).map(|ends| ends[0]).collect();
        let taken = self.high.min(firsts.len() - 1).max(1);
        firsts.reverse();
        Some(ranks[firsts[taken - 1]])
    }
}

/// The start of each cluster in the sorted ranks, and at the end their number. A rank belongs to the nearest
/// centroid; halfway between two it belongs to the lower one.
fn borders(ranks: &[f64], centroids: &[f64]) -> Vec<usize> {
    let between = centroids.windows(2).map(|pair| {
        let halfway = pair[0] + (pair[1] - pair[0]) / 2.0;
        ranks.partition_point(|&rank| rank <= halfway)
    });
    std::iter::once(0).chain(between).chain([ranks.len()]).collect()
}

/// Moves each centroid to the mean of its cluster. The centroid of an empty cluster stays.
fn move_to_means(centroids: &mut [f64], borders: &[usize], sums: &[f64]) {
    for (centroid, ends) in centroids.iter_mut().zip(borders.windows(2)) {
        if ends[0] < ends[1] {
            *centroid = (sums[ends[1]] - sums[ends[0]]) / (ends[1] - ends[0]) as f64;
        }
    }
}

/// The sum of the first n ranks, for each n from 0 on.
fn running_sums(ranks: &[f64]) -> Vec<f64> {
    let mut sum = 0.0;
    let after = ranks.iter().map(|rank| {
        sum += rank;
        sum
    });
    std::iter::once(0.0).chain(after).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks the ranks that are taken, in their order.
    #[track_caller]
    fn check(k: usize, high: usize, ranks: &[f64], expected: &[f64]) {
        let least = Clustering { k, high }.least_taken(ranks.iter().copied());
        let taken: Vec<f64> =
            ranks.iter().copied().filter(|rank| least.is_some_and(|least| *rank >= least)).collect();
        assert_eq!(taken, expected);
    }

    #[test]
    fn two_clusters_calculated_manually() {
        // from .1 and 1: {.1 .2 .3} and {.8 .9 1}, where the means .2 and .9 leave them
        check(2, 1, &[0.9, 0.1, 1.0, 0.2, 0.8, 0.3], &[0.9, 1.0, 0.8]);
        // from .1 and 1: halfway .55 gives {.1 .5} {.6 1}; means .3 and .8, halfway .55 again
        check(2, 1, &[0.1, 0.5, 0.6, 1.0], &[0.6, 1.0]);
    }

    #[test]
    fn clusters_move() {
        // from 0 and 10: halfway 5 gives {0 4} {6 7 10}; means 2 and 7.67, halfway 4.83: as before
        check(2, 1, &[0.0, 4.0, 6.0, 7.0, 10.0], &[6.0, 7.0, 10.0]);
        // from 0 and 10: {0 0 0 0 4} {10}; means .8 and 10, halfway 5.4: as before
        check(2, 1, &[0.0, 0.0, 0.0, 0.0, 4.0, 10.0], &[10.0]);
        // from 0 and 10: {0 5} {6 6 6 10}; means 2.5 and 7, halfway 4.75: 5 moves up
        check(2, 1, &[0.0, 5.0, 6.0, 6.0, 6.0, 10.0], &[5.0, 6.0, 6.0, 6.0, 10.0]);
    }

    #[test]
    fn three_clusters_and_the_two_high_ones() {
        let ranks = [0.1, 0.12, 0.5, 0.55, 0.9, 1.0];
        check(3, 1, &ranks, &[0.9, 1.0]);
        check(3, 2, &ranks, &[0.5, 0.55, 0.9, 1.0]);
    }

    #[test]
    fn fewer_values_than_clusters() {
        check(2, 1, &[], &[]);
        check(2, 1, &[0.4], &[0.4]);
        check(3, 2, &[0.4, 0.4, 0.4], &[0.4, 0.4, 0.4]);
        check(3, 2, &[0.4, 1.0], &[1.0]);
        check(3, 1, &[0.4, 0.4, 0.4, 0.4, 1.0], &[1.0]);
    }
}
