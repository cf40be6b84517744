//! The steps behind the judgement of a method. A method judges blocks of words; what it leaves is not yet what a reader should get: copies, labels
//! within the text, code without its end, a value without its head. Each step mends one of these, and each change says which step made it and
//! why ([`cleaning::Reason`]).
//!
//! A file is a step: its id, what it does, why, and an example that is its test. [`BLOCKS`] and [`DOOR`] are the one order.

mod boxes;
mod comments;
mod door;
mod facts;
mod fields;
mod heads;
mod hidden_blocks;
mod keep;
mod kept;
mod lines;
mod list;
mod named_lists;
mod once;
mod outline;
mod reference;
mod shared_ends;
mod step;
mod tables;
#[cfg(test)]
mod tests;
mod units;
mod wishes;

pub use door::{FURNITURE, HEADLINE, HIDDEN, NOTES, QUOTED, ROWS, SELECTORS, SIGNS};
pub use keep::Keep;
pub use kept::Kept;
pub use list::{BLOCKS, DOOR, Steps};
pub use once::keep_once;
pub use outline::Outline;
pub use step::{Context, Example, Place, SiteFacts, Step};

/// The digest of this crate's sources. Records are keyed by it.
pub const SOURCES: &str = own_folder::digest!();
