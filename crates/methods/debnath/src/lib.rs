//! Debnath, Mitra, Pal and Giles 2005: the informative blocks of a site's pages, by four methods over the same blocks.
//!
//! GetBlockSet ([`page::BlockSet`]) cuts a page into atomic blocks. The words and the elements of a block are
//! counted, by feature ([`Feature`]). Then
//!
//! - [`ContentExtractorParams`] keeps the blocks that few pages of the site have (section 4),
//! - [`FeatureExtractor`] keeps the one block of the page in which a wanted feature is strongest (5.1), or all blocks
//!   of the strongest cluster of such blocks (K-FeatureExtractor, 5.2),
//! - [`LExtractorParams`] keeps the blocks that a linear SVM, trained on the blocks of labelled pages, classifies
//!   as relevant (7).
//!
//! The README gives the formulas, the open choices that are no parameters, and the departures.

mod block_counts;
mod content_extractor;
mod feature_extractor;
mod features;
#[cfg(feature = "labels")]
mod l_extractor;

pub use content_extractor::{ContentExtractorParams, Weight as CountWeight};
pub use feature_extractor::{
    FeatureExtractor, FeatureExtractorParams, KFeatureExtractorParams, Maxima, RankBy,
};
pub use features::{ElementFeatures, Feature};
#[cfg(feature = "labels")]
pub use l_extractor::LExtractorParams;

/// The paper, for all four methods.
const CITATION: &str = "Sandip Debnath, Prasenjit Mitra, Nirmal Pal and C. Lee Giles. Automatic Identification of \
                        Informative Sections of Web Pages. IEEE Transactions on Knowledge and Data Engineering 17(9), \
                        September 2005, pages 1233-1246.";
