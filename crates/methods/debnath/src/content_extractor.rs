//! ContentExtractor (section 4): a block is content if few pages of the site have a similar block.
//!
//! Similarity is the cosine of the blocks' counts (`vectors`). `counter` counts the pages that have a block
//! similar to a given one, and compares few pairs; the tests in `all_pairs` compare all pairs.

#[cfg(test)]
mod all_pairs;
mod classes;
mod cleaner;
mod compared;
mod counter;
mod method;
mod number_set;
mod overlap;
mod pages;
mod params;
mod rarest;
mod storage;
mod training_blocks;
mod vectors;

pub use cleaner::EmptyBlock;
pub use method::ContentExtractor;
pub use params::ContentExtractorParams;
pub use vectors::Weight;
