//! What people are told of K-FeatureExtractor and its parameters; the README shows the parameters as a table.

use cleaning::{Info, ParamInfo};

use super::info::{FEATURES, MAXIMA, RANK_BY, TAGS, WANTED};
use crate::content_extractor::CITATION;

/// What people are told of the method.
pub(crate) const INFO: &Info = &Info {
    id: "k-feature-extractor",
    name: "K-FeatureExtractor",
    summary: "keeps the blocks of each page that k-means puts among those in which the wanted feature is strongest",
    citation: CITATION,
    needs_labels: false,
    params: &[
        WANTED,
        TAGS,
        FEATURES,
        MAXIMA,
        RANK_BY,
        ParamInfo {
            key: "k",
            meaning: "the number k of clusters; fewer where the basket has fewer distinct values",
            default: "2",
            allowed: "2 to 20",
            reason: "the paper, 5.2: usually 2 or 3",
        },
        ParamInfo {
            key: "high-clusters",
            meaning: "how many of the clusters are taken, from the highest on",
            default: "1",
            allowed: "1 up to, but not including, k",
            reason: "the paper, 5.2: the high probability cluster(s), without a number",
        },
    ],
};
