//! The classification-based cleaning in Yi's thesis of 2004 (section 3.1). A decision tree, learned from
//! labelled images, separates advertisements from other images.
//!
//! The thesis's example is AdEater: an image is encoded by its size and by the words of its alternative text,
//! of the page's address and of the address that it leads to. The text of a page is always kept: the method
//! decides on images alone.

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
