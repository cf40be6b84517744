//! Template-based cleaning (Bar-Yossef and Rajagopalan 2002, as Yi 2004 restates and runs it): pagelets that several
//! pages of a site share are its template, and everything else is kept.
//!
//! A page is cut into pagelets by how many links its elements hold ([`Partition`]), a pagelet's content becomes a
//! fingerprint of shingles, and a fingerprint that enough pages have is a template's. The cleaner knows nothing but
//! these fingerprints, so any page can be cleaned.
//!
//! Words are cut by `text`, pages and links come from `page` and `cleaning`; scoring is left to `metric`. The
//! README gives the definitions, every choice that the thesis leaves open, and the departures.

mod cleaner;
mod components;
mod content;
mod distinct;
mod fingerprint;
mod hash;
mod method;
mod params;
mod partition;
mod reader;
mod templates;

pub use content::Content;
pub use distinct::Duplicates;
pub use fingerprint::Fingerprint;
pub use method::TemplateBased;
pub use params::PageletParams;
pub use partition::{LooseText, Pagelet, Partition};
pub use templates::Algorithm;
