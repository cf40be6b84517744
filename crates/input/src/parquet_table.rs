//! Opens Parquet files that may come from strangers, and reads the rows in their row groups: where their library would panic, read on at the end
//! of a file, or take memory by what the file claims, there is an error. Each page is checked before it is decoded ([`check_claims`]).
//!
//! Not guaranteed: an end in time. The library passes over a list of truth values that it does not know by its claimed length, where such a list
//! stands at the end of the file.

use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use arrow_array::{Array as _, ArrayRef, RecordBatch};
use arrow_schema::{DataType, Schema, SchemaRef};
use parquet::arrow::arrow_reader::{
    ArrowReaderMetadata, ArrowReaderOptions, ParquetRecordBatchReader, RowGroups, RowSelection, RowSelector,
};
use parquet::arrow::{ProjectionMask, parquet_to_arrow_field_levels};
use parquet::column::page::{Page, PageIterator, PageMetadata, PageReader};
use parquet::errors::{ParquetError, Result as ParquetResult};
use parquet::file::metadata::{ParquetMetaData, RowGroupMetaData};
use parquet::file::reader::Length as _;
use parquet::file::serialized_reader::SerializedPageReader;
use parquet::schema::types::ColumnDescPtr;

use crate::parquet_file::{ParquetFile, check_claims};

/// The most rows of a file: so many, and more only in a file that has the bytes. A row has an address, mostly one of its own.
const MOST_ROWS: u64 = 1_000_000;
const MOST_ROWS_A_BYTE: u64 = 16;

/// The most bytes of the addresses of all rows, which are in memory together.
pub(crate) const MOST_ADDRESSES: usize = 1 << 30;

/// The types of the columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ColumnTypes {
    /// Those of Parquet itself: texts are `Utf8` and bytes are `Binary` in files of any program.
    Parquet,
    /// Those of Arrow that the program which wrote the file has noted in it.
    Arrow,
}

/// An open file.
#[derive(Debug)]
pub struct ParquetTable {
    pub(crate) file: Arc<ParquetFile>,
    /// All that is needed to open the file again, with a reading position of its own.
    pub(crate) metadata: ArrowReaderMetadata,
}

impl ParquetTable {
    /// # Errors
    /// In words for people.
    ///
    /// # Panics
    /// For some damaged files; [`caught`] is around all calls.
    pub(crate) fn open(path: &Path, types: ColumnTypes) -> Result<Self, String> {
        let file = ParquetFile::open(path)?;
        let length = file.len();
        let options = ArrowReaderOptions::new().with_skip_arrow_metadata(types == ColumnTypes::Parquet);
        let metadata = ArrowReaderMetadata::load(&file.0, options).map_err(|error| error.to_string())?;
        let groups = metadata.metadata().row_groups().iter();
        let claimed = groups.map(|group| u64::try_from(group.num_rows()).unwrap_or(u64::MAX));
        let rows = claimed.fold(0, u64::saturating_add);
        if rows > MOST_ROWS.max(length.saturating_mul(MOST_ROWS_A_BYTE)) {
            return Err(format!("its {length} bytes claim {rows} rows"));
        }
        Ok(Self { file: Arc::new(file), metadata })
    }

    /// The columns.
    pub fn schema(&self) -> &SchemaRef {
        self.metadata.schema()
    }

    /// The number of rows of each row group.
    pub(crate) fn group_rows(&self) -> impl Iterator<Item = u64> {
        // they were checked
        self.metadata.metadata().row_groups().iter().map(|group| u64::try_from(group.num_rows()).unwrap_or(0))
    }

    /// All rows, with columns of these names, or with all columns; of so many bytes together at most.
    ///
    /// # Errors
    /// In words for people.
    pub fn rows(&self, columns: Option<&[&str]>, most: usize) -> Result<ParquetRows, String> {
        self.rows_of(0..self.metadata.metadata().num_row_groups(), 0, columns, most)
    }

    /// The rows of row groups but the first ones, of so many bytes together at most.
    ///
    /// # Errors
    /// In words for people.
    pub(crate) fn rows_of(
        &self,
        groups: Range<usize>,
        before: usize,
        columns: Option<&[&str]>,
        most: usize,
    ) -> Result<ParquetRows, String> {
        let schema = self.metadata.parquet_schema();
        let mask = columns
            .map_or_else(ProjectionMask::all, |names| ProjectionMask::columns(schema, names.iter().copied()));
        let rows = GroupRows {
            file: Arc::clone(&self.file),
            metadata: Arc::clone(self.metadata.metadata()),
            groups,
            largest: Arc::default(),
        };
        let words = |error: ParquetError| error.to_string();
        let levels =
            parquet_to_arrow_field_levels(schema, mask, Some(self.schema().fields())).map_err(words)?;
        let left = rows.num_rows().saturating_sub(before);
        let selection = RowSelection::from(vec![RowSelector::skip(before), RowSelector::select(left)]);
        let selection = (before > 0).then_some(selection);
        let reader = ParquetRecordBatchReader::try_new_with_row_groups(&levels, &rows, AT_ONCE, selection);
        Ok(ParquetRows { reader: reader.map_err(words)?, left, most, bytes: 0, largest: rows.largest })
    }
}

