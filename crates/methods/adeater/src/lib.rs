//! The classification-based cleaning in Yi's thesis of 2004 (section 3.1). A decision tree, learned from
//! labelled images, separates advertisements from other images. This file has the parameters.
//!
//! The thesis's example is AdEater: an image is encoded by its size and by the words of its alternative text,
//! of the page's address and of the address that it leads to. The text of a page is always kept: the method
//! decides on images alone.

mod image;
mod method;
mod tree;

cleaning::choices! {
    /// The criterion that chooses a split.
    pub enum Split {
        /// Information gain.
        Entropy,
        /// The fall of the Gini impurity.
        Gini,
    }

    /// The value in place of a size that a page does not state.
    pub enum Missing {
        /// -1, below every size, so that a split can set missing ones apart.
        Below,
        /// The mean over those labelled images that state theirs.
        Mean,
    }
}

cleaning::params! {
    /// The method's parameters, unchecked.
    pub struct AdeaterParams {
        /// The criterion that chooses a split.
        pub split: Split = Split::Entropy, because "section 3.1 names ID3 and C4.5, which choose by entropy";
        /// The most conditions from the root to a leaf.
        pub max_depth: u32 = 10, in 1..=64,
            because "the thesis is silent; its rules have two and four conditions, and this leaves room for more";
        /// The fewest labelled images on each side of a split.
        pub least_leaf: u32 = 2, in 1..=100,
            because "the thesis is silent; a condition that only one image meets is no rule";
        /// The value in place of a height, width or aspect ratio that the page does not state in pixels.
        pub missing: Missing = Missing::Below,
            because "the thesis is silent; a missing size may itself be evidence, which a mean would hide. A rule \
                     has `or missing` where missing sizes are on its side";
        /// The most words, one after the other, that make a word feature.
        pub phrase: u32 = 2, in 1..=5,
            because "section 3.1: its features are single words (\"free\", \"messier\") and pairs (\"click+here\", \
                     \"http+www\")";
        /// A phrase is a feature only if at least so many labelled images show it.
        pub least_count: u32 = 2, in 1..=1000,
            because "the thesis is silent; a phrase of one image cannot be learned from";
        /// The most phrases of each place (alt, U_base, U_dest, U_img) that are features. The most frequent
        /// are taken. A phrase that all labelled images show is no feature.
        pub most_phrases: u32 = 200, in 0..=1000,
            because "the thesis is silent; fitting takes time for each, and rarer ones hardly make a split";
        /// Whether the addresses that images lead to, and their own, are read as absolute ones.
        pub resolve: bool = false,
            because "section 3.1: a rule asks whether U_dest contains \"http+www\", which separates links out of the \
                     site, because addresses are taken as they are written";
        /// Whether the words of the image's own address are features too, U_img.
        pub image_address: bool = false,
            because "section 3.1 does not list them (its list ends in \"etc.\")";
        /// The most labelled images that are learned from: the first in the order of pages and of the document.
        pub most_images: u32 = 5000, in 1..=100_000,
            because "the thesis is silent (\"a large set\"); bounds the time of a fit";
    }
}
