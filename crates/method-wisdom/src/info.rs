//! What people are told of the three methods and their parameters; the README shows the parameters as a table.

use cleaning::{Info, ParamInfo};

const CITATION: &str = "Hung-Yu Kao, Jan-Ming Ho and Ming-Syan Chen. WISDOM: Web Intrapage Informative Structure Mining \
                        Based on Document Object Model. IEEE Transactions on Knowledge and Data Engineering 17(5), \
                        May 2005, pages 614-627.";

/// What people are told of WISDOM.
pub(crate) const WISDOM: &Info = &Info {
    id: "wisdom",
    name: "WISDOM",
    summary: "keeps the subtrees of a page that spread informative text, or links to what they announce, evenly",
    citation: CITATION,
    needs_labels: false,
    params: &[
        WANTED,
        MIXED,
        ParamInfo {
            key: "k",
            meaning: "k of k-MIB: the most blocks of each type in the skeleton of a page",
            default: "1",
            allowed: "1 to 1000",
            reason: "the paper's default (4.4)",
        },
        ParamInfo {
            key: "criterion",
            meaning: "f_A by which TOC blocks are searched for, and of which SII is taken",
            default: "\"api\"",
            allowed: "\"api\", \"alen\", \"clen\", \"tlen\"; read where wanted is \"toc\" or \"both\"",
            reason: "the paper's default (4.4); \"alen\" is its remedy for pages with poor anchors (Figure 21)",
        },
        ParamInfo {
            key: "article-criterion",
            meaning: "f_A by which article blocks are searched for, and of which SII is taken",
            default: "\"clen\"",
            allowed: "\"api\", \"alen\", \"clen\", \"tlen\"; read where wanted is \"article\" or \"both\"",
            reason: "the paper, 3.3: a node whose f_A is 0 is for articles one whose CLEN_A is 0",
        },
        ParamInfo {
            key: "structure-threshold",
            meaning: "ST: a node whose SII is at or above it is not opened",
            default: "0.8",
            allowed: "0.0 to 1.0",
            reason: "the paper's default (4.4); Figure 21 has 0.9 for alen",
        },
        TOC_CONSTRAINT,
        ARTICLE_CONSTRAINT,
        ParamInfo {
            key: "constraint-on",
            meaning: "what the type constraint of TOC blocks is read on, divided by the number of anchors",
            default: "\"api\"",
            allowed: "\"api\" (API_A), \"criterion\" (f_A)",
            reason: "the paper, 3.2.2; Figure 21 B has TC = 1.25 with f_A = ALEN_A and does not say on which of the two",
        },
        ParamInfo {
            key: "filter",
            meaning: "whether the type constraints are asked for: by k-MIB, by merging and by condensing",
            default: "true",
            allowed: "true, false",
            reason: "the paper, 3.2.2; without them Figures 13 and 14 are drawn",
        },
        ParamInfo {
            key: "sii-over",
            meaning: "the m children that SII is taken over",
            default: "\"all\"",
            allowed: "\"all\" (all but dummy tags), \"with-value\" (of these, those whose f_A is not 0)",
            reason: "the paper, 3.1.3; 3.3 also calls a node a dummy whose f_A is 0",
        },
        ParamInfo {
            key: "one-child",
            meaning: "what k-MIB does at a node with one child, for which there is no SII",
            default: "\"open\"",
            allowed: "\"open\" (goes on to the child), \"take\"",
            reason: "the paper defines SII for more than one child; \"take\" would stop at the root's first only child",
        },
        ParamInfo {
            key: "expand",
            meaning: "which siblings are merged with the skeleton",
            default: "\"dstm-cstm\"",
            allowed: "\"dstm-cstm\" (DSTM and k-CSTM), \"dstm\", \"none\"",
            reason: "the paper's default (4.4)",
        },
        ParamInfo {
            key: "cstm-level",
            meaning: "k of k-CSTM: which nonsingleton ancestor's siblings are merged",
            default: "1",
            allowed: "1 to 100; read with expand = \"dstm-cstm\" alone",
            reason: "the paper's default (4.4): 1-CSTM",
        },
        ParamInfo {
            key: "dummies",
            meaning: "the feature that a sibling must have something of, or else is a dummy node to DSTM and k-CSTM",
            default: "\"criterion\"",
            allowed: "\"criterion\" (f_A), \"length\" (ALEN_A for TOC blocks, CLEN_A for articles)",
            reason: "the paper, 3.3, defines a dummy node as one whose f_A is 0; its example for TOC blocks, ALEN_A = 0, \
                     is f_A in a search by length alone, where both are the same",
        },
        ParamInfo {
            key: "nonsingleton",
            meaning: "how many siblings that are no dummies make an ancestor nonsingleton",
            default: "\"several-siblings\"",
            allowed: "\"several-siblings\" (two or more), \"any-sibling\"",
            reason: "the paper, 3.3: more than one nondummy sibling",
        },
        ParamInfo {
            key: "merge-empty",
            meaning: "whether a sibling that is a dummy may be merged",
            default: "false",
            allowed: "true, false",
            reason: "the paper, 3.3: a dummy is nothing to merge; its condition f_A(S') < f_A(S) alone would let it in",
        },
        ParamInfo {
            key: "condense",
            meaning: "whether subtrees that fail the type constraint are taken out of the expanded trees",
            default: "true",
            allowed: "true, false",
            reason: "the paper, 3.3",
        },
        ParamInfo {
            key: "without-terms",
            meaning: "what condensing an article does with a node that has no term, for which there is no CII",
            default: "\"drop\"",
            allowed: "\"drop\", \"keep\"; read with condense = true alone",
            reason: "the paper is silent; such a node meets no constraint, and is mostly layout",
        },
        LEAVES,
        ANCHORS,
        DUMMY_TAGS,
        LENGTH,
        MEAN_OVER,
        SURROUNDING,
        SURROUNDING_WITHIN,
        SELF_LINKS,
        LEAST_ENTROPY,
        STEM,
        STOP_WORDS,
        NUMBERS,
        CHINESE,
        ParamInfo {
            key: "describe",
            meaning: "whether the fit mines all training pages too, and tells of the skeletons that it finds",
            default: "false",
            allowed: "true, false",
            reason: "it makes a fit as dear as cleaning; Figures 13 and 14 are drawn from it",
        },
    ],
};

