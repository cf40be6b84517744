//! Kohlschütter, Fankhauser and Nejdl 2010: a block of text is content or boilerplate by its number of words, its link density
//! and its text density, and those of the blocks before and after it (id `boilerpipe`).
//!
//! It looks at one page at a time and fits nothing. The paper's two decision trees are here as printed; [`BoilerpipeParams`] also
//! trains a tree on labelled pages of other sites. The README says what is taken from memory of the paper.

mod blocks;
mod boilerpipe;
mod params;
mod trained;

pub use boilerpipe::{Boilerpipe, Rules};
pub use params::BoilerpipeParams;
