//! RTDM: the template of a site is the set of nodes that a restricted top-down mapping finds equal in a few
//! of its pages (Reis et al. 2004 for the mapping, Vieira et al. 2006 for the template). It is removed from
//! every page.
//!
//! A page is a labelled ordered tree (`label`). Equal subtrees are one class (`forest`), so most comparisons
//! compare two numbers. The mapping of two trees is computed for pairs of classes, from the lowest up
//! (`mapping`). Rows of children are aligned in full (`row`, `table`), or coarsely if that would take too
//! long (`coarse`). The nodes that stay are the template (`template`); nodes that are mapped to them are
//! removed (`equal`, `cleaner`).
//!
//! The README gives the definitions, marks the facts that we know from memory alone, and lists every open
//! choice and the behaviour on real pages.

mod cleaner;
mod coarse;
mod distance;
mod equal;
mod forest;
mod label;
mod mapping;
mod method;
mod params;
mod row;
mod table;
mod template;
#[cfg(test)]
mod trees;

pub use cleaning::DisplayAttributes;
pub use label::Text;
pub use method::Rtdm;
pub use params::RtdmParams;
pub use template::Detection;
