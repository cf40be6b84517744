//! Boosted decision trees for two classes: training, inference, and a text format that people can compare
//! line by line. Beside them a lexicon: a weight for each word.
//!
//! ```text
//! Examples --Binned--> bins a column --grow--> trees, one after the other --> Forest <--> text
//! ```
//!
//! Methods give the numbers their meaning and use the probability. Nothing here reads files.

mod binned;
mod forest;
mod grow;
mod lexicon;
mod lines;
mod rows;
mod settings;
mod side_by_side;
mod text;
mod train;
mod train_lexicon;

pub use forest::Forest;
pub use lexicon::{BagSum, Lexicon};
pub use lines::TextError;
pub use rows::LearnError;
pub use settings::{OutOfRange, Settings};
pub use train::train;
pub use train_lexicon::train_lexicon;

/// The digest of this crate's sources. Records are keyed by it.
pub const SOURCES: &str = own_folder::digest!();
