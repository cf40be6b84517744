//! Pages on this machine, in folders, WARC files and tables: which of them make which sites, and how to read
//! them one after the other.
//!
//! [`local_sites`] lists the sites of some paths, [`LocalSite::list`] the pages of one site, and
//! [`LocalPages::reading`] reads them. Gold is not read here; `dataset` makes data sets of such pages.

mod address;
mod digest;
mod folder;
mod foreign_file;
mod host_group;
mod local;
mod local_folder;
mod local_pages;
mod page_table;
#[cfg(feature = "parquet")]
mod parquet_claims;
#[cfg(feature = "parquet")]
mod parquet_file;
#[cfg(feature = "parquet")]
mod parquet_index;
#[cfg(feature = "parquet")]
mod parquet_pages;
#[cfg(feature = "parquet")]
mod parquet_rows;
#[cfg(feature = "parquet")]
mod parquet_table;
mod progress;
mod text_lines;
mod unparsed;
mod warc;

pub use address::address_of_file;
pub use digest::{Digest, NotADigest};
pub use folder::{
    Folder, FolderError, Listed, has_ending, list_folder, list_texts, named_files, read_bytes, read_page,
};
pub use foreign_file::{open_foreign, read_foreign};
pub use host_group::{host_group, publishers, registrable_domain};
pub use local::{LocalError, LocalSite, LocalSites, local_sites, local_sites_following_links, read_folder};
pub use local_folder::{LocalFolder, Unreadable};
pub use local_pages::{LocalPages, LocalSample, PageReader};
pub use page_table::{PageCursor, PageTable, TableListing, TableSite, site_of_row};
#[cfg(feature = "parquet")]
pub use parquet_index::read_index;
#[cfg(feature = "parquet")]
pub use parquet_pages::{PageFile, read_pages, text_at};
#[cfg(feature = "parquet")]
pub use parquet_rows::ParquetRows;
#[cfg(feature = "parquet")]
pub use parquet_table::{ColumnTypes, ParquetTable, read_parquet};
pub use progress::{Progress, Silent};
pub use text_lines::text_lines;
pub use unparsed::Unparsed;
pub use warc::{Capture, IndexRow, OpenFile, WarcSite, Warcs, index_sites, is_warc, open_warcs, warc_files};

/// The digest of this crate's sources. Records are keyed by it.
pub const SOURCES: &str = own_folder::digest!();
