//! A fitted site: the largest value of each feature, applied to one page at a time.

use std::sync::Arc;

use cleaning::{Cleaner, Cleaning, Evidence, FitStatistic, KnownTerms, Number, PageRef};

use super::basket::{RankBy, Ranked, basket, sums};
use super::clusters::Clustering;
use super::maxima::Largest;
use crate::block_counts::{BlockCounts, BlockReader, keep_blocks, node_of};
use crate::elements::WORDS;

/// The rule that chooses the kept blocks of the basket.
#[derive(Debug, Clone, Copy)]
pub(super) enum Pick {
    /// The block of the highest rank; of equals the first.
    Winner,
    /// The blocks of the highest clusters of ranks.
    Clusters(Clustering),
}

impl Pick {
    fn blocks(self, basket: &[Ranked]) -> Vec<usize> {
        match self {
            Self::Winner => {
                // of equals `max_by` gives the last, so the last of the reversed list is the first
                let winner = basket.iter().rev().max_by(|a, b| a.rank.total_cmp(&b.rank));
                winner.map(|winner| winner.block).into_iter().collect()
            }
            Self::Clusters(clustering) => {
                let least = clustering.least_taken(basket.iter().map(|ranked| ranked.rank));
                let taken = |ranked: &&Ranked| least.is_some_and(|least| ranked.rank >= least);
                basket.iter().filter(taken).map(|ranked| ranked.block).collect()
            }
        }
    }
}

/// The result of a fit to one site.
pub(super) struct FeatureCleaner {
    pub(super) reader: BlockReader,
    pub(super) terms: Arc<KnownTerms>,
    /// By column: whether it counts for a wanted feature.
    pub(super) wanted: Vec<bool>,
    /// The largest values in the training pages; none if each page is its own data set.
    pub(super) largest: Largest,
    pub(super) rank_by: RankBy,
    pub(super) pick: Pick,
}

impl FeatureCleaner {
    /// The largest values, including those of the page itself, so no value is above 1.
    fn largest_with(&self, counts: &BlockCounts) -> Largest {
        let mut largest = self.largest.clone();
        largest.see_page(counts);
        largest
    }

    fn basket(&self, counts: &BlockCounts, largest: &Largest) -> Vec<Ranked> {
        basket(counts, largest, self.reader.columns.len(), &self.wanted, self.rank_by)
    }
}

impl Cleaner for FeatureCleaner {
    /// Keeps the chosen blocks; nothing if the basket is empty.
    fn clean(&self, page: PageRef<'_>) -> Cleaning {
        let counts = self.reader.read(page.page(), &page.tokens(&self.terms));
        let kept = self.pick.blocks(&self.basket(&counts, &self.largest_with(&counts)));
        keep_blocks(page.page(), &counts, &self.reader.columns, |block| kept.binary_search(&block).is_ok())
    }

    /// For each block with features: the sum of the wanted features' values against that of the others, and
    /// its rank if it is in the basket.
    fn evidence(&self, page: PageRef<'_>) -> Vec<Evidence> {
        let counts = self.reader.read(page.page(), &page.tokens(&self.terms));
        let largest = self.largest_with(&counts);
        let basket = self.basket(&counts, &largest);
        let kept = self.pick.blocks(&basket);
        let rank = |block| {
            let place = basket.binary_search_by_key(&block, |ranked| ranked.block).ok()?;
            Some(Number::plain("rank", basket[place].rank))
        };
        let with_features = (0..counts.set.len()).filter(|&block| !counts.of(block).is_empty());
        let of_block = |block| {
            let (ours, rest) = sums(counts.of(block), &largest, &self.wanted);
            Evidence {
                node: node_of(&counts, block),
                numbers: [Number::against("wanted features", ours, rest)]
                    .into_iter()
                    .chain(rank(block))
                    .collect(),
                step: None,
                decision: Some(match kept.binary_search(&block) {
                    Ok(_) => "kept",
                    Err(_) if ours > rest => "in the basket",
                    Err(_) => "dropped",
                }),
            }
        };
        with_features.map(of_block).collect()
    }

    fn fit_statistics(&self) -> Vec<FitStatistic> {
        let wanted = self.wanted.iter().enumerate().filter(|(_, wanted)| **wanted);
        let largest = |(column, _): (usize, &bool)| self.largest.of(u32::try_from(column).unwrap_or(WORDS));
        vec![
            FitStatistic { name: "most words of a block", value: f64::from(self.largest.of(WORDS)) },
            FitStatistic {
                name: "most of a wanted feature",
                value: f64::from(wanted.map(largest).max().unwrap_or(0)),
            },
        ]
    }
}
