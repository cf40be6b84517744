//! Cleaned pages as rows of a Parquet file, packed by zstd; and whole tables.

use std::path::Path;

use arrow_array::RecordBatch;
use arrow_schema::SchemaRef;
use output::rows::{Columns, Row};
use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression, ZstdLevel};
use parquet::file::properties::WriterProperties;
use whole_file::WholeFile;

/// The most rows, and bytes of their texts, that are encoded at once.
const ROWS: usize = 1_000;
const BYTES: usize = 16 << 20;

/// The size of a row group in memory, in bytes.
const GROUP: usize = 64 << 20;

/// Writes a whole table.
pub(crate) fn write_batches(
    path: &Path,
    schema: SchemaRef,
    batches: impl Iterator<Item = Result<RecordBatch, anyhow::Error>>,
) -> Result<(), anyhow::Error> {
    let mut writer = ArrowWriter::try_new(WholeFile::begin(path)?, schema, Some(packed()))?;
    for batch in batches {
        writer.write(&batch?)?;
        if writer.in_progress_size() >= GROUP {
            writer.flush()?;
        }
    }
    Ok(writer.into_inner()?.finish()?)
}

fn packed() -> WriterProperties {
    WriterProperties::builder().set_compression(Compression::ZSTD(ZstdLevel::default())).build()
}

/// A file that appears when it is complete.
pub(super) struct TableWriter {
    columns: Columns<'static>,
    writer: ArrowWriter<WholeFile>,
    rows: Vec<Row>,
    bytes: usize,
}

impl TableWriter {
    pub(super) fn create(path: &Path, columns: Columns<'static>) -> Result<Self, anyhow::Error> {
        let writer = ArrowWriter::try_new(WholeFile::begin(path)?, columns.schema(), Some(packed()))?;
        Ok(Self { columns, writer, rows: Vec::new(), bytes: 0 })
    }

    pub(super) fn add(&mut self, row: Row) -> Result<(), anyhow::Error> {
        let length = |text: &Option<String>| text.as_ref().map_or(0, String::len);
        self.bytes += length(&row.text) + length(&row.formed);
        self.rows.push(row);
        if self.rows.len() >= ROWS || self.bytes >= BYTES { self.write() } else { Ok(()) }
    }

    fn write(&mut self) -> Result<(), anyhow::Error> {
        let rows = std::mem::take(&mut self.rows);
        self.bytes = 0;
        if !rows.is_empty() {
            self.writer.write(&self.columns.batch(&rows)?)?;
            if self.writer.in_progress_size() >= GROUP {
                self.writer.flush()?;
            }
        }
        Ok(())
    }

    pub(super) fn finish(mut self) -> Result<(), anyhow::Error> {
        self.write()?;
        Ok(self.writer.into_inner()?.finish()?)
    }
}
