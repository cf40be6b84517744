//! What people are told of the method and its parameters; the README shows the parameters as a table.

use cleaning::{Info, ParamInfo};

/// The paper, for all four methods.
pub(crate) const CITATION: &str = "Sandip Debnath, Prasenjit Mitra, Nirmal Pal and C. Lee Giles. Automatic Identification of Informative Sections of \
     Web Pages. IEEE Transactions on Knowledge and Data Engineering 17(9), September 2005, pages 1233-1246.";

/// What people are told of the method.
pub(crate) const INFO: &Info = &Info {
    id: "content-extractor",
    name: "ContentExtractor",
    summary: "keeps the blocks that few pages of the site have, blocks being the same where their cosine is above .9",
    citation: CITATION,
    needs_labels: false,
    params: &[
        ParamInfo {
            key: "tags",
            meaning: "the ordered tag set T by which GetBlockSet splits a page into atomic blocks",
            default: "\"table tr p hr ul div span\"",
            allowed: crate::names::ALLOWED_TAGS,
            reason: "the paper, section 3; \"we consider each cell to be a block\" (1) is \"table tr td th p hr ul div span\"",
        },
        ParamInfo {
            key: "features",
            meaning: "what the elements of a block are counted as",
            default: "\"kinds\"",
            allowed: "\"kinds\" (all objects together, all links together, ...), \"tags\" (each tag by itself)",
            reason: "the paper, 5.1, lists kinds; its example, and 3.1, count images by themselves",
        },
        ParamInfo {
            key: "word-count",
            meaning: "what the number of words, the text feature, is worth in the vector",
            default: "\"raw\"",
            allowed: "\"raw\" (itself), \"scaled\" (over the largest of the training blocks), \"none\"",
            reason: "the paper, 3.1: the number of terms. It drowns the terms: two unrelated blocks of 20 words have \
                     cosine .95",
        },
        ParamInfo {
            key: "element-counts",
            meaning: "what the counts of elements are worth in the vector",
            default: "\"raw\"",
            allowed: "\"raw\", \"scaled\", \"none\", as word-count",
            reason: "the paper, 3.1: the number of images, of scripts",
        },
        ParamInfo {
            key: "terms",
            meaning: "whether each term is a binary feature",
            default: "true",
            allowed: "true, false",
            reason: "the paper, 3.1",
        },
        ParamInfo {
            key: "stem",
            meaning: "whether a term is the Porter stem of a word",
            default: "false",
            allowed: "true, false",
            reason: "the paper speaks of terms and names no stemming",
        },
        ParamInfo {
            key: "stop-words",
            meaning: "whether stop words are left out of the terms",
            default: "false",
            allowed: "true, false",
            reason: "the paper names no stop words",
        },
        ParamInfo {
            key: "numbers",
            meaning: "whether numbers are terms",
            default: "true",
            allowed: "true, false",
            reason: "the paper names no exception",
        },
        ParamInfo {
            key: "chinese",
            meaning: "how Chinese text becomes terms",
            default: "\"dictionary\"",
            allowed: "\"dictionary\" (words), \"characters\"",
            reason: "the paper has no Chinese pages; as in the other methods",
        },
        ParamInfo {
            key: "epsilon",
            meaning: "two blocks are the same where Sim, their cosine, is above this",
            default: "0.9",
            allowed: "0.1 to 0.999",
            reason: "the paper, 4.4.1",
        },
        ParamInfo {
            key: "theta",
            meaning: "the share of the training pages from which on a block is redundant; its counter, the inverse of \
                      IBDF, is the number of training pages that have it",
            default: "0.05",
            allowed: "0.0 to 1.0",
            reason: "the paper has no value. A share, as a count would ask for more the fewer the pages; about half of \
                     what one of the up to eleven categories of a site of Table 1 holds, so that the menu of one \
                     category is redundant too",
        },
        ParamInfo {
            key: "least-pages",
            meaning: "the number of training pages below which no block is redundant, whatever theta",
            default: "2",
            allowed: "whole numbers from 2",
            reason: "a block of one page is not repeated; five to ten pages are to be enough (Table 4)",
        },
        ParamInfo {
            key: "empty-block",
            meaning: "what becomes of a block without any feature, for which there is no cosine",
            default: "\"drop\"",
            allowed: "\"drop\", \"keep\"",
            reason: "the paper is silent; such a block holds punctuation alone",
        },
        ParamInfo {
            key: "comparison",
            meaning: "how blocks that are the same are found; the result does not depend on it",
            default: "\"index\"",
            allowed: "\"index\" (exact bounds over distinct blocks), \"all-pairs\" (each with each, as Algorithm 1)",
            reason: "the paper's growth with the square of the pages (4.4.2) is a cost, not a result",
        },
        ParamInfo {
            key: "html-storage",
            meaning: "whether the fit tells storage in bytes of HTML too; what is kept does not depend on it",
            default: "false",
            allowed: "true, false",
            reason: "Debnath et al., 6.7, measure HTML files; each page is written out again for it",
        },
    ],
};
