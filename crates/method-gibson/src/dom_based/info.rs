//! What people are told of the DOM-based algorithm; the README shows the parameters as a table.

use cleaning::{Info, ParamInfo};

/// The paper, for both algorithms.
pub(crate) const CITATION: &str = "David Gibson, Kunal Punera, and Andrew Tomkins. The Volume and Evolution of Web Page Templates. In Special Interest \
     Tracks and Posters of the 14th International Conference on World Wide Web (WWW 2005), Chiba, May 2005, pages \
     830-839. As the authors of sentence-level SST (2014) compare with it, section 5.2.";

/// What people are told of the method.
pub(crate) const INFO: &Info = &Info {
    id: "gibson-dom",
    name: "Gibson, DOM-based",
    summary: "removes the nodes whose content, markup and text, occurs on many pages of the site",
    citation: CITATION,
    needs_labels: false,
    params: &[
        ParamInfo {
            key: "unit",
            meaning: "what the threshold F counts",
            default: "\"pages\"",
            allowed: "\"pages\" (the parameter frequency), \"share\" (the parameter share)",
            reason: "the 2014 paper prints a number, 5.2; it removes nothing from a site of fewer pages",
        },
        ParamInfo {
            key: "frequency",
            meaning: "F with unit = \"pages\": the fewest pages that a node's content occurs on for it to be template",
            default: "100",
            allowed: "whole numbers from 2, and with unit = \"pages\" alone",
            reason: "the 2014 paper, 5.2: F = 100",
        },
        ParamInfo {
            key: "share",
            meaning: "F with unit = \"share\": the smallest such share of the training pages, and 2 pages at least",
            default: "0.1",
            allowed: "above 0.0, to 1.0, and with unit = \"share\" alone",
            reason: "the papers have none; 100 pages of 1000, which is as many as the text-based algorithm samples (P)",
        },
        ParamInfo {
            key: "nodes",
            meaning: "which nodes are compared",
            default: "\"elements-and-text\"",
            allowed: "\"elements-and-text\", \"elements\"",
            reason: "the 2014 paper, 2: each node; in a DOM tree texts are nodes",
        },
        ParamInfo {
            key: "content",
            meaning: "what the content of a node is, of which its hash is made",
            default: "\"html\"",
            allowed: "\"html\" (tags, attributes with values, text), \"tags-and-text\"",
            reason: "the 2014 paper, 2: the content of the node; its markup is part of it",
        },
        ParamInfo {
            key: "offsets",
            meaning: "whether start and end of a node, in bytes of the text, are part of its hash",
            default: "\"ignore\"",
            allowed: "\"ignore\", \"compare\"",
            reason: "the 2014 paper, 2, names the offsets beside the content; read as where the node stands, since a \
                     template behind a title of another length would never be found",
        },
    ],
};
