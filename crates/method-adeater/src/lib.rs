//! Classification-based cleaning as Yi's thesis of 2004 tells it (section 3.1): a decision tree, learned from labelled
//! images, tells advertisements from other images.
//!
//! The thesis's example is AdEater: an image is encoded by its size and by the words of its alternative text, of the
//! page's address and of the address that it leads to. Whatever a page says in words is kept: the method decides on
//! elements alone.

mod choices;
mod cleaner;
mod encoding;
mod feature;
mod image;
mod method;
mod params;
mod rules;
mod tree;
mod words;

pub use choices::{Missing, Split};
pub use method::Adeater;
pub use params::AdeaterParams;
