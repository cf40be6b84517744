//! What people are told of the method and its parameters; the README shows the parameters as a table.

use cleaning::{Info, ParamInfo};

/// What people are told of the method.
pub(crate) const INFO: &Info = &Info {
    id: "lin-ho",
    name: "Lin-Ho",
    summary: "keeps the TABLE blocks whose terms are, on average, unevenly spread over the pages of the site",
    citation: "Shian-Hua Lin and Jan-Ming Ho. Discovering Informative Content Blocks from Web Documents. \
               In Proceedings of the Eighth ACM SIGKDD International Conference on Knowledge Discovery and Data \
               Mining (KDD 2002), Edmonton, Alberta, July 2002, pages 588-593.",
    needs_labels: false,
    params: &[
        ParamInfo {
            key: "blocks",
            meaning: "which elements own a content block CB",
            default: "\"table\"",
            allowed: "\"table\" (TABLE and title), \"element\" (every block-level element), \"table-or-element\" \
                      (elements in the pages that have no TABLE)",
            reason: "the paper, 3.1; the others are its future work (section 5), for pages without tables",
        },
        ParamInfo {
            key: "stem",
            meaning: "whether a feature F is the Porter stem of a word",
            default: "true",
            allowed: "true, false",
            reason: "the paper, 3.2",
        },
        ParamInfo {
            key: "stop-words",
            meaning: "whether stop words are left out of the features",
            default: "true",
            allowed: "true, false",
            reason: "the paper, 3.2",
        },
        ParamInfo {
            key: "numbers",
            meaning: "whether numbers are features",
            default: "true",
            allowed: "true, false",
            reason: "the paper names no exception",
        },
        ParamInfo {
            key: "chinese",
            meaning: "how Chinese text becomes features",
            default: "\"dictionary\"",
            allowed: "\"dictionary\" (words), \"characters\"",
            reason: "the paper, 3.2: a base of Chinese terms",
        },
        ParamInfo {
            key: "mean-over",
            meaning: "what H(CB), the mean of H(F), is taken over",
            default: "\"distinct\"",
            allowed: "\"distinct\" (each term of the block once), \"occurrences\"",
            reason: "equation for H(CB): a sum over the k features of the block, and features are terms",
        },
        ParamInfo {
            key: "empty-block",
            meaning: "what becomes of a block without a feature, which has no H(CB)",
            default: "\"drop\"",
            allowed: "\"drop\", \"keep\"",
            reason: "the paper is silent; the method is to serve an index, to which such a block adds nothing",
        },
        ParamInfo {
            key: "rule",
            meaning: "where the threshold on H(CB) comes from",
            default: "\"greedy\"",
            allowed: "\"greedy\" (chosen for each site), \"fixed\" (the parameter threshold)",
            reason: "the paper, 3.2; fixed thresholds draw its figures of recall and precision (section 4)",
        },
        ParamInfo {
            key: "threshold",
            meaning: "the threshold of rule = \"fixed\": a block is redundant where H(CB) is above it",
            default: "0.6",
            allowed: "0.0 to 1.0, and with rule = \"fixed\" alone",
            reason: "the paper has none for all sites; about the best on real news pages cut by elements",
        },
        ParamInfo {
            key: "step",
            meaning: "the step by which rule = \"greedy\" raises the threshold, from 0 to 1",
            default: "0.1",
            allowed: "0.001 to 1.0",
            reason: "the paper, 3.2 and section 4",
        },
        ParamInfo {
            key: "stop",
            meaning: "where rule = \"greedy\" rests when steps add no feature to the informative set",
            default: "\"first-step-without-gain\"",
            allowed: "\"first-step-without-gain\", \"after-first-gain\", \"widest-plateau\", \"last-gain\"",
            reason: "the paper, 3.2: the boundary is reached when raising the threshold adds no feature",
        },
        ParamInfo {
            key: "least-gain",
            meaning: "the share of all features that a step of rule = \"greedy\" must exceed to count as adding",
            default: "0.0",
            allowed: "0.0 up to, but not including, 1.0",
            reason: "the paper: a step that adds any feature counts",
        },
        ParamInfo {
            key: "informative-set",
            meaning: "what rule = \"greedy\" counts as a feature of the informative set",
            default: "\"site\"",
            allowed: "\"site\" (terms of the site), \"page\" (pairs of a training page and a term)",
            reason: "the paper's features are rows of the site's feature-document matrix",
        },
    ],
};
