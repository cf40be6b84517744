//! Pages on this machine, of folders, WARC files and tables: which of them make which sites, and how one
//! after the other is read.
//!
//! [`local_sites`] lists the sites that some paths name, [`LocalSite::list`] the pages of one,
//! [`LocalPages::reading`] reads them. Nothing here knows of gold; `dataset` makes data sets of such pages.

mod address;
mod digest;
mod folder;
mod host_group;
mod local;
mod local_folder;
mod local_pages;
mod page_table;
mod unparsed;
mod warc;

pub use address::address_of_file;
pub use digest::{Digest, NotADigest};
pub use folder::{Folder, FolderError, Listed, has_ending, list_folder, named_files, read_bytes, read_page};
pub use host_group::{host_group, registrable_domain};
pub use local::{LocalError, LocalSite, LocalSites, local_sites, local_sites_following_links, read_folder};
pub use local_folder::{LocalFolder, Unreadable};
pub use local_pages::{LocalPages, LocalSample, PageReader};
pub use page_table::{PageCursor, PageTable, TableListing, TableSite};
pub use unparsed::Unparsed;
pub use warc::{Capture, OpenFile, WarcSite, Warcs, is_warc, open_warcs, warc_files};

/// The digest of this crate's sources. Records are keyed by it.
pub const SOURCES: &str = own_folder::digest!();
