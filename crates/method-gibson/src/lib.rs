//! Gibson, Punera and Tomkins 2005: what many pages of a site have, hash for hash, is its template, and everything
//! else is kept. Two methods over two readings of a page:
//!
//! - [`GibsonDom`] hashes the content of every node of the tree (id `gibson-dom`),
//! - [`GibsonText`] slides a window over the text without markup and hashes what is in it (id `gibson-text`).
//!
//! Both count the pages that a hash occurs on, and ask for a number of pages or a share of them ([`Frequency`]).
//!
//! Pages come from `page`, words from `text`; scoring is left to `metric`. The README says what is known of
//! the original from memory alone, gives every choice that is left open, and what the two do on real pages.

mod dom_based;
mod frequency;
mod hash;
mod pages_of;
mod removal;
mod text_based;

pub use dom_based::{Content, GibsonDom, GibsonDomParams, Nodes, Offsets};
pub use frequency::Frequency;
pub use text_based::{GibsonText, GibsonTextParams, WindowOf};

/// The paper, for both algorithms.
const CITATION: &str = "David Gibson, Kunal Punera, and Andrew Tomkins. The Volume and Evolution of Web Page Templates. In \
                        Special Interest Tracks and Posters of the 14th International Conference on World Wide Web (WWW \
                        2005), Chiba, May 2005, pages 830-839. As the authors of sentence-level SST (2014) compare with it, \
                        section 5.2.";
