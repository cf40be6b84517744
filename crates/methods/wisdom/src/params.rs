//! The parameters of WISDOM, M1 and M2, and their values: the paper's choices as defaults, and each choice that it leaves open under a name.
//!
//! The parameters that the three methods share are declared once. The type of each method lists them flat, as in manifests. The effects of
//! the values are documented where pages are mined.

use cleaning::Bounds;
use page::Tag;
use text::{Chinese, TermOptions};

cleaning::choices! {
    /// Which informative structure is wanted.
    pub enum Wanted {
        /// Articles and tables of contents.
        Both,
        /// Articles.
        Article,
        /// Tables of contents.
        Toc,
    }

    /// The structures kept of a page in which both are found, if both are wanted.
    pub enum Mixed {
        /// Both.
        Union,
        /// The article.
        Article,
        /// The table of contents.
        Toc,
    }

    /// The nodes of the tree.
    pub enum Leaves {
        /// Elements alone: text belongs to the element that it is in.
        Elements,
        /// Texts too.
        Texts,
    }

    /// The role of the elements and texts in an anchor.
    pub enum Anchors {
        /// They are parts of it: an anchor that holds no other one is a leaf.
        Leaves,
        /// They are nodes below it, as in any other element.
        Opened,
    }

    /// What ALEN, CLEN and TLEN count.
    pub enum Length {
        /// Characters of the visible text.
        Characters,
        /// Bytes of it, as UTF-8.
        Bytes,
    }

    /// The terms over which CII is the mean.
    pub enum MeanOver {
        /// The distinct terms of the node's text.
        Distinct,
        /// All occurrences of terms in it.
        Occurrences,
    }

    /// Where the text around an anchor ends, besides at other anchors and at the greatest number of terms.
    pub enum SurroundingWithin {
        /// At the ends of the line: the innermost block.
        Line,
        /// Nowhere else.
        Page,
    }

    /// The aggregated feature f_A by which blocks are searched.
    pub enum Criterion {
        /// Anchor precision.
        Api,
        /// Length of anchor texts.
        Alen,
        /// Length of texts outside of anchors.
        Clen,
        /// Length of all text.
        Tlen,
    }

    /// The children over which SII is taken.
    pub enum SiiOver {
        /// All that are no dummy tags.
        All,
        /// Only those of these whose f_A is not 0.
        WithValue,
    }

    /// What k-MIB does at a node with one child, which has no SII.
    pub enum OneChild {
        /// Goes on to the child.
        Open,
        /// Takes the node.
        Take,
    }

    /// The feature that the type constraint of TOC blocks bounds.
    pub enum ConstraintOn {
        /// API_A.
        Api,
        /// The criterion f_A.
        Criterion,
    }

    /// What condensing does with a node without a term, which has no CII.
    pub enum WithoutTerms {
        /// Drops it.
        Drop,
        /// Keeps it.
        Keep,
    }

    /// How far the skeleton is expanded.
    pub enum Expand {
        /// By DSTM and k-CSTM.
        DstmCstm,
        /// By DSTM.
        Dstm,
        /// Not at all.
        None,
    }

    /// The feature that is 0 for a dummy node in the search for siblings.
    pub enum Dummies {
        /// The criterion f_A.
        Criterion,
        /// ALEN_A for TOC blocks, CLEN_A for articles.
        Length,
    }

    /// Which ancestors are nonsingleton.
    pub enum Nonsingleton {
        /// Those with more than one sibling that is not a dummy.
        SeveralSiblings,
        /// Those with any.
        AnySibling,
    }
}

/// How pages become trees with features.
#[derive(Debug, Clone)]
pub(crate) struct CoverageOptions {
    pub(crate) leaves: Leaves,
    pub(crate) anchors: Anchors,
    pub(crate) dummy_tags: Vec<Tag>,
    pub(crate) length: Length,
    pub(crate) mean_over: MeanOver,
    /// The most terms on either side of an anchor that belong to it.
    pub(crate) surrounding: usize,
    pub(crate) within: SurroundingWithin,
    pub(crate) self_links: bool,
    /// The least divisor EN in API, above 0.
    pub(crate) least_entropy: f64,
    pub(crate) terms: TermOptions,
    /// Whether API is needed: only then are links followed.
    pub(crate) follows_links: bool,
}

