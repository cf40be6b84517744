//! What people are told of the classification experiments and their parameters; the README shows them as a table.

use cleaning::{Info, ParamInfo};

/// What people are told.
pub(super) const INFO: &Info = &Info {
    id: "svm",
    name: "linear SVM",
    summary: "trains a linear SVM on two classes of pages of one or two sites and tests it on pages of others",
    citation: "Lan Yi. Web Page Cleaning for Web Mining. PhD thesis, National University of Singapore, 2004, \
               sections 5.1.2 and 5.5.",
    needs_labels: false,
    params: &[
        ParamInfo {
            key: "cost",
            meaning: "what a page on the wrong side of the margin costs: C",
            default: "\"svm-light\"",
            allowed: "\"svm-light\", \"svm-light-program\", { fixed = C } with C from 1e-12 to 1e12, \"tuned\"",
            reason: "the thesis names SVMlight (5.5) and no cost, so its default: 1 / mean x.x by its manual; its \
                     program has 1 / (mean |x|)^2",
        },
        ParamInfo {
            key: "grid",
            meaning: "the multiples of SVMlight's default that cost = \"tuned\" chooses from; of equals the least",
            default: "[0.1, 1.0, 10.0, 100.0]",
            allowed: "one or more ascending multiples from 1e-6 to 1e6",
            reason: "our own: below it the larger class wins everywhere, above it hardly a page is on the wrong side",
        },
        ParamInfo {
            key: "folds",
            meaning: "the folds of the cross-validation of cost = \"tuned\"; a class with fewer pages lowers them",
            default: "5",
            allowed: "2 to 100",
            reason: "our own, and usual",
        },
        ParamInfo {
            key: "least-cell",
            meaning: "the number of pages of a class on a site below which they do not train",
            default: "1",
            allowed: "1 to 1000000",
            reason: "the thesis, 5.5: all possible experiments",
        },
        ParamInfo {
            key: "equal-cells",
            meaning: "how many pages are drawn from each training cell, 0 for all; smaller cells do not train",
            default: "0",
            allowed: "0, or least-cell to 1000000",
            reason: "the thesis, 5.5: all pages of a class on a site train",
        },
        ParamInfo {
            key: "engine",
            meaning: "who computes",
            default: "\"linfa\"",
            allowed: "\"linfa\", \"smo\"",
            reason: "both find the same hyperplanes; linfa is others' and tested, smo takes a tenth of the time and less",
        },
        ParamInfo {
            key: "tolerance",
            meaning: "the violation of the optimum's conditions, in units of the decision, at which a solver rests",
            default: "1e-6",
            allowed: "1e-9 to 0.1",
            reason: "SVMlight has 1e-3; closer costs little, and decisions depend less on the order of the pages",
        },
        ParamInfo {
            key: "seed",
            meaning: "what the folds and the draws of equal cells are drawn from",
            default: "1",
            allowed: "0 to 9223372036854775807",
            reason: "any will do",
        },
    ],
};
