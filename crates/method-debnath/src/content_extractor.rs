//! ContentExtractor (section 4): a block is content where few pages of the site have a block like it.
//!
//! Likeness is the cosine of the blocks' counts (`vectors`), told for each pair that matters by `index` and for every
//! pair by `all_pairs`, with the same result.

mod all_pairs;
mod cleaner;
mod found;
mod groups;
mod index;
mod info;
mod method;
mod pages;
mod params;
mod ranked;
mod storage;
mod vectors;

pub(crate) use info::CITATION;

pub use method::ContentExtractor;
pub use params::{Comparison, ContentExtractorParams, EmptyBlock, Weight};