/// Declares the parameters of a method, flat as in manifests: its own between the shared ones. The type also
/// gets the method `reading`.
macro_rules! with_reading {
    ($(#[doc = $about:literal])* pub struct $name:ident { $($own:tt)* }) => {
        cleaning::params! {
            $(#[doc = $about])*
            pub struct $name {
                /// Which informative structure is kept.
                pub wanted: Wanted = Wanted::Both,
                    because "the paper, section 1: the structure of a page is the set of its TOC and article blocks";
                /// The structures kept of a page in which both are found; with wanted = "both" alone.
                pub mixed: Mixed = Mixed::Union,
                    because "the paper's set of blocks has both types; it does not say which wins";
                $($own)*
                /// TC of TOC blocks: the average API of the block's anchors must be above it.
                pub toc_constraint: f64 = 1.25, in 0.0..=1e6,
                    because "the paper, 4.2: one matched term of entropy 0.8";
                /// TC of article blocks: CII must be above 1 - TC.
                pub article_constraint: f64 = 0.8, in 0.0..=1.0, because "the paper, 4.2";
                /// The nodes of the tree.
                pub leaves: Leaves = Leaves::Elements,
                    because "the paper, 3.1: each node represents a tag; texts as nodes keep bare text beside an only child";
                /// The role of the elements and texts in an anchor.
                pub anchors: Anchors = Anchors::Leaves,
                    because "the paper, 3.2.2 and 4.1: TOC blocks are judged by the anchors in a subtree, and anchor nodes are \
                             counted; below an anchor there is none. Literally, in 3.1 each tag is a node: then the bold \
                             word in an anchor is a leaf, and the anchor around it is not";
                /// The tags that are left out of the tree, with all that is in them. Comments are no nodes in any case.
                pub dummy_tags: String = "br wbr hr script noscript style link meta base basefont template".to_owned(),
                    in TagNames,
                    because "the paper, 3.1.3: comments, br, script, such as these; the others show nothing either";
                /// What ALEN, CLEN and TLEN count.
                pub length: Length = Length::Characters,
                    because "the paper is silent; a Chinese character has three bytes, a Latin letter one";
                /// The terms over which CII, the mean of W, is taken.
                pub mean_over: MeanOver = MeanOver::Distinct,
                    because "the paper, 3.1.1: a sum over terms, and a term is a keyword";
                /// The bounded text around an anchor: the most terms on either side, up to the next anchor.
                pub surrounding: u32 = 10, in 0..=1000,
                    because "the paper, 3.1.2, bounds the text and gives no bound; a headline's teaser is about as long";
                /// Where the text around an anchor ends in any case.
                pub surrounding_within: SurroundingWithin = SurroundingWithin::Line,
                    because "the paper is silent; text in another block seldom describes the anchor";
                /// Whether an anchor that leads to its own page has an API.
                pub self_links: bool = false,
                    because "the paper, 3.1.2: a matched term is in at least two documents";
                /// The least EN that API divides by.
                pub least_entropy: f64 = 0.01, in cleaning::above(0.0, 1.0),
                    because "the paper has EN above 0 for every match; on a page that was not crawled it may be 0. 0.01 lies \
                             below EN of nearly all terms of two pages";
                /// Whether a term is the Porter stem of a word.
                pub stem: bool = true, because "the paper, 3.1";
                /// Whether stop words are left out of the terms.
                pub stop_words: bool = true, because "the paper, 3.1";
                /// Whether numbers are terms.
                pub numbers: bool = false,
                    because "the paper, 4.4: numerical terms are ignored, since their weights are high";
                /// How Chinese text becomes terms.
                pub chinese: Chinese = Chinese::Dictionary,
                    because "the paper, 3.1: a base of Chinese terms";
            }
        }

        impl $name {
            /// How pages become trees with features.
            pub(crate) fn reading(&self, follows_links: bool) -> CoverageOptions {
                let Self { leaves, anchors, length, mean_over, self_links, least_entropy, .. } = *self;
                let Self { stem, stop_words, numbers, chinese, .. } = *self;
                CoverageOptions {
                    leaves,
                    anchors,
                    dummy_tags: tags(&self.dummy_tags),
                    length,
                    mean_over,
                    surrounding: self.surrounding as usize,
                    within: self.surrounding_within,
                    self_links,
                    least_entropy,
                    terms: TermOptions { stem, stop_words, numbers, chinese, ..TermOptions::default() },
                    follows_links,
                }
            }
        }
    };
}

/// The tags of a list with blanks between them.
fn tags(names: &str) -> Vec<Tag> {
    names.split_whitespace().map(|name| Tag::new(&name.to_ascii_lowercase())).collect()
}

/// The values of such lists.
struct TagNames;

impl Bounds<String> for TagNames {
    fn hold(&self, names: &String) -> bool {
        names.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c.is_ascii_whitespace())
    }

    fn words(&self) -> String {
        "names of tags with blanks between them".to_owned()
    }
}

with_reading! {
    /// The method's parameters, unchecked.
    pub struct WisdomParams {
        /// k of k-MIB: the most blocks of each type in the skeleton of a page.
        pub k: u32 = 1, in 1..=1000, because "the paper's default (4.4)";
        /// f_A for the search for TOC blocks and for their SII; only if wanted is "toc" or "both".
        pub criterion: Criterion = Criterion::Api,
            because "the paper's default (4.4); \"alen\" is its remedy for pages with poor anchors (Figure 21)";
        /// f_A for the search for article blocks and for their SII; only if wanted is "article" or "both".
        pub article_criterion: Criterion = Criterion::Clen,
            because "the paper, 3.3: a node whose f_A is 0 is for articles one whose CLEN_A is 0";
        /// ST: a node whose SII is at or above it is not opened.
        pub structure_threshold: f64 = 0.8, in 0.0..=1.0,
            because "the paper's default (4.4); Figure 21 has 0.9 for alen";
        /// The feature that the type constraint of TOC blocks bounds, divided by the number of anchors.
        pub constraint_on: ConstraintOn = ConstraintOn::Api,
            because "the paper, 3.2.2; Figure 21 B has TC = 1.25 with f_A = ALEN_A and does not say on which of the two";
        /// Whether the type constraints apply: in k-MIB, in merging and in condensing.
        pub filter: bool = true,
            because "the paper, 3.2.2; without them Figures 13, 14 and 16 are drawn";
        /// The m children over which SII is taken.
        pub sii_over: SiiOver = SiiOver::All,
            because "the paper, 3.1.3; 3.3 also calls a node a dummy whose f_A is 0";
        /// What k-MIB does at a node with one child, for which there is no SII.
        pub one_child: OneChild = OneChild::Open,
            because "the paper defines SII for more than one child; \"take\" would stop at the root's first only child";
        /// Which siblings are merged with the skeleton.
        pub expand: Expand = Expand::DstmCstm, because "the paper's default (4.4)";
        /// k of k-CSTM: which nonsingleton ancestor's siblings are merged; with expand = "dstm-cstm" alone.
        pub cstm_level: u32 = 1, in 1..=100, because "the paper's default (4.4): 1-CSTM";
        /// The feature that is 0 for a dummy node in DSTM and k-CSTM.
        pub dummies: Dummies = Dummies::Criterion,
            because "the paper, 3.3, defines a dummy node as one whose f_A is 0; its example for TOC blocks, ALEN_A \
                     = 0, is f_A in a search by length; there both are the same";
        /// How many siblings that are no dummies make an ancestor nonsingleton.
        pub nonsingleton: Nonsingleton = Nonsingleton::SeveralSiblings,
            because "the paper, 3.3: more than one nondummy sibling";
        /// Whether a sibling that is a dummy may be merged.
        pub merge_empty: bool = false,
            because "the paper, 3.3: a dummy node is not merged; the condition f_A(S') < f_A(S) alone would accept \
                     it";
        /// Whether subtrees that fail the type constraint are taken out of the expanded trees.
        pub condense: bool = true, because "the paper, 3.3";
        /// How condensing an article treats a node without a term (a number, stop words), which has no CII;
        /// only with condense = true.
        pub without_terms: WithoutTerms = WithoutTerms::Drop,
            because "the paper is silent; such a node meets no constraint, and is mostly layout";
        /// Whether the fit mines all training pages too, and reports statistics of the skeletons that it finds.
        pub describe: bool = false,
            because "it makes a fit as slow as cleaning; Figures 13 and 14 are drawn from it";
    }
}

with_reading! {
    /// The parameters of M1, unchecked.
    pub struct M1Params {}
}

with_reading! {
    /// The parameters of M2, unchecked.
    pub struct M2Params {
        /// The length that TLEN of a leaf must exceed.
        pub longer_than: u32 = 5, in 0..=1_000_000, because "the paper, 4.4";
        /// Whether a leaf must meet the type constraints as well.
        pub constraints: bool = true,
            because "the paper, 4.4: M2 works like M1; its filter by length could also mean length only";
    }
}