/// What `read` gives of a file.
///
/// # Errors
/// In words for people: the file is not there, or damaged, or the error of `read`.
pub fn read_parquet<T>(
    path: &Path,
    types: ColumnTypes,
    read: impl FnOnce(&ParquetTable) -> Result<T, String>,
) -> Result<T, String> {
    caught(|| read(&ParquetTable::open(path, types)?))
}

/// The first of the names that is a column, if its type is `allowed`, in words `expected`.
///
/// # Errors
/// In words for people: the column is missing, or of another type.
pub(crate) fn column(
    schema: &Schema,
    names: &[&'static str],
    allowed: impl Fn(&DataType) -> bool,
    expected: &str,
) -> Result<&'static str, String> {
    let found = names.iter().find_map(|&name| Some((name, schema.column_with_name(name)?.1.data_type())));
    match found {
        Some((name, found)) if allowed(found) => Ok(name),
        Some((name, found)) => Err(format!("its column {name} is {found}, allowed is {expected}")),
        None => {
            let there: Vec<&str> = schema.fields().iter().map(|field| field.name().as_str()).collect();
            Err(format!("it has no column {}; it has {}", names.join(" or "), there.join(", ")))
        }
    }
}

/// Whether a column has texts; programs without a type for texts write bytes.
pub(crate) const fn is_text(found: &DataType) -> bool {
    matches!(found, DataType::Utf8 | DataType::Binary)
}

/// What `read` gives. A panic, which the library of the format has on some damaged files, is an error.
pub(crate) fn caught<T>(read: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(read)).unwrap_or_else(|_| Err("it is damaged".to_owned()))
}

/// Row groups of a file.
#[derive(Clone)]
struct GroupRows {
    file: Arc<ParquetFile>,
    metadata: Arc<ParquetMetaData>,
    groups: Range<usize>,
    /// The bytes of the largest page so far.
    largest: Arc<AtomicUsize>,
}

impl RowGroups for GroupRows {
    fn num_rows(&self) -> usize {
        RowGroups::row_groups(self).map(|group| usize::try_from(group.num_rows()).unwrap_or(0)).sum()
    }

    fn column_chunks(&self, column: usize) -> ParquetResult<Box<dyn PageIterator>> {
        Ok(Box::new(Chunks { rows: self.clone(), column }))
    }

    fn row_groups(&self) -> Box<dyn Iterator<Item = &RowGroupMetaData> + '_> {
        Box::new(self.metadata.row_groups()[self.groups.clone()].iter())
    }

    fn metadata(&self) -> &ParquetMetaData {
        &self.metadata
    }
}

/// The parts of a column in row groups.
struct Chunks {
    /// The row groups that are left.
    rows: GroupRows,
    column: usize,
}

impl Iterator for Chunks {
    type Item = ParquetResult<Box<dyn PageReader>>;

    fn next(&mut self) -> Option<Self::Item> {
        let group = self.rows.metadata.row_group(self.rows.groups.next()?);
        let chunk = group.column(self.column);
        let rows = usize::try_from(group.num_rows()).unwrap_or(0);
        let pages = SerializedPageReader::new(Arc::clone(&self.rows.file), chunk, rows, None);
        let (column, largest) = (chunk.column_descr_ptr(), Arc::clone(&self.rows.largest));
        Some(pages.map(|pages| Box::new(Checked { pages, column, largest }) as _))
    }
}

impl PageIterator for Chunks {}

/// Pages that claim no more than they can have.
struct Checked {
    pages: SerializedPageReader<ParquetFile>,
    column: ColumnDescPtr,
    largest: Arc<AtomicUsize>,
}

impl PageReader for Checked {
    fn get_next_page(&mut self) -> ParquetResult<Option<Page>> {
        let page = self.pages.get_next_page()?;
        if let Some(page) = &page {
            check_claims(page, &self.column).map_err(ParquetError::General)?;
            self.largest.fetch_max(page.buffer().len(), Ordering::Relaxed);
        }
        Ok(page)
    }

    fn peek_next_page(&mut self) -> ParquetResult<Option<PageMetadata>> {
        self.pages.peek_next_page()
    }

    fn skip_next_page(&mut self) -> ParquetResult<()> {
        self.pages.skip_next_page()
    }

    fn at_record_boundary(&mut self) -> ParquetResult<bool> {
        self.pages.at_record_boundary()
    }
}

