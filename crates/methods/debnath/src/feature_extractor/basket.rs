//! The winner-basket (Algorithm 3): the blocks in which the wanted features outweigh the others, their ranks, and the clusters of these ranks
//! (5.2). Values are divided by the largest of a data set (5.1).

use crate::block_counts::{BlockCounts, Entry};

cleaning::choices! {
    /// The rank of a block of the basket.
    pub enum RankBy {
        /// The sum of the wanted features' values.
        Value,
        /// This sum divided by that of all features.
        Share,
    }
}

/// A block of the basket.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Ranked {
    pub(super) block: usize,
    /// P_b: by value, or by share.
    pub(super) rank: f64,
}

/// The basket of a page in document order, ranked by values that are recomputed within it.
///
/// `largest` must cover every block of the page; `wanted` gives the wanted columns.
pub(super) fn basket(
    counts: &BlockCounts,
    largest: &Largest,
    columns: u32,
    wanted: &[bool],
    rank_by: RankBy,
) -> Vec<Ranked> {
    let enters = |block: &usize| {
        let (ours, rest) = sums(counts.of(*block), largest, wanted);
        ours > rest
    };
    let blocks: Vec<usize> = (0..counts.set.len()).filter(enters).collect();
    let mut within = Largest::new(columns);
    blocks.iter().for_each(|&block| within.see(counts.of(block)));
    let rank = |block| {
        let (ours, rest) = sums(counts.of(block), &within, wanted);
        match rank_by {
            RankBy::Value => ours,
            RankBy::Share => ours / (ours + rest),
        }
    };
    blocks.iter().map(|&block| Ranked { block, rank: rank(block) }).collect()
}

/// The sums of the values of the wanted features and of the others.
pub(super) fn sums(counts: &[Entry], largest: &Largest, wanted: &[bool]) -> (f64, f64) {
    let (mut ours, mut rest) = (0.0, 0.0);
    for &entry in counts {
        let sum = if wanted[entry.column as usize] { &mut ours } else { &mut rest };
        *sum += largest.value(entry);
    }
    (ours, rest)
}

cleaning::choices! {
    /// The data set whose largest value divides a feature.
    pub enum Maxima {
        /// The training pages of the site, and the page itself.
        Site,
        /// The page alone.
        Page,
    }
}

/// By column: the largest count of any block seen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Largest(Vec<u32>);

impl Largest {
    /// The maxima of no block.
    pub(super) fn new(columns: u32) -> Self {
        Self(vec![0; columns as usize])
    }

    /// Adds the counts of a block.
    fn see(&mut self, counts: &[Entry]) {
        for entry in counts {
            let largest = &mut self.0[entry.column as usize];
            *largest = entry.count.max(*largest);
        }
    }

    /// Adds all blocks of a page.
    pub(super) fn see_page(&mut self, counts: &BlockCounts) {
        for block in 0..counts.set.len() {
            self.see(counts.of(block));
        }
    }

    /// The largest count of a column.
    pub(super) fn of(&self, column: u32) -> u32 {
        self.0[column as usize]
    }

    /// A count divided by the largest of its column: above 0, at most 1. Its block must have been added.
    pub(super) fn value(&self, entry: Entry) -> f64 {
        f64::from(entry.count) / f64::from(self.of(entry.column))
    }
}

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
        let sums = cleaning::running(ranks.iter().copied());
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

#[cfg(test)]
mod tests {
    use super::*;

    fn entries(counts: &[u32]) -> Vec<Entry> {
        let entry = |(column, &count): (usize, &u32)| Entry { column: u32::try_from(column).unwrap(), count };
        counts.iter().enumerate().map(entry).filter(|entry| entry.count > 0).collect()
    }

    /// The example of 5.1: numbers of words, images, links and applets of a block, and the largest of each in
    /// the data set.
    #[test]
    fn the_values_of_the_papers_example() {
        let mut largest = Largest::new(4);
        largest.see(&entries(&[2_000, 4, 50, 3]));
        let block = entries(&[1_000, 2, 3, 1]);
        let values: Vec<f64> = block.iter().map(|&entry| largest.value(entry)).collect();
        assert_eq!(values, [1_000.0 / 2_000.0, 2.0 / 4.0, 3.0 / 50.0, 1.0 / 3.0]);
        // with `wanted = "text"` it is not in the basket, with text and images it is
        let sums_of = |wanted: [bool; 4]| sums(&block, &largest, &wanted);
        let (text, rest) = sums_of([true, false, false, false]);
        assert!(text == 0.5 && (rest - (0.5 + 0.06 + 1.0 / 3.0)).abs() < 1e-12);
        let (both, rest) = sums_of([true, true, false, false]);
        assert!(both == 1.0 && both > rest);
    }

    /// Checks the ranks that are taken, in their order.
    #[track_caller]
    fn check(k: usize, high: usize, ranks: &[f64], expected: &[f64]) {
        let least = Clustering { k, high }.least_taken(ranks.iter().copied());
        let taken: Vec<f64> =
            ranks.iter().copied().filter(|rank| least.is_some_and(|least| *rank >= least)).collect();
        assert_eq!(taken, expected);
    }

    #[test]
    fn clusters_of_ranks() {
        // two clusters calculated manually
        // from .1 and 1: {.1 .2 .3} and {.8 .9 1}, where the means .2 and .9 leave them
        check(2, 1, &[0.9, 0.1, 1.0, 0.2, 0.8, 0.3], &[0.9, 1.0, 0.8]);
        // from .1 and 1: halfway .55 gives {.1 .5} {.6 1}; means .3 and .8, halfway .55 again
        check(2, 1, &[0.1, 0.5, 0.6, 1.0], &[0.6, 1.0]);
        // clusters move
        // from 0 and 10: halfway 5 gives {0 4} {6 7 10}; means 2 and 7.67, halfway 4.83: as before
        check(2, 1, &[0.0, 4.0, 6.0, 7.0, 10.0], &[6.0, 7.0, 10.0]);
        // from 0 and 10: {0 0 0 0 4} {10}; means .8 and 10, halfway 5.4: as before
        check(2, 1, &[0.0, 0.0, 0.0, 0.0, 4.0, 10.0], &[10.0]);
        // from 0 and 10: {0 5} {6 6 6 10}; means 2.5 and 7, halfway 4.75: 5 moves up
        check(2, 1, &[0.0, 5.0, 6.0, 6.0, 6.0, 10.0], &[5.0, 6.0, 6.0, 6.0, 10.0]);
        // three clusters and the two high ones
        let ranks = [0.1, 0.12, 0.5, 0.55, 0.9, 1.0];
        check(3, 1, &ranks, &[0.9, 1.0]);
        check(3, 2, &ranks, &[0.5, 0.55, 0.9, 1.0]);
        // fewer values than clusters
        check(2, 1, &[], &[]);
        check(2, 1, &[0.4], &[0.4]);
        check(3, 2, &[0.4, 0.4, 0.4], &[0.4, 0.4, 0.4]);
        check(3, 2, &[0.4, 1.0], &[1.0]);
        check(3, 1, &[0.4, 0.4, 0.4, 0.4, 1.0], &[1.0]);
    }
}
