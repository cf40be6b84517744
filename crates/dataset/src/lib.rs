//! Descriptors, obtaining and verifying data, one reader for each format, and the generated corpora of
//! `synthetic`.
//!
//! The entry point is [`open`]: a [`Descriptor`] of the catalogue and a [`Store`] give a [`Corpus`], whose
//! sites are loaded one at a time as [`MarkedSite`]s. [`open_local`] gives a corpus of other pages on this
//! machine, which `input` finds.

mod catalogue;
mod chosen;
mod content;
mod corpus;
mod coverage;
mod descriptor;
mod generated;
mod joined;
mod marked;
mod obtain;
mod open;
mod open_local;
mod progress;
mod reader;
mod spread;
mod store;
mod stored;
mod stored_lines;
mod traits;
mod verify;

pub use catalogue::{UnknownDataset, descriptor, descriptors};
pub use chosen::UnknownSites;
pub use content::{Content, Mismatch};
pub use corpus::{Corpus, FEWEST_PAGES, ReadError, ReadOptions, SiteInfo, UNKNOWN, UnreadableFile};
pub use coverage::Coverage;
pub use descriptor::{
    Archive, Debian, Descriptor, DescriptorError, Format, Joined, Kind, Origin, Package, Place, Recipe,
    Repository, Selectors, Source,
};
pub use input::{Progress, Silent};
pub(crate) use marked::MarkedPage;
pub use marked::{Answer, LEAST_FOUND, LEAST_WORDS, MarkedSite, PageMarks};
pub use obtain::{AptError, ArchiveError, FetchError, ObtainError, UnsafePath};
pub use open::{OpenError, open};
pub use open_local::open_local;
pub use store::{From, Obtained, State, Store};
pub use stored::{Below, STORED, STORED_FAMILY, StoredFormat, StoredParams, StoredTexts};
pub use stored_lines::PageLine;
pub use traits::TRAITS;
pub use verify::VerifyError;

/// The digest of this crate's sources. It is part of the keys of records.
pub const SOURCES: &str = own_folder::digest!();
