//! A fitted site: the largest value of each feature, applied to one page at a time.

use std::sync::Arc;

use cleaning::{Cleaner, Cleaning, FitStatistic, PageRef, SiteTerms};

use super::basket::{RankBy, Ranked, basket};
use super::clusters::Clustering;
use super::maxima::Largest;
use crate::block_counts::{BlockReader, keep_blocks};
use crate::elements::WORDS;

/// Which blocks of the basket are kept.
#[derive(Debug, Clone, Copy)]
pub(super) enum Pick {
    /// The one of the highest rank, the first of equals.
    Winner,
    /// Those of the highest clusters of ranks.
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

/// What the fit found in one site.
pub(super) struct FeatureCleaner {
    pub(super) reader: BlockReader,
    pub(super) terms: Arc<SiteTerms>,
    /// By column: whether it counts for a wanted feature.
    pub(super) wanted: Vec<bool>,
    /// What the training pages have; nothing where a page is its own data set.
    pub(super) largest: Largest,
    pub(super) rank_by: RankBy,
    pub(super) pick: Pick,
}

impl Cleaner for FeatureCleaner {
    /// Keeps the chosen blocks; nothing where the basket is empty. The page itself counts as part of the data set, so
    /// that no value is above 1.
    fn clean(&self, page: PageRef<'_>) -> Cleaning {
        let counts = self.reader.read(page.page(), &page.tokens(&self.terms));
        let mut largest = self.largest.clone();
        largest.see_page(&counts);
        let basket = basket(&counts, &largest, self.reader.columns.len(), &self.wanted, self.rank_by);
        let kept = self.pick.blocks(&basket);
        keep_blocks(page.page(), &counts, &self.reader.columns, |block| kept.binary_search(&block).is_ok())
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
