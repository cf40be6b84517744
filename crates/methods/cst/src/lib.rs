//! Yi 2004, section 4.3: feature weighting over the compressed structure tree (CST) of a site.
//!
//! The pages of a site are folded into one tree ([`CompressedTree`]): an element node stands for the tag
//! nodes, of one page or of many, that are the same logical block. An element node is important if its tag
//! nodes have many styles. A leaf is important if its features differ from one tag node to the next.
//! Importance accumulates from the root to a leaf. The weight of a word is the product of the importance of
//! the path to its leaf and of the word's unevenness within the leaf. There is no threshold, and no label is
//! needed.
//!
//! Signatures, features and terms are made by `cleaning` and `text`, pages by `page`; IDF and other weights
//! of downstream tasks are in `task`. The README gives the formulas, the open choices that are
//! no parameters, and the departures.

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
