//! The parameters: the paper's choices as defaults, and each choice that it leaves open under a name.

use text::{Chinese, TermOptions};

use super::cleaner::EmptyBlock;
use super::vectors::Weight;
use crate::{ElementFeatures, TagList};

cleaning::params! {
    /// The parameters of `content-extractor`, unchecked.
    pub struct ContentExtractorParams {
        /// The ordered tag set T by which GetBlockSet splits a page into atomic blocks.
        pub tags: TagList = TagList::partitioning(),
            because "the paper, section 3; \"we consider each cell to be a block\" (1) is \"table tr td th p hr ul div span\"";
        /// The features that count the elements of a block.
        pub features: ElementFeatures = ElementFeatures::Kinds,
            because "the paper, 5.1, lists kinds; its example, and 3.1, count images by themselves";
        /// The value of the number of words, the text feature, in the vector.
        pub word_count: Weight = Weight::Raw,
            because "the paper, 3.1: the number of terms. It drowns the terms: two unrelated blocks of 20 words have cosine \
                     .95";
        /// The value of the counts of elements in the vector.
        pub element_counts: Weight = Weight::Raw, because "the paper, 3.1: the number of images, of scripts";
        /// Whether each term is a binary feature.
        pub terms: bool = true, because "the paper, 3.1";
        /// Whether a term is the Porter stem of a word.
        pub stem: bool = false, because "the paper speaks of terms and names no stemming";
        /// Whether stop words are left out of the terms.
        pub stop_words: bool = false, because "the paper names no stop words";
        /// Whether numbers are terms.
        pub numbers: bool = true, because "the paper names no exception";
        /// How Chinese text becomes terms.
        pub chinese: Chinese = Chinese::Dictionary,
            because "the paper has no Chinese pages; as in the other methods";
        /// Two blocks are the same if Sim, their cosine, is above this.
        pub epsilon: f64 = 0.9, in 0.1..=0.999, because "the paper, 4.4.1";
        /// A block is redundant if at least this share of the training pages contains it. Its counter, the
        /// inverse of IBDF, is the number of these pages.
        pub theta: f64 = 0.05, in 0.0..=1.0,
            because "the paper has no value. It is a share, because a fixed count would drop more and more blocks as \
                     the sample grows. It is about half of one category, because a site of Table 1 has up to eleven: \
                     so the menu of one category is redundant too";
        /// The number of training pages below which no block is redundant, whatever theta.
        pub least_pages: u32 = 2, in 2..,
            because "a block of one page is not repeated; five to ten pages are to be enough (Table 4)";
        /// Whether a block without any feature, for which there is no cosine, is kept.
        pub empty_block: EmptyBlock = EmptyBlock::Drop,
            because "the paper is silent; such a block has only punctuation";
        /// Whether the fit reports storage in bytes of HTML too; what is kept does not depend on it.
        pub html_storage: bool = false,
            because "Debnath et al., 6.7, measure HTML files; each page is written out again for it";
    }
}

impl ContentExtractorParams {
    /// The options of terms under these parameters. The site shares terms among methods with equal options.
    pub(super) fn term_options(&self) -> TermOptions {
        TermOptions {
            stem: self.stem,
            stop_words: self.stop_words,
            numbers: self.numbers,
            chinese: self.chinese,
            ..TermOptions::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use cleaning::Params as _;

    use super::*;

    #[test]
    fn terms_are_shared_with_the_other_three_methods() {
        assert_eq!(ContentExtractorParams::default().term_options(), TermOptions::plain());
    }

    #[test]
    fn a_vector_of_nothing_is_refused() {
        let (word_count, element_counts) = (Weight::None, Weight::None);
        let params =
            ContentExtractorParams { word_count, element_counts, ..ContentExtractorParams::default() };
        assert!(params.clone().check().is_ok());
        assert_eq!(
            ContentExtractorParams { terms: false, ..params }.check().unwrap_err().to_string(),
            "parameters of content-extractor: terms is false, allowed is true where word-count and element-counts are \
             \"none\""
        );
    }
}
