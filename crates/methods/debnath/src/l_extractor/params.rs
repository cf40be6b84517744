//! The parameters: the paper's choices as defaults, and each choice that it leaves open under a name.

use cleaning::Above;

use super::folds::FoldBy;
use crate::{ElementFeatures, TagList};

cleaning::params! {
    /// The parameters of `l-extractor`, unchecked.
    pub struct LExtractorParams {
        /// The ordered tag set T by which GetBlockSet splits a page into atomic blocks.
        pub tags: TagList = TagList::partitioning(), because "the paper, section 3";
        /// The features that count the elements of a block.
        pub features: ElementFeatures = ElementFeatures::Tags,
            because "the paper, section 7: all HTML tags but the partitioning ones, and text";
        /// The cost C of C-SVC.
        pub cost: f64 = 1.0, in 0.001..=1000.0, because "the paper, section 7";
        /// The factor of the cost of a relevant block.
        pub relevant_weight: f64 = 1.0, in 0.001..=1000.0,
            because "the paper, section 7: the weights of both classes are 1";
        /// The factor of the cost of any other block.
        pub redundant_weight: f64 = 1.0, in 0.001..=1000.0,
            because "the paper, section 7: the weights of both classes are 1";
        /// The share of a block's text that must be marked for the block to be relevant.
        pub relevant_share: f64 = 0.5, in Above(0.0, 1.0),
            because "the paper's people marked blocks; marks here are spans, and half treats both classes equally";
        /// The number of folds of the cross-validation, whose accuracy is reported.
        pub folds: u32 = 5, in 2..=20, because "the paper, section 7";
        /// The members of a fold.
        pub fold_by: FoldBy = FoldBy::Block,
            because "the paper follows LIBSVM's guide; blocks of one template are then on both sides; on a single \
                     site this is so with whole pages too";
        /// The most blocks in training; if there are more, a seeded sample of them.
        pub most_blocks: u32 = 2_000, in 10..=5_000,
            because "the solver holds the matrix of all products: 32 MB for 2,000, six times over with five folds";
    }
}
