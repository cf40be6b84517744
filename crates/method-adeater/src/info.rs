//! What people are told of the method and its parameters, by `gleaner list methods`, reports and error messages.

use cleaning::{Info, ParamInfo};

/// What people are told: the one place with each parameter's meaning, range and reason.
pub(crate) const INFO: &Info = &Info {
    id: "adeater",
    name: "AdEater",
    summary: "keeps all text and drops the images that a decision tree, learned from labelled images, takes for \
              advertisements",
    citation: "L. Yi. Web Page Cleaning for Web Mining. PhD thesis, National University of Singapore, 2004, section 3.1",
    needs_labels: true,
    params: &[
        ParamInfo {
            key: "split",
            meaning: "by what a split is chosen",
            default: "\"entropy\"",
            allowed: "\"entropy\" (information gain), \"gini\" (the fall of the Gini impurity)",
            reason: "section 3.1 names ID3 and C4.5, which choose by entropy",
        },
        ParamInfo {
            key: "max-depth",
            meaning: "the most conditions from the root to a leaf",
            default: "10",
            allowed: "1 to 64",
            reason: "the thesis is silent; its rules have two and four conditions, and this leaves room for more",
        },
        ParamInfo {
            key: "least-leaf",
            meaning: "the fewest labelled images on each side of a split",
            default: "2",
            allowed: "1 to 100",
            reason: "the thesis is silent; what holds of one image alone is no rule",
        },
        ParamInfo {
            key: "missing",
            meaning: "what stands for a height, width or aspect ratio that the page does not tell in pixels",
            default: "\"below\"",
            allowed: "\"below\" (-1, below every size, so that a split can set missing ones apart), \"mean\" (the mean over \
                      the labelled images that tell theirs)",
            reason: "the thesis is silent; that a size is missing may itself tell something, which a mean would hide",
        },
        ParamInfo {
            key: "phrase",
            meaning: "the most words, one after the other, that make a word feature",
            default: "2",
            allowed: "1 to 5",
            reason: "section 3.1: its features are single words (\"free\", \"messier\") and pairs (\"click+here\", \"http+www\")",
        },
        ParamInfo {
            key: "least-count",
            meaning: "the fewest labelled images that show a phrase which is a feature",
            default: "2",
            allowed: "1 to 1000",
            reason: "the thesis is silent; a phrase of one image cannot be learned from",
        },
        ParamInfo {
            key: "most-phrases",
            meaning: "the most phrases of each place (alt, U_base, U_dest, U_img) that are features; the most frequent are taken",
            default: "200",
            allowed: "0 to 1000",
            reason: "the thesis is silent; fitting takes time for each, and rarer ones hardly make a split",
        },
        ParamInfo {
            key: "resolve",
            meaning: "reads the addresses that images lead to, and their own, as absolute ones",
            default: "false",
            allowed: "true, false",
            reason: "section 3.1: a rule asks whether U_dest contains \"http+www\", which sets links out of the site apart where \
                     addresses are read as they are written",
        },
        ParamInfo {
            key: "image-address",
            meaning: "has the words of the image's own address as features too, U_img",
            default: "false",
            allowed: "true, false",
            reason: "section 3.1 does not list them (its list ends in \"etc.\")",
        },
        ParamInfo {
            key: "most-images",
            meaning: "the most labelled images that are learned from: the first in the order of pages and of the document",
            default: "5000",
            allowed: "1 to 100000",
            reason: "the thesis is silent (\"a large set\"); bounds the time of a fit",
        },
    ],
};
