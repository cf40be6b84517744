//! Yi 2004, section 4.3: feature weighting over the compressed structure tree (CST) of a site.
//!
//! The pages of a site are folded into one tree ([`CompressedTree`]): an element node stands for the tag nodes, of one
//! page or of many, that are the same logical block. An element node that its tag nodes present in many styles, and a
//! leaf whose features differ from one tag node to the next, are important; importance adds up from the root to a leaf.
//! A word weighs as much as the path to its leaf is important and as the word is uneven within the leaf. Nothing is
//! chosen by hand, and no label is asked for.
//!
//! Signatures, features and terms are made by `cleaning` and `text`, pages by `page`; IDF and what else a downstream task
//! weighs by is left to `task`. The README gives the formulas, every choice that the thesis leaves open, and
//! the departures.

mod build;
mod characteristic;
mod cleaner;
mod counter;
mod index;
mod mapping;
mod method;
mod params;
mod siblings;
mod skeleton;
mod study;
mod styles;
mod tree;
mod weighting;

pub use build::{ContentOver, LeafPath};
pub use mapping::{Outside, UnseenStyle};
pub use method::Cst;
pub use params::CstParams;
pub use siblings::InitialChildren;
pub use tree::{CompressedTree, ElementId, Held};
pub use weighting::Form;
