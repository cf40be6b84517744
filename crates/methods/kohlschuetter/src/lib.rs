//! Kohlschütter, Fankhauser and Nejdl 2010: a block of text is content or boilerplate by the number of words,
//! the link density and the text density of the block and of the blocks before and after it (id
//! `boilerpipe`).
//!
//! The method judges one page at a time and has no fit. The paper's two decision trees are given from memory;
//! [`BoilerpipeParams`] also trains a tree on labelled pages of other sites.

mod blocks;
mod boilerpipe;
mod params;
mod trained;

pub use boilerpipe::{Boilerpipe, Rules};
pub use params::BoilerpipeParams;
