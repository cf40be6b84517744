//! Pages in the rows of a Parquet file: columns `url` and `html`, and `site` if it has one; and the rows of an index of WARC files: columns
//! `url`, `file` and `offset`, or those of Common Crawl's index.
//!
//! Addresses are read first and pages later, row by row, so that neither the file nor a row group of it is in memory.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use arrow_array::cast::AsArray as _;
use arrow_array::types::{Int32Type, Int64Type, UInt32Type, UInt64Type};
use arrow_array::{Array as _, ArrayRef, RecordBatch};
use arrow_schema::DataType;
use parquet::arrow::arrow_reader::ArrowReaderMetadata;

use crate::page_table::{IndexRow, TableListing};
use crate::parquet_file::ParquetFile;
use crate::parquet_table::{
    ColumnTypes, MOST_ADDRESSES, ParquetRows, ParquetTable, caught, column, is_text, read_parquet,
};
use crate::stored::LARGEST;
use crate::warc::{CapturedSite, PageCursor, PageTable};

/// The column that a file need not have.
const SITE: &str = "site";

/// The most readers that wait for the next site, and the most bytes of their largest pages of Parquet, but one reader at least.
const WAITING: usize = 16;
const WAITING_BYTES: usize = 256 << 20;

/// The most rows that a reader may pass over on its way: with more a new reader is faster, since it need not decode them.
const PASSED_OVER: u64 = 1_024;

/// A file of pages. It is open where pages are read, not all the time: there may be thousands.
struct ParquetPages {
    path: PathBuf,
    metadata: ArrowReaderMetadata,
    /// The first row of each row group, and the number of all rows.
    starts: Vec<u64>,
    /// Where the last sites ended. The next site mostly begins there, and to come to its first row anew, all that is packed together with it
    /// has to be decoded again.
    waiting: Mutex<Vec<Open>>,
}

impl std::fmt::Debug for ParquetPages {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("ParquetPages").field("path", &self.path).finish_non_exhaustive()
    }
}

/// The sites in a file, and the errors of its rows.
#[derive(Debug)]
pub struct PageFile {
    /// The sites, with pages that are not read yet.
    pub sites: Vec<CapturedSite>,
    /// The rows that are no pages.
    pub unreadable: Vec<String>,
}

/// Lists the pages of a file.
///
/// # Errors
/// The reason why the file cannot be read, or the missing column.
pub fn read_pages(path: &Path) -> Result<PageFile, String> {
    let wrong = |problem: String| format!("cannot read {}: {problem}", path.display());
    let PageFile { sites, unreadable } = caught(|| listed(path)).map_err(wrong)?;
    Ok(PageFile { sites, unreadable: unreadable.into_iter().map(wrong).collect() })
}

fn listed(path: &Path) -> Result<PageFile, String> {
    let table = ParquetTable::open(path, ColumnTypes::Parquet)?;
    let pages = Arc::new(ParquetPages::of(path, &table)?);
    let has_site = table.schema().column_with_name(SITE).is_some();
    let columns: &[&str] = if has_site { &["url", SITE] } else { &["url"] };
    let (mut listing, mut unreadable, mut row) = (TableListing::of(pages), Vec::new(), 0);
    for batch in table.rows(Some(columns), MOST_ADDRESSES)? {
        let batch = batch?;
        let urls = values(&batch, "url");
        let sites = has_site.then(|| values(&batch, SITE));
        for index in 0..batch.num_rows() {
            let url = text_at(urls, index).ok_or_else(|| "it has no url".to_owned());
            let site = sites.and_then(|sites| text_at(sites, index));
            let added = url.and_then(|url| listing.add(row, &url, site.as_deref()));
            if let Err(problem) = added {
                unreadable.push(format!("row {}: {problem}", row + 1));
            }
            row += 1;
        }
    }
    Ok(PageFile { sites: listing.sites(), unreadable })
}

/// A column that exists.
fn values<'b>(batch: &'b RecordBatch, name: &str) -> &'b ArrayRef {
    batch.column_by_name(name).expect("it is among those asked for")
}

/// A value of a column of `Utf8` or `Binary` as text; `None` for null.
///
/// # Panics
/// For a column of another type.
pub fn text_at(column: &ArrayRef, row: usize) -> Option<String> {
    bytes(column, row).map(|bytes| String::from_utf8_lossy(bytes).into_owned())
}

