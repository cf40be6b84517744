//! Classification-based cleaning of Yi's thesis of 2004 (section 3.1): a decision tree, learned from labelled
//! images, separates advertisements from other images.
//!
//! The thesis's example is AdEater: an image is encoded by its size and by the words of its alternative text, of the
//! page's address and of the address that it leads to. Whatever a page says in words is kept: the method decides on
//! elements alone.

mod cleaner;
mod encoding;
mod feature;
mod image;
mod method;
mod params;
mod rules;
mod tree;
mod words;

pub use method::Adeater;
pub use params::{AdeaterParams, Missing, Split};
