//! What people are told of the method and its parameters; the README shows the parameters as a table.

use cleaning::{Info, ParamInfo};

/// What people are told of the method.
pub(crate) const INFO: &Info = &Info {
    id: "shingling",
    name: "Shingling",
    summary: "removes the fragments, elements of a page, whose words several pages share by the resemblance of shingles",
    citation: "Lakshmish Ramaswamy, Arun Iyengar, Ling Liu, and Fred Douglis. Automatic Detection of Fragments in \
               Dynamically Generated Web Pages. In Proceedings of the 13th International World Wide Web Conference \
               (WWW 2004), New York, May 2004. As Debnath, Mitra, Pal, and Giles compare with it in Automatic \
               Identification of Informative Sections of Web Pages, IEEE Transactions on Knowledge and Data \
               Engineering 17(9), 2005, section 6.7.",
    needs_labels: false,
    params: &[
        ParamInfo {
            key: "nodes",
            meaning: "which nodes of a page are compared",
            default: "\"structure\"",
            allowed: "\"structure\" (elements, but those that only format text, as b or font), \"elements\", \
                      \"elements-and-text\" (text leaves too)",
            reason: "from memory of the original: its tree leaves formatting out; Debnath et al., 6.7, speak of nodes",
        },
        ParamInfo {
            key: "whole-page",
            meaning: "what becomes of a node that holds all the text of the body",
            default: "\"compare\"",
            allowed: "\"compare\" (like any other node), \"keep\" (never a fragment, its parts may be)",
            reason: "the plain reading, as the whole page is a node of its tree; but pages whose template outweighs \
                     their articles by far resemble each other as wholes, and are then removed as wholes",
        },
        ParamInfo {
            key: "least-size",
            meaning: "MinFragSize: bytes of text (SubtreeSize) below which a node is not compared",
            default: "30",
            allowed: "whole numbers from 1",
            reason: "from memory of the original's experiments; Debnath et al. give none",
        },
        ParamInfo {
            key: "shingle-width",
            meaning: "W: words of a shingle; a node of fewer is one shingle, so must agree in every word",
            default: "4",
            allowed: "1 to 1000",
            reason: "silent; a changed word costs W shingles, and fragments are short: of 40 words with one changed, \
                     r is .80 with W = 4, .51 with 10",
        },
        ParamInfo {
            key: "shingles-kept",
            meaning: "k: the most shingles of a node that are kept (SubtreeShingles), those with the smallest hashes",
            default: "100",
            allowed: "1 to 100000",
            reason: "silent; most nodes have fewer, and of the others r is known to about .05 (one standard deviation)",
        },
        ParamInfo {
            key: "least-resemblance",
            meaning: "MinMatchFactor: the resemblance (8) from which on two nodes are the same fragment",
            default: "0.7",
            allowed: "above 0.0, to 1.0",
            reason: "from memory of the original's experiments; Debnath et al. give none",
        },
        ParamInfo {
            key: "least-pages",
            meaning: "ShareFactor: the fewest distinct pages that a shared fragment stands in",
            default: "2",
            allowed: "whole numbers from 2",
            reason: "from memory of the original, where any two may share; Debnath et al. give none",
        },
        ParamInfo {
            key: "least-share",
            meaning: "the smallest share of the distinct training pages, beside least-pages",
            default: "0.0",
            allowed: "0.0 to 1.0",
            reason: "the papers have no such share",
        },
        ParamInfo {
            key: "duplicates",
            meaning: "which training pages are copies of one page and count as one",
            default: "\"none\"",
            allowed: "\"none\", \"same-text\"",
            reason: "silent; a cache saves most by copies, and ContentExtractor, beside which it stands, counts each page",
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
