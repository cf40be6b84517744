//! A fitted site: entropies of its terms and the threshold, applied to one page at a time.

use std::sync::Arc;

use cleaning::{Cleaner, Cleaning, FitStatistic, PageRef, SiteTerms};
use text::TermEntropies;

use crate::Partition;
use crate::block_entropy::{EmptyBlock, block_entropies};
use crate::params::LinHoParams;

/// What the fit found in one site.
pub(crate) struct LinHoCleaner {
    pub(crate) params: LinHoParams,
    pub(crate) terms: Arc<SiteTerms>,
    pub(crate) entropies: TermEntropies,
    pub(crate) threshold: f64,
    /// Blocks in all training pages.
    pub(crate) blocks: usize,
}

impl Cleaner for LinHoCleaner {
    /// Keeps the blocks that are not redundant: those with H(CB) at or below the threshold (3.2).
    fn clean(&self, page: PageRef<'_>) -> Cleaning {
        let partition = Partition::of(page.page(), self.params.blocks);
        let tokens = page.tokens(&self.terms);
        let entropies = block_entropies(&partition, &tokens, &self.entropies, self.params.mean_over);
        let without_terms = self.params.empty_block == EmptyBlock::Keep;
        let informative =
            |entropy: Option<f64>| entropy.map_or(without_terms, |entropy| entropy <= self.threshold);
        Cleaning::keep(partition.select(|block| informative(entropies[block])))
    }

    fn fit_statistics(&self) -> Vec<FitStatistic> {
        vec![
            FitStatistic { name: "threshold", value: self.threshold },
            FitStatistic { name: "blocks", value: self.blocks as f64 },
            FitStatistic { name: "features", value: self.entropies.distinct() as f64 },
        ]
    }
}
