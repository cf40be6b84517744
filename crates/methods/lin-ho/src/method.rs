//! Fitting, entropies of the training pages' terms and then the threshold (the paper's figure 2, left to right), and cleaning,
//! which keeps the blocks that are not above the threshold.

use std::sync::Arc;

use cleaning::{
    Advice, Cleaner, Cleaning, Declared as _, EmptyBlock, Evidence, FitError, FitStatistic, Info, KnownTerms,
    Method, Number, PageRef, Params, ThresholdGrid, Training,
};
use page::NodeId;
use text::TermEntropies;

use crate::threshold::{Gains, Rule, block_entropies, choose};
use crate::{LinHoParams, Partition};

/// For pages without TABLE, and for sites on which the greedy rule stops at the first or the last threshold.
const OTHER: &[&str] = &["blocks=element", "rule.fixed=0.6"];

impl Params for LinHoParams {
    const INFO: &'static Info = &Info {
        id: "lin-ho",
        name: "Lin-Ho",
        summary: "keeps the TABLE blocks whose terms are, on average, unevenly spread over the pages of the site",
        citation: "Shian-Hua Lin and Jan-Ming Ho. Discovering Informative Content Blocks from Web Documents. \
                   In Proceedings of the Eighth ACM SIGKDD International Conference on Knowledge Discovery and Data \
                   Mining (KDD 2002), Edmonton, Alberta, July 2002, pages 588-593.",
        ..Info::of(Self::PARAMS)
    };

    const ADVICE: Advice =
        Advice { where_nothing_is_kept: OTHER, where_everything_is_kept: OTHER, ..Advice::NONE };
}

impl Method for LinHoParams {
    /// Needs at least one training page. With one page every term has entropy 0, and all blocks with a term
    /// are kept.
    fn fit(&self, training: &Training<'_>) -> Result<Box<dyn Cleaner>, FitError> {
        FitError::if_no_page(Self::INFO.id, training.pages.len())?;
        let terms = training.site.terms(&self.term_options());
        let pages = training.pages.iter().map(|&page| terms.of_page(page));
        // H of each feature: 3.2, "Calculating entropy values of features"
        let entropies = TermEntropies::of(pages, terms.vocabulary().len());
        let steps = ThresholdGrid::of(self.step);
        let mut gains = Gains::new(&steps, self.informative_set, terms.vocabulary().len());
        let mut blocks = 0;
        for &page in training.pages {
            let partition = Partition::of(&training.site.pages()[page], self.blocks);
            blocks += partition.len();
            if matches!(self.rule, Rule::Greedy) {
                let tokens = terms.of_page(page);
                let of_blocks = block_entropies(&partition, tokens, &entropies, self.mean_over);
                gains.add(&partition, tokens, &of_blocks);
            }
        }
        let threshold = match self.rule {
            Rule::Fixed(threshold) => threshold,
            Rule::Greedy => steps.as_slice()[choose(&gains.counts(), self.stop, self.least_gain)],
        };
        let params = self.clone();
        Ok(Box::new(LinHoCleaner { params, terms: terms.known(), entropies, threshold, blocks }))
    }
}

/// The result of a fit to one site.
struct LinHoCleaner {
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
        let of_block = |(&owner, entropy): (&NodeId, Option<f64>)| {
            let number = entropy.map(|value| Number::against("entropy", value, self.threshold));
            Evidence::decided(owner, number, if self.is_informative(entropy) { "kept" } else { "dropped" })
        };
        partition.owners.iter().zip(entropies).map(of_block).collect()
    }

    fn fit_statistics(&self) -> Vec<FitStatistic> {
        FitStatistic::all([
            ("threshold", self.threshold),
            ("blocks", self.blocks as f64),
            ("features", self.entropies.distinct as f64),
        ])
    }
}
