//! What people are told of the method and its parameters; the README shows the parameters as a table.

use cleaning::{Info, ParamInfo};

use crate::content_extractor::CITATION;

/// What people are told of the method.
pub(crate) const INFO: &Info = &Info {
    id: "l-extractor",
    name: "L-Extractor",
    summary: "keeps the blocks that a linear SVM over their counts, trained on labelled pages, takes for relevant",
    citation: CITATION,
    needs_labels: true,
    params: &[
        ParamInfo {
            key: "tags",
            meaning: "the ordered tag set T by which GetBlockSet splits a page into atomic blocks",
            default: "\"table tr p hr ul div span\"",
            allowed: crate::names::ALLOWED_TAGS,
            reason: "the paper, section 3",
        },
        ParamInfo {
            key: "features",
            meaning: "what the elements of a block are counted as",
            default: "\"tags\"",
            allowed: "\"kinds\" (all objects together, all links together, ...), \"tags\" (each tag by itself)",
            reason: "the paper, section 7: all HTML tags but the partitioning ones, and text",
        },
        ParamInfo {
            key: "cost",
            meaning: "the cost C of C-SVC",
            default: "1.0",
            allowed: "0.001 to 1000.0",
            reason: "the paper, section 7",
        },
        ParamInfo {
            key: "relevant-weight",
            meaning: "by what the cost of a relevant block is multiplied",
            default: "1.0",
            allowed: "0.001 to 1000.0",
            reason: "the paper, section 7: the weights of both classes are 1",
        },
        ParamInfo {
            key: "redundant-weight",
            meaning: "by what the cost of any other block is multiplied",
            default: "1.0",
            allowed: "0.001 to 1000.0",
            reason: "the paper, section 7: the weights of both classes are 1",
        },
        ParamInfo {
            key: "relevant-share",
            meaning: "the share of a block's text that must be marked for the block to be relevant",
            default: "0.5",
            allowed: "above 0.0, up to 1.0",
            reason: "the paper's people marked blocks; marks here are spans, and half is on either side's way",
        },
        ParamInfo {
            key: "folds",
            meaning: "the number of folds of the cross-validation, whose accuracy is told",
            default: "5",
            allowed: "2 to 20",
            reason: "the paper, section 7",
        },
        ParamInfo {
            key: "fold-by",
            meaning: "what a fold is made of",
            default: "\"block\"",
            allowed: "\"block\" (each class dealt out evenly, as LIBSVM does), \"page\" (whole pages)",
            reason: "the paper follows LIBSVM's guide; blocks of one template are then on both sides, which whole \
                     pages do not mend on one site either",
        },
        ParamInfo {
            key: "most-blocks",
            meaning: "the most blocks that train; of more a seeded draw",
            default: "2000",
            allowed: "10 to 5000",
            reason: "the solver holds the matrix of all products: 32 MB for 2,000, six times over with five folds",
        },
    ],
};
