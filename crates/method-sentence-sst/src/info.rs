//! What people are told of the method and its parameters; the README shows the parameters as a table.

use cleaning::{Bodies, DisplayAttributes, Info, ParamInfo};

/// What people are told of the method.
pub(crate) const INFO: &Info = &Info {
    id: "sentence-sst",
    name: "Sentence SST",
    summary: "keeps sentences whose words differ from page to page, at each place of the site's segment tree",
    citation: "Discovering Informative Contents of Web Pages. 2014.",
    needs_labels: false,
    params: &[
        ParamInfo {
            key: "siblings",
            meaning: "which sibling leaves are merged into one segment",
            default: "\"same-tag\"",
            allowed: "\"same-tag\", \"same-look\" (and the same display attributes), \"apart\" (none)",
            reason: "3.1: if they have the same tag",
        },
        Bodies::param(
            "3.2: one tree summarizes the pages of a site; where each page gives its BODY attributes of its own, by them \
             no two pages meet, see the README",
        ),
        DisplayAttributes::param(
            "3.2 says display attributes and names none; as in the thesis it builds on, see the README",
        ),
        ParamInfo {
            key: "sentences",
            meaning: "what becomes of a sentence that goes over the edge of a leaf segment",
            default: "\"whole\"",
            allowed: "\"whole\" (it stands in the smallest segment that holds it), \"cut\" (each piece is a sentence)",
            reason: "4.3: the sentence is the unit of what is informative",
        },
        ParamInfo {
            key: "stem",
            meaning: "whether a feature is the Porter stem of a word",
            default: "true",
            allowed: "true, false",
            reason: "the paper does not say; as the papers that its method comes from",
        },
        ParamInfo {
            key: "stop-words",
            meaning: "whether stop words are left out of the features",
            default: "true",
            allowed: "true, false",
            reason: "4.2: features are meaningful keywords without stop words",
        },
        ParamInfo {
            key: "collection",
            meaning: "which words of a segment are in the collection of its node",
            default: "\"subtree\"",
            allowed: "\"subtree\" (all), \"own\" (of sentences that stand in it and in no segment below)",
            reason: "3.2: the document collection of segments, and a segment is a subtree of the page",
        },
        ParamInfo {
            key: "documents",
            meaning: "what a document of a node's collection is",
            default: "\"page\"",
            allowed: "\"page\" (all that a page says there), \"segment\" (one of the page's segments there)",
            reason: "4.2: it is in how many pages a feature stands that tells what it is worth",
        },
        ParamInfo {
            key: "empty-documents",
            meaning: "whether documents without a feature count in n, the base of the logarithm",
            default: "\"leave-out\"",
            allowed: "\"leave-out\", \"count\"",
            reason: "4.2 is silent; a page on which a place is empty does not say that the others differ there",
        },
        ParamInfo {
            key: "sentence-features",
            meaning: "what a sentence's entropy is the mean over",
            default: "\"distinct\"",
            allowed: "\"distinct\" (each feature once), \"all\" (each occurrence)",
            reason: "4.3: all k features of the sentence",
        },
        ParamInfo {
            key: "single-document",
            meaning: "what becomes of sentences at a node whose collection has one document",
            default: "\"keep\"",
            allowed: "\"keep\", \"drop\"",
            reason: "4.2: features of one document have entropy 0, by which no threshold drops a sentence",
        },
        ParamInfo {
            key: "unseen",
            meaning: "what becomes of sentences where the tree has no node, or one without a document",
            default: "\"keep\"",
            allowed: "\"keep\", \"drop\"",
            reason: "the paper's tree has all pages; what no page has said has entropy 0",
        },
        ParamInfo {
            key: "no-features",
            meaning: "what becomes of sentences without a feature",
            default: "\"keep\"",
            allowed: "\"keep\", \"drop\", \"as-before\" (as the sentence before it on the page)",
            reason: "4.4: they are not above any threshold",
        },
        ParamInfo {
            key: "rule",
            meaning: "where the thresholds come from",
            default: "\"fixed\"",
            allowed: "\"fixed\" (the parameter threshold), \"labels\" (the best F on each node's labelled sentences)",
            reason: "4.4 is \"labels\", with 100 labelled pages a site; a crawl has none",
        },
        ParamInfo {
            key: "threshold",
            meaning: "T of all nodes with rule = \"fixed\", of those without labels with unlabelled = \"fixed\", and where \
                      no labelled sentence tells anything",
            default: "0.5",
            allowed: "0.0 to 1.0, and with one of these two alone",
            reason: "the paper prints none; the middle of its range",
        },
        ParamInfo {
            key: "step",
            meaning: "the step by which rule = \"labels\" tries thresholds, from 0 to 1",
            default: "0.1",
            allowed: "0.01 to 1.0",
            reason: "4.4",
        },
        ParamInfo {
            key: "positive",
            meaning: "which sentences the F of rule = \"labels\" looks for",
            default: "\"informative\"",
            allowed: "\"informative\", \"redundant\"",
            reason: "4.4: recall grows with the threshold, so what is kept is what is found",
        },
        ParamInfo {
            key: "ties",
            meaning: "which of equally good thresholds rule = \"labels\" takes",
            default: "\"smallest\"",
            allowed: "\"smallest\", \"middle\", \"largest\"",
            reason: "4.4 starts at 0 and goes up, and takes the largest F",
        },
        ParamInfo {
            key: "unlabelled",
            meaning: "with rule = \"labels\", the threshold of a node with fewer labelled sentences than least-labels",
            default: "\"ancestor\"",
            allowed: "\"ancestor\" (the best for all labelled sentences of the smallest subtree around the node that has \
                      enough), \"site\" (for all of the site), \"fixed\" (the parameter threshold)",
            reason: "the paper is silent; nodes near each other in the tree are alike",
        },
        ParamInfo {
            key: "least-labels",
            meaning: "how many labelled sentences a node needs for a threshold of its own",
            default: "1",
            allowed: "a whole number from 1",
            reason: "4.4 asks for none; one is the least that F can be counted on",
        },
    ],
};
