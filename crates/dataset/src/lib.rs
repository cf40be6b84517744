//! Descriptors, obtaining and verifying data, one reader a format, and the generated corpora of `synthetic`.
//!
//! The way in is [`open`]: a [`Descriptor`] of the catalogue and a [`Store`] give a [`Corpus`], whose sites load
//! one at a time as [`MarkedSite`]s. [`open_local`] gives one of pages on this machine that belong to no data set of the
//! catalogue, [`local_sites`] their sites without marks. What methods make of the pages, and how marks are scored, is
//! others' business.

mod address;
mod catalogue;
mod chosen;
mod corpus;
mod descriptor;
mod digest;
mod folder;
mod generated;
mod host_group;
mod joined;
mod local;
mod local_folder;
mod local_pages;
mod marked;
mod obtain;
mod open;
mod open_local;
mod page_table;
mod progress;
mod reader;
mod spread;
mod store;
mod stored;
mod traits;
mod unparsed;
mod verify;
mod warc;

pub use catalogue::{UnknownDataset, descriptor, descriptors};
pub use chosen::UnknownSites;
pub use corpus::{Corpus, FEWEST_PAGES, ReadError, ReadOptions, SiteInfo, UNKNOWN, UnreadableFile};
pub use descriptor::{
    Archive, Debian, Descriptor, DescriptorError, Format, Joined, Kind, Origin, Package, Place, Recipe,
    Repository, Selectors, Source,
};
pub use digest::{Content, Digest, Mismatch, NotADigest};
pub use folder::{Folder, FolderError, Unreadable};
pub use host_group::{host_group, registrable_domain};
pub use local::{LocalError, LocalSite, LocalSites, local_sites, local_sites_following_links, read_folder};
pub use local_folder::LocalFolder;
pub use local_pages::{LocalPages, LocalSample, Reading};
pub(crate) use marked::MarkedPage;
pub use marked::{Answer, LEAST_FOUND, LEAST_WORDS, MarkedSite, PageMarks};
pub use obtain::{AptError, ArchiveError, FetchError, ObtainError, UnsafePath};
pub use open::{OpenError, open};
pub use open_local::open_local;
pub use page_table::{PageCursor, PageTable, TableListing, TableSite};
pub use progress::{Progress, Silent};
pub use store::{From, Obtained, State, Store};
pub use stored::{Below, STORED, STORED_FAMILY, StoredFormat, StoredParams, StoredTexts};
pub use traits::TRAITS;
pub use unparsed::Unparsed;
pub use verify::VerifyError;
pub use warc::{WarcSite, Warcs, is_warc, open_warcs, warc_files};

/// The digest of this crate's sources. Records are keyed by it.
pub const SOURCES: &str = own_folder::digest!();
