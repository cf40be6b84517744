//! ContentExtractor (section 4): a block is content where few pages of the site have a block like it.
//!
//! Likeness is the cosine of the blocks' counts (`vectors`). The pages that have a block like a given one are counted by
//! `counter`, which compares few pairs; the tests in `all_pairs` compare all.

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
