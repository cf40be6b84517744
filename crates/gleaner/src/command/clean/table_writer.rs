//! Cleaned pages as rows of a Parquet file, packed by zstd; and whole tables.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
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
    batches: impl Iterator<Item = Result<RecordBatch>>,
) -> Result<()> {
    let mut writer = begun(path, schema)?;
    for batch in batches {
        write(&mut writer, &batch?).with_context(|| cannot(path))?;
    }
    Ok(writer.into_inner().with_context(|| cannot(path))?.finish()?)
}

fn begun(path: &Path, schema: SchemaRef) -> Result<ArrowWriter<WholeFile>> {
    let packed = Compression::ZSTD(ZstdLevel::default());
    let packed = WriterProperties::builder().set_compression(packed).build();
    ArrowWriter::try_new(WholeFile::begin(path)?, schema, Some(packed)).with_context(|| cannot(path))
}

fn write(writer: &mut ArrowWriter<WholeFile>, batch: &RecordBatch) -> parquet::errors::Result<()> {
    writer.write(batch)?;
    if writer.in_progress_size() >= GROUP { writer.flush() } else { Ok(()) }
}

/// What stands before an error of Parquet, which names no file.
fn cannot(path: &Path) -> String {
    format!("cannot write {}", path.display())
}

/// A file that appears when it is complete.
pub(super) struct TableWriter {
    path: PathBuf,
    columns: Columns<'static>,
    writer: ArrowWriter<WholeFile>,
    rows: Vec<Row>,
    bytes: usize,
}

impl TableWriter {
    pub(super) fn create(path: &Path, columns: Columns<'static>) -> Result<Self> {
        let writer = begun(path, columns.schema())?;
        Ok(Self { path: path.to_owned(), columns, writer, rows: Vec::new(), bytes: 0 })
    }

    pub(super) fn add(&mut self, row: Row) -> Result<()> {
        let length = |text: &Option<String>| text.as_ref().map_or(0, String::len);
        self.bytes += length(&row.text) + length(&row.formed);
        self.rows.push(row);
        if self.rows.len() >= ROWS || self.bytes >= BYTES { self.write() } else { Ok(()) }
    }

    fn write(&mut self) -> Result<()> {
        let rows = std::mem::take(&mut self.rows);
        self.bytes = 0;
        if !rows.is_empty() {
            let batch = self.columns.batch(&rows)?;
            write(&mut self.writer, &batch).with_context(|| cannot(&self.path))?;
        }
        Ok(())
    }

    pub(super) fn finish(mut self) -> Result<()> {
        self.write()?;
        Ok(self.writer.into_inner().with_context(|| cannot(&self.path))?.finish()?)
    }
}
