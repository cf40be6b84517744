//! What people are told of FeatureExtractor and its parameters; the README shows the parameters as a table.

use cleaning::{Info, ParamInfo};

use crate::content_extractor::CITATION;
use crate::names::{ALLOWED_FEATURES, ALLOWED_TAGS};

/// What people are told of the method.
pub(crate) const INFO: &Info = &Info {
    id: "feature-extractor",
    name: "FeatureExtractor",
    summary: "keeps the one block of each page in which the wanted feature, by default text, is strongest",
    citation: CITATION,
    needs_labels: false,
    params: &[WANTED, TAGS, FEATURES, MAXIMA, RANK_BY],
};

pub(super) const WANTED: ParamInfo = ParamInfo {
    key: "wanted",
    meaning: "the wanted features, F_I",
    default: "\"text\"",
    allowed: ALLOWED_FEATURES,
    reason: "the paper's experiments are for the text feature (6.4)",
};

pub(super) const TAGS: ParamInfo = ParamInfo {
    key: "tags",
    meaning: "the ordered tag set T by which GetBlockSet splits a page into atomic blocks",
    default: "\"table p hr ul div span\"",
    allowed: ALLOWED_TAGS,
    reason: "the paper, section 3, without TR: FeatureExtractor takes no row or column for a block but the whole \
             table (5.1)",
};

pub(super) const FEATURES: ParamInfo = ParamInfo {
    key: "features",
    meaning: "what the elements of a block are counted as",
    default: "\"kinds\"",
    allowed: "\"kinds\" (all objects together, all links together, ...), \"tags\" (each tag by itself)",
    reason: "the list of 5.1; its example divides images and applets by their own largest values",
};

pub(super) const MAXIMA: ParamInfo = ParamInfo {
    key: "maxima",
    meaning: "the data set by whose largest value each feature is divided",
    default: "\"site\"",
    allowed: "\"site\" (the training pages and the page itself), \"page\" (the page alone)",
    reason: "the paper, 5.1: the largest values in the data set; but one page is said to be enough (Table 4)",
};

pub(super) const RANK_BY: ParamInfo = ParamInfo {
    key: "rank-by",
    meaning: "what blocks of the basket are ranked by, P_b, with values recomputed in the basket",
    default: "\"value\"",
    allowed: "\"value\" (the wanted features' sum), \"share\" (this sum over that of all features)",
    reason: "the paper, 5.1: the highest value of the wanted feature; by its next remark, that a block of a single \
             word would win, it is the share",
};
