//! Gibson, Punera and Tomkins 2005: parts whose hash occurs on many pages of a site are its template, and
//! everything else is kept. There are two methods:
//!
//! - [`GibsonDomParams`] hashes the content of every node of the tree (id `gibson-dom`),
//! - [`GibsonTextParams`] hashes all windows of the text without markup (id `gibson-text`).
//!
//! Both count the pages of each hash. The threshold is a number of pages or a share of them ([`Frequency`]).
//!
//! The README marks the facts that we know from memory alone. It lists every open choice, and the behaviour
//! of both methods on real pages.

mod dom_based;
mod template;
mod text_based;

pub use dom_based::{Content, GibsonDomParams, Nodes};
pub use template::Frequency;
pub use text_based::{GibsonTextParams, WindowOf};

/// The paper, for both algorithms.
const CITATION: &str = "David Gibson, Kunal Punera, and Andrew Tomkins. The Volume and Evolution of Web Page Templates. In \
                        Special Interest Tracks and Posters of the 14th International Conference on World Wide Web (WWW \
                        2005), Chiba, May 2005, pages 830-839. As the authors of sentence-level SST (2014) compare with it, \
                        section 5.2.";
