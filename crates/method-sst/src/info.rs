//! What people are told of the method and its parameters; the README shows the parameters as a table.

use cleaning::{Bodies, DisplayAttributes, Info, ParamInfo};

/// What people are told of the method.
pub(crate) const INFO: &Info = &Info {
    id: "sst",
    name: "SST",
    summary: "keeps what differs in layout or content from page to page, by the site style tree",
    citation: "Lan Yi. Web Page Cleaning for Web Mining. PhD thesis, National University of Singapore, 2004, \
               sections 4.1, 4.2 and 5.3.",
    needs_labels: false,
    params: &[
        ParamInfo {
            key: "outside",
            meaning: "what becomes of text outside of BODY, the title above all",
            default: "\"drop\"",
            allowed: "\"drop\", \"keep\"",
            reason: "4.1.2: the study begins at BODY, and what is output is what was mapped",
        },
        Bodies::param(
            "4.2.1: the pages of a site are one tree. 4.1.2 gives BODY attributes too, but by them a site comes apart \
             where each page gives BODY its own; cleans no worse on any data, see the README",
        ),
        DisplayAttributes::param(
            "the thesis shows width, height and bgcolor; by class and style each page of many sites is laid out in its \
             own way, see the README",
        ),
        ParamInfo {
            key: "text-nodes",
            meaning: "whether text leaves are element nodes too, with a place in the presentation style",
            default: "false",
            allowed: "true, false (the text right inside an inner element is judged as content of its own)",
            reason: "4.1.2: a presentation style is a sequence of child tag nodes, and text is no tag node",
        },
        ParamInfo {
            key: "text-heights",
            meaning: "whether text leaves count in heights, with text-nodes = true",
            default: "false",
            allowed: "true, false, and true with text-nodes = true alone",
            reason: "4.2.5: leaf height is counted from the actual leaf tag nodes, and text is no tag node",
        },
        ParamInfo {
            key: "leaf-height",
            meaning: "the greatest height of a (virtual) leaf: 0 are the actual leaf tag nodes, 1 their parents",
            default: "1",
            allowed: "0 to 16",
            reason: "4.2.5, enhancement 2: the parents, read by height, as by the letter a stray IMG makes BODY a leaf",
        },
        ParamInfo {
            key: "stem",
            meaning: "whether a word feature is the Porter stem of a word",
            default: "true",
            allowed: "true, false",
            reason: "the thesis does not say for SST; as the papers it builds on (3.2)",
        },
        ParamInfo {
            key: "stop-words",
            meaning: "whether stop words are left out of the features",
            default: "true",
            allowed: "true, false",
            reason: "the thesis does not say for SST; as the papers it builds on (3.2)",
        },
        ParamInfo {
            key: "images",
            meaning: "whether image files are features",
            default: "true",
            allowed: "true, false",
            reason: "4.2.2: words, image files, link references",
        },
        ParamInfo {
            key: "links",
            meaning: "whether link references are features",
            default: "true",
            allowed: "true, false",
            reason: "4.2.2: words, image files, link references",
        },
        ParamInfo {
            key: "attenuation",
            meaning: "gamma of (5-2): with l styles an element node's importance is its own by 1 - gamma^l",
            default: "0.9",
            allowed: "0.0 to 1.0",
            reason: "4.2.2",
        },
        ParamInfo {
            key: "empty-leaf",
            meaning: "the importance of a leaf of several pages that has no feature, 0 / 0 in (5-4)",
            default: "\"noise\"",
            allowed: "\"noise\" (0), \"important\" (1)",
            reason: "the thesis is silent; a BR that were important would make all around it important",
        },
        ParamInfo {
            key: "merge",
            meaning: "whether equal-looking element nodes of different styles are merged where contents agree",
            default: "true",
            allowed: "true, false",
            reason: "4.2.5, enhancement 1",
        },
        ParamInfo {
            key: "merge-frequency",
            meaning: "gamma of 4.2.5: the share of an element node's pages that a characteristic feature is on",
            default: "0.85",
            allowed: "0.01 to 1.0",
            reason: "4.2.5",
        },
        ParamInfo {
            key: "merge-overlap",
            meaning: "lambda of 4.2.5: the share of both nodes' characteristic features that they must share",
            default: "0.85",
            allowed: "0.01 to 1.0",
            reason: "4.2.5",
        },
        ParamInfo {
            key: "unseen",
            meaning: "what becomes of a part of a page whose presentation style the tree has not seen",
            default: "\"keep\"",
            allowed: "\"keep\", \"drop\" (unless the element node above it is meaningful as a whole)",
            reason: "Figure 4-7: possibly meaningful, and returned",
        },
        ParamInfo {
            key: "local-noise",
            meaning: "which features are left out of kept leaves as locally noisy",
            default: "\"importance\"",
            allowed: "\"importance\" (1 - H below epsilon), \"literal\" (H below epsilon), \"off\"",
            reason: "4.2.5 says entropy below epsilon, but in 4.1.3 and 4.2.2 it is a high entropy that marks noise",
        },
        ParamInfo {
            key: "local-noise-within",
            meaning: "the element node whose content H of local-noise is taken over, (5-5) with the features of all below it",
            default: "\"meaningful\"",
            allowed: "\"meaningful\" (the maximal meaningful one), \"leaf\" (each leaf by itself)",
            reason: "4.2.5: an element node that is meaningful as a unit may hold noisy items; Figure 4-7 outputs it whole",
        },
        ParamInfo {
            key: "epsilon",
            meaning: "epsilon of local-noise",
            default: "0.01",
            allowed: "0.0 to 1.0",
            reason: "4.2.5",
        },
        ParamInfo {
            key: "rule",
            meaning: "where the threshold t on the composite importance comes from",
            default: "\"fixed\"",
            allowed: "\"fixed\" (the parameter threshold), \"labels\" (the best token F on the site's labelled pages)",
            reason: "5.3 chooses t by looking at about 20 pages, which is \"labels\"; a crawl has no labels",
        },
        ParamInfo {
            key: "threshold",
            meaning: "t of rule = \"fixed\": an element node is noisy where nothing of it is above t",
            default: "0.4",
            allowed: "0.0 to 1.0, and with rule = \"fixed\" alone",
            reason: "the only value in print, of the authors of 2014 who ran SST as a baseline (4.1 there)",
        },
        ParamInfo {
            key: "step",
            meaning: "the step by which rule = \"labels\" tries thresholds, from 0 to 1; the smallest best one wins",
            default: "0.05",
            allowed: "0.001 to 1.0",
            reason: "5.3 tries a number of values and names none",
        },
    ],
};
