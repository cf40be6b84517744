//! Boosted decision trees for two classes: training, inference, and a text format that people can compare line by line.
//!
//! ```text
//! Examples --Binned--> bins a column --grow--> trees, one after the other --> Forest <--> text
//! ```
//!
//! What the numbers mean, and what is done with a probability, is the method's business. Nothing here reads files.

mod binned;
mod forest;
mod grow;
mod settings;
mod text;
mod train;

pub use forest::Forest;
pub use settings::{OutOfRange, Settings};
pub use text::TextError;
pub use train::{GrowError, train};

/// The digest of this crate's sources. Records are keyed by it.
pub const SOURCES: &str = own_folder::digest!();
