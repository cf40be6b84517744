//! The parameters of FeatureExtractor and K-FeatureExtractor: the paper's choices as defaults, and each choice that it
//! leaves open under a name.

use super::basket::RankBy;
use super::maxima::Maxima;
use crate::{ElementFeatures, FeatureSet, TagList};

/// Declares the parameters of a method: those that both methods have, and then its own.
macro_rules! params {
    ($(#[doc = $about:literal])+ $name:ident { $($own:tt)* }) => {
        cleaning::params! {
            $(#[doc = $about])+
            pub struct $name {
                /// F_I, the wanted features.
                pub wanted: FeatureSet = FeatureSet::text(),
                    because "the paper's experiments are for the text feature (6.4)";
                /// The ordered tag set T by which GetBlockSet splits a page into atomic blocks.
                pub tags: TagList = TagList::whole_tables(),
                    because "the paper, section 3, without TR: FeatureExtractor takes no row or column for a block but the \
                             whole table (5.1)";
                /// The features that count the elements of a block.
                pub features: ElementFeatures = ElementFeatures::Kinds,
                    because "the list of 5.1; its example divides images and applets by their own largest values";
                /// The data set whose largest value divides a feature.
                pub maxima: Maxima = Maxima::Site,
                    because "the paper, 5.1: the largest values in the data set; but one page is said to be enough (Table \
                             4)";
                /// P_b, the rank of blocks of the basket, with values computed again in the basket.
                pub rank_by: RankBy = RankBy::Value,
                    because "the paper, 5.1: the highest value of the wanted feature; the next remark, that a block \
                             of a single word would win, means the share";
                $($own)*
            }
        }
    };
}

params! {
    /// The parameters of `feature-extractor`, unchecked.
    FeatureExtractorParams {}
}

params! {
    /// The parameters of `k-feature-extractor`, unchecked.
    KFeatureExtractorParams {
        /// The number k of clusters; fewer if the basket has fewer distinct values.
        pub k: u32 = 2, in 2..=20, because "the paper, 5.2: usually 2 or 3";
        /// How many of the clusters are taken, from the highest on; fewer than k.
        pub high_clusters: u32 = 1, in 1..=19,
            because "the paper, 5.2: the high probability cluster(s), without a number";
    }
}

#[cfg(test)]
mod tests {
    use cleaning::Params as _;

    use super::*;

    #[track_caller]
    fn check(k: u32, high_clusters: u32, expected: &str) {
        let params = KFeatureExtractorParams { k, high_clusters, ..KFeatureExtractorParams::default() };
        assert_eq!(params.check().map_or_else(|error| error.to_string(), |_| "built".to_owned()), expected);
    }

    #[test]
    fn one_cluster_is_left_out() {
        check(3, 2, "built");
        check(3, 3, "parameters of k-feature-extractor: high-clusters is 3, allowed is 1 to 2 with k = 3");
    }
}
