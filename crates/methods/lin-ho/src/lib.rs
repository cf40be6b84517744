//! Lin and Ho 2002 (InfoDiscoverer): the informative content blocks of a site's pages, by feature entropy. This file has the
//! parameters.
//!
//! A page is cut into blocks at its TABLEs (`partition`). A term that is spread evenly over the pages of
//! the site has an entropy near 1, and a term on a single page has 0. A block's entropy is the mean over its
//! terms. A block above the threshold is redundant, such as a menu, a banner or a copyright line. The
//! threshold is chosen for each site by a greedy rule, or fixed.
//!
//! The README gives the formulas, the open choices that have no parameter, and the departures.

mod method;
mod partition;
#[cfg(test)]
mod properties;
mod threshold;

use cleaning::EmptyBlock;
use text::{Chinese, TermOptions};

use partition::Partition;

pub use partition::Blocks;
pub use threshold::{InformativeSet, MeanOver, Rule, Stop};

cleaning::params! {
    /// The method's parameters, unchecked.
    pub struct LinHoParams {
        /// Which elements own a content block CB.
        pub blocks: Blocks = Blocks::Table,
            because "the paper, 3.1; the others are its future work (section 5), for pages without tables";
        /// Whether a feature F is the Porter stem of a word.
        pub stem: bool = true, because "the paper, 3.2";
        /// Whether stop words are left out of the features.
        pub stop_words: bool = true, because "the paper, 3.2";
        /// Whether numbers are features.
        pub numbers: bool = true, because "the paper names no exception";
        /// How Chinese text becomes features.
        pub chinese: Chinese = Chinese::Dictionary, because "the paper, 3.2: a base of Chinese terms";
        /// The terms over which H(CB), the mean of H(F), is taken.
        pub mean_over: MeanOver = MeanOver::Distinct,
            because "equation for H(CB): a sum over the k features of the block, and features are terms";
        /// Whether a block without a feature, which has no H(CB), is kept.
        pub empty_block: EmptyBlock = EmptyBlock::Drop,
            because "the paper is silent; the method is to serve an index, to which such a block adds nothing";
        /// The source of the threshold on H(CB). A block above the threshold is redundant.
        pub rule: Rule = Rule::Greedy,
            because "the paper, 3.2; fixed thresholds draw its figures of recall and precision (section 4); 0.6 is about \
                     the best on real news pages cut by elements";
        /// The step by which the greedy rule raises the threshold, from 0 to 1.
        pub step: f64 = 0.1, in 0.001..=1.0, because "the paper, 3.2 and section 4";
        /// Where the greedy rule stops when steps add no feature to the informative set.
        pub stop: Stop = Stop::FirstStepWithoutGain,
            because "the paper, 3.2: the boundary is reached when raising the threshold adds no feature";
        /// The share of all features that a step of the greedy rule must exceed to count as adding.
        pub least_gain: f64 = 0.0, in 0.0..1.0, because "the paper: a step that adds any feature counts";
        /// What the greedy rule counts as a feature of the informative set.
        pub informative_set: InformativeSet = InformativeSet::Site,
            because "the paper's features are rows of the site's feature-document matrix";
    }
}

impl LinHoParams {
    /// The options of terms under these parameters. The site shares terms among methods with equal options.
    pub(crate) fn term_options(&self) -> TermOptions {
        let Self { stem, stop_words, numbers, chinese, .. } = *self;
        TermOptions { stem, stop_words, numbers, chinese, ..TermOptions::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_options_are_shared_with_the_measures() {
        assert_eq!(LinHoParams::default().term_options(), TermOptions::default());
    }
}