fn bytes(column: &ArrayRef, row: usize) -> Option<&[u8]> {
    if column.is_null(row) {
        return None;
    }
    match column.data_type() {
        DataType::Utf8 => Some(column.as_string::<i32>().value(row).as_bytes()),
        _ => Some(column.as_binary::<i32>().value(row)),
    }
}

impl ParquetPages {
    fn of(path: &Path, table: &ParquetTable) -> Result<Self, String> {
        let has_site = table.schema().column_with_name(SITE).is_some();
        for name in ["url", "html"].into_iter().chain(has_site.then_some(SITE)) {
            column(table.schema(), &[name], is_text, "text or binary")?;
        }
        let mut starts = vec![0];
        for rows in table.group_rows() {
            starts.push(starts[starts.len() - 1] + rows);
        }
        let (path, metadata) = (path.to_owned(), table.metadata.clone());
        Ok(Self { path, metadata, starts, waiting: Mutex::default() })
    }

    /// A reader that has come close to a row.
    fn close_before(&self, row: u64) -> Option<Open> {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        let close = |open: &Open| (open.next..open.end).contains(&row) && row - open.next <= PASSED_OVER;
        let near = (0..waiting.len()).filter(|&place| close(&waiting[place]));
        let closest = near.max_by_key(|&place| waiting[place].next);
        closest.map(|place| waiting.remove(place))
    }
}

impl PageTable for ParquetPages {
    fn path(&self) -> &Path {
        &self.path
    }

    fn cursor(&self) -> PageCursor<'_> {
        let mut cursor = Cursor { pages: self, open: None };
        Box::new(move |row| caught(|| cursor.read(row)))
    }
}

impl Drop for Cursor<'_> {
    /// Leaves the reader to the next site.
    fn drop(&mut self) {
        let Some(open) = self.open.take() else { return };
        let mut waiting = self.pages.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.push(open);
        let bytes = |waiting: &[Open]| waiting.iter().map(|open| open.reader.largest_page()).sum::<usize>();
        while waiting.len() > WAITING || (waiting.len() > 1 && bytes(&waiting) > WAITING_BYTES) {
            waiting.remove(0);
        }
    }
}

/// The reading position in the file.
struct Cursor<'p> {
    pages: &'p ParquetPages,
    open: Option<Open>,
}

/// The reader for the rows of a row group.
struct Open {
    reader: ParquetRows,
    /// The next row.
    next: u64,
    /// The row after the last of the row group.
    end: u64,
}

impl Cursor<'_> {
    fn read(&mut self, row: u64) -> Result<Vec<u8>, String> {
        let near = self.open.take().filter(|open| (open.next..open.end).contains(&row));
        let mut open = near.map_or_else(|| self.open_at(row), Ok)?;
        let batch = loop {
            let batch = open.reader.next().ok_or("it is gone")??;
            open.next += 1;
            if open.next > row {
                break batch;
            }
        };
        self.open = Some(open);
        match bytes(batch.column(0), 0) {
            Some(page) if page.len() as u64 > LARGEST => Err(format!("it is larger than {LARGEST} bytes")),
            Some(page) => Ok(page.to_vec()),
            None => Err("it has no html".to_owned()),
        }
    }

    /// Starts to read at a row.
    fn open_at(&self, row: u64) -> Result<Open, String> {
        if let Some(open) = self.pages.close_before(row) {
            return Ok(open);
        }
        let starts = &self.pages.starts;
        let group = starts.partition_point(|start| *start <= row).checked_sub(1).ok_or("it is gone")?;
        let end = *starts.get(group + 1).ok_or("it is gone")?;
        let before = usize::try_from(row - starts[group]).map_err(|error| error.to_string())?;
        let file = Arc::new(ParquetFile::open(&self.pages.path)?);
        let table = ParquetTable { file, metadata: self.pages.metadata.clone() };
        let reader = table.rows_of(group..group + 1, before, Some(&["html"]), usize::MAX)?;
        Ok(Open { reader, next: row, end })
    }
}

/// The names of the columns: ours, and those of Common Crawl's index.
const URL: [&str; 1] = ["url"];
const FILE: [&str; 2] = ["file", "warc_filename"];
const OFFSET: [&str; 2] = ["offset", "warc_record_offset"];

/// Reads all rows.
///
/// # Errors
/// The reason why the file cannot be read: a missing column, one of another type, or a row without a value.
pub fn read_index(path: &Path) -> Result<Vec<IndexRow>, String> {
    read_parquet(path, ColumnTypes::Parquet, index_rows)
}

