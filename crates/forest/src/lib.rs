//! Boosted decision trees for two classes: training, inference, and a text format that people can compare line by line. And a
//! line of weights in the same manner.
//!
//! ```text
//! Examples --Binned--> bins a column --grow--> trees, one after the other --> Forest <--> text
//! Examples --slope of the loss--> weights, better step by step --> Line <--> text
//! ```
//!
//! What the numbers mean, and what is done with a probability, is the method's business. Nothing here reads files.

mod binned;
mod forest;
mod grow;
mod line;
mod line_text;
mod lines;
mod rows;
mod settings;
mod side_by_side;
mod text;
mod train;
mod train_line;

pub use forest::Forest;
pub use line::Line;
pub use lines::TextError;
pub use rows::LearnError;
pub use settings::{OutOfRange, Settings};
pub use train::train;
pub use train_line::train_line;

/// The digest of this crate's sources. Records are keyed by it.
pub const SOURCES: &str = own_folder::digest!();
