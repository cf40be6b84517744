//! The rows in row groups of a Parquet file. Each page of it is checked before it is decoded ([`check_claims`]).

use std::ops::Range;
use std::sync::Arc;

use arrow_array::RecordBatch;
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
}

impl GroupRows {
    /// The rows behind the first ones, so many at a time.
    pub(crate) fn reading(self, before: usize, mask: ProjectionMask, at_once: usize) -> Result<ParquetRows> {
        let schema = self.metadata.file_metadata().schema_descr();
        let levels = parquet_to_arrow_field_levels(schema, mask, None)?;
        let left = self.num_rows().saturating_sub(before);
        let selection = RowSelection::from(vec![RowSelector::skip(before), RowSelector::select(left)]);
        let selection = (before > 0).then_some(selection);
        let reader = ParquetRecordBatchReader::try_new_with_row_groups(&levels, &self, at_once, selection)?;
        Ok(ParquetRows { reader, left })
    }
}

impl RowGroups for GroupRows {
    fn num_rows(&self) -> usize {
        RowGroups::row_groups(self).map(|group| usize::try_from(group.num_rows()).unwrap_or(0)).sum()
    }

    fn column_chunks(&self, column: usize) -> Result<Box<dyn PageIterator>> {
        let (file, metadata) = (Arc::clone(&self.file), Arc::clone(&self.metadata));
        Ok(Box::new(Chunks { file, metadata, column, groups: self.groups.clone() }))
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
}

impl Iterator for Chunks {
    type Item = Result<Box<dyn PageReader>>;

    fn next(&mut self) -> Option<Self::Item> {
        let group = self.metadata.row_group(self.groups.next()?);
        let chunk = group.column(self.column);
        let rows = usize::try_from(group.num_rows()).unwrap_or(0);
        let pages = SerializedPageReader::new(Arc::clone(&self.file), chunk, rows, None);
        let checked = |pages| Box::new(Checked { pages, column: chunk.column_descr_ptr() }) as _;
        Some(pages.map(checked))
    }
}

impl PageIterator for Chunks {}

/// Pages that claim no more than they can have.
struct Checked {
    pages: SerializedPageReader<ParquetFile>,
    column: ColumnDescPtr,
}

impl PageReader for Checked {
    fn get_next_page(&mut self) -> Result<Option<Page>> {
        let page = self.pages.get_next_page()?;
        if let Some(page) = &page {
            check_claims(page, &self.column).map_err(ParquetError::General)?;
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

/// Rows of a file, some at a time. More rows than the file claims to have are an error.
pub struct ParquetRows {
    reader: ParquetRecordBatchReader,
    left: usize,
}

impl Iterator for ParquetRows {
    type Item = std::result::Result<RecordBatch, String>;

    fn next(&mut self) -> Option<Self::Item> {
        let batch = self.reader.next()?.map_err(|error| error.to_string());
        Some(batch.and_then(|batch| match self.left.checked_sub(batch.num_rows()) {
            Some(left) => {
                self.left = left;
                Ok(batch)
            }
            None => Err("it has more rows than it claims".to_owned()),
        }))
    }
}
