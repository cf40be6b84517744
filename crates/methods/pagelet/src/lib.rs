//! Template-based cleaning (Bar-Yossef and Rajagopalan 2002, in the form of Yi 2004): pagelets that several
//! pages of a site share are its template, and everything else is kept.
//!
//! A page is cut into pagelets by the number of links in its elements ([`Partition`]). The content of a
//! pagelet becomes a fingerprint of shingles, and a fingerprint on enough pages belongs to a template. The
//! cleaner holds only these fingerprints, so any page can be cleaned.
//!
//! The README gives the definitions, the open choices that have no parameter, and the departures.

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