/// What people are told of M1.
pub(crate) const M1: &Info = &Info {
    id: "wisdom-m1",
    name: "WISDOM M1",
    summary: "keeps all leaves of a page's tree that meet WISDOM's type constraints",
    citation: CITATION,
    needs_labels: false,
    params: &[
        WANTED,
        MIXED,
        TOC_CONSTRAINT,
        ARTICLE_CONSTRAINT,
        LEAVES,
        ANCHORS,
        DUMMY_TAGS,
        LENGTH,
        MEAN_OVER,
        SURROUNDING,
        SURROUNDING_WITHIN,
        SELF_LINKS,
        LEAST_ENTROPY,
        STEM,
        STOP_WORDS,
        NUMBERS,
        CHINESE,
    ],
};

/// What people are told of M2.
pub(crate) const M2: &Info = &Info {
    id: "wisdom-m2",
    name: "WISDOM M2",
    summary: "keeps all leaves of a page's tree that meet WISDOM's type constraints and are long enough",
    citation: CITATION,
    needs_labels: false,
    params: &[
        WANTED,
        MIXED,
        ParamInfo {
            key: "longer-than",
            meaning: "the length that TLEN of a leaf must exceed",
            default: "5",
            allowed: "0 to 1000000",
            reason: "the paper, 4.4",
        },
        ParamInfo {
            key: "constraints",
            meaning: "whether a leaf must meet the type constraints as well",
            default: "true",
            allowed: "true, false",
            reason: "the paper, 4.4: M2 works like M1; that it filters by length could also mean by length alone",
        },
        TOC_CONSTRAINT,
        ARTICLE_CONSTRAINT,
        LEAVES,
        ANCHORS,
        DUMMY_TAGS,
        LENGTH,
        MEAN_OVER,
        SURROUNDING,
        SURROUNDING_WITHIN,
        SELF_LINKS,
        LEAST_ENTROPY,
        STEM,
        STOP_WORDS,
        NUMBERS,
        CHINESE,
    ],
};

const WANTED: ParamInfo = ParamInfo {
    key: "wanted",
    meaning: "which informative structure is kept",
    default: "\"both\"",
    allowed: "\"both\", \"article\", \"toc\"",
    reason: "the paper, section 1: the structure of a page is the set of its TOC and article blocks",
};

const MIXED: ParamInfo = ParamInfo {
    key: "mixed",
    meaning: "what is kept of a page in which both structures are found",
    default: "\"union\"",
    allowed: "\"union\", \"article\", \"toc\"; read with wanted = \"both\" alone",
    reason: "the paper's set of blocks has both types; it does not say what wins",
};

const TOC_CONSTRAINT: ParamInfo = ParamInfo {
    key: "toc-constraint",
    meaning: "TC of TOC blocks: the average API of the block's anchors must be above it",
    default: "1.25",
    allowed: "0.0 to 1000000.0",
    reason: "the paper, 4.2: one matched term of entropy 0.8",
};

