//! What people are told of the method and its parameters; the README shows the parameters as a table.

use cleaning::{Bodies, DisplayAttributes, Info, ParamInfo};

/// What people are told of the method.
pub(crate) const INFO: &Info = &Info {
    id: "cst",
    name: "CST",
    summary: "weighs each word by how much layout and content on the path to it differ over the site",
    citation: "Lan Yi. Web Page Cleaning for Web Mining. PhD thesis, National University of Singapore, 2004, \
               sections 4.1, 4.3 and 5.3.",
    needs_labels: false,
    params: &[
        ParamInfo {
            key: "outside",
            meaning: "what becomes of text outside of BODY, the title above all",
            default: "\"drop\"",
            allowed: "\"drop\", \"keep\" (with weight 1)",
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
            meaning: "whether text leaves are tag nodes too, with a place in the presentation style",
            default: "false",
            allowed: "true, false (the text right inside an inner element is content of its own)",
            reason: "4.1.2: a presentation style is a sequence of child tag nodes, and text is no tag node",
        },
        ParamInfo {
            key: "text-heights",
            meaning: "whether text leaves count in heights, with text-nodes = true",
            default: "false",
            allowed: "true, false, and true with text-nodes = true alone",
            reason: "4.3.3: leaf height is counted from the actual leaf tag nodes, and text is no tag node",
        },
        ParamInfo {
            key: "leaf-height",
            meaning: "the greatest height of a virtual leaf; actual leaf tag nodes have height 0",
            default: "2",
            allowed: "0 to 16",
            reason: "4.3.3: the grandparents of the actual leaf tag nodes",
        },
        ParamInfo {
            key: "stem",
            meaning: "whether a word feature is the Porter stem of a word",
            default: "true",
            allowed: "true, false",
            reason: "the thesis does not say for CST; as the papers it builds on (3.2)",
        },
        ParamInfo {
            key: "stop-words",
            meaning: "whether stop words are left out of the features",
            default: "true",
            allowed: "true, false",
            reason: "the thesis does not say for CST; as the papers it builds on (3.2)",
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
            key: "initial-children",
            meaning: "which child tag nodes of an element node are one initial child",
            default: "\"style\"",
            allowed: "\"style\" (one position of one presentation style), \"look\" (the k-th of one look, whatever \
                      the styles)",
            reason: "4.3.1, step 3: corresponding children of tag nodes with the same presentation style",
        },
        ParamInfo {
            key: "merge",
            meaning: "whether initial children of one look are merged where their characteristic features overlap",
            default: "true",
            allowed: "true, false",
            reason: "4.3.1, step 3",
        },
        ParamInfo {
            key: "merge-frequency",
            meaning: "gamma of 4.3.1: the share of a child's tag nodes that hold a characteristic feature",
            default: "0.85",
            allowed: "0.01 to 1.0",
            reason: "4.2.5, for the same step of SST; 4.3.1 prints none",
        },
        ParamInfo {
            key: "merge-overlap",
            meaning: "lambda of 4.3.1: the share of both children's characteristic features that they must share",
            default: "0.85",
            allowed: "0.5 to 1.0",
            reason: "4.2.5, for the same step of SST; 4.3.1 prints none",
        },
        ParamInfo {
            key: "content-over",
            meaning: "m of (5-8): the tag nodes that the content of an element node is judged over",
            default: "\"all\"",
            allowed: "\"all\" (of E.Ts), \"holders\" (of the leaves for what they hold, of the inner ones with bare text \
                      or an address for that)",
            reason: "4.3.2: m = |E.Ts|; the thesis does not speak of tag nodes of which some are leaves",
        },
        ParamInfo {
            key: "leaf-path",
            meaning: "what an element node that some tag nodes are leaves of counts in the path of these, where others are \
                      inner",
            default: "\"once\"",
            allowed: "\"once\" (its content, (5-7)), \"twice\" (its styles too, (5-6))",
            reason: "(5-9) has each element node on the path once",
        },
        ParamInfo {
            key: "empty-leaf",
            meaning: "the importance of a leaf of several tag nodes that has no feature, 0 / 0 in (5-7)",
            default: "\"noise\"",
            allowed: "\"noise\" (0), \"important\" (1)",
            reason: "the thesis is silent; as in SST. Only words of unseen pages, where none stood, are weighed by it",
        },
        ParamInfo {
            key: "unseen-style",
            meaning: "what children are matched by where their parent's presentation style was not seen there",
            default: "\"look\"",
            allowed: "\"look\" (the k-th of a look by the k-th element node of that look), \"unmatched\" (weight 1)",
            reason: "Figure 4-10, line 14: a child element node that matches, if there is one",
        },
        ParamInfo {
            key: "form",
            meaning: "which weights come out",
            default: "\"full\"",
            allowed: "\"full\" (all as they are), \"sampled\" (none below m, 1 from u on)",
            reason: "4.3.2; its experiments weigh all pages of a site (5.3)",
        },
        ParamInfo {
            key: "meaningless",
            meaning: "m of form = \"sampled\": a feature that weighs less is left out",
            default: "0.01",
            allowed: "above 0.0 and below informative, and with form = \"sampled\" alone",
            reason: "4.3.3 asks for small enough; the epsilon by which SST calls a feature locally noisy (4.2.5)",
        },
        ParamInfo {
            key: "informative",
            meaning: "u of form = \"sampled\": a feature that weighs this or more counts in full",
            default: "0.2",
            allowed: "above 0.0 and below 1.0, and with form = \"sampled\" alone",
            reason: "4.3.3",
        },
    ],
};
