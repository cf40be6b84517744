//! What people are told of the method and its parameters; the README shows the parameters as a table.

use cleaning::{Info, ParamInfo};

/// What people are told of the method.
pub(crate) const INFO: &Info = &Info {
    id: "pagelet",
    name: "Template-based",
    summary: "removes the pagelets, parts of a page cut by their number of links, that several pages share",
    citation: "Ziv Bar-Yossef and Sridhar Rajagopalan. Template Detection via Data Mining and its Applications. \
               In Proceedings of the 11th International World Wide Web Conference (WWW 2002), Honolulu, Hawaii, \
               May 2002, pages 580-591. As restated and run by Lan Yi, Web Page Cleaning for Web Mining, PhD \
               thesis, National University of Singapore, 2004, sections 3.3 and 5.3.",
    needs_labels: false,
    params: &[
        ParamInfo {
            key: "links",
            meaning: "k: an element is opened, and no pagelet, where a child of it holds this many links or more",
            default: "3",
            allowed: "1 to 1000",
            reason: "Yi, 5.3: the best on average, and the original's value",
        },
        ParamInfo {
            key: "loose-text",
            meaning: "what becomes of text right below an opened element, which is in no pagelet",
            default: "\"keep\"",
            allowed: "\"keep\", \"compare\" (each text leaf as if it were a pagelet)",
            reason: "Yi, 3.3: a pagelet is an element, and only pagelets are templates",
        },
        ParamInfo {
            key: "content",
            meaning: "C(p), what a pagelet p is compared by",
            default: "\"words\"",
            allowed: "\"words\" (of its text, in lower case), \"words-and-tags\", \"html\" (words, tags and attributes)",
            reason: "Yi, 3.3, compares shingles, and these are of words without markup and case (Broder et al. 1997)",
        },
        ParamInfo {
            key: "fingerprint",
            meaning: "when the contents of two pagelets count as the same",
            default: "\"shingles\"",
            allowed: "\"shingles\" (the same minima over their shingles), \"exact\" (token for token)",
            reason: "Yi, 3.3: identity is too strict on the web, in practice the shingle fingerprints must be identical",
        },
        ParamInfo {
            key: "shingle-width",
            meaning: "w: tokens of a shingle; a pagelet of fewer is one shingle, so must agree in every token",
            default: "10",
            allowed: "1 to 1000, and with fingerprint = \"shingles\" alone",
            reason: "silent; the value of Broder et al. 1997, which Yi refers to",
        },
        ParamInfo {
            key: "min-hashes",
            meaning: "s: minima over the shingles that must all agree; they do with about r^s at resemblance r",
            default: "8",
            allowed: "1 to 64, and with fingerprint = \"shingles\" alone",
            reason: "silent; pagelets that are mostly the same agree (.92 at r = .99), those half the same do not (.004)",
        },
        ParamInfo {
            key: "algorithm",
            meaning: "which requirements of a template are asked for",
            default: "\"local\"",
            allowed: "\"local\" (the same fingerprint in enough pages), \"global\" (in enough pages that links connect)",
            reason: "Yi, 5.3: the local algorithm, on each site by itself",
        },
        ParamInfo {
            key: "least-pages",
            meaning: "the fewest distinct pages that make a template",
            default: "2",
            allowed: "whole numbers from 2",
            reason: "Yi, 3.3 and 5.4: any pagelet that repeats in different pages is a template",
        },
        ParamInfo {
            key: "least-share",
            meaning: "the smallest share of the distinct training pages that makes a template, beside least-pages",
            default: "0.0",
            allowed: "0.0 to 1.0",
            reason: "the papers have no such share",
        },
        ParamInfo {
            key: "duplicates",
            meaning: "which training pages are copies of one page and count as one, with the links of all",
            default: "\"same-text\"",
            allowed: "\"same-text\", \"same-fingerprint\" (of the whole page), \"none\"",
            reason: "Yi is silent; copies would make templates of their articles, and the original, as we know it, takes them out",
        },
    ],
};