impl Iterator for Checked {
    type Item = ParquetResult<Page>;

    fn next(&mut self) -> Option<Self::Item> {
        self.get_next_page().transpose()
    }
}

/// The number of rows that are read at once. With more, a page of few bytes could give memory for many rows: its rows may all be the same
/// long text of the dictionary.
const AT_ONCE: usize = 1;

/// Rows of a file, one by one. More rows than the file claims to have are an error, and so are more bytes than are allowed.
pub struct ParquetRows {
    reader: ParquetRecordBatchReader,
    left: usize,
    most: usize,
    bytes: usize,
    largest: Arc<AtomicUsize>,
}

impl ParquetRows {
    /// The bytes of the largest page of Parquet so far. The reader holds at most two for each column.
    pub(crate) fn largest_page(&self) -> usize {
        self.largest.load(Ordering::Relaxed)
    }
}

impl Iterator for ParquetRows {
    type Item = Result<RecordBatch, String>;

    fn next(&mut self) -> Option<Self::Item> {
        let batch = self.reader.next()?.map_err(|error| error.to_string());
        Some(batch.and_then(|batch| {
            self.left = self.left.checked_sub(batch.num_rows()).ok_or("it has more rows than it claims")?;
            let bytes = |column: &ArrayRef| column.to_data().get_slice_memory_size().unwrap_or(usize::MAX);
            self.bytes = batch.columns().iter().map(bytes).fold(self.bytes, usize::saturating_add);
            if self.bytes > self.most {
                return Err(format!("its rows have more than {} bytes", self.most));
            }
            Ok(batch)
        }))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;

    use bytes::Bytes;
    use parquet::file::metadata::{ParquetMetaDataReader, ParquetMetaDataWriter};
    use parquet::file::properties::WriterProperties;

    use crate::tests::page_file;
    use crate::{LocalSites, read_pages};

    #[test]
    fn a_list_that_goes_on_behind_the_end_is_an_error() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("x.parquet");
        let mut bytes = file();
        // in the head of the first page, behind its sizes: a field of a later version, a list of 2,147,483,647 numbers, or truth values
        for list in [b"\xf9\xf7\xff\xff\xff\xff\x07", b"\xf9\xf1\xff\xff\xff\xff\x07"] {
            bytes[10..17].copy_from_slice(list);
            fs::write(&path, &bytes).unwrap();
            let error = read_pages(&path).unwrap_err();
            assert!(error.ends_with("a page of it has a list in its head"), "{error}");
        }
    }

    /// A file of two pages.
    fn file() -> Vec<u8> {
        page_file(2, |row| format!("http://a.test/{row}"), WriterProperties::builder())
    }

    /// The file with a row group that claims so many rows.
    fn claiming(rows: i64) -> Vec<u8> {
        let bytes = file();
        let metadata = ParquetMetaDataReader::new().parse_and_finish(&Bytes::from(bytes.clone())).unwrap();
        let group = metadata.row_group(0).clone().into_builder().set_num_rows(rows).build().unwrap();
        let metadata = metadata.into_builder().set_row_groups(vec![group]).build();
        let (rest, length) = bytes[..bytes.len() - 4].split_last_chunk().unwrap();
        let mut claiming = rest[..rest.len() - u32::from_le_bytes(*length) as usize].to_vec();
        ParquetMetaDataWriter::new(&mut claiming, &metadata).finish().unwrap();
        claiming
    }

    #[test]
    fn a_wrong_number_of_rows_is_an_error() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("x.parquet");
        let check = |rows: i64, expected: &str| {
            fs::write(&path, claiming(rows)).unwrap();
            let error = read_pages(&path).map(|file| file.sites.len()).unwrap_err();
            assert!(error.ends_with(expected), "{error}");
        };
        check(1, "it has more rows than it claims");
        check(1_000_001, "bytes claim 1000001 rows");
        check(-1, "bytes claim 18446744073709551615 rows");
    }

    #[test]
    fn a_damaged_byte_is_an_error_and_no_panic() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("x.parquet");
        let shown = format!("cannot read {}: ", path.display());
        let mut errors = BTreeSet::new();
        let whole = file();
        for at in 0..whole.len() {
            for by in [1, 0x80, 0xff] {
                let mut bytes = whole.clone();
                bytes[at] ^= by;
                fs::write(&path, bytes).unwrap();
                match read_pages(&path) {
                    Err(error) => drop(errors.insert(error.strip_prefix(&shown).unwrap().to_owned())),
                    Ok(table) => {
                        let mut local = LocalSites { sites: Vec::new(), unreadable: table.unreadable };
                        local.add_table(table.sites).unwrap();
                        local.sites.iter().for_each(|site| drop(site.list().unwrap().sample(9)));
                    }
                }
            }
        }
        assert!(errors.contains("it is damaged"), "{errors:?}");
    }
}
