//! The winner-basket (Algorithm 3): the blocks in which the wanted features outweigh the others, and their
//! ranks.

use super::maxima::Largest;
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
}
