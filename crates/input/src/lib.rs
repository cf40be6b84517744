//! Pages on this machine, in folders, WARC files and tables: which of them make which sites, and how to read
//! them one after the other.
//!
//! [`local_sites`] lists the sites of some paths, [`LocalSite::list`] the pages of one site, and
//! [`LocalPages::reading`] reads them. Gold is not read here; `dataset` makes data sets of such pages.

mod address;
mod folder;
mod in_work;
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
pub use folder::{FolderError, Listed, LocalFolder, Unreadable, has_ending, list_texts, read_bytes};
pub use in_work::{InWork, LeftOut, Watch, end_work};
pub use local::{
    LocalError, LocalPages, LocalSample, LocalSite, LocalSites, PageReader, local_sites, local_sites_in,
};
pub use mhtml::is_page_type;
pub use page_table::{IndexRow, TableListing, index_sites, site_of_row};
#[cfg(feature = "parquet")]
pub use parquet_pages::{PageFile, read_index, read_pages, text_at};
#[cfg(feature = "parquet")]
pub use parquet_table::{ColumnTypes, ParquetRows, ParquetTable, read_parquet};
pub use stored::{Digest, NotADigest, Unparsed, must_be_regular, open_foreign, read_foreign, text_lines};
pub use warc::{
    BodyError, Capture, CapturedSite, LONGEST_HEADER, OpenFile, PageCursor, PageTable, ResponseHead, Warcs,
    is_warc, open_warcs,
};

/// The digest of this crate's sources. Records are keyed by it.
pub const SOURCES: &str = own_folder::digest!();

/// A listener to one piece of long work after the other.
///
/// `start` and `finish` come in pairs, never nested; `advance` between them. What it does not hear it leaves out. Units are bytes for downloads and
/// unpacking, as `what` says.
pub trait Progress: Sync {
    /// A piece of work begins; `total` is its number of units, if known.
    fn start(&self, _what: &str, _total: Option<u64>) {}
    /// `by` more units are done.
    fn advance(&self, _by: u64) {}
    /// The piece of work has ended, with or without success.
    fn finish(&self) {}
}

/// Reports nothing.
#[derive(Debug, Clone, Copy, Default)]
pub struct Silent;

impl Progress for Silent {}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use cleaning::Site;

    use super::*;

    /// The pages of a site, and the unreadable files.
    pub(crate) struct Folder {
        pub(crate) site: Site,
        /// The page's files, in the order of the site's pages.
        pub(crate) files: Vec<PathBuf>,
        /// The unreadable files, sorted by path.
        pub(crate) unreadable: Vec<Unreadable>,
    }

    impl LocalPages<'_> {
        /// Reads and parses all pages.
        pub(crate) fn read(&self) -> Folder {
            let (mut pages, mut files, mut unreadable) = (Vec::new(), Vec::new(), self.unreadable.clone());
            for (page, read) in self.pages.iter().zip(self.reading()) {
                match read {
                    Ok((name, unparsed)) => {
                        pages.push((name, unparsed.parse()));
                        files.push(page.file().to_owned());
                    }
                    Err(problem) => unreadable.push(problem),
                }
            }
            unreadable.sort_by(|left, right| left.path.cmp(&right.path));
            Folder { site: Site::new(self.id.clone(), pages), files, unreadable }
        }
    }

    /// A file of pages with these addresses, and their rows as text.
    #[cfg(feature = "parquet")]
    pub(crate) fn page_file(
        rows: usize,
        url: fn(usize) -> String,
        properties: parquet::file::properties::WriterPropertiesBuilder,
    ) -> Vec<u8> {
        let column = |of: fn(usize) -> String| {
            std::sync::Arc::new(arrow_array::StringArray::from_iter_values((0..rows).map(of)))
                as arrow_array::ArrayRef
        };
        let columns = [("url", column(url)), ("html", column(|row| format!("<p>{row}")))];
        let batch = arrow_array::RecordBatch::try_from_iter(columns).unwrap();
        let mut bytes = Vec::new();
        let mut writer =
            parquet::arrow::ArrowWriter::try_new(&mut bytes, batch.schema(), Some(properties.build()))
                .unwrap();
        writer.write(&batch).unwrap();
        writer.close().unwrap();
        bytes
    }
}
