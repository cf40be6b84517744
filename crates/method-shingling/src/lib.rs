//! Shingling (Ramaswamy et al. 2004, as Debnath et al. 2005 compare with it in 6.7): parts of pages that several pages
//! of a site share, nearly word for word, are its template, and everything else is kept.
//!
//! A page is read as a tree of nodes, each with its text, its size and a sample of its shingles ([`ShinglingParams`]
//! says which nodes and how many). Nodes of all pages are grouped from the largest to the smallest by their
//! resemblance, and a group that is in enough pages is a shared fragment. The fit statistics hold what a cache would
//! hold that keeps each shared fragment once.
//!
//! Words are cut by `text`, nodes come from `page`; scoring is left to `metric`. The README gives the
//! definitions, what is known of the original from memory alone, and every choice that is left open.

mod classes;
mod cleaner;
mod fragments;
mod grouping;
mod leaders;
mod method;
mod nodes;
mod params;
mod rarity;
mod reader;
mod sketch;
mod sketches;
mod storage;
mod words;

pub use method::Shingling;
pub use nodes::{Nodes, WholePage};
pub use params::{Duplicates, ShinglingParams};
