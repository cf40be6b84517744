//! Fitting: entropies of the training pages' terms, then the threshold (the paper's figure 2, left to right).

use cleaning::{
    Advice, Cleaner, Declared as _, FitError, Info, Method, Params, SettingsError, SiteTerms, ThresholdGrid,
    Training,
};
use text::TermEntropies;

use crate::Partition;
use crate::block_entropy::block_entropies;
use crate::cleaner::LinHoCleaner;
use crate::gains::Gains;
use crate::params::LinHoParams;
use crate::threshold::{Rule, choose};

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
