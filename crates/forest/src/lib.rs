//! Boosted decision trees for two classes: training, inference, and a text format that people can compare
//! line by line. Beside them a lexicon: a weight for each word.
//!
//! ```text
//! Examples --Binned--> bins a column --grow--> trees, one after the other --> Forest <--> text
//! ```
//!
//! Methods give the numbers their meaning and use the probability. Nothing here reads files.

mod forest;
mod input;
mod lexicon;
mod text;
mod train;

pub use forest::{Forest, sigmoid};
pub use input::{LearnError, Settings};
pub use lexicon::{BagSum, Lexicon, train_lexicon};
pub use train::train;

/// The digest of this crate's sources. Records are keyed by it.
pub const SOURCES: &str = own_folder::digest!();
