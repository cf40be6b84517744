//! Yi 2004, section 4.3: feature weighting over the compressed structure tree (CST) of a site. This file has the parameters.
//!
//! The pages of a site are folded into one tree (`tree`): an element node stands for the tag
//! nodes, of one page or of many, that are the same logical block. An element node is important if its tag
//! nodes have many styles. A leaf is important if its features differ from one tag node to the next.
//! Importance accumulates from the root to a leaf. The weight of a word is the product of the importance of
//! the path to its leaf and of the word's unevenness within the leaf. There is no threshold, and no label is
//! needed.
//!
//! Signatures, features and terms are made by `cleaning` and `text`, pages by `page`; IDF and other weights
//! of downstream tasks are in `task`. The README gives the formulas, the open choices that are
//! no parameters, and the departures.

mod build;
mod characteristic;
mod method;
mod page_tree;
#[cfg(test)]
mod reference;
mod siblings;
#[cfg(test)]
mod site;
mod tree;

use std::ops::Bound::Excluded;

use cleaning::{Bodies, DisplayAttributes, EmptyLeaf, FeatureOptions, Undisplayed};
use text::TermOptions;

pub use build::{ContentOver, LeafPath};
pub use method::Outside;
pub use siblings::InitialChildren;
pub use tree::Form;

cleaning::params! {
    /// The method's parameters, unchecked.
    pub struct CstParams {
        /// What becomes of text outside of BODY, the title above all.
        pub outside: Outside = Outside::Drop,
            because "4.1.2: the study begins at BODY, and only the mapped content is output";
        /// Whether bodies of different signatures are different nodes.
        pub bodies: Bodies = Bodies::Alike,
            because "4.2.1, 4.3.1: the pages of a site are one tree. 4.1.2 gives BODY attributes too, but if each \
                     page has its own, NodeImp(root) is 1 with them and nothing is cleaned; the result is no worse \
                     on any data";
        /// Which attributes are display attributes (Attr of a node).
        pub attributes: DisplayAttributes = DisplayAttributes::Presentational,
            because "Figures 4-1 and 4-9 show width, height and bgcolor; by class and style each page of many sites is laid \
                     out in its own way";
        /// Whether text leaves are tag nodes too, with a place in the presentation style. The text directly
        /// inside an inner element is then content of its own.
        pub text_nodes: bool = false,
            because "4.1.2: a presentation style is a sequence of child tag nodes, and text is no tag node, though Figure 4-4 \
                     draws it";
        /// Whether text leaves count in heights; with text-nodes alone.
        pub text_heights: bool = false,
            because "4.3.3: leaf height is counted from the actual leaf tag nodes, and text is no tag node";
        /// How elements that are never displayed (SCRIPT, STYLE, NOSCRIPT, LINK, META) count in layouts.
        pub undisplayed: Undisplayed = Undisplayed::Nodes,
            because "4.1.2: a presentation style is the sequence of all child tag nodes. But only what a browser displays has a \
                     look, so that a page with other scripts has another style";
        /// The greatest height of a virtual leaf; actual leaf tag nodes have height 0.
        pub leaf_height: u16 = 2, in 0..=16,
            because "4.3.3: the grandparents of the actual leaf tag nodes, by height; literally, one stray IMG would \
                     make a leaf of BODY";
        /// Whether a word feature is the Porter stem of a word.
        pub stem: bool = true, because "the thesis does not say for CST; as the papers it builds on (3.2)";
        /// Whether stop words are left out of the features.
        pub stop_words: bool = true, because "the thesis does not say for CST; as the papers it builds on (3.2)";
        /// Whether image files are features.
        pub images: bool = true, because "4.2.2: words, image files, link references";
        /// Whether link references are features.
        pub links: bool = true, because "4.2.2: words, image files, link references";
        /// Which child tag nodes of an element node are one initial child.
        pub initial_children: InitialChildren = InitialChildren::Style,
            because "4.3.1, step 3: corresponding children of tag nodes with the same presentation style";
        /// Whether initial children of one signature are merged where their characteristic features overlap.
        pub merge: bool = true, because "4.3.1, step 3";
        /// gamma of 4.3.1: the share of a child's tag nodes that hold a characteristic feature.
        pub merge_frequency: f64 = 0.85, in 0.01..=1.0,
            because "4.2.5, for the same step of SST; 4.3.1 prints none";
        /// lambda of 4.3.1: the share of both children's characteristic features that they must share.
        pub merge_overlap: f64 = 0.85, in 0.5..=1.0,
            because "4.2.5, for the same step of SST; 4.3.1 prints none. Below 0.5 a child can overlap with two that have \
                     nothing in common";
        /// m of (5-8): the tag nodes over which the content of an element node is judged.
        pub content_over: ContentOver = ContentOver::All,
            because "4.3.2: m = |E.Ts|; the thesis does not mention an element node with both leaves and inner tag \
                     nodes";
        /// How an element node counts in the path of its leaf tag nodes, if its other tag nodes are inner
        /// ones.
        pub leaf_path: LeafPath = LeafPath::Once, because "(5-9) has each element node on the path once";
        /// The importance of a leaf of several tag nodes that has no feature, 0 / 0 in (5-7).
        pub empty_leaf: EmptyLeaf = EmptyLeaf::Noise,
            because "the thesis is silent; as in SST. It weighs only words of unseen pages, at places where no training page has a word";
        /// Which weights come out.
        pub form: Form = Form::Full, because "4.3.2; its experiments weigh all pages of a site (5.3)";
        /// m of form = "sampled", and with it alone: a feature that weighs less is left out. Below informative.
        pub meaningless: f64 = 0.01, in (Excluded(0.0), Excluded(1.0)),
            because "4.3.3: small enough; the value is the epsilon below which a feature of SST is locally noisy \
                     (4.2.5). Compared with PathImp (1 - H), without f: the sets belong to the site, f to a page";
        /// u of form = "sampled", and with it alone: a feature that weighs this or more counts in full.
        pub informative: f64 = 0.2, in (Excluded(0.0), Excluded(1.0)), because "4.3.3";
    }
}

impl CstParams {
    /// The options of features under these parameters. The site shares features among methods with equal
    /// options.
    pub(crate) fn feature_options(&self) -> FeatureOptions {
        let terms = TermOptions { stem: self.stem, stop_words: self.stop_words, ..TermOptions::default() };
        FeatureOptions { terms, images: self.images, links: self.links }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_options_are_shared_with_the_measures() {
        assert_eq!(CstParams::default().feature_options().terms, TermOptions::default());
    }
}
