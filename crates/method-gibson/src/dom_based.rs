//! The DOM-based algorithm: a node whose content occurs on enough pages is template, with all below it.

mod contents;
mod method;
mod params;

pub use contents::{Content, Nodes, Offsets};
pub use method::GibsonDom;
pub use params::GibsonDomParams;