fn index_rows(table: &ParquetTable) -> Result<Vec<IndexRow>, String> {
    let schema = table.schema();
    let names = [
        column(schema, &URL, is_text, "text")?,
        column(schema, &FILE, is_text, "text")?,
        column(schema, &OFFSET, is_offset, "a whole number")?,
    ];
    let mut rows = Vec::new();
    for batch in table.rows(Some(&names), MOST_ADDRESSES)? {
        let batch = batch?;
        let [urls, files, offsets] = names.map(|name| values(&batch, name));
        for row in 0..batch.num_rows() {
            let complete = text_at(urls, row).zip(text_at(files, row)).zip(offset(offsets, row));
            let ((url, file), offset) = complete
                .ok_or_else(|| format!("row {}: it has no address, no file or no offset", rows.len() + 1))?;
            rows.push(IndexRow { file, offset, url });
        }
    }
    Ok(rows)
}

const fn is_offset(found: &DataType) -> bool {
    matches!(found, DataType::Int32 | DataType::Int64 | DataType::UInt32 | DataType::UInt64)
}

/// A number of bytes; `None` for null and below 0.
fn offset(column: &ArrayRef, row: usize) -> Option<u64> {
    if column.is_null(row) {
        return None;
    }
    match column.data_type() {
        DataType::Int32 => u64::try_from(column.as_primitive::<Int32Type>().value(row)).ok(),
        DataType::Int64 => u64::try_from(column.as_primitive::<Int64Type>().value(row)).ok(),
        DataType::UInt32 => Some(column.as_primitive::<UInt32Type>().value(row).into()),
        _ => Some(column.as_primitive::<UInt64Type>().value(row)),
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use parquet::file::properties::WriterProperties;

    use super::*;
    use crate::tests::page_file;

    /// A file of 3,000 pages in row groups of 2,000.
    fn file(place: &Path) -> ParquetPages {
        let path = place.join("x.parquet");
        let groups = WriterProperties::builder().set_max_row_group_row_count(Some(2_000));
        fs::write(&path, page_file(3_000, |row| format!("http://{row}.test/"), groups)).unwrap();
        ParquetPages::of(&path, &ParquetTable::open(&path, ColumnTypes::Parquet).unwrap()).unwrap()
    }

    /// Reads a row each as a site of its own; then so many readers wait.
    #[track_caller]
    fn check(rows: &[u64], waiting: usize) {
        let place = tempfile::tempdir().unwrap();
        let pages = file(place.path());
        for &row in rows {
            let html = pages.cursor()(row).unwrap();
            assert_eq!(String::from_utf8(html).unwrap(), format!("<p>{row}"));
        }
        assert_eq!(pages.waiting.lock().unwrap().len(), waiting, "{rows:?}");
    }

    #[test]
    fn a_site_is_read_on_where_another_ended() {
        check(&[0, 1, 7, 8, 20, 500], 1);
        check(&[5, 6, 4], 2);
        check(&[0, 1_999, 2_000], 3);
        check(&[1_500, 10, 1_501, 11], 2);
        check(&(0..100).rev().map(|site| 20 * site).collect::<Vec<_>>(), WAITING);
    }

    #[test]
    fn sites_that_are_read_at_once_have_readers_of_their_own() {
        let place = tempfile::tempdir().unwrap();
        let pages = file(place.path());
        let (mut one, mut other) = (pages.cursor(), pages.cursor());
        for row in 0..30 {
            assert_eq!(one(row).unwrap(), format!("<p>{row}").into_bytes());
            assert_eq!(other(100 + row).unwrap(), format!("<p>{}", 100 + row).into_bytes());
        }
        drop((one, other));
        assert_eq!(pages.cursor()(130).unwrap(), b"<p>130");
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_file_is_not_open_while_nothing_of_it_is_read() {
        let place = tempfile::tempdir().unwrap();
        let pages = file(place.path());
        let is_of_it = |open: &fs::DirEntry| fs::read_link(open.path()).is_ok_and(|path| path == pages.path);
        let open = || fs::read_dir("/proc/self/fd").unwrap().flatten().filter(is_of_it).count();
        assert_eq!(open(), 0);
        pages.cursor()(0).unwrap();
        assert_eq!(open(), 1, "a reader waits");
    }
}
