//! Pages in files of their own or in a file with others, as records of WARC files or rows of a table: the sites that they are listed to, and
//! their reading, one after the other.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::address::{PageNames, web_url};
use crate::folder::{Unreadable, read_page};
use crate::stored::Unparsed;
use crate::warc::{OpenRecords, RecordPosition, read_record};

/// A table with a column of pages.
pub trait PageTable: Debug + Send + Sync {
    /// The file.
    fn path(&self) -> &Path;

    /// Starts to read.
    fn cursor(&self) -> PageCursor<'_>;
}

/// Gives the page of a row of a table, or the error in the row or the file, in words for people. Cheap if rows are read in order.
pub type PageCursor<'t> = Box<dyn FnMut(u64) -> Result<Vec<u8>, String> + 't>;

/// The pages of a site in WARC files or in a table, not read yet.
#[derive(Debug)]
pub struct CapturedSite {
    /// The site's id: the name that a table gives it; else the host, with `_` and the port if there is one.
    pub id: String,
    /// Its pages, in the order of their records or rows.
    pub pages: Vec<Capture>,
}

/// A page in a file, not read yet.
#[derive(Debug, Clone)]
pub struct Capture {
    /// The page's name, unique in its site.
    pub(crate) name: Box<str>,
    pub(crate) url: Box<str>,
    pub(crate) place: CapturePlace,
}

/// The place of a page.
#[derive(Debug, Clone)]
pub(crate) enum CapturePlace {
    /// A file of its own.
    File(PathBuf),
    /// The record of a WARC file.
    Record(Arc<Path>, RecordPosition),
    /// The row of a table, from 0.
    Row(Arc<dyn PageTable>, u64),
}

/// The open file, from which the pages of a site are read one after the other. In the order of their records or rows that is a
/// single walk.
#[derive(Default)]
pub struct OpenFile<'c> {
    records: OpenRecords<'c>,
    rows: Option<PageCursor<'c>>,
}

/// The sites of pages while they are listed.
#[derive(Default)]
pub(crate) struct SiteListing(BTreeMap<String, (Vec<Capture>, PageNames)>);

impl SiteListing {
    /// Adds a page to a site, named by `plain`. If an address occurs again, only the first page counts.
    pub(crate) fn add(&mut self, site: String, url: String, plain: &str, place: CapturePlace) {
        let (pages, names) = self.0.entry(site).or_default();
        let name = names.add(&url, plain);
        pages.extend(name.map(|name| Capture { name: name.into(), url: url.into(), place }));
    }

    /// The sites, sorted by id; their pages in the order of the calls.
    pub(crate) fn sites(self) -> Vec<CapturedSite> {
        self.0.into_iter().map(|(id, (pages, _))| CapturedSite { id, pages }).collect()
    }
}

impl Capture {
    /// The page's name, unique in its site.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The file that contains it.
    pub fn file(&self) -> &Path {
        match &self.place {
            CapturePlace::File(path) => path,
            CapturePlace::Record(file, _) => file,
            CapturePlace::Row(table, _) => table.path(),
        }
    }

    /// Reads the page; the open file stays open for the next one of its site.
    ///
    /// # Errors
    /// The error in the file, the record or the row.
    pub fn read<'c>(&'c self, open: &mut OpenFile<'c>) -> Result<Unparsed, Unreadable> {
        let sniffed =
            |page: Unparsed| page::sniff(&page.bytes).map(|()| page).map_err(|error| error.to_string());
        let of = |place: String, problem: String| format!("{place}, of {}: {problem}", self.url);
        let read = match &self.place {
            CapturePlace::File(path) => read_page(path, &self.url),
            CapturePlace::Record(file, place) => {
                let read = read_record(file, *place, &self.url, &mut open.records).and_then(sniffed);
                read.map_err(|problem| of(format!("the record at byte {}", place.at), problem))
            }
            CapturePlace::Row(table, row) => {
                let url = Some(self.url.to_string()).filter(|url| web_url(url).is_some());
                let bytes = open.rows.get_or_insert_with(|| table.cursor())(*row);
                let read = bytes.map(|bytes| Unparsed { bytes, url, charset: None }).and_then(sniffed);
                read.map_err(|problem| of(format!("row {}", row + 1), problem))
            }
        };
        read.map_err(|problem| Unreadable { path: self.file().to_owned(), problem })
    }
}
