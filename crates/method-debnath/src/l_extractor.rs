//! L-Extractor (section 7): a linear support vector machine over the counts of a block, trained on labelled pages.

mod cleaner;
mod examples;
mod folds;
mod method;
mod params;
mod plane;

pub use folds::FoldBy;
pub use method::LExtractor;
pub use params::LExtractorParams;
