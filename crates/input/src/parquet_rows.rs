//! The rows in row groups of a Parquet file. Each page of it is checked before it is decoded ([`check_claims`]).

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use arrow_array::{Array as _, ArrayRef, RecordBatch};
use arrow_schema::Fields;
use parquet::arrow::arrow_reader::{ParquetRecordBatchReader, RowGroups, RowSelection, RowSelector};
use parquet::arrow::{ProjectionMask, parquet_to_arrow_field_levels};
use parquet::column::page::{Page, PageIterator, PageMetadata, PageReader};
use parquet::errors::{ParquetError, Result};
use parquet::file::metadata::{ParquetMetaData, RowGroupMetaData};
use parquet::file::serialized_reader::SerializedPageReader;
use parquet::schema::types::ColumnDescPtr;

use crate::parquet_claims::check_claims;
use crate::parquet_file::ParquetFile;

/// Row groups of a file.
pub(crate) struct GroupRows {
    pub(crate) file: Arc<ParquetFile>,
    pub(crate) metadata: Arc<ParquetMetaData>,
    pub(crate) groups: Range<usize>,
    /// The bytes of the largest page so far.
    pub(crate) largest: Arc<AtomicUsize>,
}

impl GroupRows {
    /// The rows behind the first ones, with columns of these types; of so many bytes together at most.
    pub(crate) fn reading(
        self,
        before: usize,
        mask: ProjectionMask,
        types: &Fields,
        most: usize,
    ) -> Result<ParquetRows> {
        let schema = self.metadata.file_metadata().schema_descr();
        let levels = parquet_to_arrow_field_levels(schema, mask, Some(types))?;
        let left = self.num_rows().saturating_sub(before);
        let selection = RowSelection::from(vec![RowSelector::skip(before), RowSelector::select(left)]);
        let selection = (before > 0).then_some(selection);
        let reader = ParquetRecordBatchReader::try_new_with_row_groups(&levels, &self, AT_ONCE, selection)?;
        Ok(ParquetRows { reader, left, most, bytes: 0, largest: self.largest })
    }
}

impl RowGroups for GroupRows {
    fn num_rows(&self) -> usize {
        RowGroups::row_groups(self).map(|group| usize::try_from(group.num_rows()).unwrap_or(0)).sum()
    }

    fn column_chunks(&self, column: usize) -> Result<Box<dyn PageIterator>> {
        let (file, metadata) = (Arc::clone(&self.file), Arc::clone(&self.metadata));
        let largest = Arc::clone(&self.largest);
        Ok(Box::new(Chunks { file, metadata, column, groups: self.groups.clone(), largest }))
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
    file: Arc<ParquetFile>,
    metadata: Arc<ParquetMetaData>,
    column: usize,
    groups: Range<usize>,
    largest: Arc<AtomicUsize>,
}

impl Iterator for Chunks {
    type Item = Result<Box<dyn PageReader>>;

    fn next(&mut self) -> Option<Self::Item> {
        let group = self.metadata.row_group(self.groups.next()?);
        let chunk = group.column(self.column);
        let rows = usize::try_from(group.num_rows()).unwrap_or(0);
        let pages = SerializedPageReader::new(Arc::clone(&self.file), chunk, rows, None);
        let (column, largest) = (chunk.column_descr_ptr(), Arc::clone(&self.largest));
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
    fn get_next_page(&mut self) -> Result<Option<Page>> {
        let page = self.pages.get_next_page()?;
        if let Some(page) = &page {
            check_claims(page, &self.column).map_err(ParquetError::General)?;
            self.largest.fetch_max(page.buffer().len(), Ordering::Relaxed);
        }
        Ok(page)
    }

    fn peek_next_page(&mut self) -> Result<Option<PageMetadata>> {
        self.pages.peek_next_page()
    }

    fn skip_next_page(&mut self) -> Result<()> {
        self.pages.skip_next_page()
    }

    fn at_record_boundary(&mut self) -> Result<bool> {
        self.pages.at_record_boundary()
    }
}

impl Iterator for Checked {
    type Item = Result<Page>;

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
    type Item = std::result::Result<RecordBatch, String>;

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
