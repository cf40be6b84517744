//! Yi 2004 (section 4.2): cleaning a site's pages with its site style tree (SST).
//!
//! The pages of a site are merged from the top into one tree ([`SiteStyleTree`]): an element node stands for
//! the tag nodes at one place of the pages, and each layout of its children is a style node below it. An
//! element node is important if its layouts or its contents differ from page to page. It is noise if neither
//! the node nor a node below it is more important than a threshold. A page is cleaned by mapping it to the
//! tree.
//!
//! The README gives the formulas, the open choices that have no parameter, and the departures.

mod characteristic;
mod cleaner;
mod content;
mod entropy;
mod growth;
mod importance;
mod mapping;
mod merging;
mod method;
mod occurrences;
mod page_tree;
mod params;
#[cfg(test)]
mod reference;
mod similar;
mod style_tree;
mod threshold;
mod units;

pub use method::Sst;
pub use params::{LocalNoise, LocalNoiseWithin, Outside, Rule, SstParams, Unseen};
pub use style_tree::SiteStyleTree;
