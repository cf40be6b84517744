//! What people are told of the method and its parameters; the README shows the parameters as a table.

use cleaning::{Info, ParamInfo};

/// What people are told of the method.
pub(crate) const INFO: &Info = &Info {
    id: "rtdm",
    name: "RTDM",
    summary: "removes the template, the nodes that a restricted top-down mapping finds equal in a few pages of the site",
    citation: "Davi de Castro Reis, Paulo B. Golgher, Altigran S. da Silva, and Alberto H. F. Laender. Automatic Web News \
               Extraction Using Tree Edit Distance. In Proceedings of the 13th International Conference on World Wide \
               Web (WWW 2004), New York, May 2004, pages 502-511. Karane Vieira, Altigran S. da Silva, Nick Pinto, \
               Edleno S. de Moura, Joao M. B. Cavalcanti, and Juliana Freire. A Fast and Robust Method for Web Page \
               Template Detection and Removal. In Proceedings of the 15th ACM International Conference on Information \
               and Knowledge Management (CIKM 2006), Arlington, November 2006, pages 258-267.",
    needs_labels: false,
    params: &[
        ParamInfo {
            key: "sample-pages",
            meaning: "the pages that the template is found in, drawn by the seed where the training sample has more",
            default: "20",
            allowed: "whole numbers from 2",
            reason: "from memory of Vieira et al.: a small sample, of about two dozen pages, is enough; each page more \
                     can only take away",
        },
        ParamInfo {
            key: "attributes",
            meaning: "which attributes of an element must be the same, beside its tag, for it to be equal to another",
            default: "\"none\"",
            allowed: "\"none\", \"presentational\", \"presentational-and-class\", \"all\"",
            reason: "from memory of Reis et al.: the label of a node is its tag",
        },
        ParamInfo {
            key: "text",
            meaning: "whether texts are equal only where their words are",
            default: "\"compare\"",
            allowed: "\"compare\", \"ignore\"",
            reason: "the template is what stays equal. The 2014 paper says that RTDM takes no text into account, and so \
                     may remove articles of the same structure: that is \"ignore\"",
        },
        ParamInfo {
            key: "replacement-cost",
            meaning: "what it costs to replace a node by one of another label, where to insert or delete one costs 1",
            default: "1",
            allowed: "1, 2",
            reason: "Reis et al. (from memory) and the plain tree edit distance. With 2, as much as to delete and to \
                     insert, the mapping is the one with the most equal nodes, which is what a template wants",
        },
        ParamInfo {
            key: "detection",
            meaning: "how the sample pages make the template",
            default: "\"iterate\"",
            allowed: "\"iterate\" (what is left of the first page is mapped to the next, page after page), \"votes\" \
                      (the first page is mapped to every other)",
            reason: "from memory of Vieira et al.; one page of another layout leaves next to nothing, which votes mend",
        },
        ParamInfo {
            key: "least-share",
            meaning: "the smallest share of the other sample pages that have a node of the template, with detection = \
                      \"votes\"",
            default: "0.5",
            allowed: "above 0.0, to 1.0, and with detection = \"votes\" alone",
            reason: "ours, for pages of several layouts: what most pages have",
        },
        ParamInfo {
            key: "most-pairs",
            meaning: "the most pairs of siblings looked at in mapping two trees; rows beyond are aligned coarsely",
            default: "16000000",
            allowed: "whole numbers",
            reason: "ours: two pages of 1500 nodes are always mapped in full, those of sites nearly always; two rows of \
                     20000 would take 400 million",
        },
    ],
};
