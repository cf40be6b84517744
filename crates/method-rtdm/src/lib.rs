//! RTDM: the template of a site as what a restricted top-down mapping finds equal in a few of its pages (Reis et al.
//! 2004 for the mapping, Vieira et al. 2006 for the template), removed from every page.
//!
//! A page is a labelled ordered tree (`label`). Equal subtrees are one class (`forest`), so that most comparisons are of
//! two numbers; the mapping of two trees is found pair of classes by pair, from the lowest up (`mapping`), with the rows
//! of children aligned in full (`row`, `table`) or, where that would take too long, coarsely (`coarse`). What stays is
//! the template (`template`), and what maps onto it goes (`equal`, `cleaner`).
//!
//! Pages come from `page`; scoring is left to `metric`. The README gives the definitions, what is known of the
//! originals from memory alone, every choice that is left open, and what the method does on real pages.

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
