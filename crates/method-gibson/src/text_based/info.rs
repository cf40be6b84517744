//! What people are told of the text-based algorithm; the README shows the parameters as a table.

use cleaning::{Info, ParamInfo};

use crate::dom_based::CITATION;

/// What people are told of the method.
pub(crate) const INFO: &Info = &Info {
    id: "gibson-text",
    name: "Gibson, text-based",
    summary: "removes the text that stands in windows which occur on many pages of the site",
    citation: CITATION,
    needs_labels: false,
    params: &[
        ParamInfo {
            key: "window",
            meaning: "W: the width of the window that slides over the text",
            default: "32",
            allowed: "1 to 10000",
            reason: "the 2014 paper, 5.2: W = 32",
        },
        ParamInfo {
            key: "window-of",
            meaning: "what W counts",
            default: "\"characters\"",
            allowed: "\"characters\" (white space between words is one), \"words\"",
            reason: "silent; the window slides over data from which markup was cut out. 32 words are longer than most \
                     parts of a template",
        },
        ParamInfo {
            key: "unit",
            meaning: "what the threshold F counts",
            default: "\"pages\"",
            allowed: "\"pages\" (the parameter frequency), \"share\" (the parameter share)",
            reason: "the 2014 paper prints a number, 5.2; it removes nothing from a site of fewer pages",
        },
        ParamInfo {
            key: "frequency",
            meaning: "F with unit = \"pages\": the fewest pages that a window occurs on for it to be template",
            default: "50",
            allowed: "whole numbers from 2, and with unit = \"pages\" alone",
            reason: "the 2014 paper, 5.2: F = 50",
        },
        ParamInfo {
            key: "share",
            meaning: "F with unit = \"share\": the smallest such share of the pages counted, and 2 pages at least",
            default: "0.1",
            allowed: "above 0.0, to 1.0, and with unit = \"share\" alone",
            reason: "the papers have none; that of gibson-dom, so that the two are compared alike",
        },
        ParamInfo {
            key: "zero-bits",
            meaning: "D: only windows whose hash ends in so many bits of 0 are looked at, one in 2^D",
            default: "0",
            allowed: "0 to 16",
            reason: "the 2014 paper, 5.2: D = 0; what D is, is a guess (the algorithm is a randomized one), and 0 is \
                     every window",
        },
        ParamInfo {
            key: "most-pages",
            meaning: "P: the most pages that are counted, drawn by the seed where the sample has more",
            default: "1000",
            allowed: "whole numbers from 2",
            reason: "the 2014 paper, 5.2: P = 1000; from memory, the pages sampled of a site",
        },
    ],
};
