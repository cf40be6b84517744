//! Yi 2004 (section 4.2): cleaning a site's pages with its site style tree (SST). This file has the parameters.
//!
//! The pages of a site are merged from the top into one tree (`style_tree`): an element node stands for
//! the tag nodes at one place of the pages, and each layout of its children is a style node below it. An
//! element node is important if its layouts or its contents differ from page to page. It is noise if neither
//! the node nor a node below it is more important than a threshold. A page is cleaned by mapping it to the
//! tree.
//!
//! The README gives the formulas, the open choices that have no parameter, and the departures.

mod cleaner;
mod growth;
mod mapping;
mod merging;
mod method;
mod page_tree;
mod style_tree;

use cleaning::{Bodies, DisplayAttributes, EmptyLeaf, FeatureOptions, Undisplayed};
use text::TermOptions;

cleaning::choices! {
    /// Whether text outside of BODY is kept.
    pub enum Outside {
        /// It is left out (4.1.2).
        Drop,
        /// It is kept.
        Keep,
    }

    /// How a part of a page is treated if no training page has its presentation style.
    pub enum Unseen {
        /// It is kept as "possibly meaningful" (Figure 4-7).
        Keep,
        /// It is left out, unless the element node above it is meaningful as a whole.
        Drop,
    }

    /// The features that are locally noisy, and removed from kept parts (4.2.5).
    pub enum LocalNoise {
        /// Those whose importance 1 - H(a) is below epsilon.
        Importance,
        /// Those whose entropy H(a) is below epsilon, as literally written.
        Literal,
        /// None.
        Off,
    }

    /// The element node over whose content the entropy of locally noisy features is taken (4.2.5).
    pub enum LocalNoiseWithin {
        /// The maximal meaningful element node, with all below it.
        Meaningful,
        /// Each leaf of it by itself.
        Leaf,
    }

    /// The source of the threshold t.
    pub enum Rule {
        /// The same for all sites.
        Fixed(f64, in 0.0..=1.0),
        /// The one with the best token F on the labelled pages of the site (5.3). Without labelled pages this
        /// is an error.
        Labels,
    }
}

cleaning::params! {
    /// The method's parameters, unchecked.
    pub struct SstParams {
        /// What becomes of text outside of BODY, the title above all.
        pub outside: Outside = Outside::Drop,
            because "4.1.2: the study begins at BODY, and only the mapped content is output";
        /// Whether bodies of different signatures are different nodes.
        pub bodies: Bodies = Bodies::Alike,
            because "4.2.1: the pages of a site are one tree. 4.1.2 gives BODY attributes too, but if each page has \
                     its own, they split the site into trees of one page; the result is no worse on any data, see \
                     the README";
        /// Which attributes are display attributes (Attr of a node).
        pub attributes: DisplayAttributes = DisplayAttributes::Presentational,
            because "Figures 4-1 and 4-9 show width, height and bgcolor; by class and style each page of many sites is laid \
                     out in its own way, see the README";
        /// Whether text leaves are element nodes too, with a place in the presentation style. The text
        /// directly inside an inner element is then judged as content of its own.
        pub text_nodes: bool = false,
            because "4.1.2: a presentation style is a sequence of child tag nodes, and text is no tag node, though Figure 4-4 \
                     draws it";
        /// Whether text leaves count in heights; with text-nodes alone.
        pub text_heights: bool = false,
            because "4.2.5: leaf height is counted from the actual leaf tag nodes, and text is no tag node";
        /// How elements that are never displayed (SCRIPT, STYLE, NOSCRIPT, LINK, META) count in layouts.
        pub undisplayed: Undisplayed = Undisplayed::Nodes,
            because "4.1.2: a presentation style is the sequence of all child tag nodes. But only what a browser displays has a \
                     look, so that a page with other scripts has another style";
        /// The greatest height of a (virtual) leaf: 0 are the actual leaf tag nodes, 1 their parents. An element of less
        /// height whose parent is no leaf is a leaf itself.
        pub leaf_height: u16 = 1, in 0..=16,
            because "4.2.5, enhancement 2: the parents, by height; literally, a single IMG directly in BODY would \
                     make BODY a leaf";
        /// Whether a word feature is the Porter stem of a word.
        pub stem: bool = true, because "the thesis does not say for SST; as the papers it builds on (3.2)";
        /// Whether stop words are left out of the features.
        pub stop_words: bool = true, because "the thesis does not say for SST; as the papers it builds on (3.2)";
        /// Whether image files are features.
        pub images: bool = true, because "4.2.2: words, image files, link references";
        /// Whether link references are features.
        pub links: bool = true, because "4.2.2: words, image files, link references";
        /// gamma of (5-2): with l styles an element node's importance is its own by 1 - gamma^l.
        pub attenuation: f64 = 0.9, in 0.0..=1.0, because "4.2.2";
        /// The importance of a leaf of several pages that has no feature, 0 / 0 in (5-4).
        pub empty_leaf: EmptyLeaf = EmptyLeaf::Noise,
            because "the thesis is silent; a BR that were important would make all around it important";
        /// Whether element nodes of different styles with the same signature are merged if their contents
        /// agree.
        pub merge: bool = true, because "4.2.5, enhancement 1";
        /// gamma of 4.2.5: the least share of an element node's pages with a characteristic feature.
        pub merge_frequency: f64 = 0.85, in 0.01..=1.0, because "4.2.5";
        /// lambda of 4.2.5: the share of both nodes' characteristic features that they must share.
        pub merge_overlap: f64 = 0.85, in 0.01..=1.0, because "4.2.5";
        /// How a part of a page is treated if no training page has its presentation style.
        pub unseen: Unseen = Unseen::Keep, because "Figure 4-7: possibly meaningful, and returned";
        /// Which features are left out of kept leaves as locally noisy.
        pub local_noise: LocalNoise = LocalNoise::Importance,
            because "4.2.5 says entropy below epsilon, but in 4.1.3 and 4.2.2 a high entropy means noise; literally, \
                     words on one page only would be left out";
        /// The element node over whose content H of local-noise is taken: (5-5) with all features in its
        /// subtree.
        pub local_noise_within: LocalNoiseWithin = LocalNoiseWithin::Meaningful,
            because "4.2.5: an element node that is meaningful as a unit may hold noisy items; Figure 4-7 outputs it whole";
        /// epsilon of local-noise.
        pub epsilon: f64 = 0.01, in 0.0..=1.0, because "4.2.5";
        /// The source of the threshold t on the composite importance. An element node is noisy if nothing in
        /// its subtree is above t.
        pub rule: Rule = Rule::Fixed(0.4),
            because "5.3 chooses t by looking at about 20 pages, which is \"labels\"; a crawl has no labels. 0.4 is the only \
                     value in print, of the authors of 2014 who ran SST as a baseline (4.1 there)";
        /// The step by which rule = "labels" tries thresholds, from 0 to 1. Of several best ones the smallest
        /// is taken.
        pub step: f64 = 0.05, in 0.001..=1.0, because "5.3 tries a number of values and names none";
    }
}

impl SstParams {
    /// The options of features under these parameters. The site shares features among methods with equal
    /// options.
    pub(crate) fn feature_options(&self) -> FeatureOptions {
        let terms = TermOptions { stem: self.stem, stop_words: self.stop_words, ..TermOptions::default() };
        FeatureOptions { terms, images: self.images, links: self.links }
    }
}

#[cfg(test)]
mod reference;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_options_are_shared_with_the_measures() {
        assert_eq!(SstParams::default().feature_options().terms, TermOptions::default());
    }
}
