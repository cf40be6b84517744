//! The DOM-based algorithm: a node whose content occurs on enough pages is template, with all below it.

mod contents;
mod info;
mod method;
mod params;

pub(crate) use info::CITATION;

pub use method::GibsonDom;
pub use params::{Content, GibsonDomParams, Nodes, Offsets};
