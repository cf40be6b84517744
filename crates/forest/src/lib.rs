//! Boosted decision trees for two classes: training, inference, and a text format that people can compare
//! line by line. Beside them a line of weights with the same functions, and a lexicon: a weight for each word.
//!
//! ```text
//! Examples --Binned--> bins a column --grow--> trees, one after the other --> Forest <--> text
//! Examples --slope of the loss--> weights, better step by step --> Line <--> text
//! ```
//!
//! Methods give the numbers their meaning and use the probability. Nothing here reads files.

mod binned;
mod forest;
mod grow;
mod lexicon;
mod line;
mod line_text;
mod lines;
mod rows;
mod settings;
mod side_by_side;
mod text;
mod train;
mod train_lexicon;
mod train_line;

pub use forest::Forest;
pub use lexicon::{BagSum, Lexicon};
pub use line::Line;
pub use lines::TextError;
pub use rows::LearnError;
pub use settings::{OutOfRange, Settings};
pub use train::train;
pub use train_lexicon::train_lexicon;
pub use train_line::train_line;

/// The digest of this crate's sources. Records are keyed by it.
pub const SOURCES: &str = own_folder::digest!();
