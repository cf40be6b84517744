//! Shingling (Ramaswamy et al. 2004, as described by Debnath et al. 2005 in 6.7): parts of pages that several
//! pages of a site share, nearly word for word, are its template, and everything else is kept.
//!
//! A page is read as a tree of nodes, each with its text, its size and a sample of its shingles;
//! [`ShinglingParams`] selects the nodes and the size of samples. Nodes of all pages are grouped by their
//! resemblance, from the largest to the smallest. A group on enough pages is a shared fragment. The fit
//! statistics include the bytes of a cache that stores each shared fragment once.
//!
//! The README gives the definitions, marks the facts that we know from memory alone, and lists every open
//! choice.

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
