//! Pages on this machine, in folders, WARC files and tables: which of them make which sites, and how to read
//! them one after the other.
//!
//! [`local_sites`] lists the sites of some paths, [`LocalSite::list`] the pages of one site, and
//! [`LocalPages::reading`] reads them. Gold is not read here; `dataset` makes data sets of such pages.

mod address;
mod folder;
mod local;
mod mhtml;
mod page_table;
#[cfg(feature = "parquet")]
mod parquet_file;
#[cfg(feature = "parquet")]
mod parquet_pages;
#[cfg(feature = "parquet")]
mod parquet_table;
mod stored;
mod warc;

pub use address::{address_of_file, host_group, publishers, registrable_domain};
pub use folder::{
    Folder, FolderError, Listed, LocalFolder, Unreadable, has_ending, list_folder, list_texts, named_files,
    read_bytes, read_page,
};
pub use local::{
    LocalError, LocalPages, LocalSample, LocalSite, LocalSites, PageReader, local_sites,
    local_sites_following_links, read_folder,
};
pub use page_table::{IndexRow, TableListing, index_sites, site_of_row};
#[cfg(feature = "parquet")]
pub use parquet_pages::{PageFile, read_index, read_pages, text_at};
#[cfg(feature = "parquet")]
pub use parquet_table::{ColumnTypes, ParquetRows, ParquetTable, read_parquet};
pub use stored::{Digest, NotADigest, Unparsed, must_be_regular, open_foreign, read_foreign, text_lines};
pub use warc::{
    BodyError, Capture, CapturedSite, LONGEST_HEADER, OpenFile, PageCursor, PageTable, ResponseHead, Warcs,
    is_page_type, is_warc, open_warcs, warc_files,
};

/// The digest of this crate's sources. Records are keyed by it.
pub const SOURCES: &str = own_folder::digest!();

/// A listener to one piece of long work after the other.
///
/// `start` and `finish` come in pairs, never nested; `advance` between them. Units are bytes for downloads and
/// unpacking, as `what` says.
pub trait Progress: Sync {
    /// A piece of work begins; `total` is its number of units, if known.
    fn start(&self, what: &str, total: Option<u64>);
    /// `by` more units are done.
    fn advance(&self, by: u64);
    /// The piece of work has ended, with or without success.
    fn finish(&self);
}

/// Reports nothing.
#[derive(Debug, Clone, Copy, Default)]
pub struct Silent;

impl Progress for Silent {
    fn start(&self, _what: &str, _total: Option<u64>) {}
    fn advance(&self, _by: u64) {}
    fn finish(&self) {}
}
