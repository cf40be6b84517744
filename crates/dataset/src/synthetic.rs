//! The synthetic corpora: generated sites with exact gold, seeded, of any size.
//!
//! One module a corpus; beside them what all share: random draws that never change, words, page templates, and
//! the bookkeeping of text leaves that makes the gold exact. Synthetic corpora know no method: they are built
//! from what the papers say of their sites. Nothing here does IO.

pub mod banners_2004;
pub mod classed;
pub mod debnath_2005;
pub mod eproduct_2004;
pub mod eproduct_2014;
pub mod news_2002;
pub mod news_2004;
pub mod wisdom_2005;

mod fragment;
mod generator;
mod random;
mod record;
mod template;
mod words;

pub use generator::Unmakeable;
pub(crate) use generator::generate;