const ARTICLE_CONSTRAINT: ParamInfo = ParamInfo {
    key: "article-constraint",
    meaning: "TC of article blocks: CII must be above 1 - TC",
    default: "0.8",
    allowed: "0.0 to 1.0",
    reason: "the paper, 4.2",
};

const LEAVES: ParamInfo = ParamInfo {
    key: "leaves",
    meaning: "what may be a node of the tree",
    default: "\"elements\"",
    allowed: "\"elements\" (text belongs to its element), \"texts\" (elements and texts)",
    reason: "the paper, 3.1: each node represents a tag; texts as nodes keep bare text beside an only child",
};

const ANCHORS: ParamInfo = ParamInfo {
    key: "anchors",
    meaning: "what the elements and texts in an anchor are",
    default: "\"leaves\"",
    allowed: "\"leaves\" (parts of it: the anchor is a leaf, unless it holds another), \"opened\" (nodes below it)",
    reason: "the paper, 3.2.2 and 4.1: TOC blocks are judged by the anchors in a subtree, and anchor nodes are counted; \
             below an anchor there is none. By the letter of 3.1 each tag is a node",
};

const DUMMY_TAGS: ParamInfo = ParamInfo {
    key: "dummy-tags",
    meaning: "the tags that are left out of the tree, with all that is in them",
    default: "\"br wbr hr script noscript style link meta base basefont template\"",
    allowed: "names of tags with blanks between them; comments are no nodes in any case",
    reason: "the paper, 3.1.3: comments, br, script, such as these; the others show nothing either",
};

const LENGTH: ParamInfo = ParamInfo {
    key: "length",
    meaning: "what ALEN, CLEN and TLEN count",
    default: "\"characters\"",
    allowed: "\"characters\", \"bytes\"",
    reason: "the paper is silent; a Chinese character has three bytes, a Latin letter one",
};

const MEAN_OVER: ParamInfo = ParamInfo {
    key: "mean-over",
    meaning: "what CII, the mean of W, is taken over",
    default: "\"distinct\"",
    allowed: "\"distinct\" (each term of the node once), \"occurrences\"",
    reason: "the paper, 3.1.1: a sum over terms, and a term is a keyword",
};

const SURROUNDING: ParamInfo = ParamInfo {
    key: "surrounding",
    meaning: "the bounded text around an anchor: the most terms on either side, up to the next anchor",
    default: "10",
    allowed: "0 to 1000",
    reason: "the paper, 3.1.2, bounds the text and gives no bound; a headline's teaser is about as long",
};

const SURROUNDING_WITHIN: ParamInfo = ParamInfo {
    key: "surrounding-within",
    meaning: "where the text around an anchor ends in any case",
    default: "\"line\"",
    allowed: "\"line\" (of its innermost block), \"page\"",
    reason: "the paper is silent; what stands in another block is seldom said of the anchor",
};

const SELF_LINKS: ParamInfo = ParamInfo {
    key: "self-links",
    meaning: "whether an anchor that leads to its own page has an API",
    default: "false",
    allowed: "true, false",
    reason: "the paper, 3.1.2: a matched term stands in at least two documents",
};

const LEAST_ENTROPY: ParamInfo = ParamInfo {
    key: "least-entropy",
    meaning: "the least EN that API divides by",
    default: "0.01",
    allowed: "above 0.0, to 1.0",
    reason: "the paper has EN above 0 for every match; on a page that was not crawled it may be 0. 0.01 lies below EN \
             of nearly all terms of two pages",
};

const STEM: ParamInfo = ParamInfo {
    key: "stem",
    meaning: "whether a term is the Porter stem of a word",
    default: "true",
    allowed: "true, false",
    reason: "the paper, 3.1",
};

const STOP_WORDS: ParamInfo = ParamInfo {
    key: "stop-words",
    meaning: "whether stop words are left out of the terms",
    default: "true",
    allowed: "true, false",
    reason: "the paper, 3.1",
};

const NUMBERS: ParamInfo = ParamInfo {
    key: "numbers",
    meaning: "whether numbers are terms",
    default: "false",
    allowed: "true, false",
    reason: "the paper, 4.4: numerical terms are ignored, since their weights are high",
};

const CHINESE: ParamInfo = ParamInfo {
    key: "chinese",
    meaning: "how Chinese text becomes terms",
    default: "\"dictionary\"",
    allowed: "\"dictionary\" (words), \"characters\"",
    reason: "the paper, 3.1: a base of Chinese terms",
};
