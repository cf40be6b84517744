//! A fitted site: entropies of its terms and the threshold, applied to one page at a time.

use std::sync::Arc;

use cleaning::{Cleaner, Cleaning, Evidence, FitStatistic, KnownTerms, Number, PageRef};
use text::TermEntropies;

use crate::Partition;
use crate::block_entropy::{EmptyBlock, block_entropies};
use crate::params::LinHoParams;

/// The result of a fit to one site.
pub(crate) struct LinHoCleaner {
    pub(crate) params: LinHoParams,
    pub(crate) terms: Arc<KnownTerms>,
    pub(crate) entropies: TermEntropies,
    pub(crate) threshold: f64,
    /// The number of blocks in all training pages.
    pub(crate) blocks: usize,
}

impl LinHoCleaner {
    /// The blocks of a page, and H(CB) of each.
    fn judged(&self, page: PageRef<'_>) -> (Partition, Vec<Option<f64>>) {
        let partition = Partition::of(page.page(), self.params.blocks);
        let tokens = page.tokens(&self.terms);
        let entropies = block_entropies(&partition, &tokens, &self.entropies, self.params.mean_over);
        (partition, entropies)
    }

    /// Whether a block is not redundant: H(CB) is at or below the threshold (3.2).
    fn is_informative(&self, entropy: Option<f64>) -> bool {
        entropy.map_or(self.params.empty_block == EmptyBlock::Keep, |entropy| entropy <= self.threshold)
    }
}

impl Cleaner for LinHoCleaner {
    /// Keeps the blocks that are not redundant.
    fn clean(&self, page: PageRef<'_>) -> Cleaning {
        let (partition, entropies) = self.judged(page);
        Cleaning::keep(partition.select(|block| self.is_informative(entropies[block])))
    }

    /// The entropy of each block against the threshold, at the element that owns the block.
    fn evidence(&self, page: PageRef<'_>) -> Vec<Evidence> {
        let (partition, entropies) = self.judged(page);
        let of_block = |(block, entropy): (usize, &Option<f64>)| Evidence {
            node: partition.owner(block),
            numbers: entropy.iter().map(|&value| Number::against("entropy", value, self.threshold)).collect(),
            step: None,
            decision: Some(if self.is_informative(*entropy) { "kept" } else { "dropped" }),
        };
        entropies.iter().enumerate().map(of_block).collect()
    }

    fn fit_statistics(&self) -> Vec<FitStatistic> {
        vec![
            FitStatistic { name: "threshold", value: self.threshold },
            FitStatistic { name: "blocks", value: self.blocks as f64 },
            FitStatistic { name: "features", value: self.entropies.distinct() as f64 },
        ]
    }
}
