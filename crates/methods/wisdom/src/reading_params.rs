//! The parameters that the three methods share, declared once. The type of each method lists them flat, as in
//! manifests.

use cleaning::Bounds;
use page::Tag;

/// Declares the parameters of a method, flat as in manifests: its own between the shared ones. The type also
/// gets the method `reading`.
macro_rules! with_reading {
    ($(#[doc = $about:literal])* pub struct $name:ident { $($own:tt)* }) => {
        cleaning::params! {
            $(#[doc = $about])*
            pub struct $name {
                /// Which informative structure is kept.
                pub wanted: $crate::choices::Wanted = $crate::choices::Wanted::Both,
                    because "the paper, section 1: the structure of a page is the set of its TOC and article blocks";
                /// The structures kept of a page in which both are found; with wanted = "both" alone.
                pub mixed: $crate::choices::Mixed = $crate::choices::Mixed::Union,
                    because "the paper's set of blocks has both types; it does not say which wins";
                $($own)*
                /// TC of TOC blocks: the average API of the block's anchors must be above it.
                pub toc_constraint: f64 = 1.25, in 0.0..=1e6,
                    because "the paper, 4.2: one matched term of entropy 0.8";
                /// TC of article blocks: CII must be above 1 - TC.
                pub article_constraint: f64 = 0.8, in 0.0..=1.0, because "the paper, 4.2";
                /// The nodes of the tree.
                pub leaves: $crate::choices::Leaves = $crate::choices::Leaves::Elements,
                    because "the paper, 3.1: each node represents a tag; texts as nodes keep bare text beside an only child";
                /// The role of the elements and texts in an anchor.
                pub anchors: $crate::choices::Anchors = $crate::choices::Anchors::Leaves,
                    because "the paper, 3.2.2 and 4.1: TOC blocks are judged by the anchors in a subtree, and anchor nodes are \
                             counted; below an anchor there is none. Literally, in 3.1 each tag is a node: then the bold \
                             word in an anchor is a leaf, and the anchor around it is not";
                /// The tags that are left out of the tree, with all that is in them. Comments are no nodes in any case.
                pub dummy_tags: String = "br wbr hr script noscript style link meta base basefont template".to_owned(),
                    in $crate::reading_params::TagNames,
                    because "the paper, 3.1.3: comments, br, script, such as these; the others show nothing either";
                /// What ALEN, CLEN and TLEN count.
                pub length: $crate::choices::Length = $crate::choices::Length::Characters,
                    because "the paper is silent; a Chinese character has three bytes, a Latin letter one";
                /// The terms over which CII, the mean of W, is taken.
                pub mean_over: $crate::choices::MeanOver = $crate::choices::MeanOver::Distinct,
                    because "the paper, 3.1.1: a sum over terms, and a term is a keyword";
                /// The bounded text around an anchor: the most terms on either side, up to the next anchor.
                pub surrounding: u32 = 10, in 0..=1000,
                    because "the paper, 3.1.2, bounds the text and gives no bound; a headline's teaser is about as long";
                /// Where the text around an anchor ends in any case.
                pub surrounding_within: $crate::choices::SurroundingWithin = $crate::choices::SurroundingWithin::Line,
                    because "the paper is silent; text in another block seldom describes the anchor";
                /// Whether an anchor that leads to its own page has an API.
                pub self_links: bool = false,
                    because "the paper, 3.1.2: a matched term is in at least two documents";
                /// The least EN that API divides by.
                pub least_entropy: f64 = 0.01, in cleaning::Above(0.0, 1.0),
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
                pub chinese: text::Chinese = text::Chinese::Dictionary,
                    because "the paper, 3.1: a base of Chinese terms";
            }
        }

        impl $name {
            /// How pages become trees with features.
            pub(crate) fn reading(&self, follows_links: bool) -> $crate::knowledge::CoverageOptions {
                $crate::knowledge::CoverageOptions {
                    leaves: self.leaves,
                    anchors: self.anchors,
                    dummy_tags: $crate::reading_params::tags(&self.dummy_tags),
                    counting: $crate::coverage::Counting { length: self.length, mean_over: self.mean_over },
                    surrounding: $crate::anchor_terms::Surrounding {
                        terms: self.surrounding as usize,
                        within: self.surrounding_within,
                    },
                    self_links: self.self_links,
                    least_entropy: self.least_entropy,
                    terms: text::TermOptions {
                        stem: self.stem,
                        stop_words: self.stop_words,
                        numbers: self.numbers,
                        chinese: self.chinese,
                        ..text::TermOptions::default()
                    },
                    follows_links,
                }
            }
        }
    };
}
pub(crate) use with_reading;

/// The tags of a list with blanks between them.
pub(crate) fn tags(names: &str) -> Vec<Tag> {
    names.split_whitespace().map(|name| Tag::new(&name.to_ascii_lowercase())).collect()
}

/// The values of such lists.
pub(crate) struct TagNames;

impl Bounds<String> for TagNames {
    fn hold(&self, names: &String) -> bool {
        names.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c.is_ascii_whitespace())
    }

    fn words(&self) -> String {
        "names of tags with blanks between them".to_owned()
    }
}
