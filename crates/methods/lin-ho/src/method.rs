//! Fitting, entropies of the training pages' terms and then the threshold (the paper's figure 2, left to right), and cleaning,
//! which keeps the blocks that are not above the threshold.

use std::sync::Arc;

use cleaning::{
    Advice, Cleaner, Cleaning, Declared as _, Evidence, FitError, FitStatistic, Info, KnownTerms, Method,
    Number, PageRef, Params, SettingsError, SiteTerms, ThresholdGrid, Training,
};
use text::TermEntropies;

use crate::threshold::{EmptyBlock, Gains, Rule, block_entropies, choose};
use crate::{LinHoParams, Partition};

/// The method with checked parameters.
#[derive(Debug, Clone)]
pub struct LinHo {
    params: LinHoParams,
}

/// For pages without TABLE, and for sites on which the greedy rule stops at the first or the last threshold.
const OTHER: &[&str] = &["blocks=element", "rule.fixed=0.6"];

impl Params for LinHoParams {
    type Method = LinHo;

    const INFO: &'static Info = &Info {
        id: "lin-ho",
        name: "Lin-Ho",
        summary: "keeps the TABLE blocks whose terms are, on average, unevenly spread over the pages of the site",
        citation: "Shian-Hua Lin and Jan-Ming Ho. Discovering Informative Content Blocks from Web Documents. \
                   In Proceedings of the Eighth ACM SIGKDD International Conference on Knowledge Discovery and Data \
                   Mining (KDD 2002), Edmonton, Alberta, July 2002, pages 588-593.",
        needs_labels: false,
        params: Self::PARAMS,
    };

    const ADVICE: Advice =
        Advice { where_nothing_is_kept: OTHER, where_everything_is_kept: OTHER, ..Advice::NONE };

    fn make(self) -> Result<LinHo, SettingsError> {
        Ok(LinHo { params: self })
    }
}

impl Method for LinHo {
    /// Needs at least one training page. With one page every term has entropy 0, and all blocks with a term
    /// are kept.
    fn fit(&self, training: &Training<'_>) -> Result<Box<dyn Cleaner>, FitError> {
        if training.pages.is_empty() {
            return Err(FitError::TooFewPages { method: LinHoParams::INFO.id, needed: 1, found: 0 });
        }
        let terms = training.site.terms(&self.params.term_options());
        let pages = training.pages.iter().map(|&page| terms.of_page(page));
        // H of each feature: 3.2, "Calculating entropy values of features"
        let entropies = TermEntropies::of(pages, terms.vocabulary().len());
        let (threshold, blocks) = self.threshold_and_blocks(training, &terms, &entropies);
        let params = self.params.clone();
        Ok(Box::new(LinHoCleaner { params, terms: terms.known(), entropies, threshold, blocks }))
    }
}

impl LinHo {
    /// The threshold, and the number of blocks in the training pages.
    fn threshold_and_blocks(
        &self,
        training: &Training<'_>,
        terms: &SiteTerms,
        entropies: &TermEntropies,
    ) -> (f64, usize) {
        let params = &self.params;
        let steps = ThresholdGrid::of(params.step);
        let mut gains = Gains::new(&steps, params.informative_set, terms.vocabulary().len());
        let mut blocks = 0;
        for &page in training.pages {
            let partition = Partition::of(&training.site.pages()[page], params.blocks);
            blocks += partition.len();
            if matches!(params.rule, Rule::Greedy) {
                let tokens = terms.of_page(page);
                let of_blocks = block_entropies(&partition, tokens, entropies, params.mean_over);
                gains.add(&partition, tokens, &of_blocks);
            }
        }
        let threshold = match params.rule {
            Rule::Fixed(threshold) => threshold,
            Rule::Greedy => steps.as_slice()[choose(&gains.counts(), params.stop, params.least_gain)],
        };
        (threshold, blocks)
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
        let of_block = |(block, entropy): (usize, &Option<f64>)| Evidence {
            node: partition.owners[block],
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
